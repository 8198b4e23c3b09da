/** What can be traded at once, level by level. */
import { add, type Paise, paise, smaller, subtract, ZERO } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'

/** A price and the backers' stake that it takes. Best price first in a list. */
export type Level = readonly [price: Odds, size: Paise]

/**
 * What one paisa of stake brings back when its runner wins, as a fraction: decimal odds in BETFAIR, 1 + odd/100 in
 * BOOKMAKER. Amounts times `denominator` are whole, so a swing is exact in those units.
 */
export type Payout = { readonly numerator: (price: Odds) => number; readonly denominator: number }

export const EXCHANGE_PAYOUT: Payout = { numerator: (price) => price, denominator: 100 }
export const BOOKMAKER_PAYOUT: Payout = { numerator: (price) => 10_000 + price, denominator: 10_000 }

/**
 * The stake whose payout is `swing` (in paise times the payout's denominator), walking the levels; undefined when they
 * do not hold so much. Rounded half up to the paisa at the last level.
 */
export function stakeForSwing(levels: readonly Level[], swing: number, payout: Payout): Paise | undefined {
  let stake: Paise = ZERO
  let left = swing
  for (const [price, size] of levels) {
    const each = payout.numerator(price)
    if (left <= size * each) return add(stake, smaller(size, paise(Math.floor((2 * left + each) / (2 * each)))))
    left -= size * each
    stake = add(stake, size)
  }
  return left === 0 ? stake : undefined
}

/** The swings at which each level is used up. */
export function swingsAtLevels(levels: readonly Level[], payout: Payout): readonly number[] {
  let swing = 0
  return levels.map(([price, size]) => (swing += size * payout.numerator(price)))
}

/** What an order of this stake would be filled at; shorter than the stake only when the levels are. */
export function fillsFor(levels: readonly Level[], stake: Paise): readonly Level[] {
  const fills: Level[] = []
  let left = stake
  for (const [price, size] of levels) {
    if (left <= 0) break
    const filled = smaller(left, size)
    if (filled > 0) fills.push([price, filled])
    left = subtract(left, filled)
  }
  return fills
}
