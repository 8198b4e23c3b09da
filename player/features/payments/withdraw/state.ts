/** What a withdrawal may be of, and what an account that is paid to is asked for. 001 §2.14, §5. */
import type { getWithdrawTerms } from '@paddock/contract/endpoints/withdrawals'
import type { ReplyOf } from '@paddock/contract/reply'
import type { PayoutAccount } from '@paddock/contract/shapes/withdrawal'
import { withFacts } from '@paddock/contract/texts'
import { larger, type Paise, ZERO } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { TEXTS } from '@paddock/ui/words'

export type WithdrawTerms = ReplyOf<typeof getWithdrawTerms>['docs']
export type Detail = { readonly label: string; readonly value: string }

type Bounds = Pick<PayoutAccount['paymentMethodType'], 'minAmount' | 'maxAmount'>

/** From the least of its method, or of the site, up to the most; a most of nothing is none. */
export function rangeRefusal(amount: Paise, { minAmount, maxAmount }: Bounds, leastOfSite: Paise): string | null {
  const least = larger(minAmount, leastOfSite)
  const isWithin = amount > ZERO && amount >= least && (maxAmount === 0 || amount <= maxAmount)
  if (isWithin) return null
  const text = maxAmount === 0 ? TEXTS.amountTooSmall : TEXTS.amountOutOfRange
  return withFacts(text, { min: formatAmount(least), max: formatAmount(maxAmount) })
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
