import { calls, type Cumulative } from '@paddock/contract'
import { rulesIn } from '@paddock/domain/desk'
import { refuse } from '@paddock/domain/result'
import { poolOfActor } from '../engine/index.ts'
import { loadHolder } from '../desk-rights/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type HostSite, type Routes } from '../platform/http-call.ts'
import type { Buckets } from '../platform/http/buckets.ts'
import { createReplyCache } from '../platform/http/cache.ts'
import { presentDomain, presentInstallation, presentSiteView } from '../sites/index.ts'
import type { Board } from './board.ts'
import { isMeantEvent, isPolled, pageOn, pageWithOver, presentPage, tellOperators } from './market-lists.ts'
import { FOR_NOBODY, inOrder, presentGroup, presentHome, presentLive, sportOf, treeOf } from './present.ts'
import type { ScoreBoard } from './scores.ts'
import { createSearch } from './search.ts'
import type { Showings } from './showings.ts'

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
  rulesRoute(routes, deps)
  searchRoute(routes, deps)
}

/** The administrators' list counts the open bets, which the database knows; the others' comes from memory alone. */
function listRoutes(routes: Routes, deps: MarketRouteDeps): void {
  const { db, board, clock, searches } = deps
  const cache = createReplyCache(calls.getMarkets, { version: () => board.version(), clock })

  routes.open(calls.getMarkets, async ({ params, query, actor, place }) => {
    if (params.reader === 'common') {
      const key = JSON.stringify(query)
      const isFree = cache.has(key) || isPolled(query, board.events().length)
      const retryAfterMs = isFree ? 0 : searches.take(place)
      if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
      const cached = await cache(key, () => presentPage(deps, pageOn(deps, query), query, () => FOR_NOBODY))
      return { ok: true, value: { cached } }
    }
    if (actor?.role !== params.reader) return refuse({ code: 'FORBIDDEN' })
    const page = await pageWithOver(deps, query, await loadHolder(db, actor.accountId))
    return answer(presentPage(deps, page, query, await tellOperators(db, page.shown, query)))
  })
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

/** From memory: what the reader's language does not say is told in English. docs/domain/desk.md#market-rules */
function rulesRoute(routes: Routes, { board }: MarketRouteDeps): void {
  routes.open(calls.getEventRules, async ({ query: { eventId, language } }) => {
    const markets = inOrder(board.event(eventId)?.markets.values() ?? [])
    const docs = markets.flatMap(({ definition: { id, rules } }) =>
      rules ? [{ marketId: id, ...rulesIn(rules, language) }] : [],
    )
    return answer({ docs })
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
