/** An order to cash out by itself, as it crosses the wire. */
import * as z from 'zod/mini'
import { amount, id, instant } from '../values.ts'
import { betMarket } from './market.ts'

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
const AUTO_END_CODES = Object.keys(AUTO_ENDS) as [AutoEndCode, ...AutoEndCode[]]

/** WATCHING the market → PLACED while its bets wait out their delay, and back when they come to nothing → DONE; or ENDED. */
export const autoStatus = z.enum(['WATCHING', 'PLACED', 'DONE', 'ENDED'])
export type AutoStatus = z.output<typeof autoStatus>

export const autoCashOut = z.object({
  _id: id,
  market: betMarket,
  /** The share of the position that it closes, in whole percent. */
  fraction: z.int(),
  /** It cashes out when closing the whole position would lock in at least this. Null: however much it is. */
  whenAtLeast: z.nullable(amount),
  /** It cashes out when that would be at most this: so far and no further down. Null: however little it is. */
  whenAtMost: z.nullable(amount),
  status: autoStatus,
  reason: z.nullable(z.object({ code: z.enum(AUTO_END_CODES), text: z.string() })),
  /** What it locked in, once DONE. */
  locked: z.nullable(amount),
  createdAt: instant,
  updatedAt: instant,
})
export type AutoCashOut = z.output<typeof autoCashOut>
