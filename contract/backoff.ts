/** How long to wait before what failed is tried again: a client at its server, a server at its database and at those that it asks. */
export type Backoff = {
  readonly firstMs: number
  /** The longest wait, whatever chance says. */
  readonly mostMs: number
  /** How many times longer each wait is than the one before. */
  readonly growth: number
  /** The part of a wait, more or less, that is chance: whoever lost something together shall not come back in step. Security T58. */
  readonly spread: number
}

/** Milliseconds before the next try, after so many that failed; `chance` is from 0 to 1. */
export function waitAfter(failures: number, { firstMs, mostMs, growth, spread }: Backoff, chance: number): number {
  // The end is set to the middle: were it set to the outcome, those who wait longest would all come at the same moment.
  const middle = Math.min(firstMs * growth ** failures, mostMs / (1 + spread))
  return middle * (1 + spread * (2 * chance - 1))
}
