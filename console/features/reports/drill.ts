/** Where somebody is in the report, as the address has it: narrowed to what, by which level, of which days. */
import { RESULT_LEVELS, RESULT_ORDERS, type ResultLine } from '@paddock/contract/endpoints/reports'
import { type DayRange, isDay } from '@paddock/ui/dates'
import { marketTitle, sportTitle } from '@paddock/ui/words'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import type { Crumb } from '../../kit/page/index.ts'
import { type View, type Way, writeView } from '../../kit/table/index.ts'

type Filters = View['filters']
export type Level = (typeof RESULT_LEVELS)[number]

const UNKNOWN: Way = { narrowed: {}, path: [] }
const NARROWED = ['eventTypeId', 'eventId', 'marketId', 'userId'] as const
export const FILTERS = [...NARROWED, 'by', 'order', 'startDate', 'endDate'] as const

export const levelIn = ({ by }: Filters): Level => RESULT_LEVELS.find((level) => level === by) ?? 'sport'

export function rangeIn({ startDate = '', endDate = '' }: Filters, usual: DayRange): DayRange {
  const isRange = isDay(startDate) && isDay(endDate) && startDate <= endDate
  return isRange ? { from: startDate, to: endDate } : usual
}

export function queryOf({ page, limit, filters }: View, { from, to }: DayRange) {
  const { eventTypeId, eventId, marketId, userId } = filters
  const order = RESULT_ORDERS.find((one) => one === filters['order'])
  return {
    page,
    limit,
    by: levelIn(filters),
    startDate: from,
    endDate: to,
    ...(order && { order }),
    ...(eventTypeId && { eventTypeId }),
    ...(eventId && { eventId }),
    ...(marketId && { marketId }),
    ...(userId && { userId }),
  }
}

type Query = Readonly<Record<string, string | undefined>>

const given = (query: Query): Filters =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** From the first page, as many rows at once as here. */
const linkTo = (page: string, { limit }: View, query: Query): string =>
  `${page}?${writeView({ page: 1, limit, sort: null, filters: given(query) })}`
const reportOf = (view: View, query: Query): string => linkTo('/profit-loss', view, query)

const NEXT: { readonly [L in Level]: Level } = {
  sport: 'event',
  event: 'market',
  market: 'below',
  below: 'below',
  player: 'below',
}

/** One level down, narrowed to the row; of a player to their settled bets, of the same days and of what the row sums. */
export function leadOf(row: ResultLine, view: View, { from, to }: DayRange): string {
  const { filters } = view
  const ofRow = Object.fromEntries(NARROWED.map((name) => [name, row[name] ?? filters[name]]))
  if (row.role === 'user') return linkTo('/bets/settled', view, { ...ofRow, startDate: from, endDate: to })
  return reportOf(view, { ...filters, ...ofRow, by: NEXT[levelIn(filters)] })
}

/**
 * The way here, each step with its address: people first, then of what, so that no step but those above somebody is of
 * more people. What is called how is known once the server has answered.
 */
export function trailOf(
  view: View,
  { narrowed: { event, market }, path }: Way = UNKNOWN,
): readonly [Crumb, ...Crumb[]] {
  const { eventTypeId, eventId, marketId, userId, by: _, ...kept } = view.filters
  const ofSport = { ...kept, userId, eventTypeId }
  const ofEvent = { ...ofSport, eventId }
  const people = path.at(-1)?.id === userId ? path : [{ id: userId, name: WORDS.account }]
  const eventName = event?.id === eventId ? event?.name : undefined
  const marketName = market?.id === marketId ? market?.name : undefined
  const step = (id: string | undefined, label: string, query: Query) =>
    id === undefined ? [] : [{ label, to: reportOf(view, query) }]
  return [
    { label: WORDS.profitLoss, to: reportOf(view, kept) },
    ...people.flatMap(({ id, name }) => step(id, name, { ...kept, userId: id, by: 'below' })),
    ...step(eventTypeId, sportTitle(eventTypeId ?? '') ?? `${eventTypeId}`, { ...ofSport, by: 'event' }),
    ...step(eventId, eventName ?? WORDS.event, { ...ofEvent, by: 'market' }),
    ...step(marketId, marketName ? marketTitle(marketName) : WORDS.market, { ...ofEvent, marketId, by: 'below' }),
  ]
}

/** As long as the title of a file may be. */
const TITLE_MOST = 200

/** A file that is called by the way to it says what its rows are of. */
export const titleOf = (trail: readonly Crumb[]): string =>
  trail
    .map(({ label }) => label)
    .join(', ')
    .slice(0, TITLE_MOST)
    .toWellFormed()
