export type BackoffLimits = { readonly leastMs: number; readonly mostMs: number }

/**
 * Milliseconds to wait after so many failures in a row: doubling from `leastMs` after the first to `mostMs`, half of it by chance (from 0 to
 * 1) so that those who failed together do not come back in step.
 */
export function backoffMs(failures: number, { leastMs, mostMs }: BackoffLimits, chance: number): number {
  const full = Math.min(mostMs, leastMs * 2 ** Math.max(0, failures - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}
