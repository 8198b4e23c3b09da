import type { Paise } from '@paddock/domain/money'
import { type DayRange } from '@paddock/ui/dates'
import { formatMoney } from '@paddock/ui/formats'
import { spanOf, useStatement } from './api.ts'
import { dateIn } from './moments.ts'
import { RECORD_WORDS } from './words.ts'

type BalanceWeekProps = {
  readonly range: DayRange
  readonly zone: string
  /** Known already: what is not its sum is not shown as such. */
  readonly balance: Paise
}

/** What of the balance was there before the days, and what came and went in them. Its place is kept until that is known. */
export function BalanceWeek({ range, zone, balance }: BalanceWeekProps) {
  const { data } = useStatement({ ...spanOf(range), trxType: 'all' }, 1)
  const isSum = data?.closing === balance
  const rows = [
    [`${RECORD_WORDS.opening} · ${dateIn(zone, Date.parse(`${range.from}T12:00:00Z`))}`, data?.opening, ''],
    [RECORD_WORDS.moneyIn, data?.totalIn, '+'],
    [RECORD_WORDS.moneyOut, data?.totalOut, '−'],
  ] as const
  return (
    <dl className="border-b-2 border-line px-3 py-2 text-sm">
      {rows.map(([name, amount, sign]) => (
        <div key={name} className="flex min-h-8 items-center justify-between gap-3">
          <dt className="text-quiet">{name}</dt>
          <dd>{isSum && amount !== undefined ? `${amount === 0 ? '' : sign}${formatMoney(amount)}` : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
