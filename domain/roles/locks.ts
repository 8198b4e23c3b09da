/** Locks of an account and of everybody above it, as an order meets them. RULES D-37, D-38. */
export type BettingLocks = {
  /** May not even sign in. */
  readonly userLocked: boolean
  readonly betLocked: boolean
  readonly sports: ReadonlySet<string>
  readonly events: ReadonlySet<string>
}

export type LockRefusal = { readonly code: 'ACCOUNT_LOCKED' | 'BET_LOCKED' }

/** Asked when an order comes, and again when its delay ends. Who is locked may still lower his risk: that is asked elsewhere. */
export function refuseLocked(
  locks: BettingLocks,
  { sportId, eventId }: { readonly sportId: string; readonly eventId: string },
): LockRefusal | undefined {
  if (locks.userLocked) return { code: 'ACCOUNT_LOCKED' }
  const isLocked = locks.betLocked || locks.sports.has(sportId) || locks.events.has(eventId)
  return isLocked ? { code: 'BET_LOCKED' } : undefined
}
