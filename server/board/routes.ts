import { calls, type Cumulative, type PageInfo, pageInfoOf, type RequestOf } from '@paddock/contract'
import { DEFAULT_PAGE_SIZE, MOST_AT_ONCE } from '@paddock/contract/page'
import { displayMarketName } from '@paddock/domain/betting'
import { ZERO } from '@paddock/domain/money'
import { refuse } from '@paddock/domain/result'
import type { Buckets } from '../platform/http/buckets.ts'
import type { Database } from '../platform/database.ts'
import { createReplyCache } from '../platform/http/cache.ts'
import { answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { presentDomain, presentInstallation, presentSiteView } from '../sites/index.ts'
import type { Board, BoardEvent, BoardMarket } from './board.ts'
import { isFinal } from '@paddock/domain/market'
import { listTouches } from '../catalogue/index.ts'
import {
  FOR_NOBODY,
  type ForOperators,
  inOrder,
  presentGroup,
  presentHome,
  presentLive,
  presentMarket,
  sportOf,
  treeOf,
} from './present.ts'
import { asksForOver, findOver, loadOver } from './over.ts'
import { loadMarketBets, loadPaidResults } from './queries.ts'
import type { ScoreBoard } from './scores.ts'
import { createSearch } from './search.ts'
import type { Showings } from './showings.ts'
import { listSuspensions } from './suspensions.ts'
import { poolOfActor } from '../engine/index.ts'

export type MarketRouteDeps = {
  readonly db: Database
  readonly board: Board
  readonly scores: ScoreBoard
  readonly showings: Pick<Showings, 'all' | 'of'>
  readonly clock: () => number
  /** By place: a search, and a list that is built for who asks alone, read everything. */
  readonly searches: Buckets<string>
}

export function marketRoutes(routes: Routes, deps: MarketRouteDeps): void {
  listRoutes(routes, deps)
  treeRoutes(routes, deps)
  scoreRoutes(routes, deps)
  priceRoute(routes, deps)
  searchRoute(routes, deps)
}

type MarketQuery = RequestOf<typeof calls.getMarkets>['query']
type MarketFilter = Omit<MarketQuery, 'page' | 'limit'>
type Shown = { readonly shown: readonly BoardEvent[]; readonly info: PageInfo }

/** The administrators' list counts the open bets, which the database knows; the others' comes from memory alone. */
function listRoutes(routes: Routes, { db, board, scores, showings, clock, searches }: MarketRouteDeps): void {
  const cache = createReplyCache(calls.getMarkets, { version: () => board.version(), clock })

  const page = (query: MarketQuery) => {
    const events = board.events().filter((event) => isMeantEvent(event, query))
    const from = (query.page - 1) * query.limit
    const shown = treeOf(events, () => true)
      .flatMap(({ competitions }) => competitions.flatMap(({ events: list }) => list.map(({ event }) => event)))
      .slice(from, from + query.limit)
    return { shown, events, info: pageInfoOf(query.page, query.limit, events.length) }
  }

  /** The page, and after what is on what is over, where it is asked for. */
  async function pageWithOver(query: MarketQuery): Promise<Shown> {
    const { shown, events, info } = page(query)
    if (!asksForOver(query)) return { shown, info }
    const [beside, { events: over, counted }] = await Promise.all([
      loadOver(
        db,
        query,
        shown.map(({ event }) => event.id),
      ),
      findOver(db, query, {
        offset: Math.max(0, (query.page - 1) * query.limit - events.length),
        limit: query.limit - shown.length,
        except: events.map(({ event }) => event.id),
      }),
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

  const reply = ({ shown, info }: Shown, query: MarketQuery, toldOf: (marketId: string) => ForOperators) => ({
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
  async function tellOperators(
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

  routes.open(calls.getMarkets, async ({ params, query, actor, place }) => {
    if (params.reader === 'common') {
      const key = JSON.stringify(query)
      const isFree = cache.has(key) || isPolled(query, board.events().length)
      const retryAfterMs = isFree ? 0 : searches.take(place)
      if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
      const cached = await cache(key, () => reply(page(query), query, () => FOR_NOBODY))
      return { ok: true, value: { cached } }
    }
    if (actor?.role !== 'administrator') return refuse({ code: 'FORBIDDEN' })
    const shown = await pageWithOver(query)
    return answer(reply(shown, query, await tellOperators(shown.shown, query)))
  })
}

/**
 * A page of everything, as clients that poll read it. There are few of them, each built twice a second at most for all who ask; of filters,
 * sizes and pages behind the last there is no end. Security T61.
 */
const isPolled = ({ page, limit, ...filters }: MarketQuery, events: number): boolean =>
  (limit === DEFAULT_PAGE_SIZE || limit === MOST_AT_ONCE) &&
  (page === 1 || (page - 1) * limit < events) &&
  Object.values(filters).every((filter) => filter === undefined || filter === '')

const contains = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase())

function isMeantEvent(event: BoardEvent, query: MarketFilter): boolean {
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

function treeRoutes(routes: Routes, { board, scores, clock }: MarketRouteDeps): void {
  const group = createReplyCache(calls.getMarketGroup, { version: () => board.structure(), clock })
  // Nothing on home is true for longer: what is soon becomes ongoing by itself.
  const version = () => board.version() + scores.version()
  const home = createReplyCache(calls.getHome, { version, clock, maxAgeMs: 10_000 })
  const cumulative = createReplyCache(calls.getCumulative, { version, clock, maxAgeMs: 1000 })
  const buildHome = () => presentHome(board.events(), board.highlights(), clock(), (eventId) => scores.of(eventId))

  routes.open(calls.getMarketGroup, async () => ({
    ok: true,
    value: { cached: await group('', () => ({ docs: presentGroup(board.events()) })) },
  }))
  routes.open(calls.getHighlight, async () => answer({ docs: [...board.highlights()] }))
  routes.open(calls.getHome, async () => ({
    ok: true,
    value: { cached: await home('', () => ({ docs: buildHome() })) },
  }))
  routes.open(calls.getCumulative, async ({ query, site }) => {
    const { wholeAppConfiguration, marketGroup, home: wantsHome, language } = query
    const state = [site.label, site.otherAddress, site.version, site.maintenance, site.useSocket]
    const key = JSON.stringify([...state, wholeAppConfiguration, marketGroup, wantsHome, language])
    const build = () => ({
      docs: {
        ...presentSite(site, board, clock()),
        ...(wholeAppConfiguration && {
          globalAppConfiguration: presentInstallation(site),
          appConfigruation: presentSiteView(site, language),
        }),
        ...(marketGroup && { marketGroup: presentGroup(board.events()) }),
        ...(wantsHome && { home: buildHome() }),
      },
    })
    return { ok: true, value: { cached: await cumulative(key, build) } }
  })
}

function presentSite(site: HostSite, board: Board, now: number): Cumulative {
  const tournaments = new Map(board.events().map(({ event }) => [event.competitionId, event]))
  tournaments.delete('')
  return {
    domain: presentDomain(site),
    maintenance: site.maintenance,
    date: now,
    hotEvent: [...board.highlights()],
    tournament: [...tournaments].map(([id, event]) => ({ id, name: event.competition, eventTypeId: event.sportId })),
  }
}

/** What the socket would have told, for who polls: encoded once for all who ask. 000 §9. */
function priceRoute(routes: Routes, { board, clock }: MarketRouteDeps): void {
  const cache = createReplyCache(calls.getEventPrices, { version: () => board.version(), clock })

  routes.guarded(calls.getEventPrices, async ({ query, actor }) => {
    const { eventId } = query
    const event = board.event(eventId)
    if (!event) return refuse({ code: 'NOT_FOUND' })
    const pool = poolOfActor(actor)
    const offers = board.offersTo(pool, eventId)
    const frames = () =>
      inOrder(event.markets.values()).map((market) => ({
        tag: 'market' as const,
        market: presentLive(event, market, offers),
      }))
    const key = JSON.stringify([eventId, offers ? pool : null])
    return { ok: true, value: { cached: await cache(key, () => ({ docs: { eventId, frames: frames() } })) } }
  })
}

function scoreRoutes(routes: Routes, { scores, showings, clock }: MarketRouteDeps): void {
  const cache = createReplyCache(calls.getScores, { version: () => scores.version(), clock })
  // Both say the same: what is encoded for one is read by the other.
  const listed = async () =>
    ({ ok: true, value: { cached: await cache('', () => ({ docs: [...scores.all()] })) } }) as const

  routes.guarded(calls.getScores, listed)
  routes.open(calls.getPublicScores, listed)

  routes.guarded(calls.getLiveTv, async () => {
    const channels = showings
      .all()
      .flatMap(({ eventId, channel }): [string, string][] => (channel === null ? [] : [[eventId, channel]]))
    return answer({ docs: Object.fromEntries(channels) })
  })
}

function searchRoute(routes: Routes, { board, searches }: MarketRouteDeps): void {
  const search = createSearch(board)

  routes.open(calls.searchEvents, async ({ query, place }) => {
    const retryAfterMs = searches.take(place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const found = search(query.search, (event) =>
      isMeantEvent(event, query.active === undefined ? {} : { active: query.active }),
    )
    const docs = treeOf(found, () => true).map(({ eventType, competitions }) => ({
      eventTypeId: eventType.id,
      name: sportOf(eventType.id).name,
      events: competitions.flatMap(({ events }) =>
        events.map(({ event: { event } }) => ({
          eventTypeId: event.sportId,
          eventId: event.id,
          eventName: event.name,
          countryCode: event.countryCode || null,
          timezone: event.timezone || null,
          openDate: event.openAt,
        })),
      ),
    }))
    return answer({ docs })
  })
}
