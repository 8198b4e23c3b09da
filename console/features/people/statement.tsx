import { getStatement, type StatementLine } from '@paddock/contract/endpoints/reports'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { WORDS } from '../../app/words.ts'
import { useMe } from '../../kit/me/index.ts'
import { inRupees, isoOf, Moment, Money, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  DayFilter,
  type LoadPage,
  SearchFilter,
  SelectFilter,
  useTableView,
} from '../../kit/table/index.ts'

const FILTERS = ['trxType', 'search', 'startDate', 'endDate'] as const
const KINDS = ['points', 'cash', 'bet', 'share', 'commission', 'rebate', 'rollback'] as const
const KIND_OPTIONS = KINDS.map((value) => ({ value, label: WORDS.lineKinds[value] }))

const COLUMNS: readonly Column<StatementLine>[] = [
  {
    id: 'at',
    label: WORDS.time,
    cell: ({ createdAt, description, trxType }) => (
      <>
        <Moment at={createdAt} />
        <PhoneNote>{description || WORDS.lineKinds[trxType]}</PhoneNote>
      </>
    ),
    value: ({ createdAt }) => isoOf(createdAt),
  },
  {
    id: 'kind',
    label: WORDS.kind,
    isWide: true,
    cell: ({ trxType }) => WORDS.lineKinds[trxType],
    value: ({ trxType }) => trxType,
  },
  {
    id: 'description',
    label: WORDS.description,
    isWide: true,
    cell: ({ description }) => description,
    value: ({ description }) => description,
  },
  {
    id: 'counterparty',
    label: WORDS.counterparty,
    isWide: true,
    cell: ({ counterparty }) => counterparty ?? WORDS.nothing,
    value: ({ counterparty }) => counterparty,
  },
  {
    id: 'amount',
    label: WORDS.amount,
    isNumber: true,
    cell: ({ amount }) => <Money amount={amount} isResult />,
    value: ({ amount }) => inRupees(amount),
  },
  {
    id: 'balance',
    label: WORDS.balance,
    isNumber: true,
    cell: ({ balance }) => <Money amount={balance} />,
    value: ({ balance }) => inRupees(balance),
  },
  { id: 'remarks', label: WORDS.remarksShort, cell: ({ remarks }) => remarks, value: ({ remarks }) => remarks },
]

/** The statement of an account, newest first, the balance after each line. */
export function Statement({ userId, userName }: { readonly userId: string; readonly userName: string }) {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const { pathRole } = useMe()
  const load = useCallback<LoadPage<StatementLine>>(
    async ({ page, limit, filters: { trxType, search, startDate, endDate } }, signal) => {
      const kind = KINDS.find((known) => known === trxType)
      const query = {
        page,
        limit,
        userId,
        ...(kind && { trxType: kind }),
        ...(search && { search }),
        ...(startDate && { startDate }),
        ...(endDate && { endDate }),
      }
      const { docs, totalDocs } = await client.call(getStatement, { params: { role: pathRole }, query }, signal)
      return { rows: docs, total: totalDocs }
    },
    [client, pathRole, userId],
  )
  return (
    <DataTable
      name="statement"
      label={`${WORDS.statement} ${userName}`}
      columns={COLUMNS}
      view={view}
      onView={setView}
      load={load}
      queryKey={['statement', userId]}
      rowId={({ _id }) => _id}
      filters={
        <>
          <SelectFilter name="trxType" label={WORDS.kind} options={KIND_OPTIONS} view={view} onView={setView} />
          <SearchFilter name="search" label={WORDS.search} view={view} onView={setView} />
          <DayFilter name="startDate" label={WORDS.from} view={view} onView={setView} />
          <DayFilter name="endDate" label={WORDS.to} view={view} onView={setView} />
        </>
      }
    />
  )
}
