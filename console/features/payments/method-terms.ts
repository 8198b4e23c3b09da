/** What an officer types of a payment method, what of it each type has, and the call's body that it becomes. 001 §3.6. */
import type { ManagedMethod, PaymentMethod } from '@paddock/contract/shapes/payment'
import { type Paise, paise } from '@paddock/domain/money'
import {
  confirmationBounds,
  isOtherPayee,
  type MethodDetails,
  NETWORK_NAMES,
  ownImage,
  PAYMENT_TYPES,
  type PaymentType,
  USDT_NETWORKS,
  type UsdtNetwork,
  usualConfirmations,
  wrongField,
  wrongUsdt,
} from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { formatAmount, formatMoney } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { readMoney, readWhole, typedMoney } from '../../kit/form/index.ts'

const TEXTS = [
  'accountName',
  'accountNumber',
  'ifscCode',
  'bankName',
  'upiId',
  'walletNumber',
  'mobileNumber',
  'appName',
  'remarks',
] as const
export type TextField = (typeof TEXTS)[number]

/** Those that a type has, in the order they are typed; a field that its type lacks is empty. */
export const FIELDS_OF: { readonly [T in PaymentType]: readonly TextField[] } = {
  QR: ['upiId', 'accountName', 'appName', 'mobileNumber', 'remarks'],
  UPI: ['upiId', 'accountName', 'appName', 'mobileNumber', 'remarks'],
  IMPS: ['accountNumber', 'ifscCode', 'accountName', 'bankName', 'mobileNumber', 'remarks'],
  NEFT: ['accountNumber', 'ifscCode', 'accountName', 'bankName', 'remarks'],
  USDT: ['walletNumber', 'appName', 'remarks'],
  IPAY: ['upiId', 'remarks'],
  other: TEXTS,
}

export type CustomField = PaymentMethod['customFields'][number]
export const CUSTOM_TYPES = ['TEXT', 'NUMBER', 'IFSC', 'UPI', 'WALLET', 'IMAGE'] as const
export const MOST_CUSTOM_FIELDS = 12

export type Typed = { readonly [F in TextField]: string } & {
  /** Whose it is; empty for oneself. */
  readonly userId: string
  readonly paymentType: PaymentType
  readonly paymentName: string
  readonly minAmount: string
  readonly maxAmount: string
  readonly usdtRate: string
  readonly network: UsdtNetwork
  /** Empty: as many as are usual. */
  readonly confirmations: string
  readonly customFields: readonly CustomField[]
}

export type Terms = Pick<
  PaymentMethod,
  | TextField
  | 'paymentType'
  | 'paymentName'
  | 'minAmount'
  | 'maxAmount'
  | 'usdtRate'
  | 'network'
  | 'confirmations'
  | 'customFields'
>

const NO_TEXTS = Object.fromEntries(TEXTS.map((name) => [name, ''])) as { readonly [F in TextField]: string }

export const EMPTY: Typed = {
  ...NO_TEXTS,
  userId: '',
  paymentType: 'UPI',
  paymentName: '',
  minAmount: '300',
  maxAmount: '0',
  usdtRate: '',
  network: 'TRC20',
  confirmations: '',
  customFields: [],
}

/** As it is typed anew: what waits where something does, since a newer version takes its place. */
export function typedOf(method: ManagedMethod): Typed {
  const terms = method.waiting ?? method
  return {
    ...textsOf(terms),
    userId: method.ownerId,
    paymentType: terms.paymentType,
    paymentName: terms.paymentName,
    minAmount: typedMoney(terms.minAmount),
    maxAmount: typedMoney(terms.maxAmount),
    usdtRate: terms.usdtRate === undefined ? '' : typedMoney(terms.usdtRate),
    network: terms.network ?? 'TRC20',
    confirmations: String(terms.confirmations ?? ''),
    customFields: terms.customFields,
  }
}

const textsOf = (terms: { readonly [F in TextField]: string }): { readonly [F in TextField]: string } => ({
  ...NO_TEXTS,
  ...Object.fromEntries(TEXTS.map((name) => [name, terms[name]])),
})

/** The body of a form that was found whole. */
export function termsOf(typed: Typed): Terms {
  const has: readonly string[] = FIELDS_OF[typed.paymentType]
  const texts = Object.fromEntries(TEXTS.map((name) => [name, has.includes(name) ? typed[name].trim() : '']))
  return {
    ...NO_TEXTS,
    ...texts,
    paymentType: typed.paymentType,
    paymentName: typed.paymentName.trim(),
    minAmount: must(readMoney(typed.minAmount), 'an amount was typed'),
    maxAmount: must(readMoney(typed.maxAmount), 'an amount was typed'),
    ...(typed.paymentType === 'USDT' && usdtTerms(typed)),
    customFields: typed.customFields.map((field) => ({
      ...field,
      label: field.label.trim(),
      value: field.value.trim(),
    })),
  }
}

