import type { MarketShape } from '../market/index.ts'
import type { Paise } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { amountsOn, type UnpricedFill, gain, isSession, type PricedFill, type Struck } from './fill.ts'
import { priceLawOf } from './price-law.ts'
import { lawOfVariant } from './variants/index.ts'

/** The fill with its profit and liability. Throws on a run, or an outcome, that no bet can be on: whoever takes it asks before (law D-57). */
export function priceFill<F extends UnpricedFill>(shape: MarketShape, fill: F): F & PricedFill {
  // Variant line names its sides the other way round, but it is struck at evens, where both amounts are the stake.
  return { ...fill, ...amountsOn(fill.side, struckBack(shape, fill)) }
}

function struckBack(shape: MarketShape, fill: UnpricedFill): Struck {
  if (!isSession(shape)) return { wins: gain(shape.kind, fill.price, fill.stake), risks: fill.stake }
  const { mayBeOn, strike } = lawOfVariant(shape.variant)
  if (fill.run !== undefined && !mayBeOn(shape, fill.run))
    throw new RangeError(`no bet can be on ${fill.run} of a ${shape.variant}`)
  return strike(shape, fill)
}

/** Throws on a shape by which no bet could be priced or paid: a khado without its width, a meter without its highest result. */
export function assertShape(shape: MarketShape): void {
  const lacks = isSession(shape) ? lawOfVariant(shape.variant).lacks(shape) : undefined
  if (isSession(shape) && lacks) throw new RangeError(`a ${shape.variant} market has ${lacks}`)
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
  if (isSession(shape) && lawOfVariant(shape.variant).isAtEvens) return undefined
  const rounded = gain(shape.kind, price, stake)
  const law = priceLawOf(shape.kind)
  const [numerator, denominator] = [law.gain(price), law.denominator]
  const exact = BigInt(stake) * BigInt(numerator)
  const hundredfold = BigInt(rounded) * BigInt(denominator) * 100n
  if (hundredfold >= 80n * exact && hundredfold <= 125n * exact) return undefined
  return { code: 'INVALID_PROFIT_RATIO', exactPaise: (stake * numerator) / denominator, rounded }
}
