import { formatMoney } from '@paddock/ui/formats'
import { PAYMENT_TYPES } from '../../words/payment-types.ts'
import { dateIn, timeIn } from './moments.ts'
import { type MoneyRequest, shownStateOf, toneOfState, wordOfState } from './request-state.ts'
import { ROW } from './rows.tsx'
import { RECORD_WORDS } from './words.ts'

export const REQUEST_COLUMNS = 'grid-cols-[160px_minmax(0,1fr)_minmax(0,1fr)_110px_130px]'

/** Two lines on a phone, columns where there is room. */
export function RequestRow({ request, zone }: { readonly request: MoneyRequest; readonly zone: string }) {
  const { amount, createdAt, type, wallet, utr } = request
  const moment = `${dateIn(zone, createdAt)}, ${timeIn(zone, createdAt)}`
  const method = `${PAYMENT_TYPES[type]} | ${wallet}`
  const money = `₹ ${formatMoney(amount)}`
  return (
    <>
      <span className={`flex items-center justify-between gap-3 px-3 @2xl:hidden ${ROW}`}>
        <span className="min-w-0">
          <span className="block truncate text-sm">{method}</span>
          <span className="block truncate text-xs text-quiet">{moment}</span>
        </span>
        <span className="shrink-0 text-right text-sm">
          <span className="block font-bold">{money}</span>
          <Badge request={request} />
        </span>
      </span>
      <span className={`hidden items-center gap-3 px-3 text-sm @2xl:grid ${REQUEST_COLUMNS} ${ROW}`}>
        <span className="text-quiet">{moment}</span>
        <span className="truncate">{method}</span>
        <span className="truncate text-quiet">{utr ?? RECORD_WORDS.noUtr}</span>
        <span>
          <Badge request={request} />
        </span>
        <span className="text-right font-bold">{money}</span>
      </span>
    </>
  )
}

function Badge({ request }: { readonly request: MoneyRequest }) {
  const state = shownStateOf(request)
  return (
    <span className={`inline-flex items-center gap-1 text-xs ${toneOfState(state)}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      {wordOfState(state)}
    </span>
  )
}
