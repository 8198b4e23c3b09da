/** All deposits of everybody below, the open ones first, as a list with a file. */
import { exportDeposits, getDeposits } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
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
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
} from '../../kit/table/index.ts'
import { DEPOSITS, isQueued } from './deposits.ts'
import { STATE_MOODS } from './detail-parts.tsx'
import { HISTORY_FILTERS, NARROWED_BY, queryOf } from './history-filters.ts'

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
  const [view, setView] = useTableView(HISTORY_FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback((asked: typeof view) => ({ params: { role }, query: queryOf(asked) }), [role])
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
