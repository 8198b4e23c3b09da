import { waitAfter } from '@paddock/contract/backoff'

export type BackoffLimits = { readonly leastMs: number; readonly mostMs: number }

/** Each wait is twice the one before, and half of the longest that it may be is by chance. */
const DOUBLING = { growth: 2, spread: 1 / 3 }

/**
 * Milliseconds to wait after so many failures in a row: doubling from `leastMs` after the first to `mostMs`, half of it by chance (from 0 to
 * 1) so that those who failed together do not come back in step.
 */
export function backoffMs(failures: number, { leastMs, mostMs }: BackoffLimits, chance: number): number {
  const firstMs = leastMs / (1 + DOUBLING.spread)
  return Math.round(waitAfter(Math.max(0, failures - 1), { firstMs, mostMs, ...DOUBLING }, chance))
}
