/** Points down and up the tree, cash settlement with receipts. Law 2.7, 2.9. */
import { CASH_KINDS } from '@paddock/domain/ledger'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { MOST_AT_ONCE, pageInfo, pageQuery } from '../page.ts'
import type { RefusalCode } from '../refusals.ts'
import { pathRole, role, uplinePathRole } from '../roles.ts'
import { trailStep } from '../shapes/person.ts'
import { TEXTS } from '../texts.ts'
import {
  amount,
  count,
  dayOrInstant,
  id,
  instant,
  searchText,
  shortText,
  transactionCode,
  typedAmount,
  typedFlag,
  typedId,
} from '../values.ts'
import { respelled } from '../words.ts'

const byRole = z.strictObject({ role: uplinePathRole })
const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']
const MOVING: readonly RefusalCode[] = [
  ...ALWAYS,
  'WRONG_TRANSACTION_CODE',
  'IDEMPOTENCY_KEY_REUSED',
  'DEMO_ACCOUNT',
  'PRACTICE_ONLY',
]
/** What a player's protection says to points of an upline; and to money that comes in. */
export const GIVEN_POINTS: readonly RefusalCode[] = ['PRACTICE_ONLY', 'SELF_EXCLUDED', 'TIMED_OUT', 'PLAYER_LOCKED']
/** What says to points that leave a player by an officer's hand that there are withdrawals for it. */
const BY_HAND: readonly RefusalCode[] = ['WITHDRAWALS_ONLY', 'PAYOUT_HELD']
export const INCOMING: readonly RefusalCode[] = [...GIVEN_POINTS, 'LIMIT_DEPOSIT']

/** 100 crore rupees: balances stay far below what a number holds exactly. */
export const MOST_POINTS = 100_000_000_000
const positive = typedAmount.check(z.refine((paise) => paise > 0 && paise <= MOST_POINTS))

/* Points */

const pointMoves = z.strictObject({
  transfers: z
    .array(z.strictObject({ userId: typedId, amount: positive }))
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  remarks: z.optional(shortText),
  transactionCode,
})

const movedPoints = z.object({
  /** Closing balances: of each account, and of the upline that the points came from or went to. */
  transfers: z.array(
    respelled(
      z.object({
        transferId: id,
        userId: id,
        userName: shortText,
        amount,
        pts: amount,
        exposure: amount,
        uplineId: z.nullable(id),
        uplinePts: amount,
      }),
    ),
  ),
  /** My own balance after it. */
  ownPts: amount,
})

const POINTS = {
  tag: 'Points',
  method: 'POST',
  params: byRole,
  target: { in: 'body', field: 'transfers.userId' },
  body: pointMoves,
  docs: movedPoints,
  idempotent: true,
  messages: [TEXTS.updated],
  refusals: [...MOVING, ...GIVEN_POINTS, 'INSUFFICIENT_FUNDS', 'DEPOSITS_ONLY'],
} as const

export const givePoints = endpoint({
  ...POINTS,
  path: 'api/{role}/points/give',
  summary:
    'Points from their uplines to accounts below me, all or none. An upline gives what it has; an administrator issues.',
  action: 'points.give',
  movesMoney: 'deposit',
  audit: 'POINTS_GIVEN',
})

export const takePoints = endpoint({
  ...POINTS,
  path: 'api/{role}/points/take',
  summary: 'Points back from accounts below me to their uplines, all or none: at most what is not at risk.',
  refusals: [...MOVING, ...BY_HAND, 'INSUFFICIENT_FUNDS'],
  action: 'points.take',
  audit: 'POINTS_TAKEN',
})

/* Settlement in cash: lena (we take) and dena (we give) */

const debt = z.object({
  userId: id,
  userName: shortText,
  userType: role,
  /** With whom it has the debt; null of an upline above the reader. */
  uplineId: z.nullable(id),
  uplineName: shortText,
  subtreePts: amount,
  givenPts: amount,
  creditPts: amount,
  /** subtreePts − givenPts. Positive: the upline owes (dena). Negative: the account owes (lena). */
  clientPL: amount,
  /** Of it, what is asked for as withdrawals and not paid: set aside, and no debt to settle in cash. */
  inWithdrawals: amount,
  lastSettledAt: z.nullable(instant),
})
export type Debt = z.output<typeof debt>

/** LENA: the upline took cash of the account. DENA: it paid cash to it. */
const cashKind = z.enum(CASH_KINDS)

const otherReceipt = z.nullable(z.object({ _id: id, number: count }))

const receipt = z.object({
  _id: id,
  number: count,
  at: instant,
  userId: id,
  userName: shortText,
  uplineId: z.nullable(id),
  uplineName: shortText,
  actorName: shortText,
  kind: cashKind,
  amount,
  /** What was owed before and after, with the sign of `clientPL`. */
  before: amount,
  after: amount,
  remarks: shortText,
  /** The receipt that this one takes back. */
  reverses: otherReceipt,
  /** Over all the fields above, with a key of the server: any call can prove it, nobody else can make it. */
  signature: z.string().check(z.maxLength(128)),
  /** The counter-receipt that took this one back: it came later, so it is not signed here. */
  reversedBy: otherReceipt,
})
export type Receipt = z.output<typeof receipt>

const SETTLEMENT = { tag: 'Settlement', params: byRole } as const

