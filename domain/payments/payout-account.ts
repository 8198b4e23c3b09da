/** The accounts that players are paid to: which fields they have, what each must be, how they are shown. docs/domain/payments.md#accounts. */
import { type FieldType, type PayoutDetail, type PayoutField, shapeOf } from './fields.ts'
import type { MethodDetails, PaymentType } from './method.ts'
import { ownImage } from './method-images.ts'
import { isWallet } from './wallet.ts'

const BANK: readonly PayoutField[] = [
  { label: 'Bank Name', type: 'TEXT' },
  { label: 'IFSC Code', type: 'IFSC' },
  { label: 'Account Number', type: 'NUMBER' },
]
/** Who is paid by a gateway, which its clients read from the first line: where nobody says, the holder. 001 §3.6. */
const BENEFICIARY: PayoutField = { label: 'Beneficiary Name', type: 'TEXT' }
const UPI: readonly PayoutField[] = [{ label: 'UPI ID', type: 'UPI' }]

/** What a type of payment needs where its method asks for nothing of its own. */
const USUAL: Readonly<Record<PaymentType, readonly PayoutField[]>> = {
  QR: UPI,
  UPI,
  IMPS: BANK,
  NEFT: BANK,
  IPAY: [BENEFICIARY, ...BANK],
  USDT: [{ label: 'Wallet Address', type: 'WALLET' }],
  other: [{ label: 'Account', type: 'TEXT' }],
}

/** What an account by the method is asked for: its custom fields that hold nothing. Those with a value say who is paid in. */
export function payoutFieldsOf({
  paymentType,
  customFields,
}: Pick<MethodDetails, 'paymentType' | 'customFields'>): readonly PayoutField[] {
  const asked = customFields.filter(({ value }) => value === '')
  return asked.length === 0 ? USUAL[paymentType] : asked.map(({ label, type }) => ({ label, type }))
}

/** Whether the field says what the holder says already: nobody is asked for it twice. */
export const isHolderField = ({ label }: Pick<PayoutField, 'label'>): boolean => label === BENEFICIARY.label

type Given = readonly { readonly label: string; readonly value: string }[]

/** What was given for the fields; of a beneficiary that was left out, the name that is told. */
export const withBeneficiary = (fields: readonly PayoutField[], given: Given, name: string): Given =>
  fields.some(isHolderField) && !given.some(isHolderField)
    ? [{ label: BENEFICIARY.label, value: name }, ...given]
    : given

/** An account of a gateway's that was made before its beneficiary had a line has it with the others. */
export const withFirstLine = (account: {
  readonly paymentType: PaymentType
  readonly holder: string
  readonly details: readonly PayoutDetail[]
}): readonly PayoutDetail[] => {
  const { paymentType, holder, details } = account
  const isUsual = details.length === BANK.length && BANK.every(({ label }, at) => details[at]?.label === label)
  return paymentType === 'IPAY' && isUsual ? [{ ...BENEFICIARY, value: holder }, ...details] : details
}

const CHECKS: Readonly<Record<FieldType, (value: string) => boolean>> = {
  TEXT: (value) => /\S/.test(value) && value.length <= 100,
  NUMBER: (value) => /^\d{4,34}$/.test(value),
  IFSC: (value) => shapeOf.ifsc.test(value),
  UPI: (value) => shapeOf.upi.test(value),
  WALLET: isWallet,
  IMAGE: (value) => ownImage(value) !== undefined,
}

/** In the one spelling that is kept: what people type with blanks, and in whatever letters, means the same account. */
function spelled(type: FieldType, value: string): string {
  const bare = value.trim()
  if (type === 'IFSC') return bare.replaceAll(/\s/g, '').toUpperCase()
  if (type === 'UPI') return bare.toLowerCase()
  return type === 'NUMBER' ? bare.replaceAll(/[\s-]/g, '') : bare
}

export type ReadDetails =
  | { readonly ok: true; readonly details: readonly PayoutDetail[] }
  | { readonly ok: false; readonly field: string }

/** The fields in their order with what was given for each by its label; names the first that is missing, unknown or wrong. */
export function readDetails(fields: readonly PayoutField[], given: Given): ReadDetails {
  const values = new Map(given.map(({ label, value }) => [label, value]))
  const unknown = given.find(({ label }) => !fields.some((field) => field.label === label))
  if (unknown) return { ok: false, field: unknown.label }
  const details = fields.map(({ label, type }) => ({ label, type, value: spelled(type, values.get(label) ?? '') }))
  const wrong = details.find(({ type, value }) => !CHECKS[type](value))
  return wrong ? { ok: false, field: wrong.label } : { ok: true, details }
}

const SHOWN_LETTERS = 4

