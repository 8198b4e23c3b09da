/** Markets that are paid or void: the board lets them go after a minute, and who declared one has to find it again. */
import { FINAL_STATUSES, isFinal } from '@paddock/domain/market'
import type { Counted } from '@paddock/contract'
import type { Holder } from '@paddock/domain/desk'
import { namesShownWith } from '@paddock/domain/betting'
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { type RawBuilder, sql } from 'kysely'
import { isAssigned } from '../desk-rights/index.ts'
import { loadEvents, loadMarkets } from '../catalogue/index.ts'
import type { Reader } from '../platform/database.ts'
import { all, countRows, listed, patternOf } from '../platform/read-filters.ts'
import type { BoardEvent } from './board.ts'

export type OverFilter = {
  readonly [N in 'eventTypeId' | 'competitionId' | 'eventId' | 'marketId']?: string | undefined
} & {
  readonly type?: string | undefined
  readonly status?: string | undefined
  readonly active?: boolean | undefined
  readonly inPlay?: boolean | undefined
  readonly search?: string | undefined
  /** Who reads; an administrator where nobody is said. */
  readonly holder?: Holder
  readonly searchField?: 'eventName' | 'name' | 'marketId' | 'eventId' | undefined
}

/** Without a wish for it, lists are of what is on: what is over is found by name, by id, or by its state. */
export const asksForOver = ({ status, search, eventId, marketId, active, inPlay }: OverFilter): boolean =>
  active !== true &&
  inPlay !== true &&
  (status === undefined ? [search, eventId, marketId].some((asked) => asked !== undefined) : isFinal(status))

type Part = { readonly offset: number; readonly limit: number; readonly except: readonly string[] }

/** The events but those of `except` that have such markets, what opened last first; and how many there are. */
export async function findOver(
  from: Reader,
  filter: OverFilter,
  { offset, limit, except }: Part,
): Promise<{ readonly events: BoardEvent[]; readonly counted: Counted }> {
  const isMeant = conditionsOf(filter)
  const meant = sql`events e where not e.id = any(${[...except]}::text[])
    and exists (select from markets m where m.event_id = e.id and ${isMeant})`
  const counted = await countRows(from, meant)
  const { rows } = await sql<{ id: string }>`
    select e.id from ${meant} order by e.open_at desc, e.id limit ${limit} offset ${offset}`.execute(from)
  const ids = rows.map(({ id }) => id)
  const [events, markets] = await Promise.all([loadEvents(from, ids), loadOver(from, filter, ids)])
  const eventOf = new Map(events.map((event) => [event.id, event]))
  return {
    counted,
    events: ids.map((id) => ({
      event: must(eventOf.get(id), 'its event'),
      inPlay: false,
      markets: markets.get(id) ?? new Map(),
    })),
  }
}

/** Such markets of these events, by event. */
export async function loadOver(
  from: Reader,
  filter: OverFilter,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, BoardEvent['markets']>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from markets m join events e on e.id = m.event_id
    where m.event_id = any(${[...eventIds]}::text[]) and ${conditionsOf(filter)}`.execute(from)
  const markets = await loadMarkets(from, { ids: rows.map(({ id }) => id) })
  const byEvent = Map.groupBy(markets, ({ definition }) => definition.eventId)
  return new Map(
    [...byEvent].map(([eventId, list]) => [
      eventId,
      new Map(
        list.map(({ definition, state, outcome }) => [
          definition.id,
          { definition, state, prices: null, outcome: outcome as Outcome | null, seq: 0, changedAt: 0 },
        ]),
      ),
    ]),
  )
}

function conditionsOf(filter: OverFilter): RawBuilder<unknown> {
  const { eventTypeId, competitionId, eventId, marketId, type, status, search, searchField, holder } = filter
  const wanted = [
    [eventTypeId, sql`e.sport_id`],
    [competitionId, sql`e.competition_id`],
    [eventId, sql`e.id`],
    [marketId, sql`m.id`],
    [type, sql`m.kind`],
    [status, sql`m.status`],
  ] as const
  return all([
    sql`m.status in ${listed(FINAL_STATUSES)}`,
    ...wanted.flatMap(([value, column]) => (value === undefined ? [] : [sql`${column} = ${value}`])),
    ...(holder === undefined ? [] : [isAssigned(holder, { id: sql`e.id`, sport: sql`e.sport_id` })]),
    ...(search === undefined ? [] : [isCalled(search, searchField)]),
  ])
}

function isCalled(search: string, field: OverFilter['searchField']): RawBuilder<unknown> {
  const event = sql`e.name ilike ${patternOf(search)}`
  const market = sql`(m.name ilike ${patternOf(search)} or m.name = any(${namesShownWith(search)}::text[]))`
  switch (field) {
    case 'marketId':
      return sql`m.id = ${search}`
    case 'eventId':
      return sql`e.id = ${search}`
    case 'name':
      return market
    case 'eventName':
      return event
    case undefined:
      return sql`(${event} or ${market})`
  }
}
