import { exportSettledMarkets, type SettledMarket } from '@paddock/contract/endpoints/bets'
import { outcomeTexts, resultTitle } from '@paddock/ui/bets'
import { inEachLanguage, sportTitle } from '@paddock/ui/words'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { useMay } from '../../kit/me/index.ts'
import { Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, type Filter, useList } from '../../kit/table/index.ts'
import { EventLink, MarketLink, namedPage, NARROWED_BY, queryOfBets } from './narrowed.tsx'
import { SettledMarketPanel } from './settled-market-panel.tsx'

const FILTERS = ['search', 'startDate', 'endDate', 'userId', 'eventTypeId', 'eventId', 'marketId'] as const

const NARROWED_BY_DAYS = inEachLanguage((): readonly Filter[] => [
  ...NARROWED_BY(),
  { kind: 'thing', name: 'eventTypeId', label: WORDS.sport },
  { kind: 'day', name: 'startDate', label: WORDS.from },
  { kind: 'day', name: 'endDate', label: WORDS.to },
])

const resultOf = ({ market, result }: Pick<SettledMarket, 'market' | 'result'>): string =>
  resultTitle(market, result) ?? WORDS.nothing

const COLUMNS = inEachLanguage((): readonly ExportedColumn<SettledMarket, typeof exportSettledMarkets>[] => [
  {
    id: 'player',
    label: WORDS.player,
    cell: ({ userName, market, result, settledAt }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>{market.event.name}</PhoneNote>
        <PhoneNote>
          {market.marketName} · {resultOf({ market, result })}
        </PhoneNote>
        <PhoneNote>
          <Moment at={settledAt} />
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
  { id: 'bets', label: WORDS.bets, isNumber: true, isWide: true, cell: ({ bets }) => bets },
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
    isWide: true,
    isNumber: true,
    cell: ({ commission }) => <Money amount={commission} />,
  },
  {
    id: 'settledAt',
    label: WORDS.settledAt,
    isWide: true,
    cell: ({ settledAt }) => <Moment at={settledAt} />,
  },
])

export default function SettledPage() {
  const may = useMay()
  const [opened, setOpened] = useState<SettledMarket | null>(null)
  const list = useList(FILTERS, exportSettledMarkets, {
    query: queryOfBets,
    page(reply, { filters }) {
      const { names, ...page } = namedPage(reply)
      return { ...page, names: { ...names, eventTypeId: sportTitle(filters['eventTypeId'] ?? '') } }
    },
    words: { result: outcomeTexts() },
  })
  const operates = may('market.operate')
  return (
    <Page title={WORDS.settledBets} isFixed>
      <DataTable
        name="settled-bets"
        label={WORDS.settledBets}
        columns={COLUMNS()}
        {...list}
        queryKey={['bets', 'settled']}
        scheduled={{ report: 'SETTLED_BETS' }}
        rowId={({ market, userName, resultVersion }) => `${market._id} ${userName} ${resultVersion}`}
        {...(operates && { onOpen: setOpened })}
        filters={NARROWED_BY_DAYS()}
        emptyText={WORDS.noBets}
      />
      {opened && <SettledMarketPanel settled={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
