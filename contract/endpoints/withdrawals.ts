/** Money out by hand: accounts that are paid to, requests, the officers' queue; and a deposit taken back. 001 §2.14, §3.5, §3.6, §5, §7. */
import { RAILS } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../exports.ts'
import { pageInfo, pageQuery } from '../page.ts'
import { IMAGE_REFUSALS } from './images.ts'
import { MOST_POINTS } from './points.ts'
import type { RefusalCode } from '../refusals.ts'
import { pathRole, uplinePathRole } from '../roles.ts'
import { depositRequest, fieldType, queuedDeposit, requestFilter } from '../shapes/payment.ts'
import {
  payoutAccount,
  payoutMethod,
  queuedWithdrawal,
  withdrawPart,
  withdrawRequest,
  withdrawStep,
  withdrawTerms,
} from '../shapes/withdrawal.ts'
import { TEXTS } from '../texts.ts'
import { upload } from '../upload.ts'
import {
  amount,
  dayOrInstant,
  factorCode,
  id,
  searchText,
  shortText,
  transactionCode,
  typedAmount,
  typedCount,
  typedFlag,
  typedId,
} from '../values.ts'

const ALWAYS: readonly RefusalCode[] = ['UNAUTHENTICATED', 'FORBIDDEN']
const byRole = z.strictObject({ role: pathRole })
const byOfficer = z.strictObject({ role: uplinePathRole })
const money = typedAmount.check(z.refine((paise) => paise > 0 && paise <= MOST_POINTS))

/* Accounts that are paid to */

const ACCOUNTS = { tag: 'Payments', path: 'api/user/account', action: 'payment.ask' } as const
const OWN_ACCOUNT: readonly RefusalCode[] = [...ALWAYS, 'DEMO_ACCOUNT', 'NOT_FOUND']
const MOST_DETAILS = 12
/** Existing clients send an account back as they were given it, with the type of each line: what a line is its method says. */
const givenDetails = z
  .array(z.strictObject({ label: shortText, value: shortText, type: z.optional(shortText) }))
  .check(z.maxLength(MOST_DETAILS))

export const getPayoutAccounts = endpoint({
  ...ACCOUNTS,
  method: 'GET',
  summary: 'The accounts that I am paid to, the primary one first.',
  docs: z.array(payoutAccount),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT'],
})

export const getPayoutMethods = endpoint({
  ...ACCOUNTS,
  method: 'GET',
  path: 'api/user/account/method',
  summary:
    'Ours: how I can be paid, of each type the methods of the nearest officer above who pays by it, and what an account by one is asked for.',
  docs: z.array(payoutMethod),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT'],
})

/** Each tells its player, and stands in two logs. */
const ACCOUNT_BUDGET = { burst: 10, perSecond: 0.05 }

