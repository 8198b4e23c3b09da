/** Payment methods, and what players ask and officers decide of money. 001 §3.5, §3.6; docs/domain/payments.md. */
import {
  DUTY_BEARERS,
  DUTY_KINDS,
  FIELD_TYPES,
  MOST_AMOUNT,
  MOST_CONFIRMATIONS,
  PAYMENT_TYPES,
  REQUEST_STATES,
  UNDO_OWED,
  USDT_NETWORKS,
} from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { role } from '../roles.ts'
import { amount, count, id, instant, shortText, text, usdtAmount } from '../values.ts'

export const paymentType = z.enum(PAYMENT_TYPES)
const usdtNetwork = z.enum(USDT_NETWORKS)
export const requestState = z.enum(REQUEST_STATES)
/** Existing clients spell one of the states otherwise when they ask for it. 001 §4, §7. */
const cancelled = z.codec(z.literal('cancelled'), z.literal('canceled'), {
  decode: () => 'canceled' as const,
  encode: () => 'cancelled' as const,
})
/** `open`, ours: pending and processing. */
export const requestFilter = z.union([z.enum(['all', 'open', ...REQUEST_STATES]), cancelled])
/** `reversed`, ours: approved and taken back since, which `approved` has none of. */
export const depositFilter = z.union([requestFilter, z.literal('reversed')])

export const fieldType = z.enum(FIELD_TYPES)
const MOST_CUSTOM_FIELDS = 12

/** A field of the site's own. Of a method that is paid to, the first one's value is the path of the QR image. 001 §3.6. */
const customField = z.strictObject({
  label: shortText.check(z.minLength(1)),
  type: fieldType,
  value: shortText,
})

const bound = amount.check(z.refine((paise) => paise >= 0 && paise <= MOST_AMOUNT))
const detail = z._default(shortText, '')

/** Who is paid, as the specification spells it; empty where a type has no such thing. */
export const methodFields = {
  paymentType,
  paymentName: shortText.check(z.minLength(1)),
  minAmount: bound,
  maxAmount: bound,
  /** Of USDT: what one of it is worth. */
  usdtRate: z.optional(bound),
  /** Of USDT: what it is sent on, and how often that has to confirm a payment; where that is not told as often as is usual there. */
  network: z.optional(usdtNetwork),
  confirmations: z.optional(z.int().check(z.gte(1), z.lte(MOST_CONFIRMATIONS))),
  accountNumber: detail,
  ifscCode: detail,
  accountName: detail,
  bankName: detail,
  walletNumber: detail,
  upiId: detail,
  mobileNumber: detail,
  appName: detail,
  remarks: detail,
  customFields: z._default(z.array(customField).check(z.maxLength(MOST_CUSTOM_FIELDS)), []),
}

/** As a player sees it. */
export const paymentMethod = z.object({
  ...methodFields,
  _id: id,
  active: z.boolean(),
  isLock: z.boolean(),
  sort: z.int(),
  /** Of a gateway: its number of the operator, which stands in `upiId` too. 001 §3.6. */
  operatorId: z.nullable(z.int()),
  version: count,
  /** When this version was made, and so its rate. */
  madeAt: instant,
  /** Ours, of USDT: sent with a claim it keeps the rate that was shown, until then. */
  quote: z.optional(z.object({ signed: shortText, until: instant })),
})
export type PaymentMethod = z.output<typeof paymentMethod>

/** A change of who is paid, until another officer has confirmed it and an hour is over. */
const waitingPayee = z.object({
  version: count,
  proposedBy: shortText,
  at: instant,
  /** Null until it is confirmed. */
  confirmedBy: z.nullable(shortText),
  inForceFrom: z.nullable(instant),
  mayConfirm: z.boolean(),
  /** The highest level whose word stands behind it: only that one and those above end it or put another version in its place. */
  setBy: z.nullable(role),
  mayEnd: z.boolean(),
  ...methodFields,
})

/** As officers see it. */
export const managedMethod = z.object({
  ...paymentMethod.shape,
  ownerId: id,
  ownerName: shortText,
  /** Whether a version is in force: before the first is confirmed nobody is shown the method. */
  inForce: z.boolean(),
  waiting: z.nullable(waitingPayee),
  /** Which level hid it or locked it, while it is: only that one and those above turn it on again. */
  hiddenBy: z.nullable(role),
  lockedBy: z.nullable(role),
  mayShow: z.boolean(),
  mayUnlock: z.boolean(),
})
export type ManagedMethod = z.output<typeof managedMethod>

/** Of what is paid in USDT. */
const onNetwork = z.object({
  network: usdtNetwork,
  /** What one is worth, as it was shown; of claims before there were rates there is none. */
  rate: z.nullable(amount),
  /** How often it has to confirm a payment before that is credited. */
  needed: count,
  /** What an officer has found there; null while none has. */
  confirmations: z.nullable(count),
  arrived: z.nullable(usdtAmount),
})

export const depositRequest = z.object({
  _id: id,
  userId: id,
  userName: shortText,
  /** As it was claimed. */
  amount,
  /** As it came; null until it was approved. */
  receivedAmount: z.nullable(amount),
  /** Of what came, not credited: the tax on it. */
  taxAmount: amount,
  remarks: text,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  type: paymentType,
  paymentName: shortText,
  utr: z.nullable(shortText),
  usdt: z.nullable(onNetwork),
  /** Whether an image of the payment came with it; `getDepositProof` opens it. */
  proof: z.boolean(),
  /** When it was removed, since its time was over: then there is nothing to open. */
  proofRemovedAt: z.nullable(instant),
  status: requestState,
  /** Approved, and taken back by two officers since. */
  reversedAt: z.nullable(instant),
  version: count,
})
export type DepositRequest = z.output<typeof depositRequest>

