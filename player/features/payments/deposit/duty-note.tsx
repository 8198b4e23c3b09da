import { dayIn } from '@paddock/domain/days'
import type { Paise } from '@paddock/domain/money'
import { dutyOnDeposit, rateOn } from '@paddock/domain/payments'
import { formatMoney } from '@paddock/ui/formats'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { Sums } from '../sums.tsx'
import { PAYMENT_WORDS } from '../words.ts'

/** Where tax is added: what is to be paid, what of it is tax, what is credited. docs/domain/duties.md. */
export function DutyNote({ amount }: { readonly amount: Paise }) {
  const { jurisdiction, timeZone } = useSite().config
  const [today] = useState(() => dayIn(timeZone, Date.now()))
  const rate = rateOn(jurisdiction.depositDuty, today)
  if (rate?.bearer !== 'ADDED' || amount === 0) return null
  const { base, tax } = dutyOnDeposit(amount, rate.bps)
  return (
    <Sums
      sums={[
        [PAYMENT_WORDS.toBePaid, `₹ ${formatMoney(amount)}`],
        [PAYMENT_WORDS.taxIncluded, `₹ ${formatMoney(tax)}`],
        [PAYMENT_WORDS.isCredited, `₹ ${formatMoney(base)}`],
      ]}
    />
  )
}
