/** Where somebody is in the report, as the address has it: narrowed to what, by which level, of which days. */
import { type getProfitLoss, RESULT_LEVELS, RESULT_ORDERS, type ResultLine } from '@paddock/contract/endpoints/reports'
import type { ReplyOf } from '@paddock/contract/reply'
import { type DayRange, isDay } from '@paddock/ui/dates'
import { marketTitle, sportTitle } from '@paddock/ui/words'
import { REPORT_WORDS as WORDS } from '../../words/reports.ts'
import type { Crumb } from '../../kit/page/index.ts'
import type { View } from '../../kit/table/index.ts'

type Filters = View['filters']
export type Level = (typeof RESULT_LEVELS)[number]
export type Told = Pick<ReplyOf<typeof getProfitLoss>, 'narrowed' | 'path'>

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

const linkTo = (page: string, query: Filters): string => `${page}?${new URLSearchParams(query)}`
const reportOf = (filters: Filters): string => linkTo('/profit-loss', filters)

const NEXT: { readonly [L in Level]: Level } = {
  sport: 'event',
  event: 'market',
  market: 'below',
  below: 'below',
  player: 'below',
}

/** One level down, narrowed to the row; of a player to their settled bets, of the same days. */
export function leadOf(row: ResultLine, filters: Filters, { from, to }: DayRange): string {
  const ofRow = Object.fromEntries(NARROWED.map((name) => [name, row[name] ?? filters[name]]))
  const { eventId, marketId, userId } = ofRow
  if (row.role === 'user')
    return linkTo('/bets/settled', given({ userId, eventId, marketId, startDate: from, endDate: to }))
  return reportOf(given({ ...filters, ...ofRow, by: NEXT[levelIn(filters)] }))
}

const given = (query: Readonly<Record<string, string | undefined>>): Filters =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** The way here, each step with its address. What is called how is known once the server has answered. */
export function trailOf(filters: Filters, told: Told | null): readonly [Crumb, ...Crumb[]] {
  const { eventTypeId, eventId, marketId, userId, by: _, ...kept } = filters
  const { narrowed: { event, market } = {}, path = [] } = told ?? {}
  const ofSport = given({ ...kept, eventTypeId })
  const ofEvent = given({ ...ofSport, eventId })
  const ofMarket = given({ ...ofEvent, marketId })
  const people = path.at(-1)?.id === userId ? path : userId ? [{ id: userId, name: WORDS.account }] : []
  return [
    { label: WORDS.profitLoss, to: reportOf(kept) },
    ...(eventTypeId
      ? [{ label: sportTitle(eventTypeId) ?? eventTypeId, to: reportOf({ ...ofSport, by: 'event' }) }]
      : []),
    ...(eventId
      ? [{ label: event?.id === eventId ? event.name : WORDS.event, to: reportOf({ ...ofEvent, by: 'market' }) }]
      : []),
    ...(marketId
      ? [
          {
            label: market?.id === marketId ? marketTitle(market.name) : WORDS.market,
            to: reportOf({ ...ofMarket, by: 'below' }),
          },
        ]
      : []),
    ...people.map(({ id, name }) => ({ label: name, to: reportOf({ ...ofMarket, userId: id, by: 'below' }) })),
  ]
}
