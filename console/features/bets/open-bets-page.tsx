import { exportDownlineOpenBets } from '@paddock/contract/endpoints/bets'
import type { Bet } from '@paddock/contract/shapes/bet'
import { BET_WORDS, outcomeTexts, selectionText } from '@paddock/ui/bets'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, useList } from '../../kit/table/index.ts'
import { EventLink, MarketLink, namedPage, NARROWED_BY, queryOfBets } from './narrowed.tsx'
import { oddsText, SideMark } from '../../kit/bet/index.ts'

const FILTERS = ['search', 'userId', 'eventId', 'marketId'] as const
const EVERY_MS = 10_000

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Bet, typeof exportDownlineOpenBets>[] => [
  {
    id: 'player',
    label: WORDS.player,
    cell: (bet) => (
      <>
        <span className="font-bold">{bet.userName}</span>
        <PhoneNote>{bet.market.event.name}</PhoneNote>
        <PhoneNote>
          <SideMark bet={bet} /> · {[...new Set([selectionText(bet), bet.market.marketName])].join(' · ')}
        </PhoneNote>
        <PhoneNote>
          <Moment at={bet.placedAt} />
        </PhoneNote>
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
  { id: 'side', label: WORDS.side, isWide: true, cell: (bet) => <SideMark bet={bet} /> },
  {
    id: 'odds',
    label: WORDS.odds,
    isNumber: true,
    cell: (bet) => (
      <>
        {oddsText(bet)}
        <PhoneNote>{WORDS.betStatuses[bet.status]}</PhoneNote>
      </>
    ),
  },
  {
    id: 'stake',
    label: WORDS.stake,
    isNumber: true,
    cell: ({ stake, liability }) => (
      <>
        <Money amount={stake} />
        <PhoneNote>
          {WORDS.liability} <Money amount={liability} />
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'matched',
    label: WORDS.matched,
    isWide: true,
    isNumber: true,
    cell: ({ sizeMatched }) => <Money amount={sizeMatched} />,
  },
  {
    id: 'liability',
    label: WORDS.liability,
    isWide: true,
    isNumber: true,
    cell: ({ liability }) => <Money amount={liability} />,
  },
  { id: 'status', label: WORDS.status, isWide: true, cell: ({ status }) => WORDS.betStatuses[status] },
  {
    id: 'placed',
    label: WORDS.placed,
    isWide: true,
    cell: ({ placedAt }) => <Moment at={placedAt} />,
  },
  { id: 'id', label: WORDS.reference, isExtra: true, cell: ({ _id }) => _id },
])

export default function OpenBetsPage() {
  const list = useList(FILTERS, exportDownlineOpenBets, {
    query: queryOfBets,
    page: namedPage,
    words: { selection: outcomeTexts(), side: BET_WORDS.sides, status: WORDS.betStatuses },
  })
  return (
    <Page title={WORDS.openBets} isFixed>
      <DataTable
        name="open-bets"
        label={WORDS.openBets}
        columns={COLUMNS()}
        {...list}
        queryKey={['bets', 'open']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY()}
        emptyText={WORDS.noBets}
        refreshMs={EVERY_MS}
      />
    </Page>
  )
}
