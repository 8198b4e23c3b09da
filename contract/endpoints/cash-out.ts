/** Closing a position at the prices of now, or once it is worth so much. All ours; law 3.6, D-38; decisions 0004, 0022. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { errorBody, type RefusalCode } from '../refusals.ts'
import { balance } from '../shapes/account.ts'
import { bet } from '../shapes/bet.ts'
import { autoCashOut, cashOutOffer, sessionCashOut, WATCHES } from '../shapes/cash-out.ts'
import { marketBook } from '../shapes/market.ts'
import {
  amount,
  count,
  id,
  instant,
  marketKind,
  price,
  shortText,
  side,
  typedAmount,
  typedFlag,
  typedNumber,
} from '../values.ts'
import { respelled } from '../words.ts'
import { PROTECTION_REFUSALS } from './bets.ts'

const BETS = { tag: 'Bets', action: 'bet.read' } as const

/** The share of a position to close, in whole percent. */
const fraction = z.pipe(typedNumber, z.int().check(z.gte(1), z.lte(100)))

const cashOutOutcome = respelled(z.object({ teamId: id, teamName: shortText, amount }))
/** What a session brings at result `run` and above, up to the next row. */
const cashOutRow = respelled(z.object({ run: count, amount }))

const cashOutQuote = z.object({
  marketId: id,
  /** By which its prices are read: a bookmaker's are per hundred. */
  marketType: marketKind,
  fraction: z.int(),
  /** The bets it will place; none on a session, where a sum takes the place of the position. */
  orders: z.array(
    respelled(
      z.object({
        teamId: id,
        teamName: shortText,
        oddType: side,
        /** The worst price it may reach. */
        odd: price,
        run: z.nullable(count),
        stake: amount,
        /** What it will be matched at, level by level, at the prices of now. */
        levels: z.array(respelled(z.object({ odd: price, size: amount }))),
      }),
    ),
  ),
  /** Of a session: the sum. */
  offer: z.nullable(cashOutOffer),
  /** Profit or loss by runner, or picked outcome, now and afterwards. Empty for a session counted in runs. */
  before: z.array(cashOutOutcome),
  after: z.array(cashOutOutcome),
  beforeRuns: z.array(cashOutRow),
  afterRuns: z.array(cashOutRow),
  /** The least of the outcomes after: what is certain. */
  locked: amount,
  marketVersion: count,
  quotedAt: instant,
})
export type CashOutQuote = z.output<typeof cashOutQuote>

const CASH_OUT = { ...BETS, path: 'api/user/cashOut' } as const
const CASH_OUT_REFUSALS: readonly RefusalCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PRACTICE_ONLY',
  'NOT_FOUND',
  'BET_IN_PROGRESS',
  'MARKET_NOT_OPEN',
  'MARKET_SUSPENDED',
  'STALE_PRICE',
  'NOTHING_TO_CASH_OUT',
  'NOT_OFFERED',
  'NO_QUOTE',
  'NO_CASH_OUT_MODEL',
  'QUOTE_FAR_FROM_MODEL',
  'CASH_OUT_GAIN_LIMIT',
  'CASH_OUT_TOO_SMALL',
  'NO_PRICE',
  'OWN_ORDER_IN_THE_WAY',
  'NOT_ENOUGH_DEPTH',
  'WORSE_THAN_HOLDING',
]

export const getCashOut = endpoint({
  ...CASH_OUT,
  method: 'GET',
  summary: 'What closing my position, or a part of it, would bring at the prices of now.',
  query: z.strictObject({
    marketId: id,
    fraction: z._default(fraction, 100),
    /** Why there is none is an answer too, `refusal` in the place of `docs`: who asks again and again has no call that failed. */
    orRefusal: z.optional(typedFlag),
  }),
  docs: z.nullable(cashOutQuote),
  also: z.object({ refusal: z._default(z.nullable(errorBody), null) }),
  refusals: CASH_OUT_REFUSALS,
})

/** Bets on runners, or the sum for a session: it has no bets then. */
const cashedOut = z.object({
  bets: z.array(bet),
  cashOut: z.nullable(sessionCashOut),
  locked: amount,
  marketBook,
  balance,
})

