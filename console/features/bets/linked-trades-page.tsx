import {
  exportLinkedPairs,
  exportLinkedTrades,
  getLinkedPairs,
  getLinkedTrades,
} from '@paddock/contract/endpoints/bets'
import type { PageInfo } from '@paddock/contract/page'
import type { LinkedPair, LinkedTrade } from '@paddock/contract/shapes/bet'
import { negate } from '@paddock/domain/money'
import { formatOdds } from '@paddock/domain/odds'
import { type Client, useClient } from '@paddock/ui/client'
import { inEachLanguage } from '@paddock/ui/words'
import { Link } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { type OperatorRole, operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment, Money, Page, PageTabs, PhoneNote, useTab } from '../../kit/page/index.ts'
import {
  DataTable,
  type DataTableProps,
  type ExportedColumn,
  type Filter,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'

const FILTERS = ['search', 'startDate', 'endDate'] as const

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchTrades },
  { kind: 'day', name: 'startDate', label: WORDS.from },
  { kind: 'day', name: 'endDate', label: WORDS.to },
])

/** Leads to the account of the player. */
const Player = ({ id, userName }: LinkedTrade['backer']) => (
  <Link to={`/people/${id}`} className="font-bold hover:underline">
    {userName}
  </Link>
)

const linksOf = ({ links }: Pick<LinkedTrade, 'links'>): string =>
  links.map((link) => WORDS.tradeLinks[link]).join(', ')

/** Paid or not, where all bets of the market are. */
const MarketLink = ({ trade: { market, runnerName, settled } }: { readonly trade: LinkedTrade }) => (
  <Link to={`${settled ? '/bets/settled' : '/bets'}?marketId=${market._id}`} className="hover:underline">
    {market.marketName} · {runnerName}
  </Link>
)

/** On average, at the market's price of then: how much, and to whom. */
function Given({ trade: { given, voided, backer, layer } }: { readonly trade: LinkedTrade }) {
  if (voided) return <span className="text-quiet">{WORDS.voided}</span>
  if (given === null) return <span className="text-quiet">{WORDS.notRecorded}</span>
  if (given === 0) return <Money amount={given} />
  return (
    <>
      <span className="font-bold">
        <Money amount={given > 0 ? given : negate(given)} />
      </span>
      <span className="block text-xs leading-4 text-quiet">{WORDS.givenTo((given > 0 ? backer : layer).userName)}</span>
    </>
  )
}

const distanceText = ({ distance }: LinkedTrade): string =>
  distance === null ? WORDS.notRecorded : WORDS.percentOff(distance)

const TRADE_COLUMNS = inEachLanguage((): readonly ExportedColumn<LinkedTrade, typeof exportLinkedTrades>[] => [
  {
    id: 'backer',
    label: WORDS.backer,
    cell: (trade) => (
      <>
        <Player {...trade.backer} />
        <PhoneNote>{trade.market.event.name}</PhoneNote>
        <PhoneNote>{trade.runnerName}</PhoneNote>
        <PhoneNote>
          <Moment at={trade.at} />
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'layer',
    label: WORDS.layer,
    cell: (trade) => (
      <>
        <Player {...trade.layer} />
        <PhoneNote>{linksOf(trade)}</PhoneNote>
        <PhoneNote>
          {formatOdds(trade.price)} / {trade.reference === null ? WORDS.nothing : formatOdds(trade.reference)}
        </PhoneNote>
        <PhoneNote>{distanceText(trade)}</PhoneNote>
      </>
    ),
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
    cell: (trade) => <MarketLink trade={trade} />,
  },
  {
    id: 'price',
    label: WORDS.price,
    isNumber: true,
    isWide: true,
    cell: ({ price }) => formatOdds(price),
  },
  {
    id: 'reference',
    label: WORDS.marketPrice,
    isNumber: true,
    isWide: true,
    cell: ({ reference }) =>
      reference === null ? <span className="text-quiet">{WORDS.notRecorded}</span> : formatOdds(reference),
  },
  {
    id: 'distance',
    label: WORDS.distance,
    isNumber: true,
    isWide: true,
    isSortable: true,
    cell: ({ distance }) => (distance === null ? WORDS.nothing : WORDS.percentOff(distance)),
  },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    isWide: true,
    isSortable: true,
    cell: ({ stake }) => <Money amount={stake} />,
  },
  {
    id: 'given',
    label: WORDS.given,
    isNumber: true,
    isSortable: true,
    cell: (trade) => <Given trade={trade} />,
  },
  { id: 'at', label: WORDS.time, isWide: true, isSortable: true, cell: ({ at }) => <Moment at={at} /> },
])

