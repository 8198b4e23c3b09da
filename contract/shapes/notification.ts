/** What an account is told. 001 §3.4, §3.9 "Broadcast notification". */
import { LIMIT_PRODUCTS } from '@paddock/domain/protection'
import * as z from 'zod/mini'
import { AUTO_END_CODES } from './cash-out.ts'
import { LINK_DIRECTIONS } from './hop.ts'
import { reportPlace } from './schedule.ts'
import { amount, count, id, instant, shortText, text } from '../values.ts'

export const NOTIFICATION_KINDS = [
  'BETS_SETTLED',
  'BETS_VOIDED',
  'BETS_PART_VOIDED',
  'RESULT_TAKEN_BACK',
  'POINTS_RECEIVED',
  'POINTS_TAKEN',
  'DEPOSIT_APPROVED',
  'DEPOSIT_REJECTED',
  'BONUS_AWARDED',
  'BONUS_RELEASED',
  'BONUS_TAKEN_BACK',
  'BONUS_ENDED',
  'DEPOSIT_REVERSED',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_REJECTED',
  'WITHDRAWAL_RETURNED',
  'CASINO_STAKE_RETURNED',
  'PAYOUT_ACCOUNT_CHANGED',
  'KYC_VERIFIED',
  'KYC_REJECTED',
  'COMPLAINT_ANSWERED',
  'CHAT_ANSWERED',
  'COMMISSION_PAID',
  'LIMIT_CHANGED',
  'BROADCAST',
  'ACCOUNT_LINKED',
  'LINK_USED',
  'LINK_ENDED',
  'LINKED_ACCESS_CHANGED',
  'AUTO_CASHED_OUT',
  'AUTO_CASH_OUT_ENDED',
  'REPORT_READY',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const notification = z.object({
  _id: id,
  read: z.boolean(),
  createdAt: instant,
  kind: z.enum(NOTIFICATION_KINDS),
  /** In English. Whoever knows the kind says it in the reader's language. */
  title: shortText,
  description: text,
  image: z.nullable(text),
  eventId: z.nullable(id),
  marketId: z.nullable(id),
  /** With the event: where it is found. */
  sportId: z.nullable(id),
  /** The event and its market; null where it is of none. */
  subject: z.nullable(shortText),
  /** What it brought, or took, the account, or what a cash-out by itself locked in; null where it moved nothing. */
  amount: z.nullable(amount),
  /** Of a void in part: what was matched of theirs in the market before, what stands of it, and how many of their cash-outs are void. */
  partVoid: z.optional(z.object({ before: amount, after: amount, cashOuts: count })),
  /** Why a request was rejected: as an officer wrote it, or the code of a gateway; of a complaint its title; null where nothing was said. */
  remarks: z.nullable(text),
  /** Of a limit: which, and what it is now; a value of null is none. Minutes of a time, else rupees. */
  limit: z.nullable(
    z.object({
      kind: z.enum(['DEPOSIT', 'LOSS', 'STAKE', 'SESSION']),
      period: z.enum(['ONE', 'DAY', 'WEEK', 'MONTH']),
      product: z.enum(LIMIT_PRODUCTS),
      amount: z.nullable(amount),
      minutes: z.nullable(count),
    }),
  ),
  /** Of a cash-out by itself: the share of the position it was to close, in whole percent, and why it ended without. */
  autoCashOut: z.nullable(z.object({ fraction: z.int(), reason: z.nullable(z.enum(AUTO_END_CODES)) })),
  /** Of a report that an officer is told of regularly: what leads to it, and on which site. */
  report: z.optional(
    z.object({ ...reportPlace, from: z.iso.date(), to: z.iso.date(), site: z.object({ _id: id, label: shortText }) }),
  ),
  /** Of a link between two accounts: the other one, and whether it leads from here or into here. */
  link: z.nullable(z.object({ direction: z.enum(LINK_DIRECTIONS), site: shortText, userName: shortText })),
})
export type Notification = z.output<typeof notification>
