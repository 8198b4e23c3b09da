/** Who may bet: not who is locked, nor who has chosen to stay away. */
import type { Refusal } from '@paddock/contract'
import { refuseExcluded } from '@paddock/domain/protection'
import type { LiveMarket, LockedAccount, Scene } from '../../engine/index.ts'

/** Who is locked takes nothing new: wholly, or in this sport or event, by their own lock or that of any upline. Law D-37. */
export function refuseLocked(account: LockedAccount, { sportId, definition }: LiveMarket): Refusal | undefined {
  if (account.userLocked) return { code: 'ACCOUNT_LOCKED' }
  const isLocked =
    account.betLocked ||
    account.locks.some(({ kind, scopeId }) => scopeId === (kind === 'SPORT' ? sportId : definition.eventId))
  return isLocked ? { code: 'BET_LOCKED' } : undefined
}

/** Who has chosen to stay away. Security 1.4. */
export const refuseAway = ({ standing }: LockedAccount, now: number): Refusal | undefined =>
  standing && refuseExcluded(standing, now)

/** A locked player may still reduce what is at risk. Law D-38. */
export function refuseAccount({ account, market, now }: Scene, cashOutId: string | null): Refusal | undefined {
  const locked = refuseLocked(account, market)
  return locked && !(locked.code === 'BET_LOCKED' && cashOutId !== null) ? locked : refuseAway(account, now)
}
