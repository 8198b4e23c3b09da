import { reductionOn } from '../kinds/index.ts'
import type { MarketShape } from '../market/index.ts'
import { type Odds, odds } from '../odds/index.ts'
import { type PricedFill, priceFill } from '../positions/index.ts'

/** A smaller factor leaves a win market as it is; a place market takes every one. Law 1.12. */
const LEAST_WIN_REDUCTION_BPS = 250
const LOWEST_PRICE = 101

/**
 * The price after a runner of `reductionBps` has gone, rounded to the nearest 0.01 (half up) and never below 1.01.
 * WIN takes the reduction off the whole price, PLACE off the winnings. Law 1.12.
 */
export function reducePrice(price: Odds, reductionBps: number, market: 'WIN' | 'PLACE'): Odds {
  if (!Number.isSafeInteger(reductionBps) || reductionBps < 0 || reductionBps > 10_000)
    throw new RangeError(`not a reduction in basis points: ${reductionBps}`)
  if (market === 'WIN' && reductionBps < LEAST_WIN_REDUCTION_BPS) return price
  const untouched = market === 'WIN' ? 0 : 100
  const reduced = untouched + Math.floor(((price - untouched) * (10_000 - reductionBps) + 5000) / 10_000)
  return odds(Math.max(LOWEST_PRICE, reduced))
}

/** The fill at its reduced price, both sides alike: what the backer no longer wins, the layer no longer risks. */
export function reduceFill<F extends PricedFill>(shape: MarketShape, fill: F, reductionBps: number): F {
  const kind = reductionOn(shape)
  const price = kind ? reducePrice(fill.price, reductionBps, kind) : fill.price
  return price === fill.price ? fill : priceFill(shape, { ...fill, price })
}
