import type { MarketKind, MarketShape, Side } from '../market/index.ts'
import { negate, type Paise, paise, scale, subtract } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { type Position, positionOf } from './position.ts'
import { priceLawOf } from './price-law.ts'

/**
 * What a bet, or the matched part of one, is on. `slot` in BETFAIR and BOOKMAKER markets. `run` in SESSION markets: the
 * line in whole runs (variant line: also halves), or the number of the outcome picked: oddEven odd 1, even 0; yesNo
 * yes 1; lastDigit the digit.
 */
export type Pick = { readonly side: Side; readonly slot?: number; readonly run?: number }

/** `stake` is the backer's stake of the price, on either side. */
export type UnpricedFill = Pick & { readonly price: Odds; readonly stake: Paise }

/** A fill with the most it can win and lose, each rounded once when it was made. */
export type PricedFill = UnpricedFill & { readonly profit: Paise; readonly liability: Paise }

export type RunnerShape = Exclude<MarketShape, { kind: 'SESSION' }>
export type SessionShape = Extract<MarketShape, { kind: 'SESSION' }>

export const isSession = (shape: MarketShape): shape is SessionShape => shape.kind === 'SESSION'

/** What a winning back earns beyond its stake. Throws on a price that wins nothing. Law 3. */
export function gain(kind: MarketKind, price: Odds, stake: Paise): Paise {
  const law = priceLawOf(kind)
  return scale(stake, law.gain(price), law.denominator)
}

/** Decimal odds of 1 and less bring no more than the stake: no order has them, but who types a price passes them. */
export const winsNothing = (kind: MarketKind, price: Odds): boolean => priceLawOf(kind).gain(price) <= 0

/** The same at a mean of prices, to the nearest paisa: a forecast, since each fill is rounded by itself. */
export function gainAtMean(kind: MarketKind, mean: number, stake: Paise): Paise {
  const law = priceLawOf(kind)
  return paise(Math.round(stake * (law.gain(mean) / law.denominator)))
}

/** What a back wins at most, and what it risks. The lay has the opposite. */
export type Struck = { readonly wins: Paise; readonly risks: Paise }

/** The most that whoever takes the side wins and loses. */
export const amountsOn = (
  side: Side,
  { wins, risks }: Struck,
): { readonly profit: Paise; readonly liability: Paise } =>
  side === 'BACK' ? { profit: wins, liability: risks } : { profit: risks, liability: wins }

/** What a fill on a runner brings when that runner wins, or does not. */
export const amountIf = (
  wins: boolean,
  { side, profit, liability }: { readonly side: Side; readonly profit: Paise; readonly liability: Paise },
): Paise => (wins === (side === 'BACK') ? profit : negate(liability))

/** A back loses its liability unless the cell counts, a lay wins its profit unless it does. */
export function oneCell(fill: PricedFill, key: number): Position {
  const otherwise = amountIf(false, fill)
  return positionOf(otherwise, [[key, subtract(amountIf(true, fill), otherwise)]])
}