/** As its player sees it. */
export const ownDeposit = z.object({
  ...depositRequest.shape,
  /** The gateway's page, while it can be paid at. */
  iPayRedirectUrl: z.nullable(text),
  /** Nothing of it was played, and it may go back to where it came from. */
  mayReturn: z.boolean(),
  /** The same of one of which an officer says that it never came: when that word lapses, unless another one agrees by then. */
  returnWaitsUntil: z.nullable(instant),
  /** Of what goes back to where it came from, how far that is; NEVER_CAME: two officers say so, and nothing goes anywhere. */
  goesBack: z.nullable(z.enum(['ON_ITS_WAY', 'BACK', 'NEVER_CAME'])),
})
export type OwnDeposit = z.output<typeof ownDeposit>

const DEPOSIT_FLAGS = [
  'UTR_CLAIMED',
  'UTR_SPENT',
  'UTR_ELSEWHERE',
  'PROOF_SEEN',
  'FIRST_PAYMENT',
  'NEW_ACCOUNT',
  'LIMIT_NEAR',
  'RULE_FAILED',
] as const

/** As officers see it in their queue. */
export const queuedDeposit = z.object({
  ...depositRequest.shape,
  /** Who claimed it for the player; null where the player did. */
  askedBy: z.nullable(shortText),
  ownerName: shortText,
  /** Whether it is the caller's to decide: the owner's of the method, or of somebody above. */
  mine: z.boolean(),
  takenBy: z.nullable(shortText),
  takenUntil: z.nullable(instant),
  /** Whether whoever has it stands below the caller, who decides it all the same. */
  takenBelow: z.boolean(),
  /** Of two who must approve, the one who has, and what they found to have come. */
  firstBy: z.nullable(shortText),
  firstAmount: z.nullable(amount),
  needsTwo: z.boolean(),
  /** What came and may not be credited: owed to where it came from until it was sent back. Null of all else. */
  owed: z.nullable(
    z.object({
      amount,
      /** The code of what stood in the way, or that its player has not played it. */
      why: shortText,
      /** To whose account it goes: as the line of the statement has it, else as the first officer says; told to who may decide. */
      payer: z.nullable(shortText),
      /** Whether a line says so: then nobody else need. */
      payerInLine: z.boolean(),
      owedAt: instant,
      /** Of two who say that it was sent, the one who has, and under which reference. */
      firstBy: z.nullable(shortText),
      utr: z.nullable(shortText),
      sentAt: z.nullable(instant),
      /** How often what was sent has come back. */
      cameBack: count,
      /** When two officers said that it never came: then it is owed no more, unless it comes after all. */
      neverCameAt: z.nullable(instant),
      /** Of two who say that it never came, or has come back, the one who has, and until when another may agree. */
      undone: z.nullable(z.object({ what: z.enum(UNDO_OWED), by: z.nullable(shortText), until: instant })),
    }),
  ),
  /** Of two who must say that it is owed back, the one who has, what they found to have come, and until when another may agree. */
  owing: z.nullable(z.object({ by: z.nullable(shortText), amount, until: instant })),
  /** Of two who take an approved one back, the one who has. */
  reversalBy: z.nullable(shortText),
  /** Until when another officer may agree; behind it the word has lapsed. */
  reversalUntil: z.nullable(instant),
  flags: z.array(z.enum(DEPOSIT_FLAGS)),
})
export type QueuedDeposit = z.output<typeof queuedDeposit>

export const requestStep = z.object({
  at: instant,
  by: z.nullable(shortText),
  status: requestState,
  receivedAmount: z.nullable(amount),
  remarks: text,
  /** Of USDT: what was found to have arrived, and how often it was confirmed. */
  arrival: z.optional(z.object({ usdt: usdtAmount, confirmations: count })),
  /** Whether a rule of the site did it, with no officer. */
  byRule: z.boolean(),
})

/** One entry of the log of tax, below zero where it undoes another. docs/domain/duties.md. */
export const dutyLine = z.object({
  /** Of the transfer that moved it. */
  _id: shortText,
  userId: id,
  userName: shortText,
  fullName: shortText,
  kind: z.enum(DUTY_KINDS),
  at: instant,
  /** What it was taken of: so much of a withdrawal, what stood there, a deposit; and what of that is taxed, at which rate. */
  grossAmount: amount,
  taxableAmount: amount,
  bps: count,
  taxAmount: amount,
  /** Of a deposit: whether its player had less, or the site. */
  bearer: z.nullable(z.enum(DUTY_BEARERS)),
  /** The financial year, by the one that it begins in. */
  year: z.int(),
})
export type DutyLine = z.output<typeof dutyLine>

/** What one way brought in and took out, or one officer or gateway did; what was taken back has not come, what came back has not gone. */
export const paymentTotal = z.object({
  _id: id,
  /** Of the method, as players see it, of the officer, or of the gateway where that did it; empty of what was paid out by a type. */
  name: shortText,
  /** Of a method, or of what was paid out. */
  type: z.nullable(paymentType),
  owner: z.nullable(shortText),
  /** Of officers above the reader, all of a role together, without a name; else null. */
  role: z.nullable(role),
  deposits: count,
  depositAmount: amount,
  /** What players had claimed of these. */
  claimedAmount: amount,
  rejected: count,
  /** Payments, of which a withdrawal may have several. */
  withdrawals: count,
  withdrawalAmount: amount,
})
export type PaymentTotal = z.output<typeof paymentTotal>
