import { exportSettledMarkets, getDownlineBetHistory, type SettledMarket } from '@paddock/contract/endpoints/bets'
import { outcomeTexts, resultTitle } from '@paddock/ui/bets'
import { useClient } from '@paddock/ui/client'
import { useCallback, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type ExportedColumn,
  DataTable,
  type Filter,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { EventLink, MarketLink, namesOf, NARROWED_BY } from './narrowed.tsx'
import { SettledMarketPanel } from './settled-market-panel.tsx'

const FILTERS = ['search', 'startDate', 'endDate', 'userId', 'eventId', 'marketId'] as const

const NARROWED_BY_DAYS: readonly Filter[] = [
  ...NARROWED_BY,
  { kind: 'day', name: 'startDate', label: WORDS.from },
  { kind: 'day', name: 'endDate', label: WORDS.to },
]

const resultOf = ({ market, result }: Pick<SettledMarket, 'market' | 'result'>): string =>
  resultTitle(market, result) ?? WORDS.nothing

const COLUMNS: readonly ExportedColumn<SettledMarket, typeof exportSettledMarkets>[] = [
  {
    id: 'player',
    label: WORDS.player,
    cell: ({ userName, market, result }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>{market.event.name}</PhoneNote>
        <PhoneNote>
          {market.marketName} · {resultOf({ market, result })}
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ market }) => <EventLink to="/bets/settled" market={market} />,
  },
  {
    id: 'market',
    label: WORDS.market,
    isWide: true,
    cell: ({ market }) => <MarketLink to="/bets/settled" market={market} />,
  },
  {
    id: 'result',
    label: WORDS.result,
    isWide: true,
    cell: resultOf,
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
      const { docs, narrowed, ...info } = await client.call(getDownlineBetHistory, asking(asked), signal)
      return pageOf(docs, info, namesOf(narrowed))
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
        exported={tableExport(exportSettledMarkets, asking, { result: outcomeTexts() })}
        queryKey={['bets', 'settled']}
        rowId={({ market, userName, resultVersion }) => `${market._id} ${userName} ${resultVersion}`}
        {...(operates && { onOpen: setOpened })}
        filters={NARROWED_BY_DAYS}
        emptyText={WORDS.noBets}
      />
      {opened && <SettledMarketPanel settled={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
