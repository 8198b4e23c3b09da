/** What can be traded at once, level by level. */
import { add, type Paise, paise, smaller, subtract, ZERO } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { payoutAt, type PriceLaw } from '../positions/index.ts'

/** A price and the backers' stake that it takes. Best price first in a list. */
export type Level = readonly [price: Odds, size: Paise]

/**
 * The stake whose payout is `swing` (in paise times the law's denominator), walking the levels; undefined when they
 * do not hold so much. Rounded half up to the paisa at the last level.
 */
export function stakeForSwing(levels: readonly Level[], swing: number, law: PriceLaw): Paise | undefined {
  let stake: Paise = ZERO
  let left = swing
  for (const [price, size] of levels) {
    const each = payoutAt(law, price)
    if (left <= size * each) return add(stake, smaller(size, paise(Math.floor((2 * left + each) / (2 * each)))))
    left -= size * each
    stake = add(stake, size)
  }
  return left === 0 ? stake : undefined
}

/** The swings at which each level is used up. */
export function swingsAtLevels(levels: readonly Level[], law: PriceLaw): readonly number[] {
  let swing = 0
  return levels.map(([price, size]) => (swing += size * payoutAt(law, price)))
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
