/** What a withdrawal may be of, and what an account that is paid to is asked for. 001 §2.14, §5. */
import type { getWithdrawTerms } from '@paddock/contract/endpoints/withdrawals'
import type { ReplyOf } from '@paddock/contract/reply'
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { withFacts } from '@paddock/contract/texts'
import { OTP_DIGITS } from '@paddock/domain/access'
import { larger, type Paise, upToLimit, ZERO } from '@paddock/domain/money'
import { needsFactor } from '@paddock/domain/payments'
import { formatAmount } from '@paddock/ui/formats'
import { TEXTS } from '@paddock/ui/words'
import type { Sending } from '../payment-request.ts'
import { PAYMENT_WORDS } from '../words.ts'

export type WithdrawTerms = ReplyOf<typeof getWithdrawTerms>['docs']
export type Detail = { readonly label: string; readonly value: string }

type Bounds = Pick<PayoutAccount['paymentMethodType'], 'minAmount' | 'maxAmount'>

type Range = { readonly least: Paise; readonly most: Paise }

/** From the least of the method, or of the site, up to its most and to what the player has. */
export function rangeOf({ minAmount, maxAmount }: Bounds, { leastAmount, available }: Had): Range {
  return {
    least: larger(minAmount, leastAmount),
    most: upToLimit(available, maxAmount),
  }
}
type Had = Pick<WithdrawTerms, 'leastAmount' | 'available'>

export function rangeRefusal(amount: Paise, { least, most }: Range): string | null {
  if (most < least) return PAYMENT_WORDS.notEnough(`₹ ${formatAmount(least)}`, `₹ ${formatAmount(most)}`)
  if (amount > ZERO && amount >= least && amount <= most) return null
  return withFacts(TEXTS.amountOutOfRange, { min: formatAmount(least), max: formatAmount(most) })
}

/** The account that is chosen, while it can be; else the primary one. The server tells that one first. */
export const chosenAccount = (accounts: readonly PayoutAccount[], chosen: string | null): PayoutAccount | null =>
  accounts.find(({ _id }) => _id === chosen) ?? accounts[0] ?? null

/** 001 §7: it is logged where there is one. */
export const accountNumberOf = (details: readonly Detail[]): string | null =>
  details.find(({ label }) => label === 'Account Number')?.value ?? null

/** Labels and what was typed for each. */
export const detailsOf = (
  fields: readonly { readonly label: string }[],
  typed: Readonly<Record<string, string>>,
): Detail[] => fields.map(({ label }) => ({ label, value: (typed[label] ?? '').trim() }))

/** The first field that is empty. */
export const missingIn = (details: readonly Detail[]): string | null =>
  details.find(({ value }) => value === '')?.label ?? null

/** What of the second factor this much needs: nothing, a code of it, or one that is to be turned on first. */
export function factorAsked({ factor }: Pick<WithdrawTerms, 'factor'>, amount: Paise, sending: Sending): FactorAsked {
  const refused = sending.is === 'failed' ? sending.code : null
  if (refused === 'FACTOR_NEEDED') return 'TURN_ON'
  if (refused === 'FACTOR_TOO_NEW' || (factor.tooNew !== null && needsFactor(amount, factor.tooNew.free))) return 'WAIT'
  // What the server asks for is asked for, also where its terms have changed since they were read.
  if (isOfCode(sending)) return 'CODE'
  // Where nothing is free of it that is said before there is an amount.
  if (factor.free !== ZERO && !needsFactor(amount, factor.free)) return 'NONE'
  return factor.isOn ? 'CODE' : 'TURN_ON'
}
/** `WAIT`: the one that there is serves for this much later. */
type FactorAsked = 'NONE' | 'CODE' | 'TURN_ON' | 'WAIT'

/** Whether what was refused is the code, or that there was none. */
export const isOfCode = (sending: Sending): boolean =>
  sending.is === 'failed' && (sending.code === 'OTP_VERIFICATION_FAILED' || sending.code === 'FACTOR_CODE_MISSING')

/** A backup code is longer. */
export const isWhole = (code: string): boolean => code.trim().length >= OTP_DIGITS

/** Why there is something to turn on first. */
export function factorFirst({ factor }: Pick<WithdrawTerms, 'factor'>): string {
  const { above } = factor
  return above === null || above === ZERO
    ? PAYMENT_WORDS.factorFirst
    : PAYMENT_WORDS.factorAbove(`₹ ${formatAmount(above)}`)
}
