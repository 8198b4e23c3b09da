import { exportDownlineOpenBets, getDownlineOpenBets } from '@paddock/contract/endpoints/bets'
import type { Bet } from '@paddock/contract/shapes/bet'
import { BET_WORDS, outcomeTexts, selectionText } from '@paddock/ui/bets'
import { useClient } from '@paddock/ui/client'
import { useCallback } from 'react'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type ExportedColumn,
  DataTable,
  type LoadPage,
  pageOf,
  tableExport,
  useTableView,
  type View,
} from '../../kit/table/index.ts'
import { EventLink, MarketLink, namesOf, NARROWED_BY } from './narrowed.tsx'
import { oddsText, SideMark } from './odds.tsx'

const FILTERS = ['search', 'userId', 'eventId', 'marketId'] as const
const EVERY_MS = 10_000

const COLUMNS: readonly ExportedColumn<Bet, typeof exportDownlineOpenBets>[] = [
  {
    id: 'player',
    label: WORDS.player,
    cell: (bet) => (
      <>
        <span className="font-bold">{bet.userName}</span>
        <PhoneNote>{bet.market.event.name}</PhoneNote>
        <PhoneNote>{[...new Set([selectionText(bet), bet.market.marketName])].join(' · ')}</PhoneNote>
      </>
    ),
  },
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ market }) => <EventLink to="/bets" market={market} />,
  },
  {
    id: 'market',
    label: WORDS.market,
    isWide: true,
    cell: ({ market }) => <MarketLink to="/bets" market={market} />,
  },
  {
    id: 'selection',
    label: WORDS.selection,
    isWide: true,
    cell: selectionText,
  },
  { id: 'side', label: WORDS.side, cell: (bet) => <SideMark bet={bet} /> },
  { id: 'odds', label: WORDS.odds, isNumber: true, cell: oddsText },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    cell: ({ stake }) => <Money amount={stake} />,
  },
  {
    id: 'matched',
    label: WORDS.matched,
    isNumber: true,
    cell: ({ sizeMatched }) => <Money amount={sizeMatched} />,
  },
  {
    id: 'liability',
    label: WORDS.liability,
    isNumber: true,
    cell: ({ liability }) => <Money amount={liability} />,
  },
  { id: 'status', label: WORDS.status, cell: ({ status }) => WORDS.betStatuses[status] },
  {
    id: 'placed',
    label: WORDS.placed,
    cell: ({ placedAt }) => <Moment at={placedAt} />,
  },
  { id: 'id', label: WORDS.reference, isExtra: true, cell: ({ _id }) => _id },
]

export default function OpenBetsPage() {
  const [view, setView] = useTableView(FILTERS)
  const client = useClient()
  const role = operatorRole(useMe())
  const asking = useCallback(
    ({ page, limit, filters }: View) => ({ params: { role }, query: { page, limit, ...filters } }),
    [role],
  )
  const load = useCallback<LoadPage<Bet>>(
    async (asked, signal) => {
      const { docs, narrowed, ...info } = await client.call(getDownlineOpenBets, asking(asked), signal)
      return pageOf(docs, info, namesOf(narrowed))
    },
    [client, asking],
  )
  return (
    <Page title={WORDS.openBets} isFixed>
      <DataTable
        name="open-bets"
        label={WORDS.openBets}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportDownlineOpenBets, asking, {
          selection: outcomeTexts(),
          side: BET_WORDS.sides,
          status: WORDS.betStatuses,
        })}
        queryKey={['bets', 'open']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY}
        emptyText={WORDS.noBets}
        refreshMs={EVERY_MS}
      />
    </Page>
  )
}
