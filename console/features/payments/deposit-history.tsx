/** All deposits of everybody below, the open ones first, as a list with a file. */
import { exportDeposits, getDeposits } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { REQUEST_STATES } from '@paddock/domain/payments'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import {
  DataTable,
  type ExportedColumn,
  type Filter,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { DEPOSITS, isQueued } from './deposits.ts'
import { STATE_MOODS } from './deposit-detail.tsx'

const FILTERS = ['search', 'status', 'startDate', 'endDate'] as const
const STATES = ['open', ...REQUEST_STATES] as const
const wordOf = (state: (typeof STATES)[number]): string => (state === 'open' ? WORDS.open : WORDS.requestStates[state])

const NARROWED_BY: readonly Filter[] = [
  { kind: 'search', name: 'search', label: WORDS.searchRequests },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.status,
    options: STATES.map((value) => ({ value, label: wordOf(value) })),
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
]

const COLUMNS: readonly ExportedColumn<QueuedDeposit, typeof exportDeposits>[] = [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userId, userName, type, paymentName, utr }) => (
      <>
        <Link to={`/people/${userId}`} tabIndex={-1} className="font-bold hover:underline">
          {userName}
        </Link>
        <PhoneNote>{`${WORDS.types[type]} · ${paymentName}`}</PhoneNote>
        <PhoneNote>{utr}</PhoneNote>
      </>
    ),
  },
  { id: 'amount', label: WORDS.claimed, isNumber: true, cell: ({ amount }) => <Money amount={amount} /> },
  {
    id: 'receivedAmount',
    label: WORDS.received,
    isNumber: true,
    isWide: true,
    cell: ({ receivedAmount }) => (receivedAmount === null ? COMMON.nothing : <Money amount={receivedAmount} />),
  },
  {
    id: 'status',
    label: WORDS.status,
    cell: ({ status }) => <Badge mood={STATE_MOODS[status]}>{WORDS.requestStates[status]}</Badge>,
  },
  { id: 'type', label: WORDS.type, isWide: true, cell: ({ type }) => WORDS.types[type] },
  { id: 'paymentName', label: WORDS.method, isWide: true, cell: ({ paymentName }) => paymentName },
  { id: 'utr', label: WORDS.reference, isWide: true, cell: ({ utr }) => utr ?? WORDS.noReference },
  { id: 'createdAt', label: WORDS.asked, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'decidedAt',
    label: WORDS.decided,
    isWide: true,
    cell: ({ decidedAt }) => (decidedAt === null ? COMMON.nothing : <Moment at={decidedAt} />),
  },
  { id: 'remarks', label: WORDS.playerRemarks, isWide: true, cell: ({ remarks }) => remarks },
  { id: 'id', label: WORDS.askedAs, isExtra: true, cell: ({ _id }) => _id },
]

export function DepositHistory() {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback(
    ({ page, limit, filters: { search, status, startDate, endDate } }: View) => {
      const state = STATES.find((known) => known === status)
      const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) }
      return {
        params: { role },
        query: { page, limit, ...days, ...(search && { search }), ...(state && { status: state }) },
      }
    },
    [role],
  )
  const load = useCallback<LoadPage<QueuedDeposit>>(
    async (asked, signal) => {
      const { docs, ...info } = await client.call(getDeposits, asking(asked), signal)
      return pageOf(docs.filter(isQueued), info)
    },
    [client, asking],
  )
  return (
    <DataTable
      name="deposits"
      label={WORDS.deposits}
      columns={COLUMNS}
      view={view}
      onView={setView}
      load={load}
      exported={tableExport(exportDeposits, asking, { type: WORDS.types, status: WORDS.requestStates })}
      queryKey={[DEPOSITS, 'history']}
      rowId={({ _id }) => _id}
      filters={NARROWED_BY}
      emptyText={WORDS.noDeposits}
    />
  )
}