export const createPayoutAccount = endpoint({
  ...ACCOUNTS,
  method: 'POST',
  summary: 'Another account, with what its method asks for. It is paid to after the site’s hold.',
  audit: 'PAYOUT_ACCOUNT_CHANGED',
  budget: ACCOUNT_BUDGET,
  body: z.strictObject({ paymentMethodTypeId: typedId, name: shortText, accountDetails: givenDetails }),
  docs: payoutAccount,
  messages: [TEXTS.accountCreated],
  idempotent: true,
  refusals: [
    ...ALWAYS,
    'DEMO_ACCOUNT',
    'WITHDRAWALS_OFF',
    'HOLDER_NAME_WRONG',
    'ACCOUNT_FIELD_WRONG',
    'ACCOUNT_NOT_CREATED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const savePayoutImage = endpoint({
  ...ACCOUNTS,
  method: 'POST',
  path: 'api/user/account/image',
  summary:
    'Ours: an image for a field of an account. Within an hour an account is made or changed with its address, else it is gone. I and who may pay me see it.',
  audit: 'PAYOUT_IMAGE_SENT',
  budget: { burst: 10, perSecond: 0.1 },
  contentType: 'multipart',
  body: z.strictObject({ image: upload }),
  docs: z.object({ image: shortText }),
  refusals: [...ALWAYS, 'DEMO_ACCOUNT', 'WITHDRAWALS_OFF', ...IMAGE_REFUSALS],
})

export const changePayoutAccount = endpoint({
  ...ACCOUNTS,
  method: 'PUT',
  summary:
    'Another primary account, or other details of one: a value that is sent as it was shown stays. With another payee it is held as a new one.',
  audit: 'PAYOUT_ACCOUNT_CHANGED',
  budget: ACCOUNT_BUDGET,
  body: z.strictObject({
    accountId: typedId,
    primary: z.optional(typedFlag),
    accountDetails: z.optional(givenDetails),
  }),
  docs: payoutAccount,
  messages: [TEXTS.updated],
  refusals: [...OWN_ACCOUNT, 'ACCOUNT_FIELD_WRONG'],
})

export const setPrimaryAccount = endpoint({
  ...ACCOUNTS,
  method: 'PATCH',
  summary: 'Make an account the primary one.',
  audit: 'PAYOUT_ACCOUNT_CHANGED',
  query: z.strictObject({ accountId: typedId, primary: z.optional(typedFlag) }),
  docs: payoutAccount,
  messages: [TEXTS.updated],
  refusals: OWN_ACCOUNT,
})

export const deletePayoutAccount = endpoint({
  ...ACCOUNTS,
  method: 'DELETE',
  summary: 'Remove an account. What was asked for before is still paid to it.',
  audit: 'PAYOUT_ACCOUNT_CHANGED',
  query: z.strictObject({ accountId: typedId }),
  docs: z.object({ accountId: id }),
  messages: [TEXTS.accountDeleted],
  refusals: OWN_ACCOUNT,
})

export const logPayoutAccount = endpoint({
  ...ACCOUNTS,
  method: 'POST',
  path: 'api/user/accountLog',
  summary:
    'Of existing clients, half a second after they made an account. Nothing is written: the server has logged it, masked.',
  /** Whatever they say: of what nobody reads no line is wrong. */
  body: z.looseObject({}),
  docs: z.object({}),
  refusals: ALWAYS,
})

/* Withdrawals */

const OWN_WITHDRAWAL = { tag: 'Payments', path: 'api/user/withdraw', action: 'payment.ask' } as const

/** What may stop a withdrawal that is asked for. Nobody who stays away or is locked in limits is kept from their money. */
const ASKING_OUT: readonly RefusalCode[] = [
  'DEMO_ACCOUNT',
  'WITHDRAWALS_OFF',
  'NOT_FOUND',
  'ACCOUNT_HELD',
  'METHOD_UNKNOWN',
  'AMOUNT_OUT_OF_RANGE',
  'INSUFFICIENT_FUNDS',
  'REQUEST_PENDING',
  'TURNOVER_LEFT',
  'LOOP_FIRST',
  'UNPLAYED_FIRST',
  'KYC_NEEDED',
  'FACTOR_NEEDED',
  'FACTOR_TOO_NEW',
  'FACTOR_CODE_MISSING',
  'OTP_VERIFICATION_FAILED',
  'TOO_MANY_REQUESTS',
]

/** Ours: of the authenticator, or a backup code, where the terms ask for one. It is no part of what the idempotency key stands for. */
const factorCodeOfRequest = z.optional(factorCode)

export const getWithdrawTerms = endpoint({
  ...OWN_WITHDRAWAL,
  method: 'GET',
  path: 'api/user/withdraw/terms',
  summary: 'Ours: what stands before a withdrawal of mine, and how long the last ones of the site took.',
  docs: withdrawTerms,
  refusals: [...ALWAYS, 'DEMO_ACCOUNT'],
})

export const createWithdrawal = endpoint({
  ...OWN_WITHDRAWAL,
  method: 'POST',
  summary: 'Pay me so much to this account. It leaves my balance now.',
  audit: 'WITHDRAWAL_ASKED',
  body: z.strictObject({
    amount: money,
    accountId: typedId,
    /** Ours: I give up the bonus that I have not wagered for yet. */
    forfeitBonus: z.optional(typedFlag),
    factorCode: factorCodeOfRequest,
  }),
  docs: withdrawRequest,
  messages: [TEXTS.withdrawAdded],
  idempotent: true,
  refusals: [...ALWAYS, ...ASKING_OUT, 'BONUS_WOULD_BE_LOST', 'IDEMPOTENCY_KEY_REUSED'],
})

export const createIPayWithdrawal = endpoint({
  ...OWN_WITHDRAWAL,
  method: 'POST',
  path: 'api/user/withdraw/iPay',
  summary:
    'The same to an account that a payment gateway pays. Who is paid is the account as it is stored: what is sent of it beside is ignored, and written down where it differs.',
  audit: 'WITHDRAWAL_ASKED',
  body: z.strictObject({
    amount: money,
    accountId: typedId,
    beneficiaryName: z.optional(shortText),
    bankName: z.optional(shortText),
    ifscCode: z.optional(shortText),
    accountNumber: z.optional(shortText),
    operatorId: z.optional(typedCount),
    forfeitBonus: z.optional(typedFlag),
    factorCode: factorCodeOfRequest,
  }),
  docs: withdrawRequest,
  messages: [TEXTS.withdrawPending],
  idempotent: true,
  refusals: [...ALWAYS, ...ASKING_OUT, 'BONUS_WOULD_BE_LOST', 'IDEMPOTENCY_KEY_REUSED'],
})

export const getWithdrawalOutcome = endpoint({
  ...OWN_WITHDRAWAL,
  method: 'GET',
  path: 'api/user/withdraw/request/{requestId}',
  summary: 'Ours: what became of a withdrawal, by the idempotency key that it was sent with.',
  params: z.strictObject({ requestId: id }),
  docs: withdrawRequest,
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const cancelWithdrawal = endpoint({
  ...OWN_WITHDRAWAL,
  method: 'DELETE',
  summary: 'Take a withdrawal back that nobody works on, where the site lets players do so.',
  audit: 'WITHDRAWAL_CANCELED',
  query: z.strictObject({ withdrawId: id }),
  docs: withdrawRequest,
  messages: [TEXTS.updated],
  refusals: [...ALWAYS, 'NOT_FOUND', 'REQUEST_CHANGED', 'REQUEST_IN_HAND', 'CANCEL_OFF'],
})

const WITHDRAWALS = { tag: 'Payments', path: 'api/{role}/withdraw', action: 'payment.read' } as const

export const getWithdrawals = endpoint({
  ...WITHDRAWALS,
  method: 'GET',
  summary:
    'My withdrawals, newest first; of an officer those of everybody below (or of `userId`), what is open oldest first.',
  params: byRole,
  target: { in: 'query', field: 'userId' },
  query: z.strictObject({
    ...pageQuery,
    userId: z.optional(typedId),
    search: z.optional(searchText),
    status: z.optional(requestFilter),
    /** Only what the caller may pay. */
    mine: z.optional(typedFlag),
    /** Ours, of officers: all of it by when it was asked for, in place of what is open first. */
    newestFirst: z.optional(typedFlag),
    startDate: z.optional(dayOrInstant),
    endDate: z.optional(dayOrInstant),
  }),
  docs: z.array(z.union([queuedWithdrawal, withdrawRequest])),
  also: z.object(pageInfo),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

export const exportWithdrawals = exportOf(getWithdrawals, [
  'id',
  'createdAt',
  'userName',
  'type',
  'account',
  'utr',
  'amount',
  'paidAmount',
  'taxAmount',
  'netAmount',
  'status',
  'decidedAt',
  'remarks',
])

const oneWithdrawal = z.strictObject({ role: uplinePathRole, withdrawId: id })

export const getWithdrawal = endpoint({
  ...WITHDRAWALS,
  method: 'GET',
  path: 'api/{role}/withdraw/{withdrawId}',
  summary:
    'One withdrawal with its account in full, for who may pay it, its steps and parts, how far the holder is the player, who else has the account, and the last payments. Each look at an account in full is written down, once a minute.',
  action: 'payment.decide',
  audit: 'PAYOUT_ACCOUNT_OPENED',
  params: oneWithdrawal,
  docs: z.object({
    withdrawal: queuedWithdrawal,
    /** Masked for who may only look. */
    accountDetails: z.array(z.object({ label: shortText, type: fieldType, value: shortText })),
    steps: z.array(withdrawStep),
    parts: z.array(withdrawPart),
    nameScore: z.int().check(z.gte(0), z.lte(100)),
    nameReason: z.enum(['SAME', 'ORDER', 'INITIALS', 'PARTS', 'OTHER', 'UNKNOWN']),
    /** User names of others of the site who have the same account. */
    sharedWith: z.array(shortText),
    /** What the player paid in and has not wagered as often as the site asks. */
    turnoverLeft: amount,
    /** By rail what came in within 90 days and has not gone back, where the site has it go back first. */
    goesBack: z.array(z.object({ rail: z.enum(RAILS), owed: amount })),
    last: z.array(withdrawRequest),
    lastDeposits: z.array(depositRequest),
  }),
  refusals: [...ALWAYS, 'NOT_FOUND'],
})

const DECIDING: readonly RefusalCode[] = [
  ...ALWAYS,
  'NOT_FOUND',
  'WRONG_TRANSACTION_CODE',
  'REQUEST_CHANGED',
  'REQUEST_TAKEN',
  'REQUEST_AT_GATEWAY',
  'NOT_METHOD_OWNER',
]

export const decideWithdrawal = endpoint({
  ...WITHDRAWALS,
  method: 'PATCH',
  summary:
    'Approved is paid: all of it or a part, under the bank’s reference (`utr`; existing clients send it as `remarks`). Without one, what a gateway pays is asked of it, and is paid when it says so. Rejected, what is left goes back. Existing clients tell no `version`: then nothing may have happened since it was asked for, and all of it is paid.',
  action: 'payment.decide',
  audit: 'WITHDRAWAL_DECIDED',
  params: byOfficer,
  body: z.strictObject({
    amount: z.optional(money),
    /** Either names it: existing clients send the one for both. */
    depositId: z.optional(id),
    withdrawId: z.optional(id),
    action: z.enum(['approved', 'rejected', 'approve', 'reject']),
    remarks: z._default(shortText, ''),
    utr: z.optional(shortText),
    version: z.optional(typedCount),
    transactionCode,
  }),
  docs: queuedWithdrawal,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...DECIDING,
    'SECOND_OFFICER_NEEDED',
    'WORD_LAPSED',
    'MORE_THAN_AGREED',
    'MORE_THAN_LEFT',
    'PAYOUT_BY_HAND',
    'UTR_INVALID',
    'UTR_SPENT',
    'ACCOUNT_HELD',
    'TURNOVER_LEFT',
    'LOOP_FIRST',
    'UNPLAYED_FIRST',
    'KYC_NEEDED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const takeWithdrawal = endpoint({
  ...WITHDRAWALS,
  method: 'POST',
  path: 'api/{role}/withdraw/{withdrawId}/take',
  summary:
    'Ours: I work on it for ten minutes; nobody else decides it meanwhile but those above me, nor takes it back. What its player is short of is covered first. Or I leave it.',
  action: 'payment.decide',
  audit: 'WITHDRAWAL_TAKEN',
  params: oneWithdrawal,
  body: z.strictObject({ take: typedFlag }),
  docs: queuedWithdrawal,
  refusals: [...ALWAYS, 'NOT_FOUND', 'REQUEST_CHANGED', 'REQUEST_TAKEN', 'REQUEST_AT_GATEWAY', 'NOT_METHOD_OWNER'],
})

export const returnWithdrawal = endpoint({
  ...WITHDRAWALS,
  method: 'POST',
  path: 'api/{role}/withdraw/{withdrawId}/returned',
  summary:
    'Ours: the bank sent a part back. It goes from whoever paid it to the player, above a sum by the word of two.',
  action: 'payment.decide',
  audit: 'WITHDRAWAL_RETURNED',
  params: oneWithdrawal,
  body: z.strictObject({ part: typedCount, remarks: shortText.check(z.minLength(1)), transactionCode }),
  docs: queuedWithdrawal,
  messages: [TEXTS.updated],
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'REQUEST_CHANGED',
    'NOT_METHOD_OWNER',
    'GATEWAY_DECIDES',
    'INSUFFICIENT_FUNDS',
    'SECOND_OFFICER_NEEDED',
    'WORD_LAPSED',
  ],
})

/* A deposit taken back */

export const reverseDeposit = endpoint({
  tag: 'Payments',
  method: 'POST',
  path: 'api/{role}/deposit/{depositId}/reversal',
  summary:
    'Ours: an approved deposit that never came, or was taken back by its bank. It goes from the player to whoever was credited for it, below zero if need be; two officers agree.',
  action: 'payment.decide',
  audit: 'DEPOSIT_REVERSED',
  params: z.strictObject({ role: uplinePathRole, depositId: id }),
  body: z.strictObject({ remarks: shortText.check(z.minLength(1)), version: typedCount, transactionCode }),
  docs: queuedDeposit,
  messages: [TEXTS.updated],
  idempotent: true,
  refusals: [
    ...ALWAYS,
    'NOT_FOUND',
    'WRONG_TRANSACTION_CODE',
    'REQUEST_CHANGED',
    'NOT_METHOD_OWNER',
    'GATEWAY_DECIDES',
    'SECOND_OFFICER_NEEDED',
    'WORD_LAPSED',
    'IDEMPOTENCY_KEY_REUSED',
  ],
})
