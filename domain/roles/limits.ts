import { type Paise, ZERO } from '../money/index.ts'

/** The limit in force: the smallest of an account's own and those above it. 0 is none. RULES 2.7. */
export const limitInForce = (ownAndAbove: readonly Paise[]): Paise => {
  const limits = ownAndAbove.filter((limit) => limit > 0)
  return limits.reduce((least, limit) => (limit < least ? limit : least), limits[0] ?? ZERO)
}

export type LimitRefusal = { readonly code: 'LIMIT_ABOVE_UPLINE'; readonly limit: Paise }

/** An account's own limit is at most the one in force above it; without one of its own the upline's holds anyway. */
export const refuseLimit = (own: Paise, aboveInForce: Paise): LimitRefusal | undefined =>
  aboveInForce > 0 && own > aboveInForce ? { code: 'LIMIT_ABOVE_UPLINE', limit: aboveInForce } : undefined
