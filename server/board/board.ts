/**
 * What is on: the events and markets that are not settled, with their latest prices. Every gateway has one, rebuilt from
 * the database at start and kept current by the bus. Read only: the engine alone decides on a market.
 */
import { moneyBookOfPool, poolOf } from '@paddock/domain/book'
import type { Outcome } from '@paddock/domain/settlement'
import { bandIn, type Bet, type BettingSite, loadOpenBets, renewBettingSites } from '../engine/index.ts'
import type { MarketPrices, Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import {
  type EventDefinition,
  isFinal,
  loadEvents,
  loadMarkets,
  type MarketDefinition,
  type MarketState,
} from '../catalogue/index.ts'
import { type AddOffers, createOffers } from './offers.ts'
import type { Showings } from './showings.ts'

export type BoardMarket = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly prices: MarketPrices | null
  readonly outcome: Outcome | null
  /** Grows with every change, also over a restart: the clock is its least. */
  readonly seq: number
  readonly changedAt: number
}

export type BoardEvent = {
  readonly event: EventDefinition
  readonly inPlay: boolean
  readonly markets: ReadonlyMap<string, BoardMarket>
}

/**
 * `prices`: nothing but prices moved. `state`: status, version or result too. `offers`: the players of a pool are the first to
 * offer something on the event.
 */
export type BoardChange = {
  readonly eventId: string
  readonly marketId: string
} & (
  | { readonly kind: 'added' | 'definition' | 'state' | 'prices' | 'removed' }
  | { readonly kind: 'offers'; readonly pool: string }
)

export type Board = {
  start(): Promise<void>
  stop(): void
  events(): readonly BoardEvent[]
  event(id: string): BoardEvent | undefined
  market(id: string): BoardMarket | undefined
  /**
   * What players of the pool have on the event's markets beside the house's prices as everybody sees them; undefined where that is
   * nothing. Demo accounts have their own part of the house.
   */
  offersTo(pool: string, eventId: string): AddOffers | undefined
  /** Events put forward by an operator, all of them; then those in play with the most money on them. */
  highlights(): readonly string[]
  /** Grows with every change; `structure` only when more than prices changed. */
  version(): number
  structure(): number
  onChange(listen: (change: BoardChange) => void): void
}

/** A settled market stays so long that its players can read the result where they were. */
const KEEP_SETTLED_MS = 60_000
const SWEEP_MS = 5000
const MOST_HIGHLIGHTS = 8
const ALL_PARTITIONS = Array.from({ length: 64 }, (_, partition) => partition)

type OpenEvent = BoardEvent & { readonly markets: Map<string, BoardMarket> }
type MarketMessage = { readonly definition: MarketDefinition; readonly state: MarketState; readonly outcome: unknown }

export type BoardDeps = {
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly jobs: Jobs
  readonly log: Log
  readonly showings: Pick<Showings, 'all' | 'version'>
  readonly clock: () => number
}

