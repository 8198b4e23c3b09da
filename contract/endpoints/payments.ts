/** Money in by hand: methods, deposits, the officers' queue. 001 §2.12, §2.13, §3.5, §3.6, §4, §7; docs/domain/payments.md. */
import { UNDO_OWED } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { errorBody, type RefusalCode } from '../refusals.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import {
  depositFilter,
  depositRequest,
  dutyLine,
  managedMethod,
  methodFields,
  paymentMethod,
  paymentTotal,
  ownDeposit,
  queuedDeposit,
  requestState,
  requestStep,
} from '../shapes/payment.ts'
import { bankLine, nearLine } from '../shapes/statement.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import {
  amount,
  count,
  dayOrInstant,
  id,
  instant,
  searchText,
  shortText,
  text,
  transactionCode,
  typedAmount,
  typedCount,
  typedInt32,
  typedFlag,
  typedId,
  typedUsdt,
} from '../values.ts'
import { IMAGE_REFUSALS } from './images.ts'
import { INCOMING, MOST_POINTS } from './points.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const byRole = z.strictObject({ role: pathRole })
const byOfficer = z.strictObject({ role: uplinePathRole })
const money = typedAmount.check(z.refine((paise) => paise > 0 && paise <= MOST_POINTS))

/* Methods */

export const getPaymentMethods = endpoint({
  method: 'GET',
  path: 'api/user/paymentMethod',
  tag: 'Payments',
  summary: 'How I can pay in: the active methods of the nearest officer above me who has any, by `sort`.',
  action: 'payment.ask',
  query: z.strictObject({ active: z.optional(typedFlag) }),
  docs: z.array(paymentMethod),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT'],
})

export const getPaymentMethodsOf = endpoint({
  method: 'GET',
  path: 'api/{role}/paymentMethod',
  tag: 'Payments',
  summary: 'Ours: how a player below me can pay in, as the player is shown it; of who may claim for them.',
  action: 'payment.askFor',
  params: byOfficer,
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({ userId: typedId }),
  docs: z.array(paymentMethod),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const METHODS = {
  tag: 'Payments',
  path: 'api/{role}/payment/method',
  action: 'method.manage',
  params: byOfficer,
} as const
const CHANGING: readonly RefusalCode[] = [...ALWAYS, 'NOT_FOUND', 'WRONG_TRANSACTION_CODE']
const WRONG_TERMS: readonly RefusalCode[] = [
  'METHOD_BOUNDS',
  'METHOD_FIELD_WRONG',
  'METHOD_IMAGE_UNREAD',
  'METHOD_IMAGE_OF_ANOTHER',
]

export const getManagedMethods = endpoint({
  ...METHODS,
  method: 'GET',
  summary: 'My payment methods and those of officers below me, with what waits for a second officer.',
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    active: z.optional(typedFlag),
    /** Only those of which something waits for a second officer. */
    waiting: z.optional(typedFlag),
    search: z.optional(searchText),
  }),
  docs: z.array(managedMethod),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const createMethod = endpoint({
  ...METHODS,
  method: 'POST',
  summary:
    'A new method of mine, or of an officer below me (`userId`). It is shown when another officer has confirmed who is paid, and an hour is over.',
  audit: 'PAYMENT_METHOD_CHANGED',
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({ ...methodFields, userId: z.optional(typedId), transactionCode }),
  docs: managedMethod,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [...CHANGING, ...WRONG_TERMS, 'SET_ABOVE', 'IDEMPOTENCY_KEY_REUSED'],
})

const oneMethod = z.strictObject({ role: uplinePathRole, methodId: id })

export const changeMethod = endpoint({
  ...METHODS,
  method: 'PUT',
  path: 'api/{role}/payment/method/{methodId}',
  summary:
    'Another version of a method. At once where those who are paid stay the same; else after another officer and an hour. What waits by the word of a higher level, and its bounds, that level and those above replace.',
  audit: 'PAYMENT_METHOD_CHANGED',
  params: oneMethod,
  body: z.strictObject({ ...methodFields, version: count, transactionCode }),
  docs: managedMethod,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, ...WRONG_TERMS, 'METHOD_CHANGED', 'SET_ABOVE'],
})

export const arrangeMethod = endpoint({
  ...METHODS,
  method: 'PATCH',
  path: 'api/{role}/payment/method/{methodId}',
  summary:
    'Show or hide a method, lock it, or put it elsewhere in the list. What a higher level hid or locked, that level and those above show and unlock.',
  audit: 'PAYMENT_METHOD_CHANGED',
  params: oneMethod,
  body: z.strictObject({
    active: z.optional(typedFlag),
    isLock: z.optional(typedFlag),
    sort: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    transactionCode,
  }),
  docs: managedMethod,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'SET_ABOVE'],
})

