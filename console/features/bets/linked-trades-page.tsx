import { exportLinkedTrades, getLinkedTrades } from '@paddock/contract/endpoints/bets'
import type { LinkedTrade } from '@paddock/contract/shapes/bet'
import { formatOdds } from '@paddock/domain/odds'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { WORDS } from '../../app/words.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  type Filter,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'

const FILTERS = ['search', 'startDate', 'endDate'] as const

const linksOf = ({ links }: LinkedTrade): string => links.map((link) => WORDS.tradeLinks[link]).join(', ')

const NARROWED_BY: readonly Filter[] = [
  { kind: 'search', name: 'search', label: WORDS.searchTrades },
  { kind: 'day', name: 'startDate', label: WORDS.from },
  { kind: 'day', name: 'endDate', label: WORDS.to },
]

const COLUMNS: readonly Column<LinkedTrade>[] = [
  {
    id: 'backer',
    label: WORDS.backer,
    cell: (trade) => (
      <>
        <span className="font-bold">{trade.backer.userName}</span>
        <PhoneNote>
          {trade.runnerName} · {linksOf(trade)}
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'layer',
    label: WORDS.layer,
    cell: ({ layer }) => <span className="font-bold">{layer.userName}</span>,
  },
  { id: 'links', label: WORDS.inCommon, isWide: true, cell: linksOf },
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
    cell: ({ market, runnerName }) => `${market.marketName} · ${runnerName}`,
  },
  {
    id: 'price',
    label: WORDS.price,
    isNumber: true,
    cell: ({ price }) => formatOdds(price),
  },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    cell: ({ stake }) => <Money amount={stake} />,
  },
  { id: 'at', label: WORDS.time, cell: ({ at }) => <Moment at={at} /> },
]

/** Players who belong together and traded with each other: nothing is undone, somebody looks. RULES D-36. */
export default function LinkedTradesPage() {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback(
    ({ page, limit, filters }: View) => ({ params: { role }, query: { page, limit, ...filters } }),
    [role],
  )
  const load = useCallback<LoadPage<LinkedTrade>>(
    async (asked, signal) => {
      const { docs, ...info } = await client.call(getLinkedTrades, asking(asked), signal)
      return pageOf(docs, info)
    },
    [client, asking],
  )
  return (
    <Page title={WORDS.linkedTrades} isFixed>
      <DataTable
        name="linked-trades"
        label={WORDS.linkedTrades}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportLinkedTrades, asking)}
        queryKey={['bets', 'linked']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY}
        emptyText={WORDS.noLinkedTrades}
      />
    </Page>
  )
}