export function createBoard({ db, bus, jobs, log, showings, clock }: BoardDeps): Board {
  const events = new Map<string, OpenEvent>()
  const eventOf = new Map<string, string>()
  const listeners: ((change: BoardChange) => void)[] = []
  const ends: (() => void)[] = []
  /** How far players of each site may trade from the market. */
  const sites = new Map<number, BettingSite>()
  const offers = createOffers(bandIn(sites))
  /** Pools of which a player has offered something, by event. */
  const offering = new Map<string, Set<string>>()
  let version = 0
  let structure = 0

  function tell(kind: Exclude<BoardChange['kind'], 'offers'>, eventId: string, marketId: string): void {
    version += 1
    if (kind !== 'prices') structure += 1
    for (const listen of listeners) listen({ kind, eventId, marketId })
  }

  const find = (marketId: string): BoardMarket | undefined =>
    events.get(eventOf.get(marketId) ?? '')?.markets.get(marketId)

  function putEvent(event: EventDefinition, inPlay: boolean): void {
    const known = events.get(event.id)
    events.set(event.id, { event, inPlay, markets: known?.markets ?? new Map() })
    version += 1
    structure += 1
  }

  async function takeMarket(message: MarketMessage): Promise<void> {
    const { eventId } = message.definition
    if (!events.has(eventId)) {
      const [row] = await loadEvents(db, [eventId])
      if (row && !events.has(eventId)) putEvent(row, row.inPlay)
    }
    putMarket(message)
  }

  function putMarket({ definition, state, outcome }: MarketMessage): void {
    const event = events.get(definition.eventId)
    const known = event?.markets.get(definition.id)
    if (!event || (known && known.state.version > state.version)) return
    const now = clock()
    event.markets.set(definition.id, {
      definition,
      state,
      prices: known?.prices ?? null,
      // A market that takes bets again has no result any more.
      outcome: (outcome as Outcome | null) ?? (isFinal(state.status) ? (known?.outcome ?? null) : null),
      seq: nextSeq(known, now),
      changedAt: now,
    })
    eventOf.set(definition.id, definition.eventId)
    tell(
      known ? (sameDefinition(known.definition, definition) ? 'state' : 'definition') : 'added',
      event.event.id,
      definition.id,
    )
  }

  function putPrices(prices: MarketPrices): void {
    const event = events.get(prices.eventId)
    const known = event?.markets.get(prices.marketId)
    if (!event || !known || (known.prices !== null && known.prices.seq >= prices.seq && known.prices.at > prices.at))
      return
    const now = clock()
    event.markets.set(prices.marketId, { ...known, prices, seq: nextSeq(known, now), changedAt: now })
    tell('prices', prices.eventId, prices.marketId)
  }

  function putBet(bet: Bet): void {
    const event = events.get(bet.eventId)
    const known = event?.markets.get(bet.marketId)
    if (!event || !known) return
    if (!offers.note(bet)) return
    const now = clock()
    event.markets.set(bet.marketId, { ...known, seq: nextSeq(known, now), changedAt: now })
    tell('prices', bet.eventId, bet.marketId)
    const pools = offering.get(bet.eventId) ?? new Set()
    const pool = poolOf(bet)
    if (pools.has(pool)) return
    offering.set(bet.eventId, pools.add(pool))
    for (const listen of listeners) listen({ kind: 'offers', eventId: bet.eventId, marketId: bet.marketId, pool })
  }

  function putResult({ marketId, eventId, outcome }: Topics['settled']): void {
    const known = find(marketId)
    if (!known) return
    const now = clock()
    events.get(eventId)?.markets.set(marketId, {
      ...known,
      outcome: outcome as Outcome | null,
      seq: nextSeq(known, now),
      changedAt: now,
    })
    tell('state', eventId, marketId)
  }

  function sweep(): void {
    const now = clock()
    for (const { event, markets } of events.values()) {
      for (const [id, market] of markets) {
        if (!isFinal(market.state.status) || now - market.changedAt < KEEP_SETTLED_MS) continue
        markets.delete(id)
        eventOf.delete(id)
        offers.forget(id)
        tell('removed', event.id, id)
      }
      if (markets.size > 0 || event.openAt >= now - KEEP_SETTLED_MS) continue
      events.delete(event.id)
      offering.delete(event.id)
    }
  }

  /** What is told of a bet while the database is read is newer than what is read of it. */
  async function loadOffers(): Promise<void> {
    const told = new Set<string>()
    const end = bus.subscribe('bet', ({ bet }) => void told.add(bet.id))
    const open = await loadOpenBets(db, [...eventOf.keys()])
    end()
    for (const bet of open) if (!told.has(bet.id)) putBet(bet)
  }

  function listen(): void {
    ends.push(
      bus.subscribe('event', ({ event, inPlay }) => putEvent(event, inPlay)),
      bus.subscribe('market', (message) => {
        if (events.has(message.definition.eventId)) putMarket(message)
        else takeMarket(message).catch((error: unknown) => log.error({ err: error }, 'a market was not shown'))
      }),
      bus.subscribe('prices', putPrices),
      bus.subscribe('site', ({ what }) => {
        if (what === 'OPENED' || what === 'CONFIG')
          renewBettingSites(db, sites).catch((error: unknown) => log.error({ err: error }, 'the sites were not read'))
      }),
      bus.subscribe('settled', putResult),
      bus.subscribe('bet', ({ bet }) => putBet(bet)),
    )
  }

  return {
    async start() {
      // Listen first: what is published while the database is read would be lost otherwise.
      listen()
      await renewBettingSites(db, sites)
      const rows = await loadEvents(db, 'live')
      for (const row of rows) if (!events.has(row.id)) putEvent(row, row.inPlay)
      for (const stored of await loadMarkets(db, { partitions: ALL_PARTITIONS })) {
        if (!find(stored.definition.id)) putMarket(stored)
      }
      await loadOffers()
      jobs.start({ name: 'board-sweep', everyMs: SWEEP_MS, failed: 'what is over was not swept', work: sweep })
    },
    stop() {
      for (const end of ends.splice(0)) end()
    },
    events: () => [...events.values()].filter(({ markets }) => markets.size > 0),
    event: (id) => events.get(id),
    market: find,
    offersTo: (pool, eventId) =>
      moneyBookOfPool(pool) === 'DEMO' || offering.get(eventId)?.has(pool) ? offers.to(pool) : undefined,
    highlights() {
      const putForward = showings
        .all()
        .flatMap(({ eventId, highlighted }) => (highlighted && events.has(eventId) ? [eventId] : []))
      const others = busiest([...events.values()]).filter((id) => !putForward.includes(id))
      return [...putForward, ...others.slice(0, Math.max(0, MOST_HIGHLIGHTS - putForward.length))]
    },
    version: () => version + showings.version(),
    structure: () => structure,
    onChange: (listener) => void listeners.push(listener),
  }
}

const nextSeq = (known: BoardMarket | undefined, now: number): number => Math.max(now, (known?.seq ?? 0) + 1)

const sameDefinition = (a: MarketDefinition, b: MarketDefinition): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

function busiest(events: readonly BoardEvent[]): string[] {
  const matched = ({ markets }: BoardEvent): number =>
    [...markets.values()].reduce((sum, { prices }) => sum + (prices?.totalMatched ?? 0), 0)
  return events
    .filter(({ inPlay, markets }) => inPlay && markets.size > 0)
    .map((event) => ({ id: event.event.id, matched: matched(event) }))
    .toSorted((a, b) => b.matched - a.matched)
    .map(({ id }) => id)
}
