import type { MarketKind, MarketShape, Side } from '../market/index.ts'
import { add, negate, type Paise, scale } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { type Position, positionOf } from './position.ts'

/**
 * What a bet, or the matched part of one, is on. `slot` in BETFAIR and BOOKMAKER markets. `run` in SESSION markets: the
 * line in whole runs (variant line: also halves), or the number of the outcome picked: oddEven odd 1, even 0; yesNo
 * yes 1; lastDigit the digit.
 */
export type Pick = { readonly side: Side; readonly slot?: number; readonly run?: number }

/** `stake` is the backer's stake of the price, on either side. */
export type Fill = Pick & { readonly price: Odds; readonly stake: Paise }

/** A fill with the most it can win and lose, each rounded once when it was made. */
export type PricedFill = Fill & { readonly profit: Paise; readonly liability: Paise }

export type RunnerShape = Exclude<MarketShape, { kind: 'SESSION' }>
export type SessionShape = Extract<MarketShape, { kind: 'SESSION' }>

export const isSession = (shape: MarketShape): shape is SessionShape => shape.kind === 'SESSION'

/** What a winning back earns beyond its stake. BETFAIR (odds − 1) × stake, else odds × stake / 100. Law 3. */
export function gain(kind: MarketKind, price: Odds, stake: Paise): Paise {
  const { numerator, denominator } = gainRatio(kind, price)
  return scale(stake, numerator, denominator)
}

/** Gain by stake, exactly. Prices are in hundredths, so a price for 100 of stake is in ten-thousandths of it. */
export function gainRatio(kind: MarketKind, price: Odds): { readonly numerator: number; readonly denominator: number } {
  return kind === 'BETFAIR' ? { numerator: price - 100, denominator: 100 } : { numerator: price, denominator: 10_000 }
}

/** A back loses its liability unless the cell counts, a lay wins its profit unless it does. */
export function oneCell({ side, profit, liability }: PricedFill, key: number): Position {
  const swing = add(profit, liability)
  return side === 'BACK' ? positionOf(negate(liability), [[key, swing]]) : positionOf(profit, [[key, negate(swing)]])
}
