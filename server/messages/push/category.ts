/** Which notifications are of what, and what a device may show of them. */
import type { NotificationKind, Pushed } from '@paddock/contract'
import type { PushCategory } from '@paddock/domain/messages'
import { presentNotification, type StoredNotification } from '../notification.ts'

const OF_BETS = [
  'BETS_SETTLED',
  'BETS_VOIDED',
  'BETS_PART_VOIDED',
  'RESULT_TAKEN_BACK',
  'AUTO_CASHED_OUT',
  'AUTO_CASH_OUT_ENDED',
] as const satisfies readonly NotificationKind[]
const OF_THE_ACCOUNT = [
  'PAYOUT_ACCOUNT_CHANGED',
  'KYC_VERIFIED',
  'KYC_REJECTED',
  'COMPLAINT_ANSWERED',
  'CHAT_ANSWERED',
  'LIMIT_CHANGED',
  'ACCOUNT_LINKED',
  'LINK_USED',
  'LINK_ENDED',
  'LINKED_ACCESS_CHANGED',
  'REPORT_READY',
] as const satisfies readonly NotificationKind[]

const CATEGORIES: ReadonlyMap<NotificationKind, PushCategory> = new Map([
  ...OF_BETS.map((kind) => [kind, 'BETS'] as const),
  ...OF_THE_ACCOUNT.map((kind) => [kind, 'ACCOUNT'] as const),
])

/** What an operator tells is of the account unless it advertises; whatever is nothing else moves money. */
export function categoryOf(kind: NotificationKind, marketing: boolean): PushCategory {
  if (kind === 'BROADCAST') return marketing ? 'PROMOTIONS' : 'ACCOUNT'
  return CATEGORIES.get(kind) ?? 'PAYMENTS'
}

/** Titles tell what happened to a market, a payment or an account, and none who won. */
const NEUTRAL: Readonly<Partial<Record<NotificationKind, string>>> = { BETS_SETTLED: 'Bets settled' }

/** Without a sum, a name or a reason: a lock screen is read by whoever is near. */
export function presentPush(stored: StoredNotification): Pushed {
  const { _id: id, kind, title, description, subject } = presentNotification(stored)
  if (kind === 'BROADCAST') return { id, kind, title, body: description }
  return { id, kind, title: NEUTRAL[kind] ?? title, body: subject ?? '' }
}