const WAITING = {
  ...METHODS,
  path: 'api/{role}/payment/method/{methodId}/waiting',
  params: oneMethod,
  docs: managedMethod,
  messages: [TEXTS.updated],
  refusals: [...CHANGING, 'METHOD_CHANGED', 'SECOND_OFFICER_NEEDED', 'SET_ABOVE'],
} as const

export const confirmMethod = endpoint({
  ...WAITING,
  method: 'POST',
  summary: 'Confirm who is paid by a version that another officer made. It is in force an hour later.',
  audit: 'PAYEE_CONFIRMED',
  body: z.strictObject({ version: count, transactionCode }),
})

export const withdrawMethodChange = endpoint({
  ...WAITING,
  method: 'DELETE',
  summary: 'End a version that is not in force yet: of the level that made or confirmed it, and those above.',
  audit: 'PAYEE_WITHDRAWN',
  body: z.strictObject({ version: count, transactionCode }),
})

/* Deposits */

const OWN_DEPOSIT = { tag: 'Payments', path: 'api/user/deposit', action: 'payment.ask' } as const
const ASKING: readonly RefusalCode[] = [
  ...ALWAYS,
  'DEMO_ACCOUNT',
  'PAYMENTS_OFF',
  'METHOD_UNKNOWN',
  'METHOD_LOCKED',
  'AMOUNT_OUT_OF_RANGE',
  ...INCOMING,
]

/**
 * Empty or `100001`, as existing clients send it, is as if nothing was said: then what I signed up for comes with it. Ours: `none` refuses that.
 */
const bonusId = z.optional(z.union([z.literal(''), typedId]))
const OFFERED: readonly RefusalCode[] = ['BONUS_UNKNOWN', 'BONUS_LOCKED', 'BONUS_USED', 'BONUS_NOT_EARNED']

