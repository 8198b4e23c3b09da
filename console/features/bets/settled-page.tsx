import { exportSettledMarkets, getDownlineBetHistory, type SettledMarket } from '@paddock/contract/endpoints/bets'
import { useClient } from '@paddock/ui/client'
import { useCallback, useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  DayFilter,
  type LoadPage,
  SearchFilter,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { SettledMarketPanel } from './settled-market-panel.tsx'

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
  },
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ market }) => market.event.name,
  },
  {
    id: 'market',
    label: WORDS.market,
    isWide: true,
    cell: ({ market }) => market.marketName,
  },
  {
    id: 'result',
    label: WORDS.result,
    isWide: true,
    cell: ({ result }) => result ?? WORDS.nothing,
  },
  { id: 'bets', label: WORDS.bets, isNumber: true, cell: ({ bets }) => bets },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    cell: ({ stake }) => <Money amount={stake} />,
  },
  {
    id: 'profitLoss',
    label: WORDS.profitLoss,
    isNumber: true,
    cell: ({ profitLoss }) => <Money amount={profitLoss} isResult />,
  },
  {
    id: 'commission',
    label: WORDS.commission,
    isNumber: true,
    cell: ({ commission }) => <Money amount={commission} />,
  },
  {
    id: 'settledAt',
    label: WORDS.settledAt,
    cell: ({ settledAt }) => <Moment at={settledAt} />,
  },
]

export default function SettledPage() {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const may = useMay()
  const [opened, setOpened] = useState<SettledMarket | null>(null)
  const asking = useCallback(
    ({ page, limit, filters }: View) => ({ params: { role }, query: { page, limit, ...filters } }),
    [role],
  )
  const load = useCallback<LoadPage<SettledMarket>>(
    async (asked, signal) => {
      const { docs, totalDocs } = await client.call(getDownlineBetHistory, asking(asked), signal)
      return { rows: docs, total: totalDocs }
    },
    [client, asking],
  )
  const operates = may('market.operate')
  return (
    <Page title={WORDS.settledBets} isFixed>
      <DataTable
        name="settled-bets"
        label={WORDS.settledBets}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportSettledMarkets, asking)}
        queryKey={['bets', 'settled']}
        rowId={({ market, userName, resultVersion }) => `${market._id} ${userName} ${resultVersion}`}
        {...(operates && { onOpen: setOpened })}
        filters={
          <>
            <SearchFilter name="search" label={WORDS.searchBets} view={view} onView={setView} />
            <DayFilter name="startDate" label={WORDS.from} view={view} onView={setView} />
            <DayFilter name="endDate" label={WORDS.to} view={view} onView={setView} />
          </>
        }
        emptyText={WORDS.noBets}
      />
      {opened && <SettledMarketPanel settled={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
