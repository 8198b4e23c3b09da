/**
 * What is on: the events and markets that are not settled, with their latest prices. Every gateway has one, rebuilt from
 * the database at start and kept current by the bus. Read only: the engine alone decides on a market.
 */
import { moneyBookOfPool } from '@paddock/domain/book'
import type { Outcome } from '@paddock/domain/settlement'
import { bandIn, type BettingSite, loadOpenBets, renewBettingSites } from '../engine/index.ts'
import type { MarketPrices, Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import {
  type EventDefinition,
  loadEvents,
  loadMarkets,
  type MarketDefinition,
  type MarketState,
} from '../catalogue/index.ts'
import {
  find,
  type Kept,
  type MarketMessage,
  nothingKept,
  putBet,
  putEvent,
  putMarket,
  putPrices,
  putResult,
  sweep,
} from './kept.ts'
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

const SWEEP_MS = 5000
const MOST_HIGHLIGHTS = 8
const ALL_PARTITIONS = Array.from({ length: 64 }, (_, partition) => partition)

export type BoardDeps = {
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly jobs: Jobs
  readonly log: Log
  readonly showings: Pick<Showings, 'all' | 'version'>
  readonly clock: () => number
}

export function createBoard({ db, bus, jobs, log, showings, clock }: BoardDeps): Board {
  /** How far players of each site may trade from the market. */
  const sites = new Map<number, BettingSite>()
  const kept = nothingKept(clock, createOffers(bandIn(sites)))
  const ends: (() => void)[] = []
  return {
    async start() {
      // Listen first: what is published while the database is read would be lost otherwise.
      ends.push(...listen(kept, { db, bus, log, sites }))
      await renewBettingSites(db, sites)
      await load(kept, db)
      await loadOffers(kept, db, bus)
      jobs.start({
        name: 'board-sweep',
        everyMs: SWEEP_MS,
        failed: 'what is over was not swept',
        work: () => sweep(kept),
      })
    },
    stop() {
      for (const end of ends.splice(0)) end()
    },
    events: () => [...kept.events.values()].filter(({ markets }) => markets.size > 0),
    event: (id) => kept.events.get(id),
    market: (id) => find(kept, id),
    offersTo: (pool, eventId) =>
      moneyBookOfPool(pool) === 'DEMO' || kept.offering.get(eventId)?.has(pool) ? kept.offers.to(pool) : undefined,
    highlights: () => highlightsOf(kept, showings),
    version: () => kept.version + showings.version(),
    structure: () => kept.structure,
    onChange: (listener) => void kept.listeners.push(listener),
  }
}

type Listening = Pick<BoardDeps, 'db' | 'bus' | 'log'> & { readonly sites: Map<number, BettingSite> }

/** Hears what changes; gives what ends it. */
function listen(kept: Kept, { db, bus, log, sites }: Listening): (() => void)[] {
  return [
    bus.subscribe('event', ({ event, inPlay }) => putEvent(kept, event, inPlay)),
    bus.subscribe('market', (message) => {
      if (kept.events.has(message.definition.eventId)) putMarket(kept, message)
      else takeMarket(kept, db, message).catch((error: unknown) => log.error({ err: error }, 'a market was not shown'))
    }),
    bus.subscribe('prices', (prices) => putPrices(kept, prices)),
    bus.subscribe('site', ({ what }) => {
      if (what === 'OPENED' || what === 'CONFIG')
        renewBettingSites(db, sites).catch((error: unknown) => log.error({ err: error }, 'the sites were not read'))
    }),
    bus.subscribe('settled', (settled) => putResult(kept, settled)),
    bus.subscribe('bet', ({ bet }) => putBet(kept, bet)),
  ]
}

async function takeMarket(kept: Kept, db: Database, message: MarketMessage): Promise<void> {
  const { eventId } = message.definition
  if (!kept.events.has(eventId)) {
    const [row] = await loadEvents(db, [eventId])
    if (row && !kept.events.has(eventId)) putEvent(kept, row, row.inPlay)
  }
  putMarket(kept, message)
}

/** What has been heard meanwhile is newer than what is read. */
async function load(kept: Kept, db: Database): Promise<void> {
  for (const row of await loadEvents(db, 'live')) if (!kept.events.has(row.id)) putEvent(kept, row, row.inPlay)
  for (const stored of await loadMarkets(db, { partitions: ALL_PARTITIONS }))
    if (!find(kept, stored.definition.id)) putMarket(kept, stored)
}

/** What is told of a bet while the database is read is newer than what is read of it. */
async function loadOffers(kept: Kept, db: Database, bus: Bus<Topics>): Promise<void> {
  const told = new Set<string>()
  const end = bus.subscribe('bet', ({ bet }) => void told.add(bet.id))
  const open = await loadOpenBets(db, [...kept.eventOf.keys()])
  end()
  for (const bet of open) if (!told.has(bet.id)) putBet(kept, bet)
}

function highlightsOf({ events }: Kept, showings: BoardDeps['showings']): string[] {
  const putForward = showings
    .all()
    .flatMap(({ eventId, highlighted }) => (highlighted && events.has(eventId) ? [eventId] : []))
  const others = busiest([...events.values()]).filter((id) => !putForward.includes(id))
  return [...putForward, ...others.slice(0, Math.max(0, MOST_HIGHLIGHTS - putForward.length))]
}

function busiest(events: readonly BoardEvent[]): string[] {
  const matched = ({ markets }: BoardEvent): number =>
    [...markets.values()].reduce((sum, { prices }) => sum + (prices?.totalMatched ?? 0), 0)
  return events
    .filter(({ inPlay, markets }) => inPlay && markets.size > 0)
    .map((event) => ({ id: event.event.id, matched: matched(event) }))
    .toSorted((a, b) => b.matched - a.matched)
    .map(({ id }) => id)
}