const usdtTerms = ({ usdtRate, network, confirmations }: Typed) => ({
  usdtRate: must(readMoney(usdtRate), 'a rate was typed'),
  network,
  confirmations:
    confirmations.trim() === '' ? usualConfirmations(network) : must(readWhole(confirmations), 'a number was typed'),
})

/** What is wrong with a wallet on its network. */
export const wrongWallet = (network: UsdtNetwork, wallet: string): string | undefined =>
  wrongUsdt({ ...RIGHT_USDT, network, walletNumber: wallet.trim() }) === 'network'
    ? WORDS.walletOfAnother(NETWORK_NAMES[network])
    : undefined

/** What is wrong with how often it has to confirm. */
export function wrongConfirmations(network: UsdtNetwork, typed: string): string | undefined {
  const { least, most } = confirmationBounds(network)
  const read = readWhole(typed)
  return read === undefined || read < least || read > most ? WORDS.confirmationsBetween(least, most) : undefined
}

export const NETWORK_OPTIONS = USDT_NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] }))

/** What is wrong with one text of a type, as the server would refuse it. */
export function wrongText(paymentType: PaymentType, name: TextField, value: string): string | undefined {
  const details: MethodDetails = { ...RIGHT, paymentType, [name]: value.trim() }
  if (wrongField(details) !== name) return undefined
  if (name === 'upiId' && paymentType === 'IPAY') return WORDS.wrongFields.operatorNumber
  return (WORDS.wrongFields as Readonly<Record<string, string>>)[name]
}

/** Something that each field takes, so that only the one that is asked about can be wrong. */
const RIGHT = {
  upiId: '1',
  accountNumber: '100000000',
  ifscCode: 'HDFC0000001',
  accountName: 'x',
  bankName: '',
  walletNumber: `0x${'0'.repeat(40)}`,
  mobileNumber: '',
  paymentName: '',
  appName: '',
  remarks: '',
  customFields: [],
} as const

const RIGHT_USDT = { paymentType: 'USDT', usdtRate: paise(1) } as const

/** Whether the type cannot be paid without it. */
export const isNeeded = (paymentType: PaymentType, name: TextField): boolean =>
  wrongField({ ...RIGHT, paymentType, [name]: '' }) === name

/** Whether a second officer is asked: who is paid is another, or was nobody yet. */
export const changesPayee = (method: ManagedMethod | null, terms: Terms): boolean =>
  method === null || !method.inForce || isOtherPayee(method, terms)

/** In one line, for lists: the first that says where the money goes. */
export const payeeOf = (terms: Pick<Terms, TextField | 'paymentType'>): string =>
  [terms.upiId, terms.accountNumber, terms.walletNumber, terms.mobileNumber, terms.accountName].find(
    (text) => text !== '',
  ) ?? ''

export const boundsOf = ({ minAmount, maxAmount }: Pick<Terms, 'minAmount' | 'maxAmount'>): string =>
  minAmount === 0 && maxAmount === 0
    ? WORDS.anyAmount
    : WORDS.boundsText(formatAmount(minAmount), maxAmount === 0 ? null : formatAmount(maxAmount))

/** What is wrong with the largest amount beside the least. */
export function wrongMost(most: Paise, least: string): string | undefined {
  const bound = readMoney(least) ?? paise(0)
  return most !== 0 && most < bound ? WORDS.maxBelowMin : undefined
}

export const TYPE_OPTIONS = inEachLanguage(() => PAYMENT_TYPES.map((value) => ({ value, label: WORDS.types[value] })))
export const fieldLabel = (paymentType: PaymentType, name: TextField): string =>
  paymentType === 'IPAY' && name === 'upiId' ? WORDS.operatorNumber : WORDS.fields[name]

type Line = {
  readonly label: string
  readonly value: string
  readonly isImage: boolean
  readonly isOther: boolean
}

/** Who is paid, line by line, each marked where the other version says something else. */
export function payeeLines(terms: Terms, other: Terms | null): readonly Line[] {
  const lines = linesOf(terms)
  const others = new Map(other === null ? [] : linesOf(other))
  return lines.map(([label, value]) => ({
    label,
    value,
    isImage: ownImage(value) !== undefined,
    isOther: other !== null && others.get(label) !== value,
  }))
}

const linesOf = (terms: Terms): [label: string, value: string][] => [
  [WORDS.type, WORDS.types[terms.paymentType]],
  [WORDS.fields.paymentName, terms.paymentName],
  ...TEXTS.filter((name) => terms[name] !== '').map((name): [string, string] => [
    fieldLabel(terms.paymentType, name),
    terms[name],
  ]),
  [WORDS.bounds, boundsOf(terms)],
  ...(terms.usdtRate === undefined ? [] : [[WORDS.usdtRate, formatMoney(terms.usdtRate)] satisfies [string, string]]),
  ...(terms.network === undefined ? [] : [[WORDS.network, NETWORK_NAMES[terms.network]] satisfies [string, string]]),
  ...(terms.confirmations === undefined
    ? []
    : [[WORDS.confirmationsNeeded, String(terms.confirmations)] satisfies [string, string]]),
  ...terms.customFields.map(({ label, value }): [string, string] => [label, value]),
]
