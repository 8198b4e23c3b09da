/** What came in and went out on some days, by method or by the officer who decided, with a file. */
import { exportPaymentTotals, type getPaymentTotals } from '@paddock/contract/endpoints/payments'
import type { ReplyOf } from '@paddock/contract/reply'
import type { PaymentTotal } from '@paddock/contract/shapes/payment'
import { isoDay } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Money, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, pageOf, useList, type View } from '../../kit/table/index.ts'
import { DEPOSITS } from './deposits.ts'
import { daysOf } from './history-filters.ts'

const FILTERS = ['by', 'startDate', 'endDate'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'by',
    narrows: false,
    label: WORDS.totalsBy,
    any: WORDS.byMethod,
    options: [{ value: 'officer', label: WORDS.byOfficer }],
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

const nameOf = (name: string, type: PaymentTotal['type']): string =>
  name === '' && type !== null ? WORDS.paidOut : name

const COLUMNS = inEachLanguage((): readonly ExportedColumn<PaymentTotal, typeof exportPaymentTotals>[] => [
  {
    id: 'name',
    label: WORDS.method,
    cell: ({ name, type, owner, role }) => (
      <>
        <span className="font-bold">{role === null ? nameOf(name, type) : COMMON.roles[role]}</span>
        {type !== null && <PhoneNote>{`${WORDS.types[type]} · ${owner}`}</PhoneNote>}
      </>
    ),
  },
  { id: 'type', label: WORDS.type, isWide: true, cell: ({ type }) => (type === null ? null : WORDS.types[type]) },
  { id: 'owner', label: WORDS.owner, isWide: true, cell: ({ owner }) => owner },
  { id: 'deposits', label: WORDS.depositCount, isNumber: true, cell: ({ deposits }) => deposits },
  {
    id: 'depositAmount',
    label: WORDS.depositAmount,
    isNumber: true,
    cell: ({ depositAmount }) => <Money amount={depositAmount} />,
  },
  {
    id: 'claimedAmount',
    label: WORDS.claimedAmount,
    isNumber: true,
    isWide: true,
    cell: ({ claimedAmount }) => <Money amount={claimedAmount} />,
  },
  { id: 'rejected', label: WORDS.rejectedCount, isNumber: true, isWide: true, cell: ({ rejected }) => rejected },
  {
    id: 'withdrawals',
    label: WORDS.paymentCount,
    isNumber: true,
    isWide: true,
    cell: ({ withdrawals }) => withdrawals,
  },
  {
    id: 'withdrawalAmount',
    label: WORDS.withdrawalAmount,
    isNumber: true,
    cell: ({ withdrawalAmount }) => <Money amount={withdrawalAmount} />,
  },
])
/** An officer has neither a type nor an owner. */
const OF_OFFICERS = inEachLanguage(() =>
  COLUMNS()
    .filter(({ id }) => id !== 'type' && id !== 'owner')
    .map((column) => (column.id === 'name' ? { ...column, label: WORDS.officer } : column)),
)

/** Today's, until other days are asked for: that is said beside what is counted. */
const today = (): string => isoDay(Date.now())
const isOfToday = ({ filters: { startDate, endDate } }: View): boolean => !startDate && !endDate
const ofToday = (shown: string): string => `${WORDS.ofToday} · ${shown}`

const byOf = ({ filters }: View): 'method' | 'officer' => (filters['by'] === 'officer' ? 'officer' : 'method')

export function PaymentTotals() {
  const list = useList(FILTERS, exportPaymentTotals, {
    query: (asked) => ({
      page: asked.page,
      limit: asked.limit,
      by: byOf(asked),
      ...(isOfToday(asked) ? { startDate: today() } : daysOf(asked)),
    }),
    page: pageWithSums,
    words: { type: WORDS.types, name: { PAID_OUT: WORDS.paidOut, ...COMMON.roles } },
  })
  const by = byOf(list.view)
  return (
    <DataTable
      name={`payment-totals-${by}`}
      label={WORDS.totals}
      columns={by === 'method' ? COLUMNS() : OF_OFFICERS()}
      {...list}
      queryKey={[DEPOSITS, 'totals', by]}
      scheduled={{ report: 'PAYMENT_TOTALS' }}
      rowId={({ _id }) => _id}
      filters={NARROWED_BY()}
      emptyText={WORDS.noTotals}
      {...(isOfToday(list.view) && { countText: ofToday })}
    />
  )
}

function pageWithSums({ docs, totalAmount, totalWithdrawn, ...info }: ReplyOf<typeof getPaymentTotals>) {
  const totals = [
    { column: 'depositAmount', label: WORDS.cameTogether, amount: totalAmount },
    { column: 'withdrawalAmount', label: WORDS.wentTogether, amount: totalWithdrawn },
  ]
  return { ...pageOf(docs, info), totals }
}
