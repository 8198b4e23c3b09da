import { exportDownlineOpenBets } from '@paddock/contract/endpoints/bets'
import type { Bet } from '@paddock/contract/shapes/bet'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { Money, Page } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, useList } from '../../kit/table/index.ts'
import { EventLink, MarketLink, namedPage, NARROWED_BY, queryOfBets } from './narrowed.tsx'
import { betColumns, betFileWords } from '../../kit/bet/index.ts'

const FILTERS = ['search', 'userId', 'eventId', 'marketId'] as const
const EVERY_MS = 10_000

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Bet, typeof exportDownlineOpenBets>[] => {
  const { player, event, market, selection, side, odds, stake, liability, status, placed, id } = betColumns<Bet>({
    player: ({ userName }) => <span className="font-bold">{userName}</span>,
    event: ({ market: of }) => <EventLink to="/bets" market={of} />,
    market: ({ market: of }) => <MarketLink to="/bets" market={of} />,
    belowStake: (bet) => (
      <>
        {WORDS.liability} <Money amount={bet.liability} />
      </>
    ),
  })
  const matched = {
    id: 'matched',
    label: WORDS.matched,
    isWide: true,
    isNumber: true,
    cell: ({ sizeMatched }: Bet) => <Money amount={sizeMatched} />,
  } as const
  return [player, event, market, selection, side, odds, stake, matched, liability, status, placed, id]
})

export default function OpenBetsPage() {
  const list = useList(FILTERS, exportDownlineOpenBets, {
    query: queryOfBets,
    page: namedPage,
    words: betFileWords(),
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
