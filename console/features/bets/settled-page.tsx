import { getDownlineBetHistory, type SettledMarket } from '@paddock/contract/endpoints/bets'
import { rollBackResult } from '@paddock/contract/endpoints/operator'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { WORDS } from '../../app/words.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { inRupees, isoOf, Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { type Column, DataTable, DayFilter, type LoadPage, SearchFilter, useTableView } from '../../kit/table/index.ts'

const FILTERS = ['search', 'startDate', 'endDate', 'userId', 'eventId', 'marketId'] as const

const COLUMNS: readonly Column<SettledMarket>[] = [
  {
    id: 'player',
    label: WORDS.player,
    cell: ({ userName, market, result }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>
          {market.marketName} · {result ?? WORDS.nothing}
        </PhoneNote>
      </>
    ),
    value: ({ userName }) => userName ?? '',
  },
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ market }) => market.event.name,
    value: ({ market }) => market.event.name,
  },
  {
    id: 'market',
    label: WORDS.market,
    isWide: true,
    cell: ({ market }) => market.marketName,
    value: ({ market }) => market.marketName,
  },
  {
    id: 'result',
    label: WORDS.result,
    isWide: true,
    cell: ({ result }) => result ?? WORDS.nothing,
    value: ({ result }) => result,
  },
  { id: 'bets', label: WORDS.bets, isNumber: true, cell: ({ bets }) => bets, value: ({ bets }) => bets },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    cell: ({ stake }) => <Money amount={stake} />,
    value: ({ stake }) => inRupees(stake),
  },
  {
    id: 'profitLoss',
    label: WORDS.profitLoss,
    isNumber: true,
    cell: ({ profitLoss }) => <Money amount={profitLoss} isResult />,
    value: ({ profitLoss }) => inRupees(profitLoss),
  },
  {
    id: 'commission',
    label: WORDS.commission,
    isNumber: true,
    cell: ({ commission }) => <Money amount={commission} />,
    value: ({ commission }) => inRupees(commission),
  },
  {
    id: 'settledAt',
    label: WORDS.settledAt,
    cell: ({ settledAt }) => <Moment at={settledAt} />,
    value: ({ settledAt }) => isoOf(settledAt),
  },
]

export default function SettledPage() {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const may = useMay()
  const rollBack = useRollBack()
  const load = useCallback<LoadPage<SettledMarket>>(
    async ({ page, limit, filters }, signal) => {
      const asking = { params: { role }, query: { page, limit, ...filters } }
      const { docs, totalDocs } = await client.call(getDownlineBetHistory, asking, signal)
      return { rows: docs, total: totalDocs }
    },
    [client, role],
  )
  const operates = may('market.operate')
  const columns = useMemo<readonly Column<SettledMarket>[]>(
    () =>
      operates
        ? [
            ...COLUMNS,
            {
              id: 'rollBack',
              label: '',
              cell: (row) => (
                <Button size="dense" look="ghost" onClick={() => rollBack(row)}>
                  {WORDS.rollBack}
                </Button>
              ),
            },
          ]
        : COLUMNS,
    [operates, rollBack],
  )
  return (
    <Page title={WORDS.settledBets} isFixed>
      <DataTable
        name="settled-bets"
        label={WORDS.settledBets}
        columns={columns}
        view={view}
        onView={setView}
        load={load}
        queryKey={['bets', 'settled']}
        rowId={({ market, userName, resultVersion }) => `${market._id} ${userName} ${resultVersion}`}
        filters={
          <>
            <SearchFilter name="search" label={WORDS.searchBets} view={view} onView={setView} />
            <DayFilter name="startDate" label={WORDS.from} view={view} onView={setView} />
            <DayFilter name="endDate" label={WORDS.to} view={view} onView={setView} />
          </>
        }
        emptyText={WORDS.noBets}
      />
    </Page>
  )
}

function useRollBack(): (row: SettledMarket) => void {
  const client = useClient()
  const queries = useQueryClient()
  const confirm = useConfirm()
  return useCallback(
    ({ market, result, resultVersion }) =>
      confirm({
        title: WORDS.rollBack,
        text: WORDS.rollBackFact,
        facts: [
          [WORDS.event, market.event.name],
          [WORDS.market, market.marketName],
          [WORDS.result, result ?? WORDS.nothing],
        ],
        action: WORDS.rollBack,
        isDanger: true,
        reasonLabel: WORDS.rollBackReason,
        run: async ({ transactionCode, idempotencyKey, reason }) => {
          const { docs } = await client.call(rollBackResult, {
            body: { marketId: market._id, resultVersion, reason, transactionCode },
            idempotencyKey,
          })
          showToast(WORDS.rolledBack(market.marketName, formatMoney(docs.reversed)), 'good')
          await queries.invalidateQueries({ queryKey: ['bets'] })
        },
      }),
    [client, queries, confirm],
  )
}