const PAIR_COLUMNS = inEachLanguage((): readonly ExportedColumn<LinkedPair, typeof exportLinkedPairs>[] => [
  {
    id: 'giver',
    label: WORDS.giver,
    cell: (pair) => (
      <>
        <Player {...pair.giver} />
        <PhoneNote>{linksOf(pair)}</PhoneNote>
        <PhoneNote>
          <Moment at={pair.at} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'taker', label: WORDS.taker, cell: ({ taker }) => <Player {...taker} /> },
  { id: 'links', label: WORDS.inCommon, isWide: true, cell: linksOf },
  {
    id: 'trades',
    label: WORDS.trades,
    isNumber: true,
    isSortable: true,
    cell: ({ trades, notRecorded }) => (
      <>
        {trades}
        {notRecorded > 0 && (
          <span className="block text-xs leading-4 text-quiet">{WORDS.notRecordedOf(notRecorded)}</span>
        )}
      </>
    ),
  },
  {
    id: 'notRecorded',
    label: WORDS.tradesNotRecorded,
    isNumber: true,
    isExtra: true,
    cell: ({ notRecorded }) => notRecorded,
  },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    isWide: true,
    isSortable: true,
    cell: ({ stake }) => <Money amount={stake} />,
  },
  {
    id: 'given',
    label: WORDS.given,
    isNumber: true,
    isSortable: true,
    cell: ({ given }) => <Money amount={given} />,
  },
  { id: 'at', label: WORDS.lastTrade, isWide: true, isSortable: true, cell: ({ at }) => <Moment at={at} /> },
])

const TABS = inEachLanguage(
  () =>
    [
      { id: 'trades', label: WORDS.linkedByTrade },
      { id: 'pairs', label: WORDS.linkedByPair },
    ] as const,
)

/** Players who belong together and traded with each other: nothing is undone, somebody looks. Law D-36. */
export default function LinkedTradesPage() {
  const { tab, chooseTab } = useTab(TABS())
  return (
    <Page
      title={WORDS.linkedTrades}
      isFixed
      head={<PageTabs label={WORDS.linkedTrades} tabs={TABS()} chosen={tab} onChoose={chooseTab} />}
    >
      {tab === 'trades' ? <Trades /> : <Pairs />}
    </Page>
  )
}

/** What the address says and the call does not know is left out. */
function sortOf<Sort extends string>(known: readonly Sort[], { sort }: View) {
  const by = known.find((each) => each === sort?.by)
  return by && sort ? { sort: by, order: sort.order } : {}
}

const askingFor = <Sort extends string>(role: OperatorRole, sorts: readonly Sort[], view: View) => ({
  params: { role },
  query: { page: view.page, limit: view.limit, ...view.filters, ...sortOf(sorts, view) },
})
type Asking<Sort extends string> = ReturnType<typeof askingFor<Sort>>
type Table<Row, Id extends string> = DataTableProps<Row, Id>

type ListProps<Row, Id extends string, Sort extends string> = Pick<
  Table<Row, Id>,
  'name' | 'label' | 'columns' | 'queryKey' | 'rowId'
> & {
  readonly sorts: readonly Sort[]
  readonly read: (
    client: Client,
    asking: Asking<Sort>,
    signal?: AbortSignal,
  ) => Promise<PageInfo & { readonly docs: readonly Row[] }>
  readonly exported: (asking: (view: View) => Asking<Sort>) => NonNullable<Table<Row, Id>['exported']>
}

function List<Row, Id extends string, Sort extends string>(props: ListProps<Row, Id, Sort>) {
  const { sorts, read, exported, ...table } = props
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = (asked: View) => askingFor(role, sorts, asked)
  return (
    <DataTable
      {...table}
      view={view}
      onView={setView}
      load={async (asked, signal) => {
        const { docs, ...info } = await read(client, asking(asked), signal)
        return pageOf(docs, info)
      }}
      exported={exported(asking)}
      filters={NARROWED_BY()}
      emptyText={WORDS.noLinkedTrades}
    />
  )
}

const LINK_WORDS = { links: WORDS.tradeLinks }

const Trades = () => (
  <List
    name="linked-trades"
    label={WORDS.linkedTrades}
    columns={TRADE_COLUMNS()}
    sorts={['at', 'stake', 'distance', 'given']}
    read={(client, asking, signal) => client.call(getLinkedTrades, asking, signal)}
    exported={(asking) => tableExport(exportLinkedTrades, asking, { ...LINK_WORDS, given: { VOIDED: WORDS.voided } })}
    queryKey={['bets', 'linked']}
    rowId={({ _id }) => _id}
  />
)

const Pairs = () => (
  <List
    name="linked-pairs"
    label={WORDS.linkedByPair}
    columns={PAIR_COLUMNS()}
    sorts={['given', 'trades', 'stake', 'at']}
    read={(client, asking, signal) => client.call(getLinkedPairs, asking, signal)}
    exported={(asking) => tableExport(exportLinkedPairs, asking, LINK_WORDS)}
    queryKey={['bets', 'linked', 'pairs']}
    rowId={({ giver, taker }) => `${giver.id} ${taker.id}`}
  />
)
