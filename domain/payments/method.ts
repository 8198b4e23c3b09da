/** How money comes in and goes out, and which of a site's methods a player is shown. docs/domain/payments.md#methods. */
import { isAboveLimit, isLimit, larger, ofRupees, type Paise, paise, ZERO } from '../money/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { lockedAbove, type Role, type SetAboveRefusal, standsAbove } from '../roles/index.ts'
import { type PayoutDetail, shapeOf } from './fields.ts'
import type { UsdtNetwork } from './usdt.ts'
import { isWallet } from './wallet.ts'
import { HOUR_MS } from '../time/index.ts'

/** As the specification names them. 001 §3.6. */
export const PAYMENT_TYPES = ['QR', 'UPI', 'IMPS', 'NEFT', 'USDT', 'IPAY', 'other'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** What carries a payment: a reference of one rail means one payment, whatever method named it. */
export const RAILS = ['RRN', 'NEFT', 'USDT', 'GATEWAY', 'OTHER'] as const
export type Rail = (typeof RAILS)[number]

/** UPI and IMPS number their payments alike, with the twelve digits of the same switch. */
export const RAIL_OF: Readonly<Record<PaymentType, Rail>> = {
  QR: 'RRN',
  UPI: 'RRN',
  IMPS: 'RRN',
  NEFT: 'NEFT',
  USDT: 'USDT',
  IPAY: 'GATEWAY',
  other: 'OTHER',
}

export type Bounds = { readonly minAmount: Paise; readonly maxAmount: Paise }

/** 100 crore rupees: no single amount is larger. */
export const MOST_AMOUNT = paise(100_000_000_000)

/** As whoever knows of no maximum of 0 is told it: the most that there is leaves no amount out. 001 §4, §5. */
export const toldMaximum = (maxAmount: Paise): Paise => (isLimit(maxAmount) ? maxAmount : MOST_AMOUNT)

/** Whether there is a maximum worth telling, as it is kept or as it is told. */
export const isBounded = ({ maxAmount }: Pick<Bounds, 'maxAmount'>): boolean =>
  isLimit(maxAmount) && maxAmount < MOST_AMOUNT

export const isWithin = (amount: Paise, { minAmount, maxAmount }: Bounds): boolean =>
  amount >= minAmount && !isAboveLimit(amount, maxAmount)

type Bound = keyof Bounds
/** What each level that set a bound said of it. Decision 0018. */
export type BoundsSet = Readonly<Record<Bound, readonly { readonly setBy: Role; readonly value: Paise }[]>>
export const NO_BOUNDS_SET: BoundsSet = { minAmount: [], maxAmount: [] }

const BOUNDS: Readonly<Record<Bound, (value: Paise, than: Paise) => boolean>> = {
  minAmount: (value, than) => value < than,
  maxAmount: (value, than) => isAboveLimit(value, than) || (isLimit(than) && !isLimit(value)),
}

/**
 * What stands once an officer wants these bounds: what those above them set is loosened by nobody below, what they or those below had set is replaced.
 * What stays as it was `before` is nobody's new word.
 */
export function settleBounds(
  standing: BoundsSet,
  before: Bounds | null,
  wanted: Bounds,
  actor: Role,
): Result<BoundsSet, SetAboveRefusal> {
  let settled = standing
  for (const [bound, isLooser] of Object.entries(BOUNDS) as [Bound, (typeof BOUNDS)[Bound]][]) {
    if (before?.[bound] === wanted[bound]) continue
    const above = standing[bound].filter(({ setBy }) => standsAbove(setBy, actor))
    const held = above.find(({ value }) => isLooser(wanted[bound], value))
    if (held) return refuse({ code: 'SET_ABOVE', field: bound, ...held })
    settled = { ...settled, [bound]: [...above, { setBy: actor, value: wanted[bound] }] }
  }
  return ok(settled)
}

/** What a higher level made or confirmed no lower one ends, or replaces; `setBy` null of what was made before that was remembered. */
export function refuseOver(payee: { readonly setBy: Role | null } | null, actor: Role): SetAboveRefusal | undefined {
  const setBy = payee?.setBy ? lockedAbove([payee.setBy], actor) : undefined
  return setBy && { code: 'SET_ABOVE', field: 'payee', setBy }
}

const LEAST_BALANCE = ofRupees(300)

/** The least that is moved on a site, in or out, where it has one. 000 §9, the switch `leastBalance300`. */
export const leastOf = (hasLeast: boolean): Paise => (hasLeast ? LEAST_BALANCE : ZERO)

/** The bounds with the least that some sites have. */
export const boundsWith = <B extends Bounds>(bounds: B, hasLeast: boolean): B => ({
  ...bounds,
  minAmount: larger(bounds.minAmount, leastOf(hasLeast)),
})

/** Whether a player sees the method but cannot choose it: locked by hand, or its bounds leave the amount out, those of a gateway excepted. 001 §4. */
export const isLockedFor = (
  amount: Paise,
  method: Bounds & { readonly paymentType: PaymentType; readonly isLock: boolean },
): boolean => method.isLock || (method.paymentType !== 'IPAY' && !isWithin(amount, method))

/** The fields that say where the money goes. docs/domain/payments.md#payee. */
const PAYEE_FIELDS = [
  'upiId',
  'accountNumber',
  'ifscCode',
  'accountName',
  'bankName',
  'walletNumber',
  'mobileNumber',
] as const
export type PayeeField = (typeof PAYEE_FIELDS)[number]

/** What else a player reads beside it: "pay to my other id" can stand in a remark. */
const TOLD_FIELDS = ['paymentName', 'appName', 'remarks'] as const

/** What a method says of itself, beside its bounds: empty where its type has no such thing. */
export type MethodDetails = Readonly<Record<PayeeField | (typeof TOLD_FIELDS)[number], string>> & {
  readonly paymentType: PaymentType
  readonly customFields: readonly PayoutDetail[]
  /** Of USDT: on which a wallet is paid, since those of several are written alike. */
  readonly network?: UsdtNetwork | undefined
}

const ACCOUNT_NUMBER = /^\d{9,18}$/
const matches = (shape: RegExp) => (value: string) => shape.test(value)
const isUpi = matches(shapeOf.upi)
const BANK = {
  accountNumber: matches(ACCOUNT_NUMBER),
  ifscCode: matches(shapeOf.ifsc),
  accountName: matches(/\S/),
}

/** What each type needs to be paid. */
const NEEDED: Readonly<Record<PaymentType, Readonly<Partial<Record<PayeeField, (value: string) => boolean>>>>> = {
  QR: { upiId: isUpi },
  UPI: { upiId: isUpi },
  IMPS: BANK,
  NEFT: BANK,
  USDT: { walletNumber: isWallet },
  // Of a gateway it holds the gateway's number of the operator. 001 §3.6.
  IPAY: { upiId: matches(/^\d{1,15}$/) },
  other: {},
}

/** The first field that is not as the type needs it; undefined where all are. */
export function wrongField(details: MethodDetails): PayeeField | undefined {
  const needed = Object.entries(NEEDED[details.paymentType]) as [PayeeField, (value: string) => boolean][]
  return needed.find(([field, isRight]) => !isRight(details[field]))?.[0]
}

/** Whether a player would pay elsewhere by the second, or is told so: by the kind of payment, or anything that is shown with it, a QR among it. */
export function isOtherPayee(before: MethodDetails, after: MethodDetails): boolean {
  const said = (details: MethodDetails): string =>
    JSON.stringify([
      details.paymentType,
      details.network,
      [...PAYEE_FIELDS, ...TOLD_FIELDS].map((field) => details[field]),
      details.customFields.map(({ label, type, value }) => [label, type, value]),
    ])
  return said(before) !== said(after)
}

/** How long a payee waits after another officer has confirmed it: so long its owner can see it and end it. */
export const PAYEE_WAITS_MS = HOUR_MS
