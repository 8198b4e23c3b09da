import { type Paise, subtract, ZERO } from '@paddock/domain/money'
import { withheldOf } from '@paddock/domain/payments'
import { formatMoney } from '@paddock/ui/formats'
import { PAYMENT_WORDS } from '../words.ts'
import { Sums } from '../sums.tsx'
import type { WithdrawTerms } from './state.ts'

/** What is asked for, what of it is withheld, what is paid: before it is asked for. docs/domain/duties.md. */
export function TaxFacts({ terms, amount }: { readonly terms: WithdrawTerms; readonly amount: Paise }) {
  if (!terms.tax || amount === 0) return null
  const { tax } = withheldOf({ ...terms.tax, paid: ZERO, taxed: ZERO }, amount)
  return (
    <Sums
      sums={[
        [PAYMENT_WORDS.amountAsked, `₹ ${formatMoney(amount)}`],
        [PAYMENT_WORDS.taxWithheld, `₹ ${formatMoney(tax)}`],
        [PAYMENT_WORDS.youReceive, `₹ ${formatMoney(subtract(amount, tax))}`],
      ]}
    />
  )
}
