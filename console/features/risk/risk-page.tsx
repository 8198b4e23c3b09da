import { exportRisk } from '@paddock/contract/endpoints/risk'
import type { EventRisk } from '@paddock/contract/shapes/risk'
import { marketKind } from '@paddock/contract/values'
import { SPORTS } from '@paddock/domain/betting'
import { MARKET_KINDS } from '@paddock/domain/market'
import { inEachLanguage } from '@paddock/ui/words'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Moment, Money, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, pageOf, useList } from '../../kit/table/index.ts'
import { BigBetNews } from './big-bet-news.tsx'
import { RISK } from './keys.ts'

const FILTERS = ['eventTypeId', 'type', 'inPlay'] as const
const EVERY_MS = 5_000

const COLUMNS = inEachLanguage((): readonly ExportedColumn<EventRisk, typeof exportRisk>[] => [
  {
    id: 'event',
    label: WORDS.event,
    cell: ({ event, inPlay, openDate, waiting }) => (
      <>
        <Link to={`/risk/${encodeURIComponent(event.id)}`} className="font-bold hover:underline">
          {event.name}
        </Link>
        {inPlay && (
          <span className="ml-2 max-md:hidden">
            <Badge mood="good">{WORDS.inPlay}</Badge>
          </span>
        )}
        <PhoneNote>{inPlay ? WORDS.inPlay : <Moment at={openDate} />}</PhoneNote>
        <PhoneNote>
          {WORDS.waiting} <Money amount={waiting.total} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'openDate', label: WORDS.begins, isWide: true, cell: ({ openDate }) => <Moment at={openDate} /> },
  { id: 'markets', label: WORDS.markets, isWide: true, isNumber: true, cell: ({ markets }) => markets },
  { id: 'worst', label: WORDS.worst, isNumber: true, cell: ({ worst }) => <Money amount={worst.total} isResult /> },
  { id: 'mine', label: WORDS.worstMine, isNumber: true, cell: ({ worst }) => <Money amount={worst.mine} isResult /> },
  {
    id: 'waiting',
    label: WORDS.waiting,
    isWide: true,
    isNumber: true,
    cell: ({ waiting }) => <Money amount={waiting.total} isResult />,
  },
  {
    id: 'waitingMine',
    label: WORDS.waitingMine,
    isWide: true,
    isNumber: true,
    cell: ({ waiting }) => <Money amount={waiting.mine} isResult />,
  },
])

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  {
    kind: 'select',
    name: 'eventTypeId',
    label: COMMON.sport,
    options: SPORTS.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'select',
    name: 'type',
    label: COMMON.kind,
    options: MARKET_KINDS.map((value) => ({ value, label: COMMON.kinds[value] })),
  },
  {
    kind: 'select',
    name: 'inPlay',
    label: WORDS.begins,
    options: [
      { value: 'true', label: WORDS.inPlay },
      { value: 'false', label: WORDS.notInPlay },
    ],
  },
])

/** What the events that are not decided may cost, the costliest first. docs/domain/risk.md */
export default function RiskPage() {
  const list = useList(FILTERS, exportRisk, {
    query: ({ page, limit, filters: { eventTypeId, type, inPlay } }) => {
      const kind = marketKind.safeParse(type).data
      return {
        page,
        limit,
        ...(eventTypeId && { eventTypeId }),
        ...(kind && { type: kind }),
        ...((inPlay === 'true' || inPlay === 'false') && { inPlay: inPlay === 'true' }),
      }
    },
    page: ({ docs, totalWorst, totalMine, totalWaiting, totalWaitingMine, ...info }) => ({
      ...pageOf(docs, info),
      totals: [
        { column: 'worst', label: WORDS.worst, amount: totalWorst, isResult: true },
        { column: 'mine', label: WORDS.worstMine, amount: totalMine, isResult: true },
        { column: 'waiting', label: WORDS.waiting, amount: totalWaiting, isResult: true },
        { column: 'waitingMine', label: WORDS.waitingMine, amount: totalWaitingMine, isResult: true },
      ],
    }),
  })
  return (
    <Page
      title={WORDS.risk}
      isFixed
      head={
        <>
          <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>
          <BigBetNews />
        </>
      }
    >
      <DataTable
        name="risk"
        label={WORDS.risk}
        columns={COLUMNS()}
        {...list}
        queryKey={[RISK, 'events']}
        rowId={({ event }) => event.id}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        refreshMs={EVERY_MS}
      />
    </Page>
  )
}
