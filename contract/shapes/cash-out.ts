/** A cash-out of a session, and an order to cash out by itself, as they cross the wire. */
import { AUTO_STATUSES, FINAL_STATUSES } from '@paddock/domain/market'
import { type Paise, paise } from '@paddock/domain/money'
import * as z from 'zod/mini'
import { betReason } from '../refusals.ts'
import { amount, count, id, instant, shortText } from '../values.ts'
import { respelled } from '../words.ts'
import { betMarket, sessionVariant } from './market.ts'

export const WATCHES = 'Auto cash out is set'

/** Why one ended without having cashed out. */
export const AUTO_ENDS = {
  CANCELLED_BY_PLAYER: 'Taken off by you',
  REPLACED: 'Another one took its place',
  POSITION_GONE: 'There was no position left to cash out',
  MARKET_CLOSED: 'The market closed before the value was reached',
  NOT_OFFERED: 'Cash out is not offered on this market any more',
  STAYING_AWAY: 'You are taking a break from betting',
} as const
export type AutoEndCode = keyof typeof AUTO_ENDS
export const AUTO_END_CODES = Object.keys(AUTO_ENDS) as [AutoEndCode, ...AutoEndCode[]]

export const autoCashOut = z.object({
  _id: id,
  market: betMarket,
  /** The share of the position that it closes, in whole percent. */
  fraction: z.int(),
  /** It cashes out when closing the whole position would lock in at least this. Null: however much it is. */
  whenAtLeast: z.nullable(amount),
  /** It cashes out when that would be at most this: so far and no further down. Null: however little it is. */
  whenAtMost: z.nullable(amount),
  status: z.enum(AUTO_STATUSES),
  reason: z.nullable(z.object({ code: z.enum(AUTO_END_CODES), text: z.string() })),
  /** What it locked in, once DONE. */
  locked: z.nullable(amount),
  createdAt: instant,
  updatedAt: instant,
})
export type AutoCashOut = z.output<typeof autoCashOut>

/** What a session's position is taken back for, and how the sum came about: whoever checks it comes to the same paisa. */
export const cashOutOffer = z.object({
  /** For the whole position. */
  amount,
  /** What it is worth on average by these chances, how far from that it ends on average, and what the house keeps of it. */
  value: amount,
  spread: amount,
  fee: amount,
  /** The share of the spread that is kept, in percent, before rounding down. */
  margin: z.number(),
  /** How many runs the chances were moved up from the model's, so that no price on offer is a good bet. */
  shift: z.number(),
  /** The score that the model looked at, and which model it was. */
  score: shortText,
  model: shortText,
  /** In percent: how likely the result is this run or more; of a picked outcome, which has a name, how likely that one is. */
  steps: z.array(respelled(z.object({ run: count, name: z.nullable(shortText), chance: z.number() }))),
  /** Of which variant the session is: by it an outcome without a name is called. */
  sessionVariant: z.optional(sessionVariant),
})
export type CashOutOffer = z.output<typeof cashOutOffer>

/** PENDING waits out its delay → ACCEPTED → SETTLED or VOIDED with its market, and back with a rollback; or REJECTED, LAPSED. */
export const sessionCashOut = z.object({
  _id: id,
  market: betMarket,
  /** The share of the position, in whole percent. */
  fraction: z.int(),
  status: z.enum(['PENDING', 'ACCEPTED', 'REJECTED', 'LAPSED', ...FINAL_STATUSES]),
  reason: z.nullable(betReason),
  /** What the whole position was taken for, or was offered when it was asked for. */
  offer: amount,
  /** The least that is left, whatever the result. */
  locked: amount,
  placedAt: instant,
  acceptAt: instant,
  decidedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  /** What it added to what the market brought, once that is settled. */
  profitLoss: z.nullable(amount),
  /** Only where an upline reads what its players did. */
  userName: z.optional(shortText),
})
export type SessionCashOut = z.output<typeof sessionCashOut>

/** Whether what stands among bets is a cash-out. */
export const isCashOut = <B extends object>(row: B | SessionCashOut): row is SessionCashOut => 'fraction' in row

const WHOLE = 100

/** What a share of the sum for a whole position comes to, rounded down as what it adds to each result is. */
export const shareOf = (whole: Paise, percent: number): Paise => paise(Math.floor((whole * percent) / WHOLE))
