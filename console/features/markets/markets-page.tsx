import { exportMarkets, getMarkets } from '@paddock/contract/endpoints/markets'
import { type Market, marketStatus } from '@paddock/contract/shapes/market'
import { marketKind } from '@paddock/contract/values'
import { MARKET_KINDS } from '@paddock/domain/market'
import { outcomeTexts, resultTitle } from '@paddock/ui/bets'
import { useClient } from '@paddock/ui/client'
import { formatStart, formatVolume } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { MARKET_WORDS } from '../../words/markets.ts'
import { WORDS } from '../../words/shell.ts'
import { marketsOf, STATUS_MOODS } from '../../kit/market/index.ts'
import { marketReader, useMe } from '../../kit/me/index.ts'
import { Badge, Page, PhoneNote } from '../../kit/page/index.ts'
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
import { MarketPanel } from './market-panel.tsx'
import { Proposals } from './proposals.tsx'
import { ResultQuestions } from './result-questions.tsx'

const FILTERS = ['search', 'type', 'status', 'inPlay', 'eventId', 'eventTypeId', 'marketId'] as const
const OPEN = 'open'
const EVERY_MS = 4000

const volumeOf = (matched: Market['matched']): string => (matched === null ? WORDS.nothing : formatVolume(matched))

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Market, typeof exportMarkets>[] => [
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ event }) => event.name,
  },
  {
    id: 'market',
    label: WORDS.market,
    cell: ({ marketName, event, openBets, matched }) => (
      <>
        <span className="block truncate font-bold">{marketName}</span>
        <PhoneNote>{event.name}</PhoneNote>
        <PhoneNote>
          {WORDS.openBets} {openBets} · {WORDS.volume} {volumeOf(matched)}
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'kind',
    label: WORDS.kind,
    isWide: true,
    cell: ({ type }) => WORDS.kinds[type],
  },
  {
    id: 'sport',
    label: WORDS.sport,
    isExtra: true,
    cell: ({ eventType }) => eventType.name,
  },
  {
    id: 'status',
    label: WORDS.status,
    cell: ({ status, touches }) => (
      <span className="flex items-center gap-1">
        <Badge mood={STATUS_MOODS[status]}>{WORDS.statuses[status]}</Badge>
        {touches.length > 0 && <Badge mood="warn">{MARKET_WORDS.byHandShort}</Badge>}
      </span>
    ),
  },
  {
    id: 'start',
    label: WORDS.starts,
    cell: ({ inPlay, event }) =>
      inPlay ? <Badge mood="good">{WORDS.inPlay}</Badge> : formatStart(event.openDate, Date.now()),
  },
  {
    id: 'openBets',
    label: WORDS.openBets,
    isWide: true,
    isNumber: true,
    cell: ({ openBets }) => openBets,
  },
  {
    id: 'volume',
    label: WORDS.volume,
    isWide: true,
    isNumber: true,
    cell: ({ matched }) => volumeOf(matched),
  },
  {
    id: 'limits',
    label: WORDS.limits,
    isWide: true,
    isNumber: true,
    cell: ({ min, max }) => `${formatVolume(min)}–${formatVolume(max)}`,
  },
  {
    id: 'delay',
    label: WORDS.delay,
    isWide: true,
    isNumber: true,
    cell: ({ delay }) => WORDS.seconds(delay),
  },
  {
    id: 'result',
    label: WORDS.result,
    isExtra: true,
    cell: (market) => resultTitle(market, market.result) ?? WORDS.nothing,
  },
])

const STATUSES = inEachLanguage(() =>
  (['OPEN', 'SUSPENDED', 'CLOSED', 'SETTLING', 'SETTLED', 'VOIDED'] as const).map((value) => ({
    value,
    label: WORDS.statuses[value],
  })),
)
const KINDS = inEachLanguage(() => MARKET_KINDS.map((value) => ({ value, label: WORDS.kinds[value] })))
const PLAY = inEachLanguage(() => [{ value: 'true', label: WORDS.inPlay }])

const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchMarkets },
  { kind: 'thing', name: 'eventId', label: WORDS.event },
  { kind: 'thing', name: 'marketId', label: WORDS.market },
  { kind: 'thing', name: 'eventTypeId', label: WORDS.sport },
  { kind: 'select', name: 'type', label: WORDS.kind, options: KINDS() },
  { kind: 'select', name: 'status', label: WORDS.status, options: STATUSES() },
  { kind: 'select', name: 'inPlay', label: WORDS.starts, options: PLAY() },
])

/** All rows are of what they are narrowed to. */
const namesOf = ([first]: readonly Market[]) => ({
  eventId: first?.event.name,
  marketId: first?.marketName,
  eventTypeId: first?.eventType.name,
})

/** A filter of the address, if it is one that the call knows. */
function known<T extends string>(read: { safeParse(value: unknown): { success: boolean; data?: T } }, value?: string) {
  const { success, data } = read.safeParse(value)
  return success ? data : undefined
}

const askingOf =
  (reader: 'administrator' | 'desk') =>
  ({ page, limit, filters }: View) => {
    const { search, type, status, inPlay, eventId, eventTypeId, marketId } = filters
    const kind = known(marketKind, type)
    const state = known(marketStatus, status)
    return {
      params: { reader },
      query: {
        page,
        limit,
        ...(search && { search }),
        ...(kind && { type: kind }),
        ...(state && { status: state }),
        ...(inPlay === 'true' && { inPlay: true }),
        ...(eventId && { eventId }),
        ...(eventTypeId && { eventTypeId }),
        ...(marketId && { marketId }),
      },
    }
  }

/** Whose panel is open, kept in the address: a reload keeps it, and it can be sent to a second officer. */
function useOpenMarket(): readonly [string | null, (marketId: string | null) => void] {
  const [address, setAddress] = useSearchParams()
  const open = useCallback(
    (marketId: string | null) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now)
          if (marketId === null) next.delete(OPEN)
          else next.set(OPEN, marketId)
          return next
        },
        { replace: true },
      ),
    [setAddress],
  )
  return [address.get(OPEN), open]
}

export function MarketsPage() {
  const [view, setView] = useTableView(FILTERS)
  const [openId, setOpenId] = useOpenMarket()
  const client = useClient()
  const reader = marketReader(useMe())
  const load = useCallback<LoadPage<Market>>(
    async (asked, signal) => {
      const { docs, ...info } = await client.call(getMarkets, askingOf(reader)(asked), signal)
      const rows = marketsOf(docs)
      return pageOf(rows, info, namesOf(rows))
    },
    [client, reader],
  )
  return (
    <Page title={WORDS.markets} isFixed>
      <Proposals onOpen={setOpenId} />
      <ResultQuestions onOpen={setOpenId} />
      <DataTable
        name="markets"
        label={WORDS.markets}
        columns={COLUMNS()}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportMarkets, askingOf(reader), {
          kind: WORDS.kinds,
          status: WORDS.statuses,
          result: outcomeTexts(),
        })}
        queryKey={['markets']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => setOpenId(_id)}
        refreshMs={EVERY_MS}
        countText={WORDS.events}
        filters={NARROWED_BY()}
        emptyText={WORDS.noMarkets}
      />
      {openId !== null && <MarketPanel marketId={openId} onClose={() => setOpenId(null)} />}
    </Page>
  )
}