export const cashOut = endpoint({
  ...CASH_OUT,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  budget: 'BETS',
  movesMoney: 'play',
  method: 'POST',
  summary:
    'Close my position, or a part of it, if it locks in at least `minLocked`; all its bets are matched or none. Of a session a sum takes its place.',
  body: z.strictObject({
    marketId: id,
    fraction: z._default(fraction, 100),
    /** Rupees. */
    minLocked: typedAmount,
    marketVersion: z.optional(z.pipe(typedNumber, count)),
    requestId: z.optional(shortText),
    /** It is not taken in any more from then on: its caller has given it up. */
    expiresAt: z.optional(instant),
  }),
  docs: cashedOut,
  idempotent: true,
  mayRespondAsync: true,
  refusals: [
    ...CASH_OUT_REFUSALS,
    ...PROTECTION_REFUSALS,
    'CASH_OUT_WORSE',
    'POSITION_CHANGED',
    'ACCOUNT_LOCKED',
    'MAX_LOSS_HOUSE',
    'MAX_LOSS_EVENT',
    'MAX_LOSS_DAY',
    'EXPOSURE_LIMIT',
    'EXPIRY_IN_THE_PAST',
    'EXPIRY_TOO_FAR',
    'MARKET_VERSION_CHANGED',
    'PRICE_WORSE',
    'TOO_LITTLE_OFFERED',
    'NOT_FILLED',
    'INSUFFICIENT_FUNDS',
    'IDEMPOTENCY_KEY_REUSED',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const getCashOutOutcome = endpoint({
  ...BETS,
  method: 'GET',
  path: 'api/user/cashOut/{requestId}',
  summary:
    'What became of a cash-out, by the `requestId` it was asked for with: it is done, all of it still waits, or it came to nothing.',
  params: z.strictObject({ requestId: id }),
  docs: z.object({
    state: z.enum(['WAITING', 'DONE', 'FAILED']),
    bets: z.array(bet),
    cashOut: z.nullable(sessionCashOut),
    marketBook,
    balance,
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

export const getCashOuts = endpoint({
  ...BETS,
  method: 'GET',
  path: 'api/user/cashOuts',
  summary:
    'My cash-outs of a session, newest first: what they added to its result stands beside that of its bets. Without a market those that were given in sessions which have no result yet.',
  query: z.strictObject({ marketId: z.optional(id) }),
  docs: z.array(sessionCashOut),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getCashOutReceipt = endpoint({
  ...BETS,
  method: 'GET',
  path: 'api/user/cashOut/{cashOutId}/receipt',
  summary: 'A cash-out of a session with all that its sum was made from, so that it can be checked.',
  params: z.strictObject({ cashOutId: id }),
  docs: z.object({
    cashOut: sessionCashOut,
    /** When it was asked for, and at the end of its delay. */
    asked: cashOutOffer,
    given: z.nullable(cashOutOffer),
    /** Of the offer given, or asked while none is: how likely each run or more is, in percent. */
    chances: z.array(respelled(z.object({ run: count, chance: z.number() }))),
    beforeRuns: z.array(cashOutRow),
    afterRuns: z.array(cashOutRow),
    /** What each bet of the position was taken for, with its share of the fee. */
    parts: z.array(z.object({ betId: id, amount, fee: amount })),
  }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
})

const AUTO = { ...BETS, path: 'api/user/cashOut/auto' } as const

export const getAutoCashOuts = endpoint({
  ...AUTO,
  method: 'GET',
  summary: 'My automatic cash-outs: those that watch their market, and what became of those of the last week.',
  query: z.strictObject({ marketId: z.optional(id) }),
  docs: z.array(autoCashOut),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const setAutoCashOut = endpoint({
  ...AUTO,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  method: 'PUT',
  summary:
    'Cash out by itself when closing the whole position would lock in at least `whenAtLeast`, or at most `whenAtMost`. One a market; a new one takes the place of the one before.',
  body: z.strictObject({
    marketId: id,
    fraction: z._default(fraction, 100),
    /** Rupees; below 0 is a loss. */
    whenAtLeast: z.optional(z.nullable(typedAmount)),
    whenAtMost: z.optional(z.nullable(typedAmount)),
  }),
  docs: autoCashOut,
  messages: [WATCHES],
  refusals: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'BAD_REQUEST',
    'NOT_FOUND',
    'ACCOUNT_LOCKED',
    ...PROTECTION_REFUSALS,
    'BET_IN_PROGRESS',
    'MARKET_NOT_OPEN',
    'NOTHING_TO_CASH_OUT',
    'NOT_OFFERED',
    'AUTO_CASH_OUT_ORDER',
    'TOO_MANY_REQUESTS',
  ],
})

export const cancelAutoCashOut = endpoint({
  ...AUTO,
  action: 'bet.place',
  audit: 'BET_JOURNAL',
  method: 'DELETE',
  summary: 'Take the automatic cash-out off a market. One whose bets are on their way cannot be taken off any more.',
  query: z.strictObject({ marketId: id }),
  docs: autoCashOut,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'BET_IN_PROGRESS'],
})
