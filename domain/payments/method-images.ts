/** The images of a method, and what the codes in them pay: nobody scans one that pays another. docs/domain/payments.md#payee. */
import type { PayoutDetail } from './fields.ts'
import type { MethodDetails } from './method.ts'

/** The name of the image that a path of our own means; undefined for every other address: nothing else is ever fetched or shown. */
export const ownImage = (path: string): string | undefined => /^\/images\/(img_[\da-f-]{36}\.webp)$/.exec(path)?.[1]

/** The images that a method shows. */
export const imagesOf = ({ customFields }: Pick<MethodDetails, 'customFields'>): readonly string[] =>
  customFields.flatMap(({ type, value }) => (type === 'IMAGE' ? (ownImage(value) ?? []) : []))

/** Of a method that is scanned, the first field of the site's own is the path of the QR image. 001 §3.6. */
export function scannedImage<F extends MethodDetails['customFields'][number]>({
  paymentType,
  customFields,
}: {
  readonly paymentType: MethodDetails['paymentType']
  readonly customFields: readonly F[]
}): F | undefined {
  const [first] = customFields
  const isScanned = paymentType === 'QR' || paymentType === 'USDT'
  return isScanned && first !== undefined && first.value !== '' ? first : undefined
}

/** Whom a QR code pays: the id of a UPI link, or the wallet, with its scheme before it or bare; undefined for all that says it otherwise. */
export function codePays(code: string): string | undefined {
  const [, query] = /^upi:\/\/pay\/?\?(.*)$/is.exec(code.trim()) ?? []
  if (query !== undefined) {
    const pairs = query.split('&').map((pair) => pair.split('='))
    const named = pairs.filter(([key = '']) => /^(pa|.*%.*)$/i.test(key))
    // Of two, or of a name in other letters, each app may take another one.
    return named.length === 1 ? named[0]?.slice(1).join('=').replace(/%40/, '@').toLowerCase() : undefined
  }
  return /^(?:(?:tron|ethereum):)?(T[\da-z]{33}|0x[\da-f]{40})$/i.exec(code.trim())?.[1]
}

export type WrongImage = { readonly why: 'NOT_OURS' | 'UNREAD' | 'OF_ANOTHER'; readonly field: string }

type Codes = ReadonlyMap<string, readonly string[]>

/**
 * What is wrong with an image: it is none of ours, it is the one that is scanned and holds no code, or a code in it pays somebody else.
 * `codes` has what was read in each of ours, by name.
 */
export function wrongImage(details: MethodDetails, codes: Codes): WrongImage | undefined {
  for (const field of details.customFields) {
    const why = whyWrong(details, field, codes)
    if (why) return { why, field: field.label }
  }
  return undefined
}

/** What a player is shown of the fields: an image with which something is wrong, or that nobody has read, is none. */
export const shownFields = <F extends PayoutDetail>(
  details: Omit<MethodDetails, 'customFields'> & { readonly customFields: readonly F[] },
  codes: Codes,
): readonly F[] =>
  details.customFields.map((field) => (whyWrong(details, field, codes) ? { ...field, value: '' } : field))

function whyWrong(details: MethodDetails, field: PayoutDetail, codes: Codes): WrongImage['why'] | undefined {
  const isScanned = field === scannedImage(details)
  if (field.type !== 'IMAGE') return isScanned ? 'NOT_OURS' : undefined
  if (field.value === '') return undefined
  const read = codes.get(ownImage(field.value) ?? '')
  if (read === undefined) return 'NOT_OURS'
  if (isScanned && read.length === 0) return 'UNREAD'
  return read.every((code) => paysMethod(details, code)) ? undefined : 'OF_ANOTHER'
}

function paysMethod({ upiId, walletNumber }: MethodDetails, code: string): boolean {
  const payee = codePays(code)
  return payee !== undefined && (payee === upiId.toLowerCase() || payee === walletNumber)
}
