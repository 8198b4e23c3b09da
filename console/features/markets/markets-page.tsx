import { getMarkets } from '@paddock/contract/endpoints/markets'
import { type Market, marketStatus } from '@paddock/contract/shapes/market'
import { marketKind } from '@paddock/contract/values'
import { useClient } from '@paddock/ui/client'
import { formatStart, formatVolume } from '@paddock/ui/formats'
import { useCallback, useState } from 'react'
import { WORDS } from '../../app/words.ts'
import { Badge, inRupees, isoOf, Page, PhoneNote } from '../../kit/page/index.ts'
import {
  type Column,
  DataTable,
  type LoadPage,
  SearchFilter,
  SelectFilter,
  useTableView,
} from '../../kit/table/index.ts'
import { MarketPanel } from './market-panel.tsx'
import { Proposals } from './proposals.tsx'
import { marketsOf } from './rows.ts'
import { STATUS_MOODS } from './status.ts'

const FILTERS = ['search', 'type', 'status', 'inPlay', 'eventId', 'eventTypeId'] as const
const EVERY_MS = 4000

const COLUMNS: readonly Column<Market>[] = [
  {
    id: 'event',
    label: WORDS.event,
    isWide: true,
    cell: ({ event }) => event.name,
    value: ({ event }) => event.name,
  },
  {
    id: 'market',
    label: WORDS.market,
    cell: ({ marketName, event }) => (
      <>
        <span className="block truncate font-bold max-md:max-w-44">{marketName}</span>
        <PhoneNote>{event.name}</PhoneNote>
      </>
    ),
    value: ({ marketName }) => marketName,
  },
  {
    id: 'kind',
    label: WORDS.kind,
    isWide: true,
    cell: ({ type }) => WORDS.kinds[type],
    value: ({ type }) => type,
  },
  {
    id: 'sport',
    label: WORDS.sport,
    isExtra: true,
    cell: ({ eventType }) => eventType.name,
    value: ({ eventType }) => eventType.name,
  },
  {
    id: 'status',
    label: WORDS.status,
    cell: ({ status }) => <Badge mood={STATUS_MOODS[status]}>{WORDS.statuses[status]}</Badge>,
    value: ({ status }) => status,
  },
  {
    id: 'start',
    label: WORDS.starts,
    cell: ({ inPlay, event }) =>
      inPlay ? <Badge mood="good">{WORDS.inPlay}</Badge> : formatStart(event.openDate, Date.now()),
    value: ({ event }) => isoOf(event.openDate),
  },
  {
    id: 'openBets',
    label: WORDS.openBets,
    isNumber: true,
    cell: ({ openBets }) => openBets,
    value: ({ openBets }) => openBets,
  },
  {
    id: 'volume',
    label: WORDS.volume,
    isNumber: true,
    cell: ({ totalMatched }) => formatVolume(totalMatched),
    value: ({ totalMatched }) => inRupees(totalMatched),
  },
  {
    id: 'limits',
    label: WORDS.limits,
    isNumber: true,
    cell: ({ min, max }) => `${formatVolume(min)}–${formatVolume(max)}`,
    value: ({ min, max }) => `${inRupees(min)} to ${inRupees(max)}`,
  },
  {
    id: 'delay',
    label: WORDS.delay,
    isNumber: true,
    cell: ({ delay }) => WORDS.seconds(delay),
    value: ({ delay }) => delay,
  },
  {
    id: 'result',
    label: WORDS.result,
    isExtra: true,
    cell: ({ result }) => result ?? WORDS.nothing,
    value: ({ result }) => result,
  },
]

const STATUSES = (['OPEN', 'SUSPENDED', 'CLOSED', 'SETTLING', 'SETTLED', 'VOIDED'] as const).map((value) => ({
  value,
  label: WORDS.statuses[value],
}))
const KINDS = (['BETFAIR', 'BOOKMAKER', 'SESSION'] as const).map((value) => ({ value, label: WORDS.kinds[value] }))
const PLAY = [{ value: 'true', label: WORDS.inPlay }]

/** A filter of the address, if it is one that the call knows. */
function known<T extends string>(read: { safeParse(value: unknown): { success: boolean; data?: T } }, value?: string) {
  const { success, data } = read.safeParse(value)
  return success ? data : undefined
}

export function MarketsPage() {
  const [view, setView] = useTableView(FILTERS)
  const [openId, setOpenId] = useState<string | null>(null)
  const client = useClient()
  const load = useCallback<LoadPage<Market>>(
    async ({ page, limit, filters: { search, type, status, inPlay, eventId, eventTypeId } }, signal) => {
      const kind = known(marketKind, type)
      const state = known(marketStatus, status)
      const { docs, totalDocs } = await client.call(
        getMarkets,
        {
          params: { reader: 'administrator' },
          query: {
            page,
            limit,
            ...(search && { search, searchField: 'eventName' as const }),
            ...(kind && { type: kind }),
            ...(state && { status: state }),
            ...(inPlay === 'true' && { inPlay: true }),
            ...(eventId && { eventId }),
            ...(eventTypeId && { eventTypeId }),
          },
        },
        signal,
      )
      return { rows: marketsOf(docs), total: totalDocs }
    },
    [client],
  )
  return (
    <Page title={WORDS.markets} isFixed>
      <Proposals onOpen={setOpenId} />
      <DataTable
        name="markets"
        label={WORDS.markets}
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        queryKey={['markets']}
        rowId={({ _id }) => _id}
        onOpen={({ _id }) => setOpenId(_id)}
        refreshMs={EVERY_MS}
        countText={WORDS.events}
        filters={
          <>
            <SearchFilter name="search" label={WORDS.searchMarkets} view={view} onView={setView} />
            <SelectFilter name="type" label={WORDS.kind} options={KINDS} view={view} onView={setView} />
            <SelectFilter name="status" label={WORDS.status} options={STATUSES} view={view} onView={setView} />
            <SelectFilter name="inPlay" label={WORDS.starts} options={PLAY} view={view} onView={setView} />
          </>
        }
        emptyText={WORDS.noMarkets}
      />
      {openId !== null && <MarketPanel marketId={openId} onClose={() => setOpenId(null)} />}
    </Page>
  )
}
