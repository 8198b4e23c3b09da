/** The lists of markets: which are meant by a query, a page of them, and what operators are told besides. */
import { calls, type PageInfo, pageInfoOf, type RequestOf } from '@paddock/contract'
import { DEFAULT_PAGE_SIZE, MOST_AT_ONCE } from '@paddock/contract/page'
import { displayMarketName } from '@paddock/domain/betting'
import { type Holder, seesMarkets } from '@paddock/domain/desk'
import { isFinal } from '@paddock/domain/market'
import { ZERO } from '@paddock/domain/money'
import { listTouches } from '../catalogue/index.ts'
import type { Database } from '../platform/database.ts'
import type { Board, BoardEvent, BoardMarket } from './board.ts'
import { asksForOver, findOver, loadOver } from './over.ts'
import { type ForOperators, presentMarket, treeOf } from './present.ts'
import { loadMarketBets, loadPaidResults } from './queries.ts'
import type { ScoreBoard } from './scores.ts'
import type { Showings } from './showings.ts'
import { listSuspensions } from './suspensions.ts'

export type MarketQuery = RequestOf<typeof calls.getMarkets>['query']
type MarketFilter = Omit<MarketQuery, 'page' | 'limit'>
type Shown = { readonly shown: readonly BoardEvent[]; readonly info: PageInfo }

/** What lists are made of. */
type Listing = {
  readonly board: Board
  readonly scores: ScoreBoard
  readonly showings: Pick<Showings, 'of'>
}

/** Of what is on, and is for the reader. */
export function pageOn({ board }: Listing, query: MarketQuery, holder: Holder = 'ADMINISTRATOR') {
  const events = board.events().filter((event) => isMeantEvent(event, query) && seesMarkets(holder, placeOf(event)))
  const from = (query.page - 1) * query.limit
  const shown = treeOf(events, () => true)
    .flatMap(({ competitions }) => competitions.flatMap(({ events: list }) => list.map(({ event }) => event)))
    .slice(from, from + query.limit)
  return { shown, events, info: pageInfoOf(query.page, query.limit, events.length) }
}

const placeOf = ({ event: { id, sportId } }: BoardEvent) => ({ eventId: id, sportId })

/** The page, and after what is on what is over, where it is asked for. */
export async function pageWithOver(
  listing: Listing & { readonly db: Database },
  query: MarketQuery,
  holder: Holder,
): Promise<Shown> {
  const { db } = listing
  const { shown, events, info } = pageOn(listing, query, holder)
  if (!asksForOver(query)) return { shown, info }
  const [beside, { events: over, counted }] = await Promise.all([
    loadOver(
      db,
      query,
      shown.map(({ event }) => event.id),
    ),
    findOver(
      db,
      { ...query, holder },
      {
        offset: Math.max(0, (query.page - 1) * query.limit - events.length),
        limit: query.limit - shown.length,
        except: events.map(({ event }) => event.id),
      },
    ),
  ])
  const whole = shown.map((each) => ({
    ...each,
    // What the board still has of it is newer.
    markets: new Map([...(beside.get(each.event.id) ?? []), ...each.markets]),
  }))
  const { total, isLeast } = counted
  return {
    shown: [...whole, ...over],
    info: pageInfoOf(query.page, query.limit, { total: events.length + total, isLeast }),
  }
}

/** As it goes out. `toldOf` is what of a market operators alone are told. */
export const presentPage = (
  { scores, showings }: Listing,
  { shown, info }: Shown,
  query: MarketQuery,
  toldOf: (marketId: string) => ForOperators,
) => ({
  docs: treeOf(shown, (market, event) => isMeantMarket(market, event, query)).map(({ eventType, competitions }) => ({
    eventType,
    competitions: competitions.map(({ competition, events }) => ({
      competition,
      events: events.map(({ event, markets }) => ({
        event: { id: event.event.id, name: event.event.name, openDate: event.event.openAt },
        markets: markets.map((market) =>
          presentMarket(event, market, {
            hasScore: scores.of(event.event.id) !== undefined,
            hasTv: (showings.of(event.event.id)?.channel ?? null) !== null,
            forOperators: toldOf(market.definition.id),
          }),
        ),
      })),
    })),
  })),
  ...info,
})

