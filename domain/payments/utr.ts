/** The reference of a payment: what it must look like on its rail, and when two mean the same payment. docs/domain/payments.md#utr. */
import type { Rail } from './method.ts'

const SHAPES: Readonly<Record<Exclude<Rail, 'GATEWAY'>, RegExp>> = {
  RRN: /^\d{6,12}$/,
  NEFT: /^[A-Z0-9]{16,22}$/,
  USDT: /^(0x)?[0-9a-f]{64}$/i,
  OTHER: /^[A-Z0-9]{6,64}$/,
}

/** Without white space and in the one spelling that is compared; undefined where the rail has no such reference. A gateway's payment has none that a player types. */
export function parseUtr(rail: Rail, typed: string): string | undefined {
  if (rail === 'GATEWAY') return undefined
  const utr = spelled(rail, typed.replaceAll(/\s/g, ''))
  return SHAPES[rail].test(utr) ? utr : undefined
}

function spelled(rail: Rail, bare: string): string {
  switch (rail) {
    case 'USDT':
      return bare.toLowerCase().replace(/^0x/, '')
    // Hyphens are set where one likes.
    case 'OTHER':
      return bare.toUpperCase().replaceAll('-', '')
    case 'RRN':
    case 'NEFT':
    case 'GATEWAY':
      return bare.toUpperCase()
  }
}

const SHORTEST = 6
/** As the switch of UPI and IMPS numbers its payments. */
const WHOLE = 12

/** What two references of the same payment always share: a person may have typed only the end of the twelve digits. */
export const endOfUtr = (rail: Rail, utr: string): string => (rail === 'RRN' ? utr.slice(-SHORTEST) : utr)

type Reference = { readonly rail: Rail; readonly utr: string }

/** What references of two rails, or two spellings on a rail that takes any, are to each other: one payment, what may be one, or nothing. */
export type Alike = 'SAME' | 'MAYBE'

/**
 * A kind of one's own takes any spelling, with letters around the digits too: with a whole number of a rail in it, it means that payment; with
 * an end of one it may. So may a reference of NEFT that ends with a whole number of UPI: banks write one behind their own letters. Two spellings of a
 * kind of one's own may be one payment where they end with the same digits, as many as a whole number has.
 */
export function alikeElsewhere(one: Reference, other: Reference): Alike | undefined {
  const [free, known] = one.rail === 'OTHER' || other.rail === 'RRN' ? [one, other] : [other, one]
  const digits = digitsOf(free.utr)
  if (free.rail === known.rail) {
    const isSpelledOtherwise = free.rail === 'OTHER' && free.utr !== known.utr
    return isSpelledOtherwise && endAlike(digits, digitsOf(known.utr)) ? 'MAYBE' : undefined
  }
  const isWhole = known.utr.length === WHOLE && digits.endsWith(known.utr)
  if (free.rail === 'NEFT') return known.rail === 'RRN' && isWhole ? 'MAYBE' : undefined
  if (free.rail !== 'OTHER') return undefined
  if (known.rail !== 'RRN') return free.utr === known.utr.toUpperCase() ? 'SAME' : undefined
  if (isWhole) return 'SAME'
  return digits.length >= SHORTEST && isSameUtr('RRN', digits, known.utr) ? 'MAYBE' : undefined
}

const digitsOf = (utr: string): string => utr.replaceAll(/\D/g, '')
const endAlike = (one: string, other: string): boolean =>
  one.length >= WHOLE && one.slice(-WHOLE) === other.slice(-WHOLE)

/** Whether both mean the same payment. On UPI and IMPS a shorter one equals any that ends with it. */
export const isSameUtr = (rail: Rail, one: string, other: string): boolean =>
  rail === 'RRN' ? one.endsWith(other) || other.endsWith(one) : one === other

/** What was paid out under a reference: a part of a withdrawal, or with no rail what was sent back by hand, since nobody says by which. */
export type PaidOut = { readonly rail: Rail | null; readonly utr: string }

/**
 * Whether both are one transfer of a bank's. Of two rails that are told the whole number of one says so; what only may be the same an officer may mean
 * as two.
 */
export function isSamePaidOut(one: PaidOut, other: PaidOut): boolean {
  const [first, second] = [withRail(one), withRail(other)]
  const alike = alikeElsewhere(first, second)
  if (first.rail === second.rail) return alike !== undefined || isSameUtr(first.rail, one.utr, other.utr)
  return alike === 'SAME' || (alike === 'MAYBE' && (one.rail === null || other.rail === null))
}

const withRail = ({ rail, utr }: PaidOut): Reference => ({ rail: rail ?? 'OTHER', utr })
