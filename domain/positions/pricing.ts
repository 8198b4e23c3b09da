import type { MarketKind, MarketShape, Side } from '../markets/index.ts'
import { paise, type Paise, scale } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { must } from '../result/index.ts'

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

/** What a winning back earns beyond its stake. BETFAIR (odds − 1) × stake, else odds × stake / 100. Law 3. */
export function gain(kind: MarketKind, price: Odds, stake: Paise): Paise {
  const { numerator, denominator } = gainRatio(kind, price)
  return scale(stake, numerator, denominator)
}

/** Gain by stake, exactly. Prices are in hundredths, so a price for 100 of stake is in ten-thousandths of it. */
function gainRatio(kind: MarketKind, price: Odds): { numerator: number; denominator: number } {
  return kind === 'BETFAIR' ? { numerator: price - 100, denominator: 100 } : { numerator: price, denominator: 10_000 }
}

/** The fill with its profit and liability. Throws on a meter run outside the market's bound. */
export function priceFill<F extends Fill>(shape: MarketShape, fill: F): F & PricedFill {
  const back = backAmounts(shape, fill)
  // Variant line names its sides the other way round, but it is struck at evens, where both amounts are the stake.
  return fill.side === 'BACK'
    ? { ...fill, profit: back.wins, liability: back.risks }
    : { ...fill, profit: back.risks, liability: back.wins }
}

function backAmounts(shape: MarketShape, fill: Fill): { wins: Paise; risks: Paise } {
  if (shape.kind === 'SESSION' && shape.variant === 'line') return { wins: fill.stake, risks: fill.stake }
  const wins = gain(shape.kind, fill.price, fill.stake)
  if (shape.kind !== 'SESSION' || shape.variant !== 'meter') return { wins, risks: fill.stake }

  const run = must(fill.run, 'a meter fill has a run')
  const highest = highestResult(shape)
  if (run < 0 || run > highest) throw new RangeError(`meter run ${run} is not within 0 to ${highest}`)
  return { wins: paise(wins * (highest - run)), risks: paise(wins * run) }
}

/** The result above which a meter pays no more. */
export const highestResult = (shape: Extract<MarketShape, { kind: 'SESSION' }>): number =>
  must(shape.highestResult, 'a meter market has a highest result')

/** How many results a khado bet wins at. */
export const khadoWidth = (shape: Extract<MarketShape, { kind: 'SESSION' }>): number =>
  must(shape.khadoWidth, 'a khado market has a width')

/** Throws on a shape by which no bet could be priced or paid: a khado without its width, a meter without its highest result. */
export function assertShape(shape: MarketShape): void {
  if (shape.kind !== 'SESSION') return
  const least = shape.variant === 'khado' ? khadoWidth(shape) : shape.variant === 'meter' ? highestResult(shape) : 1
  if (!Number.isSafeInteger(least) || least < 1) throw new RangeError(`a ${shape.variant} market cannot have ${least}`)
}

export type ProfitRatioRefusal = {
  readonly code: 'INVALID_PROFIT_RATIO'
  readonly exactPaise: number
  readonly rounded: Paise
}

/**
 * Refuses a stake so small that rounding changes what it wins: rounded below 80 % or above 125 % of the exact amount.
 * Law 1.5.
 */
export function refuseProfitRatio(shape: MarketShape, price: Odds, stake: Paise): ProfitRatioRefusal | undefined {
  if (shape.kind === 'SESSION' && shape.variant === 'line') return undefined
  const rounded = gain(shape.kind, price, stake)
  const { numerator, denominator } = gainRatio(shape.kind, price)
  const exact = BigInt(stake) * BigInt(numerator)
  const hundredfold = BigInt(rounded) * BigInt(denominator) * 100n
  if (hundredfold >= 80n * exact && hundredfold <= 125n * exact) return undefined
  return { code: 'INVALID_PROFIT_RATIO', exactPaise: (stake * numerator) / denominator, rounded }
}