export const createDeposit = endpoint({
  ...OWN_DEPOSIT,
  method: 'POST',
  summary: 'I have paid so much by this method, under this reference: it is looked at and credited.',
  audit: 'DEPOSIT_ASKED',
  movesMoney: 'deposit',
  contentType: 'multipart',
  body: z.strictObject({
    utr: z._default(shortText, ''),
    bonusId,
    /** Of the payment: asked for where the site has it so. */
    image: z.optional(upload),
    depositTypeId: typedId,
    /** Ours: of the method, as I was shown it when I paid. */
    version: z.optional(typedInt32),
    amount: money,
    /** Ours: what the method was shown with, where it has a rate. */
    quote: z.optional(shortText),
  }),
  docs: depositRequest,
  messages: [TEXTS.depositSuccessful],
  idempotent: true,
  refusals: [
    ...ASKING,
    'UTR_INVALID',
    'RATE_CHANGED',
    'IMAGE_MISSING',
    ...IMAGE_REFUSALS,
    'REQUEST_PENDING',
    ...OFFERED,
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const beginUpi = endpoint({
  ...OWN_DEPOSIT,
  method: 'POST',
  path: 'api/user/deposit/intent',
  summary:
    'Ours: a link for payment apps that pays just this, good for a day. It is no request: it proves nothing and blocks nothing.',
  audit: 'DEPOSIT_BEGUN',
  // A row and a line of the log each; nobody opens that many payment apps.
  budget: { burst: 20, perSecond: 0.2 },
  movesMoney: 'deposit',
  body: z.strictObject({ depositTypeId: typedId, amount: money }),
  docs: z.object({ tr: id, link: text }),
  refusals: ASKING,
})

export const getDepositOutcome = endpoint({
  ...OWN_DEPOSIT,
  method: 'GET',
  path: 'api/user/deposit/request/{requestId}',
  summary: 'Ours: what became of a deposit, by the idempotency key that it was sent with.',
  params: z.strictObject({ requestId: id }),
  docs: ownDeposit,
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const createIPayDeposit = endpoint({
  ...OWN_DEPOSIT,
  method: 'POST',
  path: 'api/user/deposit/iPay',
  summary:
    'I pay at the payment gateway: `iPayRedirectUrl` is its page, from which I am led back to `redirectUrl`, a page of this site. What became of it the gateway says.',
  audit: 'DEPOSIT_ASKED',
  movesMoney: 'deposit',
  body: z.strictObject({
    depositTypeId: typedId,
    amount: money,
    /** The method's. */
    operatorId: typedCount,
    /** Ours. */
    bonusId,
    redirectUrl: shortText,
  }),
  docs: z.object({ ...depositRequest.shape, iPayRedirectUrl: text }),
  idempotent: true,
  refusals: [
    ...ASKING,
    ...OFFERED,
    'REDIRECT_FOREIGN',
    'GATEWAY_FAILED',
    'REQUEST_PENDING',
    'REQUEST_CHANGED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const cancelDeposit = endpoint({
  ...OWN_DEPOSIT,
  method: 'DELETE',
  summary: 'Ours: take back a deposit that nobody works on, where the site lets players do so.',
  audit: 'DEPOSIT_CANCELED',
  query: z.strictObject({ depositId: id }),
  docs: depositRequest,
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'REQUEST_CHANGED', 'REQUEST_IN_HAND', 'CANCEL_OFF'],
})

export const returnDeposit = endpoint({
  ...OWN_DEPOSIT,
  method: 'POST',
  path: 'api/user/deposit/{depositId}/return',
  summary:
    'Ours: send a deposit back to where it came from, of which I have played nothing, instead of playing it. It leaves my balance now; a bonus of it is lost.',
  audit: 'DEPOSIT_RETURNED',
  params: z.strictObject({ depositId: id }),
  body: z.strictObject({
    /** I give up the bonus that came with it. */
    forfeitBonus: z.optional(typedFlag),
  }),
  docs: ownDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'WITHDRAWALS_OFF',
    'NOT_ON_THIS_SITE',
    'ACCOUNT_LOCKED',
    'REQUEST_CHANGED',
    'TAX_DUE',
    'DEPOSIT_PLAYED',
    'DEPOSIT_DOUBTED',
    'INSUFFICIENT_FUNDS',
    'BONUS_WOULD_BE_LOST',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

const DEPOSITS = { tag: 'Payments', path: 'api/{role}/deposit', action: 'payment.read' } as const

export const getDeposits = endpoint({
  ...DEPOSITS,
  method: 'GET',
  summary:
    'My deposits, newest first; of an officer those of everybody below (or of `userId`), what is open oldest first.',
  params: byRole,
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    status: z.optional(depositFilter),
    /** Only what the caller may decide. */
    mine: z.optional(typedFlag),
    /** Ours, of officers: only what is open or approved by hand, of days that statements tell of, without a line of theirs. */
    lineless: z.optional(typedFlag),
    /** Ours, of officers: only what came, may not be credited and was not sent back yet. */
    owed: z.optional(typedFlag),
    /** Ours, of officers: all of it by when it was asked for, in place of what is open first. */
    newestFirst: z.optional(typedFlag),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
  }),
  docs: z.array(z.union([queuedDeposit, ownDeposit])),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportDeposits = exportOf(getDeposits, [
  'id',
  'createdAt',
  'userName',
  'type',
  'paymentName',
  'utr',
  'amount',
  'receivedAmount',
  'status',
  'decidedAt',
  'reversedAt',
  'remarks',
])

export const getDeposit = endpoint({
  ...DEPOSITS,
  method: 'GET',
  path: 'api/{role}/deposit/{depositId}',
  summary: 'One deposit with each of its steps, the last ten payments of its player and other claims of its reference.',
  action: 'payment.decide',
  params: z.strictObject({ role: uplinePathRole, depositId: id }),
  docs: z.object({
    deposit: queuedDeposit,
    steps: z.array(requestStep),
    last: z.array(depositRequest),
    /** Other claims of the same reference; one on another site is told without whose it is. */
    claims: z.array(z.object({ depositId: z.nullable(id), status: depositRequest.shape.status, here: z.boolean() })),
    method: paymentMethod,
    /** What banks say of it: it has come, by their word. */
    lines: z.array(bankLine),
    /** What may be of it too, and in what it is not what was claimed. */
    near: z.array(nearLine),
    /** The code of what would keep it from being credited now, of what is not: only then it is owed back. */
    inTheWay: z.nullable(shortText),
  }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const getDepositProof = endpoint({
  ...DEPOSITS,
  method: 'GET',
  path: 'api/{role}/deposit/{depositId}/proof',
  summary: 'A link that opens the image of a payment for five minutes: of my own, or of a player below me.',
  params: z.strictObject({ role: pathRole, depositId: id }),
  docs: z.object({ url: text, until: instant }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const ARRIVED: readonly RefusalCode[] = [
  'ARRIVAL_MISSING',
  'CONFIRMATIONS_TOO_FEW',
  'UTR_DIFFERS',
  'UTR_INVALID',
  'AMOUNT_OUT_OF_RANGE',
]
const DECIDING: readonly RefusalCode[] = [
  ...ALWAYS,
  'NOT_FOUND',
  'WRONG_TRANSACTION_CODE',
  'REQUEST_CHANGED',
  'REQUEST_TAKEN',
  'NOT_METHOD_OWNER',
]

/** The hash is the claimed one, looked up; what it is worth in rupees is told by the rate of the claim. */
const arrived = z.strictObject({ hash: shortText, confirmations: typedInt32, usdt: typedUsdt })

export const decideDeposit = endpoint({
  ...DEPOSITS,
  method: 'PATCH',
  summary:
    'Approve a deposit with what has come, or reject it. Existing clients tell no `version`: then nothing may have happened since it was asked for, and the amount is the claimed one.',
  action: 'payment.decide',
  audit: 'DEPOSIT_DECIDED',
  movesMoney: 'deposit',
  params: byOfficer,
  body: z.strictObject({
    amount: z.optional(money),
    /** Ours, of USDT in place of an amount: the payment as the network has it. */
    arrived: z.optional(arrived),
    /** Either names it: existing clients send the one for both. */
    depositId: z.optional(id),
    withdrawId: z.optional(id),
    action: z.enum(['approved', 'rejected', 'approve', 'reject']),
    remarks: z._default(shortText, ''),
    version: z.optional(typedCount),
    transactionCode,
  }),
  docs: queuedDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...DECIDING,
    'REASON_MISSING',
    'SECOND_OFFICER_NEEDED',
    'WORD_LAPSED',
    'AMOUNT_UNCONFIRMED',
    ...ARRIVED,
    'GATEWAY_DECIDES',
    'UTR_SPENT',
    'INSUFFICIENT_FUNDS',
    'DEMO_ACCOUNT',
    ...INCOMING,
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

/** So many are decided with one code. */
/** Decided with one code at the most. */
export const MOST_DECIDED = 100
const areOnce = (deposits: readonly { readonly depositId: string }[]): boolean =>
  new Set(deposits.map(({ depositId }) => depositId)).size === deposits.length

export const decideDeposits = endpoint({
  ...DEPOSITS,
  method: 'POST',
  path: 'api/{role}/deposit/decide',
  summary:
    'Ours: decide several with one code, each for itself and as by the call for one: what is refused of one stops no other. The same key again does none twice.',
  action: 'payment.decide',
  audit: 'DEPOSIT_DECIDED',
  movesMoney: 'deposit',
  params: byOfficer,
  body: z.strictObject({
    action: z.enum(['approved', 'rejected']),
    deposits: z
      .array(z.strictObject({ depositId: id, version: count }))
      .check(z.minLength(1), z.maxLength(MOST_DECIDED), z.refine(areOnce)),
    remarks: z._default(shortText, ''),
    transactionCode,
  }),
  /** What became of each; of one that was refused, why. */
  docs: z.array(z.object({ depositId: id, status: z.nullable(requestState), refusal: z.nullable(errorBody) })),
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [...ALWAYS, 'WRONG_TRANSACTION_CODE'],
})

const oneDeposit = z.strictObject({ role: uplinePathRole, depositId: id })

export const oweDeposit = endpoint({
  ...DEPOSITS,
  method: 'POST',
  path: 'api/{role}/deposit/{depositId}/owed',
  summary:
    'Ours: it came, and its player may not be credited with it (a limit, an exclusion, a lock). It is rejected as RETURNED, and whoever was paid owes it to where it came from. Also of a claim that was rejected or cancelled before, and of what two said never came. More than was claimed, and what comes above the day’s sum, takes two officers.',
  action: 'payment.decide',
  audit: 'DEPOSIT_DECIDED',
  params: oneDeposit,
  body: z.strictObject({
    /** What came, where that is not what was claimed. */
    amount: z.optional(money),
    arrived: z.optional(arrived),
    remarks: z._default(shortText, ''),
    version: typedCount,
    transactionCode,
  }),
  docs: queuedDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...DECIDING,
    ...ARRIVED,
    'GATEWAY_DECIDES',
    'DEPOSIT_CREDITABLE',
    'REASON_MISSING',
    'SECOND_OFFICER_NEEDED',
    'WORD_LAPSED',
    'AMOUNT_UNCONFIRMED',
    'UTR_SPENT',
    'INSUFFICIENT_FUNDS',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const sendBackDeposit = endpoint({
  ...DEPOSITS,
  method: 'POST',
  path: 'api/{role}/deposit/{depositId}/sent-back',
  summary:
    'Ours: what is owed back was sent, under this reference, to the payer’s own account; two officers say the same. Where the line of a statement names the payer nobody else need, until what was sent there has come back.',
  action: 'payment.decide',
  audit: 'DEPOSIT_SENT_BACK',
  params: oneDeposit,
  body: z.strictObject({
    utr: shortText.check(z.minLength(1)),
    payer: z.optional(shortText),
    remarks: z._default(shortText, ''),
    version: typedCount,
    transactionCode,
  }),
  docs: queuedDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...DECIDING,
    'UTR_INVALID',
    'UTR_SPENT',
    'PAYER_MISSING',
    'PAYER_DIFFERS',
    'SECOND_OFFICER_NEEDED',
    'SAID_ABOVE',
    'WORD_LAPSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const undoOwedDeposit = endpoint({
  ...DEPOSITS,
  method: 'POST',
  path: 'api/{role}/deposit/{depositId}/owed/undo',
  summary:
    'Ours: what is owed back never came, or its bank took it back, so that it is owed no more; or what was sent back has come back, so that it is owed again. Two officers say the same within seven days.',
  action: 'payment.decide',
  audit: 'DEPOSIT_OWED_UNDONE',
  params: oneDeposit,
  body: z.strictObject({
    what: z.enum(UNDO_OWED),
    remarks: shortText.check(z.minLength(1)),
    version: typedCount,
    transactionCode,
  }),
  docs: queuedDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...DECIDING,
    'INSUFFICIENT_FUNDS',
    'LINE_STANDS',
    'SECOND_OFFICER_NEEDED',
    'SAID_ABOVE',
    'WORD_LAPSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const takeDeposit = endpoint({
  ...DEPOSITS,
  method: 'POST',
  path: 'api/{role}/deposit/{depositId}/take',
  summary: 'Ours: I work on it for ten minutes; nobody else decides it meanwhile but those above me. Or I leave it.',
  action: 'payment.decide',
  audit: 'DEPOSIT_TAKEN',
  params: z.strictObject({ role: uplinePathRole, depositId: id }),
  body: z.strictObject({ take: typedFlag }),
  docs: queuedDeposit,
  refusals: [...ALWAYS, 'NOT_FOUND', 'REQUEST_CHANGED', 'REQUEST_TAKEN', 'NOT_METHOD_OWNER', 'GATEWAY_DECIDES'],
})

export const createDepositFor = endpoint({
  ...DEPOSITS,
  method: 'POST',
  summary:
    'A deposit for a player below me who paid in person. Of the role defaultBranch only, sent as branch. 001 §6.',
  action: 'payment.askFor',
  audit: 'DEPOSIT_ASKED',
  movesMoney: 'deposit',
  contentType: 'multipart',
  params: byOfficer,
  target: { in: 'body', field: 'userId' },
  body: z.strictObject({
    userId: typedId,
    depositTypeId: typedId,
    amount: money,
    utr: z._default(shortText, ''),
    remarks: z._default(shortText, ''),
    /** Ours: of the payment, where there is one. */
    image: z.optional(upload),
    transactionCode,
  }),
  docs: depositRequest,
  messages: [TEXTS.depositSuccessful],
  idempotent: true,
  refusals: [
    ...ASKING,
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'UTR_INVALID',
    ...IMAGE_REFUSALS,
    'REQUEST_PENDING',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

/* What came of it */

export const getDuties = endpoint({
  tag: 'Payments',
  method: 'GET',
  path: 'api/{role}/payment/duties',
  summary:
    'Ours: the log of tax of a financial year (this one where none is named), or of a quarter of it, of everybody below (or of `userId`): what was withheld of winnings, or taken of deposits.',
  action: 'payment.decide',
  target: { in: 'query', field: 'userId' },
  params: byOfficer,
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    of: z.optional(z.enum(['withheld', 'deposits'])),
    year: z.optional(typedCount.check(z.gte(2000), z.lte(2200))),
    quarter: z.optional(z.enum(['1', '2', '3', '4'])),
  }),
  docs: z.array(dutyLine),
  also: z.object({ ...pageInfo, year: z.int(), totalGross: amount, totalTaxable: amount, totalTax: amount }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportDuties = exportOf(getDuties, [
  'userName',
  'fullName',
  'pan',
  'kind',
  'at',
  'reference',
  'grossAmount',
  'taxableAmount',
  'rate',
  'taxAmount',
  'year',
])

export const getPaymentTotals = endpoint({
  tag: 'Payments',
  method: 'GET',
  path: 'api/{role}/payment/totals',
  summary:
    'Ours: what came in and went out in a time, summed by method or by the officer who decided, of everybody below (or of `userId`).',
  action: 'payment.decide',
  target: { in: 'query', field: 'userId' },
  params: byOfficer,
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    /** By method where none is told. */
    by: z.optional(z.enum(['method', 'officer'])),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
  }),
  docs: z.array(paymentTotal),
  also: z.object({ ...pageInfo, totalAmount: amount, totalWithdrawn: amount }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportPaymentTotals = exportOf(getPaymentTotals, [
  'name',
  'type',
  'owner',
  'deposits',
  'depositAmount',
  'claimedAmount',
  'rejected',
  'withdrawals',
  'withdrawalAmount',
])