export const getDebts = endpoint({
  ...SETTLEMENT,
  method: 'GET',
  path: 'api/{role}/settlement',
  summary:
    'What I and those right below me (or below `userId`) owe each other; with `deep` what all below owe their uplines.',
  action: 'settle.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    /** Only those with something to settle. */
    open: z.optional(typedFlag),
    deep: z.optional(typedFlag),
    /** Only with whom cash is settled: without players where the site leaves their money to payments. */
    cash: z.optional(typedFlag),
    order: z.optional(z.enum(['asc', 'desc'])),
  }),
  docs: z.array(debt),
  /** Totals over all pages, as the uplines have it: to take, to give. */
  also: z.object({
    ...pageInfo,
    totalLena: amount,
    totalDena: amount,
    /** Where players have money of their own, a site may leave it to payments alone. */
    settlesWithPlayers: z.boolean(),
    trail: z.array(trailStep),
  }),
  refusals: ALWAYS,
})

export const exportDebts = exportOf(getDebts, [
  'userName',
  'userType',
  'upline',
  'kind',
  'clientPL',
  'subtree',
  'givenPts',
  'creditPts',
  'lastSettledAt',
])

export const settleCash = endpoint({
  ...SETTLEMENT,
  method: 'POST',
  path: 'api/{role}/settlement',
  summary:
    'Record that cash changed hands between accounts below me and their uplines, whole or in part; points make it even. All or none: where a debt is not the one that was confirmed, nothing is done.',
  action: 'settle.cash',
  audit: 'CASH_SETTLED',
  target: { in: 'body', field: 'settlements.userId' },
  body: z.strictObject({
    /**
     * What was confirmed of each: which way the cash went and how much of it. `owed`: the debt as it was seen, as `clientPL`; with it
     * the settlement is held to that very debt, without it to the way and to no more than is owed.
     */
    settlements: z
      .array(z.strictObject({ userId: typedId, kind: cashKind, amount: positive, owed: z.optional(typedAmount) }))
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    remarks: z.optional(shortText),
    transactionCode,
  }),
  docs: z.array(receipt),
  idempotent: true,
  messages: [TEXTS.updated],
  refusals: [
    ...MOVING,
    ...BY_HAND,
    'DEPOSITS_ONLY',
    'NOTHING_TO_SETTLE',
    'MORE_THAN_OWED',
    'DEBT_CHANGED',
    'INSUFFICIENT_FUNDS',
  ],
})

export const listReceipts = endpoint({
  ...SETTLEMENT,
  method: 'GET',
  path: 'api/{role}/settlement/receipt',
  summary: 'Receipts of settlements with accounts below me, newest first.',
  action: 'settle.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
  }),
  docs: z.array(receipt),
  also: z.object(pageInfo),
  refusals: ALWAYS,
})

export const exportReceipts = exportOf(listReceipts, [
  'number',
  'at',
  'account',
  'upline',
  'kind',
  'amount',
  'after',
  'by',
  'remarks',
])

export const reverseReceipt = endpoint({
  ...SETTLEMENT,
  method: 'POST',
  path: 'api/{role}/settlement/receipt/reverse',
  summary:
    'Take a settlement in cash back that was a mistake, whole and once: a counter-receipt that names it, and the points go back. For whoever recorded it and those above.',
  action: 'settle.cash',
  audit: 'CASH_REVERSED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    /** Whose receipt it is. */
    userId: typedId,
    receiptId: id,
    reason: shortText.check(z.minLength(1)),
    transactionCode,
  }),
  /** The counter-receipt. */
  docs: receipt,
  idempotent: true,
  messages: [TEXTS.updated],
  refusals: [
    ...MOVING,
    ...BY_HAND,
    'RECEIPT_UNKNOWN',
    'RECEIPT_REVERSED',
    'RECEIPT_IS_REVERSAL',
    'RECEIPT_FROM_ABOVE',
    'INSUFFICIENT_FUNDS',
  ],
})

export const verifyReceipt = endpoint({
  tag: 'Settlement',
  method: 'GET',
  path: 'api/{role}/settlement/receipt/{receiptId}',
  summary: 'Whether a receipt was made here, and what it says. Without its signature nothing is told.',
  action: 'receipt.verify',
  params: z.strictObject({ role: pathRole, receiptId: id }),
  query: z.strictObject({ signature: shortText }),
  docs: z.object({ genuine: z.boolean(), receipt: z.nullable(receipt) }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

/* Rebates */

const rebateDue = z.object({
  userId: id,
  userName: shortText,
  /** What came back of all markets so far, what of it was given, and what is left to give. */
  accrued: amount,
  given: amount,
  due: amount,
})
export type RebateDue = z.output<typeof rebateDue>

export const getRebates = endpoint({
  ...SETTLEMENT,
  method: 'GET',
  path: 'api/{role}/rebate',
  summary: 'Rebates of the players right below me (or below `userId`): accrued, given, due.',
  action: 'settle.read',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({ ...pageQuery, userId: z.optional(typedId), open: z.optional(typedFlag) }),
  docs: z.array(rebateDue),
  also: z.object({ ...pageInfo, totalDue: amount }),
  refusals: ALWAYS,
})

export const exportRebates = exportOf(getRebates, ['userName', 'accrued', 'given', 'due'])

export const payRebates = endpoint({
  ...SETTLEMENT,
  method: 'POST',
  path: 'api/{role}/rebate',
  summary:
    'Give these players the rebates that are due, in points of their uplines, all or none: where what is due is not the amount that was seen, nothing is given.',
  action: 'settle.cash',
  audit: 'REBATE_PAID',
  target: { in: 'body', field: 'rebates.userId' },
  body: z.strictObject({
    /** With each the amount that was seen to be due: it is given whole or not at all. */
    rebates: z
      .array(z.strictObject({ userId: typedId, amount: positive }))
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
    remarks: z.optional(shortText),
    transactionCode,
  }),
  docs: z.array(respelled(z.object({ userId: id, userName: shortText, amount, pts: amount }))),
  idempotent: true,
  messages: [TEXTS.updated],
  refusals: [...MOVING, 'DEBT_CHANGED', 'INSUFFICIENT_FUNDS'],
})
