/** Events and markets as their sources define them: taken in when they are new, taken over where they changed. */
import { assertShape } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { isFinal, isPaidOrPaying, type MarketStatus, withTerms } from '@paddock/domain/market'
import {
  type EventDefinition,
  type Hold,
  isByHand,
  loadEvents,
  loadMarkets,
  type MarketDefinition,
  type MarketState,
} from '../catalogue/index.ts'
import { bandIn, type Changes, createLiveMarket, type LiveMarket, partitionOf } from '../engine/index.ts'
import { enterState, nextState, runnersChanged } from './change-state.ts'
import { type MarketsCore, onMarket, onMarkets } from './core.ts'
import { judgePrices } from './mistaken-prices.ts'
import { plannedRemoval, type Removals } from './removal/one-by-one.ts'
import { keepRemoved } from './removal/remove.ts'
import { requote } from './requote.ts'
import { meetResting } from './resting.ts'

/** What a market's source says of it. `hold` keeps a new market from opening before it is priced. */
export type FeedState = { readonly status: MarketStatus; readonly inPlay: boolean; readonly hold?: Hold }

/** `unlessKnown`: another source that has told of it knows it better. */
export async function putEvent(
  core: MarketsCore,
  event: EventDefinition,
  inPlay: boolean,
  unlessKnown = false,
): Promise<void> {
  const { engine } = core
  await engine.run<void>({ markets: [], accounts: () => [], urgent: true }, (changes) => {
    if (unlessKnown && engine.sportOf.has(event.id)) return () => undefined
    engine.sportOf.set(event.id, event.sportId)
    changes.events.set(event.id, { ...event, inPlay, partition: partitionOf(event.id) })
    return () => undefined
  })
  if (!unlessKnown) await turnByHand(core, event.id, inPlay)
}

/** What officers made in the event turns in play with it: no feed says so of theirs. */
async function turnByHand(core: MarketsCore, eventId: string, inPlay: boolean): Promise<void> {
  const turning = [...core.engine.markets.values()].filter(
    ({ definition, state }) => definition.eventId === eventId && isByHand(definition) && state.inPlay !== inPlay,
  )
  if (turning.length === 0) return
  const ids = turning.map(({ definition }) => definition.id)
  await onMarkets(core, ids, (changes, market) => {
    if (!isPaidOrPaying(market.state.status)) enterState(changes, market, nextState(market, { inPlay }), core.clock())
  })
}

export async function putMarket(
  core: MarketsCore,
  removals: Removals,
  definition: MarketDefinition,
  feed: FeedState,
): Promise<void> {
  const { engine, finals } = core
  assertShape(definition.shape)
  if (!engine.markets.has(definition.id)) {
    if (finals.has(definition.id)) return
    await takeUnknown(core, definition, feed)
  }
  const market = engine.markets.get(definition.id)
  // What officers have made is theirs, whatever a feed calls its own.
  if (!market || isByHand(market.definition)) return
  // Who is out stays out, whatever their source says: their bets are void, and nobody brings them back.
  const take = () =>
    onMarket(core, definition.id, (changes, known) =>
      takeOver(core, changes, known, { definition: keepRemoved(known.definition, definition), feed }),
    )
  if (plannedRemoval(market.definition, definition)) await removals.follow(definition, take)
  else await take()
  // Once open, what the house offered meanwhile is there for orders that rest.
  if (market.book) meetResting(core, definition.id, [...(engine.houseQuotes.get(definition.id)?.keys() ?? [])])
}

/** A market that is not in memory is new, or was settled before: a feed that repeats an old result changes nothing. */
async function takeUnknown(core: MarketsCore, definition: MarketDefinition, feed: FeedState): Promise<void> {
  const { db, engine, finals } = core
  const [stored] = await loadMarkets(db, { ids: [definition.id] })
  if (!stored) {
    await knowSport(core, definition.eventId)
    return await createMarket(core, definition, feed)
  }
  if (isFinal(stored.state.status)) finals.add(definition.id)
  else await engine.reload([definition.id])
}

/** After a restart the first market of an event may come without its event. A market of no sport would pass every lock. */
export async function knowSport({ db, engine }: Pick<MarketsCore, 'db' | 'engine'>, eventId: string): Promise<void> {
  if (engine.sportOf.has(eventId)) return
  for (const { id, sportId } of await loadEvents(db, [eventId])) engine.sportOf.set(id, sportId)
}

async function createMarket(core: MarketsCore, definition: MarketDefinition, feed: FeedState): Promise<void> {
  const { engine } = core
  await engine.run<void>({ markets: [definition.id], accounts: () => [], urgent: true }, (changes) => {
    if (!engine.markets.has(definition.id)) {
      const market = newMarket(core, definition, feed)
      engine.addMarket(market)
      changes.markets.set(definition.id, { market, actorId: null })
    }
    return () => undefined
  })
}

export function newMarket(
  { engine, sites, freshness, clock }: MarketsCore,
  definition: MarketDefinition,
  feed: FeedState,
): LiveMarket {
  const { id, eventId, source } = definition
  const state: MarketState = { status: feed.status, reason: '', version: 1, inPlay: feed.inPlay }
  const sportId = must(engine.sportOf.get(eventId), `event ${eventId} is known before its markets`)
  const place = { partition: partitionOf(eventId), sportId, arrivals: engine.arrivalsOf(id), bandOf: bandIn(sites) }
  const market = createLiveMarket(definition, place, state)
  if (feed.hold) market.holds.add(feed.hold)
  if (!freshness.isFresh(source, clock())) market.holds.add('STALE')
  market.state = { ...nextState(market, {}), version: 1 }
  return market
}

function takeOver(
  core: MarketsCore,
  changes: Changes,
  market: LiveMarket,
  { definition, feed }: { readonly definition: MarketDefinition; readonly feed: FeedState },
): void {
  // Settlement has the last word: a feed that repeats itself does not open a market that is being paid.
  if (isPaidOrPaying(market.state.status)) return
  const changed = runnersChanged(market.definition, definition)
  // Its source has the last word of what it is, its officers of how it may be bet on.
  market.definition = withTerms(definition, market.definition.terms?.own ?? {})
  // Once closed, only a rollback or an operator reopens it.
  if (market.feedStatus !== 'CLOSED') market.feedStatus = feed.status
  // Prices that came with an opening are looked at before it.
  judgePrices(core, market)
  enterState(changes, market, nextState(market, { inPlay: feed.inPlay, runnersChanged: changed }), core.clock())
  changes.markets.set(definition.id, { market, actorId: null })
  requote(core, market)
}
