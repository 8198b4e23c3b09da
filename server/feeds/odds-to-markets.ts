/** What the odds feed says, made into events, markets, prices and results of the exchange. */
import type { HouseQuotes, Level } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import type { Freshness } from '../engine/index.ts'
import { changesPromise, type MarketControl, type RunnerUpdate, keepRemoved } from '../markets/index.ts'
import { type MarketDefinition, loadMarkets } from '../catalogue/index.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { defineEvent, defineExchangeMarket, feedStateOf, outcomeOf } from './exchange-markets.ts'
import { createResultHearing, type Heard, type HearResult } from './hear-result.ts'
import { createOrderedWork } from './ordered-work.ts'
import type { FeedLevel, FeedMarket, FeedPrices, FeedSink } from './types.ts'

export type OddsIngestDeps = {
  readonly db: Database
  readonly source: string
  readonly control: MarketControl
  readonly settlement: Settlement
  readonly freshness: Freshness
  readonly log: Log
  /** Told what became of each result that was said. */
  readonly onHeard?: (marketId: string, heard: Heard) => void
}

export type OddsIngest = FeedSink & {
  idle(): Promise<void>
  hasSeen(marketId: string): boolean
  /** A definition has come that could not be read: nothing is matched on its market until one can be. */
  unreadable(marketId: string): void
}

/** What it keeps of what its source has said. */
type Taking = Pick<OddsIngestDeps, 'db' | 'source' | 'control'> & {
  readonly hear: HearResult
  readonly onHeard: (marketId: string, heard: Heard) => void
  readonly work: ReturnType<typeof createOrderedWork>
  /** Markets it has spoken of. */
  readonly seen: Set<string>
  /** What each event was last said to be, so that it is written only when it changed. */
  readonly events: Map<string, string>
}

export function createOddsIngest(deps: OddsIngestDeps): OddsIngest {
  const { db, source, control, settlement, freshness, log, onHeard = () => undefined } = deps
  const taking: Taking = {
    db,
    source,
    control,
    hear: createResultHearing({ db, settlement, source, log }),
    onHeard,
    work: createOrderedWork(log),
    seen: new Set(),
    events: new Map(),
  }
  return {
    market(market) {
      taking.seen.add(market.marketId)
      if (changesBets(taking, market)) takeInTurn(taking, market)
      else taking.work(market.marketId, () => takeMarket(taking, market))
    },
    prices(prices) {
      const { marketId } = prices
      const live = control.find(marketId)
      // Prices alone go straight to the book.
      if (live && !control.isAwaiting(marketId)) applyPrices(control, live.definition, prices)
      else applyInTurn(taking, prices)
    },
    health: (state, at) => freshness.health(source, state, at),
    idle: () => taking.work.idle(),
    hasSeen: (marketId) => taking.seen.has(marketId),
    unreadable(marketId) {
      if (control.find(marketId)) control.arrive(marketId, 'DEFINITION')
    },
  }
}

/** Whether the definition changes what a bet is promised. What says nothing new stops nobody; nor does a runner that stays out. */
function changesBets({ source, control }: Taking, market: FeedMarket): boolean {
  const live = control.find(market.marketId)
  if (!live || control.isAwaiting(market.marketId)) return true
  const said = keepRemoved(live.definition, defineExchangeMarket(source, market, live.definition))
  return changesPromise(live, said, feedStateOf(market))
}

/**
 * A message is in force as one: from when its definition has come until its prices are in the book, no bet is matched on the
 * market. So it is suspended first and opened last.
 */
function takeInTurn(taking: Taking, market: FeedMarket): void {
  const arrived = taking.control.arrive(market.marketId, 'DEFINITION')
  taking.work(market.marketId, async () => {
    await takeMarket(taking, market)
    arrived()
  })
}

/** Prices of a market whose definition is still being written stay behind it. */
function applyInTurn({ control, work }: Taking, prices: FeedPrices): void {
  const arrived = control.arrive(prices.marketId, 'PRICES')
  work(prices.marketId, async () => {
    arrived()
    applyPrices(control, control.find(prices.marketId)?.definition, prices)
  })
}

async function takeMarket(taking: Taking, market: FeedMarket): Promise<void> {
  const { source, control } = taking
  const known = control.find(market.marketId)?.definition
  const definition = defineExchangeMarket(source, market, known)
  const told = takeEvent(taking, market)
  if (!known) await told
  // Together, so that an event is not seen in play while its market still has the delay of before.
  await Promise.all([told, control.putMarket(definition, feedStateOf(market))])
  if (market.status === 'CLOSED') await settle(taking, market)
}

async function takeEvent({ source, control, events }: Taking, market: FeedMarket): Promise<void> {
  const event = defineEvent(source, market)
  const said = JSON.stringify([event, market.inPlay])
  if (events.get(event.id) === said) return
  await control.putEvent(event, market.inPlay)
  events.set(event.id, said)
}

/** A market that was paid before is not in memory any more, but its result may still change. */
async function settle({ db, source, control, hear, onHeard }: Taking, market: FeedMarket): Promise<void> {
  const [stored] = await loadMarkets(db, { ids: [market.marketId] })
  if (!stored) return
  const known = control.find(market.marketId)?.definition ?? stored.definition
  const definition = keepRemoved(known, defineExchangeMarket(source, market, known))
  const heard = await hear({
    definition,
    outcome: outcomeOf(market, definition),
    redefine: () => control.putMarket(definition, feedStateOf(market)),
  })
  onHeard(market.marketId, heard)
}

function applyPrices(control: MarketControl, definition: MarketDefinition | undefined, prices: FeedPrices): void {
  if (!definition) return
  const slots = new Map(definition.runners.map((runner) => [runner.id, runner.slot]))
  const updates = prices.runners.flatMap((runner): RunnerUpdate[] => {
    const slot = slots.get(runner.key)
    const quotes: HouseQuotes = { toBack: levels(runner.toBack), toLay: levels(runner.toLay) }
    const { lastTraded = null, totalMatched } = runner
    return slot === undefined ? [] : [{ slot, quotes, lastTraded, ...(totalMatched !== undefined && { totalMatched }) }]
  })
  control.setExchangePrices(definition.id, updates, prices.publishedAt, prices.totalMatched)
}

/** Hundredths of the feed's currency are taken for paise. */
const levels = (of: readonly FeedLevel[]): Level[] => of.map(([price, size]) => [price, paise(size)])
