/** The accounts that players are paid to, and what they ask of their money. 001 §3.5, §3.6; docs/domain/payments.md. */
import { RULE_REASONS } from '@paddock/domain/payments'
import * as z from 'zod/mini'
import { amount, count, id, instant, shortText, text } from '../values.ts'
import { fieldType, paymentType, requestState } from './payment.ts'

/** As the account's player and officers above see it in lists: of a number the end, of a UPI id the beginning and its app, of an image that there is one. */
const shownDetail = z.object({ label: shortText, type: fieldType, value: shortText })

const method = {
  _id: id,
  paymentType,
  paymentName: shortText,
  minAmount: amount,
  /** The most that there is where the method has none. */
  maxAmount: amount,
}

/** A way to be paid, with the fields of an account by it. */
export const payoutMethod = z.object({ ...method, fields: z.array(z.object({ label: shortText, type: fieldType })) })

export const payoutAccount = z.object({
  _id: id,
  /** The holder's, with the user name behind. */
  name: shortText,
  primary: z.boolean(),
  accountDetails: z.array(shownDetail),
  paymentMethodType: z.object({
    ...method,
    /** Whether somebody above pays by this type now. */
    active: z.boolean(),
    /** Of a gateway its number of the operator, as of its methods, which clients send along with a withdrawal: it stands in `upiId` too. Of others nothing. 001 §3.6. */
    operatorId: z.nullable(z.int()),
    upiId: shortText,
  }),
  /** New or changed, or after a change of password, phone or second factor: paid to from then on. */
  heldUntil: z.nullable(instant),
  createdAt: instant,
  version: count,
})
export type PayoutAccount = z.output<typeof payoutAccount>

const withdrawReason = z.enum(['COVERED', 'PART', 'RETURNED', 'FAILED'])

export const withdrawRequest = z.object({
  _id: id,
  userId: id,
  userName: shortText,
  amount,
  /** What was paid of it so far. */
  paidAmount: amount,
  /** Withheld of it, or to be when what is left is paid; and what of it is the player's then. */
  taxAmount: amount,
  netAmount: amount,
  remarks: text,
  createdAt: instant,
  decidedAt: z.nullable(instant),
  type: paymentType,
  /** The holder of the account, and its number or id, masked. */
  name: shortText,
  account: shortText,
  /** Of the last part that was paid. */
  utr: z.nullable(shortText),
  status: requestState,
  /** Why it ended otherwise than asked: what was left covered what was owed, or went back; the bank or the gateway gave it back. */
  reason: z.nullable(withdrawReason),
  version: count,
  /** How many open requests of the site are older; null when it is not open. */
  place: z.nullable(count),
})
export type WithdrawRequest = z.output<typeof withdrawRequest>

const WITHDRAWAL_FLAGS = [
  'PAYEE_SHARED',
  'PAYEE_DIFFERED',
  'NAME_DIFFERS',
  'NAME_UNKNOWN',
  'FIRST_WITHDRAWAL',
  'NEW_ACCOUNT',
  'STAYS_AWAY',
  'PLAYER_LOCKED',
  'ACCOUNT_HELD',
  'SHORT',
] as const

/** As officers see it in their queue. */
export const queuedWithdrawal = z.object({
  ...withdrawRequest.shape,
  ownerName: shortText,
  /** Whether it is the caller's to pay: the owner's, or somebody's above. */
  mine: z.boolean(),
  takenBy: z.nullable(shortText),
  takenUntil: z.nullable(instant),
  /** Whether whoever has it stands below the caller, who decides it all the same. */
  takenBelow: z.boolean(),
  firstBy: z.nullable(shortText),
  firstAmount: z.nullable(amount),
  needsTwo: z.boolean(),
  /** What is left to pay, less what the player is short of now. */
  leftAmount: amount,
  /** How tax is withheld of what is paid of it (docs/domain/duties.md): `taxed` of what is paid was; null where none is. */
  withholding: z.nullable(z.object({ bps: count, exempt: amount, taxed: amount })),
  /** Older than 95 of 100 were in the last 30 days. */
  late: z.boolean(),
  atGateway: z.boolean(),
  flags: z.array(z.enum(WITHDRAWAL_FLAGS)),
  /** What the site's rule has against it, told to the officer who pays; empty where nothing, null where the site has no rule, and in lists. */
  ruleReasons: z.nullable(z.array(z.enum(RULE_REASONS))),
})
export type QueuedWithdrawal = z.output<typeof queuedWithdrawal>

export const withdrawStep = z.object({
  at: instant,
  by: z.nullable(shortText),
  status: requestState,
  /** What was agreed to, paid or given back in this step. */
  amount: z.nullable(amount),
  remarks: text,
  /** Whether a rule of the site did it, with no officer. */
  byRule: z.boolean(),
})

export const withdrawPart = z.object({
  n: count,
  at: instant,
  /** Null where the gateway paid it. */
  by: z.nullable(shortText),
  amount,
  /** Of it, withheld: the rest was paid. */
  taxAmount: amount,
  utr: shortText,
  returnedAt: z.nullable(instant),
  /** Of two who say that the bank sent it back, the first. */
  returnBy: z.nullable(shortText),
  /** Until when another officer may agree; behind it the word has lapsed. */
  returnUntil: z.nullable(instant),
})

export type WithdrawPart = z.output<typeof withdrawPart>

/** What stands before a withdrawal, told before one is asked for. */
export const withdrawTerms = z.object({
  /** What is neither at risk nor asked for already. */
  available: amount,
  /** Still to be wagered of what was paid in. */
  turnoverLeft: amount,
  /** Whether something of that may go back to where it came from, instead of being played. */
  mayReturn: z.boolean(),
  /** Of every withdrawal, where the site has such. */
  leastAmount: amount,
  /** Since a change of password, phone or second factor. */
  heldUntil: z.nullable(instant),
  hasPending: z.boolean(),
  /**
   * The second factor of it: whether the player has one, what may be asked for now without its code (null: anything), and the site's own bound of a day.
   * `tooNew`: until then theirs is too new for more than `free`, which the site lets go without one.
   */
  factor: z.object({
    isOn: z.boolean(),
    free: z.nullable(amount),
    above: z.nullable(amount),
    tooNew: z.nullable(z.object({ until: instant, free: amount })),
  }),
  /** Of what goes out beyond `exempt` tax is withheld, in hundredths of a percent; null where none is. */
  tax: z.nullable(z.object({ bps: count, exempt: amount })),
  mayCancel: z.boolean(),
  /** Minutes from asking to the last payment, of what was paid within 30 days; null while nothing was. */
  medianMinutes: z.nullable(count),
  p95Minutes: z.nullable(count),
  /** Open requests of the site now. */
  waiting: count,
})
