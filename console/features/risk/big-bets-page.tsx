import { exportBigBets, USUALLY_BIG } from '@paddock/contract/endpoints/risk'
import type { BigBet } from '@paddock/contract/shapes/risk'
import { marketKind } from '@paddock/contract/values'
import { MARKET_KINDS } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { BET_WORDS, outcomeTexts, selectionText } from '@paddock/ui/bets'
import { formatAmount } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Moment, Money, Page, PersonLink, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList } from '../../kit/table/index.ts'
import { oddsText, SideMark } from '../../kit/bet/index.ts'
import { BigBetForm } from './big-bet-form.tsx'
import { BIG, useLooking } from './big-bets.ts'

const FILTERS = ['type', 'startDate', 'endDate'] as const

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'type',
    label: COMMON.kind,
    options: MARKET_KINDS.map((value) => ({ value, label: COMMON.kinds[value] })),
  },
  { kind: 'day', name: 'startDate', label: COMMON.from },
  { kind: 'day', name: 'endDate', label: COMMON.to },
])

/** The player’s bets of the market: open, or settled where it is. */
const betsOf = ({ userId, market, settledAt }: BigBet): string =>
  `${settledAt === null ? '/bets' : '/bets/settled'}?userId=${userId}&marketId=${encodeURIComponent(market._id)}`

type Columns = readonly ExportedColumn<BigBet, typeof exportBigBets>[]

/** `looked`: when the officer looked before; null where they never did. */
const columnsFor = (looked: number | null): Columns => [
  {
    id: 'player',
    label: COMMON.player,
    cell: (bet) => (
      <>
        <PersonLink userId={bet.userId} userName={bet.userName ?? ''} />
        {looked !== null && bet.placedAt > looked && (
          <span className="ml-2">
            <Badge mood="warn">{WORDS.new}</Badge>
          </span>
        )}
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
  { id: 'event', label: COMMON.event, isWide: true, cell: ({ market }) => market.event.name },
  {
    id: 'market',
    label: COMMON.market,
    isWide: true,
    cell: (bet) => (
      <Link to={betsOf(bet)} tabIndex={-1} className="hover:underline">
        {bet.market.marketName}
      </Link>
    ),
  },
  { id: 'selection', label: COMMON.selection, isWide: true, cell: selectionText },
  { id: 'side', label: COMMON.side, isWide: true, cell: (bet) => <SideMark bet={bet} /> },
  {
    id: 'odds',
    label: COMMON.odds,
    isNumber: true,
    cell: (bet) => (
      <>
        {oddsText(bet)}
        <PhoneNote>{COMMON.betStatuses[bet.status]}</PhoneNote>
      </>
    ),
  },
  {
    id: 'stake',
    label: COMMON.stake,
    isNumber: true,
    cell: ({ stake, profit }) => (
      <>
        <Money amount={stake} />
        <PhoneNote>
          {WORDS.couldWin} <Money amount={profit} />
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'liability',
    label: COMMON.liability,
    isWide: true,
    isNumber: true,
    cell: ({ liability }) => <Money amount={liability} />,
  },
  {
    id: 'couldWin',
    label: WORDS.couldWin,
    isWide: true,
    isNumber: true,
    cell: ({ profit }) => <Money amount={profit} />,
  },
  { id: 'status', label: COMMON.status, isWide: true, cell: ({ status }) => COMMON.betStatuses[status] },
  { id: 'placed', label: COMMON.placed, isWide: true, cell: ({ placedAt }) => <Moment at={placedAt} /> },
  { id: 'id', label: COMMON.reference, isExtra: true, cell: ({ _id }) => _id },
]

/** Bets below whose stake is big to the officer. docs/domain/risk.md#big */
export default function BigBetsPage() {
  const [isChanging, setIsChanging] = useState(false)
  const { before, from = paise(USUALLY_BIG) } = useLooking()
  const list = useList(FILTERS, exportBigBets, {
    query: ({ page, limit, filters: { type, ...days } }) => {
      const kind = marketKind.safeParse(type).data
      return { page, limit, ...days, ...(kind && { type: kind }) }
    },
    page: plainPage,
    words: { selection: outcomeTexts(), side: BET_WORDS.sides, status: COMMON.betStatuses },
  })
  return (
    <Page
      title={WORDS.bigBets}
      crumbs={[{ label: WORDS.risk, to: '/risk' }]}
      isFixed
      actions={
        <Button size="dense" onClick={() => setIsChanging(true)}>
          {WORDS.bigFrom(formatAmount(from))}
        </Button>
      }
      head={<p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.bigFact}</p>}
    >
      <DataTable
        name="big-bets"
        label={WORDS.bigBets}
        columns={columnsFor(before)}
        {...list}
        queryKey={[...BIG, 'list']}
        rowId={({ _id }) => _id}
        filters={NARROWED_BY()}
        emptyText={WORDS.noBigBets}
        refreshMs={5_000}
      />
      {isChanging && <BigBetForm from={from} onClose={() => setIsChanging(false)} />}
    </Page>
  )
}