/** A list counts the bets of markets that are not paid; of one that is, whoever looks at it alone is told. */
export async function tellOperators(
  db: Database,
  events: readonly BoardEvent[],
  query: MarketQuery,
): Promise<(id: string) => ForOperators> {
  const meant = events.flatMap((event) =>
    [...event.markets.values()].filter((market) => isMeantMarket(market, event, query)),
  )
  const counted = query.marketId === undefined ? meant.filter(({ state }) => !isFinal(state.status)) : meant
  const ids = meant.map(({ definition }) => definition.id)
  const [bets, touches, suspensions, paid] = await Promise.all([
    loadMarketBets(
      db,
      counted.map(({ definition }) => definition.id),
    ),
    listTouches(db, ids),
    listSuspensions(db, ids),
    loadPaidResults(db, ids),
  ])
  const isCounted = new Set(counted.map(({ definition }) => definition.id))
  const touchesOf = Map.groupBy(touches, ({ marketId }) => marketId)
  const suspensionOf = new Map(suspensions.map(({ marketId, ...rest }) => [marketId, rest]))
  return (id) => ({
    openBets: bets.get(id)?.openBets ?? 0,
    matched: isCounted.has(id) ? (bets.get(id)?.matched ?? ZERO) : null,
    resultVersion: paid.get(id) ?? null,
    touches: (touchesOf.get(id) ?? []).map(({ how, actorName, proposerName, at }) => ({
      how,
      actorName,
      proposerName,
      at,
    })),
    suspension: suspensionOf.get(id) ?? null,
  })
}

/**
 * A page of everything, as clients that poll read it. There are few of them, each built twice a second at most for all who ask; of filters,
 * sizes and pages behind the last there is no end. Security T61.
 */
export const isPolled = ({ page, limit, ...filters }: MarketQuery, events: number): boolean =>
  (limit === DEFAULT_PAGE_SIZE || limit === MOST_AT_ONCE) &&
  (page === 1 || (page - 1) * limit < events) &&
  Object.values(filters).every((filter) => filter === undefined || filter === '')

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

export function isMeantEvent(event: BoardEvent, query: MarketFilter): boolean {
  const { event: definition, inPlay, markets } = event
  if (query.eventTypeId !== undefined && definition.sportId !== query.eventTypeId) return false
  if (query.competitionId !== undefined && definition.competitionId !== query.competitionId) return false
  if (query.eventId !== undefined && definition.id !== query.eventId) return false
  if (query.inPlay !== undefined && inPlay !== query.inPlay) return false
  return [...markets.values()].some((market) => isMeantMarket(market, event, query))
}

function isMeantMarket({ definition, state }: BoardMarket, { event }: BoardEvent, query: MarketFilter): boolean {
  if (query.marketId !== undefined && definition.id !== query.marketId) return false
  if (query.type !== undefined && definition.kind !== query.type) return false
  if (query.status !== undefined && state.status !== query.status) return false
  const isActive = state.status === 'OPEN' || state.status === 'SUSPENDED'
  if (query.active !== undefined && isActive !== query.active) return false
  if (query.search === undefined) return true
  const isCalled = [definition.name, displayMarketName(definition.name)].some((name) =>
    contains(name, query.search ?? ''),
  )
  switch (query.searchField) {
    case 'marketId':
      return definition.id === query.search
    case 'eventId':
      return definition.eventId === query.search
    case 'name':
      return isCalled
    case 'eventName':
      return contains(event.name, query.search)
    case undefined:
      return isCalled || contains(event.name, query.search)
  }
}
