/** Who may bet: not who is locked, nor who has chosen to stay away. */
import type { Refusal } from '@paddock/contract'
import { blockedBy } from '@paddock/domain/betting'
import { refuseExcluded } from '@paddock/domain/protection'
import { type BettingSite, type LiveMarket, type LockedAccount, offeredOf, type Scene } from '../../engine/index.ts'

/** Who is locked takes nothing new: wholly, or in this sport or event, by their own lock or that of any upline; nor who is not offered it. Law D-37. */
export function refuseLocked(account: LockedAccount, market: LiveMarket): Refusal | undefined {
  const { sportId, definition } = market
  if (account.userLocked) return { code: 'ACCOUNT_LOCKED' }
  const isLocked =
    account.betLocked ||
    account.locks.some(({ kind, scopeId }) => scopeId === (kind === 'SPORT' ? sportId : definition.eventId))
  return isLocked ? { code: 'BET_LOCKED' } : refuseBlocked(account, market)
}

/** A part of the offer may be barred by any level above the account. docs/domain/restrictions.md */
function refuseBlocked({ restrictions }: LockedAccount, market: LiveMarket): Refusal | undefined {
  const on = restrictions.length === 0 ? undefined : blockedBy(restrictions, offeredOf(market))
  return on && { code: 'BET_BLOCKED', on }
}

/** Who has chosen to stay away. Security 1.4. */
export const refuseAway = ({ standing }: LockedAccount, now: number): Refusal | undefined =>
  standing && refuseExcluded(standing, now)

/** Where players only practise nobody bets money, nor closes a bet with it. docs/domain/practice.md#only. */
export const refuseBook = ({ book }: LockedAccount, { moneyPlayed }: BettingSite): Refusal | undefined =>
  book === 'REAL' && !moneyPlayed ? { code: 'PRACTICE_ONLY' } : undefined

/** A locked player may still reduce what is at risk. Law D-38. */
export function refuseAccount({ account, market, site, now }: Scene, cashOutId: string | null): Refusal | undefined {
  const otherBook = refuseBook(account, site)
  if (otherBook) return otherBook
  const locked = refuseLocked(account, market)
  const holds = locked && (locked.code === 'ACCOUNT_LOCKED' || cashOutId === null)
  return holds ? locked : refuseAway(account, now)
}
