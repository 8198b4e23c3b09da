/** What the first of a board are given. docs/domain/leaderboard.md#prizes. */
import { type Paise, paise, sum } from '../money/index.ts'

/** So many ranks have a prize at most. */
const MOST_PRIZES = 50
/** What is given has to be wagered at most so often. */
export const MOST_MULTIPLE = 100

export type PrizeTerms = {
  /** By rank, the first one first. */
  readonly amounts: readonly Paise[]
  /** How often it has to be wagered before it is cash; 0 is cash at once. */
  readonly multiple: number
}

/** The first term that prizes cannot go by; undefined where all can. No rank has more than the one before it. */
export function wrongPrizeTerm({ amounts, multiple }: PrizeTerms): keyof PrizeTerms | undefined {
  const falls = amounts.every((amount, n) => amount > 0 && (n === 0 || amount <= (amounts[n - 1] ?? amount)))
  if (amounts.length === 0 || amounts.length > MOST_PRIZES || !falls) return 'amounts'
  return Number.isInteger(multiple) && multiple >= 0 && multiple <= MOST_MULTIPLE ? undefined : 'multiple'
}

export type Placed<T> = { readonly of: T; readonly rank: number; readonly prize: Paise }

/**
 * Ranks and prizes of those who came first, in falling order of `value`. Who are level have the same rank, and share what their places give,
 * each rounded down: so all of them together never have more than the prizes are.
 */
export function sharePrizes<T>(
  entries: readonly { readonly of: T; readonly value: number }[],
  amounts: readonly Paise[],
): Placed<T>[] {
  const placed: Placed<T>[] = []
  for (let from = 0; from < entries.length && from < amounts.length; ) {
    const level = entries.filter(({ value }) => value === entries[from]?.value)
    const pot = sum(amounts.slice(from, from + level.length))
    const prize = paise(Math.floor(pot / level.length))
    const rank = from + 1
    placed.push(...level.map(({ of }) => ({ of, rank, prize })))
    from += level.length
  }
  return placed
}