/** As lists and logs show it: the bank and the end of the number, the app of a UPI id, nothing of an image. */
export function masked({ type, value }: PayoutDetail): string {
  switch (type) {
    case 'IFSC':
      return value
    case 'IMAGE':
      return '•••'
    case 'UPI': {
      const at = value.indexOf('@')
      return `${value.slice(0, Math.min(2, at))}•••${value.slice(at)}`
    }
    case 'NUMBER':
    case 'WALLET':
      return `••••${value.slice(-Math.min(SHOWN_LETTERS, value.length >> 1))}`
    case 'TEXT':
      return value.length <= SHOWN_LETTERS ? '••••' : `${value.slice(0, SHOWN_LETTERS)}••••`
  }
}

/** As officers call the field of an account's number, and of a phone's: both are of the same type. */
const OF_ACCOUNT = /\bacc(?:oun)?t|\ba[/ ]?c\b|iban/i
const OF_PHONE = /mobile|phone|whats|contact|\btel/i

/** The one number of several that is the account's: called so, else the first that is no phone's. */
function accountNumber(details: readonly PayoutDetail[]): PayoutDetail | undefined {
  const numbers = details.filter(({ type }) => type === 'NUMBER')
  return (
    numbers.find(({ label }) => OF_ACCOUNT.test(label)) ??
    numbers.find(({ label }) => !OF_PHONE.test(label)) ??
    numbers[0]
  )
}

/** What says who is paid: an id of UPI, a wallet, or the number of an account with its bank; of lines of text alone, all of them. Whatever else is asked for says nothing. */
function namingOf(details: readonly PayoutDetail[]): readonly PayoutDetail[] {
  const first = (type: FieldType) => details.find((detail) => detail.type === type)
  const one = first('UPI') ?? first('WALLET')
  if (one) return [one]
  const number = accountNumber(details)
  const bank = first('IFSC')
  if (number) return bank ? [number, bank] : [number]
  const texts = details.filter(({ type }) => type === 'TEXT')
  const named = bank ? [...texts, bank] : texts
  return named.length === 0 ? details : named
}

/** Who is paid, in one line: the same for the same account, whoever has it and whatever they call it. */
export const payeeOf = (details: readonly PayoutDetail[]): string =>
  namingOf(details)
    .map(({ type, value }) => `${type}:${comparedAs(type, value)}`)
    .sort()
    .join(' ')

/** The letters of an IFSC that name the bank; the rest is its branch. */
const BANK_LETTERS = 4

/** A bank reads its number with and without the zeros before it, and has an account at whichever of its branches; a line of text is set as one likes. */
function comparedAs(type: FieldType, value: string): string {
  if (type === 'NUMBER') return value.replace(/^0+(?=\d)/, '')
  const lower = value.toLowerCase()
  if (type === 'IFSC') return lower.slice(0, BANK_LETTERS)
  return type === 'TEXT' ? lower.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') : lower
}

/** Of people and of firms: Sharma & Sons, M/s Rao (HUF), Studio 9. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}\d .,'’&/()-]{2,80}$/u

/** 001 §5: a holder has a name. */
export const isHolderName = (name: string): boolean => NAME.test(name)

/** The holder as typed, without the user name that is told behind it and may come back so. 001 §3.6. */
export function holderOf(typed: string, userName: string): string {
  const name = typed.trim()
  const behind = ` ${userName}`.toLowerCase()
  return name.toLowerCase().endsWith(behind) ? name.slice(0, -behind.length).trim() : name
}

export type NameMatch = {
  readonly score: number
  readonly why: 'SAME' | 'ORDER' | 'INITIALS' | 'PARTS' | 'OTHER' | 'UNKNOWN'
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\s]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')

/** How far the holder of an account is the person of the profile, in percent, and by what: the officer decides. */
export function matchNames(holder: string, profile: string): NameMatch {
  const [ours, theirs] = [wordsOf(profile), wordsOf(holder)]
  if (ours.length === 0 || theirs.length === 0) return { score: 0, why: 'UNKNOWN' }
  if (ours.join(' ') === theirs.join(' ')) return { score: 100, why: 'SAME' }
  if ([...ours].sort().join(' ') === [...theirs].sort().join(' ')) return { score: 95, why: 'ORDER' }
  const [few, many] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours]
  if (few.every((word) => many.includes(word)))
    return { score: Math.round((100 * (few.length + 1)) / (many.length + 1)), why: 'PARTS' }
  const byInitials =
    few.every((word) => many.some((other) => word === other || (word.length === 1 && other.startsWith(word)))) ||
    many.every((word) => few.some((other) => word === other || (word.length === 1 && other.startsWith(word))))
  if (byInitials) return { score: 75, why: 'INITIALS' }
  const same = few.filter((word) => many.includes(word)).length
  return { score: Math.round((100 * same) / many.length), why: same === 0 ? 'OTHER' : 'PARTS' }
}
