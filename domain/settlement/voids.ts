import type { DatedFill } from './reduction.ts'

/**
 * Which matched bets are void while the market stands: by time (`from` included, `until` not, in milliseconds), by price
 * in hundredths (both ends included) and by what they are on. What is left out does not matter. It cannot name a side or
 * an account: a void takes both sides of a bet or neither. Law D-23, D-54.
 */
export type VoidRule = {
  readonly from?: number
  readonly until?: number
  readonly minPrice?: number
  readonly maxPrice?: number
  readonly slots?: readonly number[]
  readonly runs?: readonly number[]
}

/** Splits the fills into those the rule voids and those that stand, each in their order. */
export function selectVoided<F extends DatedFill>(fills: readonly F[], rule: VoidRule): { voided: F[]; standing: F[] } {
  const voided: F[] = []
  const standing: F[] = []
  for (const fill of fills) (isVoided(fill, rule) ? voided : standing).push(fill)
  return { voided, standing }
}

function isVoided({ at, price, slot, run }: DatedFill, rule: VoidRule): boolean {
  return (
    at >= (rule.from ?? Number.NEGATIVE_INFINITY) &&
    at < (rule.until ?? Number.POSITIVE_INFINITY) &&
    price >= (rule.minPrice ?? 0) &&
    price <= (rule.maxPrice ?? Number.POSITIVE_INFINITY) &&
    isListed(rule.slots, slot) &&
    isListed(rule.runs, run)
  )
}

const isListed = (list: readonly number[] | undefined, key: number | undefined): boolean =>
  list === undefined || (key !== undefined && list.includes(key))
