import { type Paise, paise } from '../money/index.ts'

/** What multipliers are counted in: 1.98 is 19,800 of them. */
export const TIMES_ONE = 10_000

/** The whole return of a stake, the stake included, down to the paisa. Exact at any size. */
export function returnOf(stake: Paise, multiplier: number, one: number = TIMES_ONE): Paise {
  return paise(Number((BigInt(stake) * BigInt(multiplier)) / BigInt(one)))
}
