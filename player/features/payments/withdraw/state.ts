/** What a withdrawal may be of, and what an account that is paid to is asked for. 001 §2.14, §5. */
import type { getWithdrawTerms } from '@paddock/contract/endpoints/withdrawals'
import type { ReplyOf } from '@paddock/contract/reply'
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { withFacts } from '@paddock/contract/texts'
import { larger, type Paise, upToLimit, ZERO } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { TEXTS } from '@paddock/ui/words'
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
