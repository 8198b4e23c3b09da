/** A deposit as it is put together: how much, by what, under which reference. 001 §2.13, §4. */
import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { type Paise, ZERO } from '@paddock/domain/money'
import type { ReactNode } from 'react'
import { boundsWith, isLockedFor, ownImage, scannedImage } from '@paddock/domain/payments'
import type { Sending } from '../payment-request.ts'
import { amountOf } from '../typed-amount.ts'

export const STEPS = ['amount', 'method', 'detail'] as const
type Step = (typeof STEPS)[number]

/** A link for payment apps, and what it was made for. */
export type UpiLink = {
  readonly tr: string
  readonly link: string
  readonly methodId: string
  readonly version: number
  readonly amount: Paise
}

export type Draft = {
  readonly step: Step
  readonly digits: string
  /** A method, or CHAT. Null while nobody has chosen: then the first that may be. */
  readonly chosen: string | null
  /** Null while nobody has chosen an offer. */
  readonly bonusId: string | null
  readonly utr: string
  readonly link: UpiLink | null
}

export const EMPTY: Draft = { step: 'amount', digits: '', chosen: null, bonusId: null, utr: '', link: null }

/** Paying in a chat stands among the methods. */
export const CHAT = 'chat'

/** Its bounds are those in force, with the least that a site has. */
export type Offered = { readonly method: PaymentMethod; readonly isLocked: boolean }

/**
 * By `sort`, without what is locked by hand (001 §2.13); what may not be chosen for this amount is shown locked, with its bounds (001 §4). While
 * there is no amount nothing is left out by it.
 */
export const offeredFor = (methods: readonly PaymentMethod[], amount: Paise, hasLeast: boolean): readonly Offered[] =>
  methods
    .filter(({ isLock }) => !isLock)
    .sort((a, b) => a.sort - b.sort)
    .map((method) => boundsWith(method, hasLeast))
    .map((method) => ({ method, isLocked: amount > ZERO && isLockedFor(amount, method) }))

/** What was chosen while it may be, else the first that may; null where there is none. */
export function chosenOf(offered: readonly Offered[], chosen: string | null): string | null {
  if (chosen === CHAT) return CHAT
  const open = offered.filter(({ isLocked }) => !isLocked).map(({ method }) => method._id)
  return open.find((id) => id === chosen) ?? open[0] ?? null
}

export const isAtGateway = (offered: readonly Offered[], chosen: string | null): boolean =>
  offered.some(({ method }) => method._id === chosen && method.paymentType === 'IPAY')

/** Of another amount or method the link before would pay something else. */
export const isLinkFor = (link: UpiLink | null, method: PaymentMethod, digits: string): link is UpiLink =>
  link !== null && link.methodId === method._id && link.version === method.version && link.amount === amountOf(digits)

/** The path of the QR image that a method is paid by. */
export const qrImageOf = (method: PaymentMethod): string | null => scannedImage(method)?.value ?? null

const LINES = [
  'upiId',
  'accountName',
  'accountNumber',
  'ifscCode',
  'bankName',
  'walletNumber',
  'mobileNumber',
  'appName',
] as const
export type LineName = (typeof LINES)[number]
export type PayLine = { readonly name: LineName | null; readonly label: string; readonly value: string }

/** Who is paid, a line each; fields of the site's own by their own label. */
export function payLines(method: PaymentMethod): readonly PayLine[] {
  const image = qrImageOf(method)
  const own = method.customFields.filter(({ type, value }) => type !== 'IMAGE' && value !== '' && value !== image)
  return [
    ...LINES.filter((name) => method[name] !== '').map((name) => ({ name, label: name, value: method[name] })),
    ...own.map(({ label, value }) => ({ name: null, label, value })),
  ]
}

/** What else the method shows: the images of its own fields, by their names. */
export const payImages = (method: PaymentMethod): readonly { readonly label: string; readonly path: string }[] =>
  method.customFields
    .filter(({ type, value }) => type === 'IMAGE' && ownImage(value) !== undefined && value !== qrImageOf(method))
    .map(({ label, value }) => ({ label, path: value }))

/** Apps that are asked for by a scheme of their own. Their names are what their buttons say. */
export const APPS = [
  { name: 'PhonePe', scheme: 'phonepe://pay' },
  { name: 'Google Pay', scheme: 'tez://upi/pay' },
  { name: 'Paytm', scheme: 'paytmmp://pay' },
] as const

export const linkOfApp = (link: string, scheme: string): string => link.replace(/^upi:\/\/pay/, scheme)

/** What a deposit's form shows and does, in three steps or in one. */
export type DepositForm = {
  readonly draft: Draft
  readonly change: (change: Partial<Draft>) => void
  readonly offered: readonly Offered[]
  readonly hasChat: boolean
  readonly image: File | null
  readonly needsProof: boolean
  readonly sending: Sending
  readonly onUtr: (utr: string) => void
  readonly onImage: (image: File) => void
  readonly onLink: (link: UpiLink) => void
  readonly onChat: () => void
  /** Straight to a gateway's page. 001 §4. */
  readonly onGateway: (method: PaymentMethod) => void
  readonly onProceed: (method: PaymentMethod) => void
  /** What may be chosen along with the deposit, for its amount. */
  readonly offers: ReactNode
}
