/** What the odds feed says, made into events, markets, prices and results of the exchange. */
import type { HouseQuotes, Level } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import type { Outcome } from '@paddock/domain/settlement'
import { must } from '@paddock/domain/result'
import type { Freshness } from '../engine/index.ts'
import { changesPromise, type FeedState, keepRemoved, type MarketControl, type RunnerUpdate } from '../markets/index.ts'
import { type EventDefinition, loadMarkets, type MarketDefinition, type MarketRunner } from '../catalogue/index.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { createOrderedWork } from './event-queue.ts'
import { createResultHearing, type Heard } from './hear-result.ts'
import { EXCHANGE_COMMISSION_BPS, MATCH_ODDS_DELAY_SECONDS, STARTING_LIMITS } from './market-limits.ts'
import { resultOf } from './stream/result.ts'
import type { FeedLevel, FeedMarket, FeedPrices, FeedRunner, FeedSink } from './types.ts'

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

export function createOddsIngest({
  db,
  source,
  control,
  settlement,
  freshness,
  log,
  onHeard = () => undefined,
}: OddsIngestDeps): OddsIngest {
  const work = createOrderedWork(log)
  const hear = createResultHearing({ db, settlement, source, log })
  const seen = new Set<string>()
  /** What each event was last said to be, so that it is written only when it changed. */
  const events = new Map<string, string>()

  async function takeMarket(market: FeedMarket): Promise<void> {
    const known = control.find(market.marketId)?.definition
    const definition = defineMarket(source, market, known)
    const told = takeEvent(market)
    if (!known) await told
    // Together, so that an event is not seen in play while its market still has the delay of before.
    await Promise.all([told, control.putMarket(definition, feedStateOf(market))])
    if (market.status === 'CLOSED') await settle(market)
  }

  async function takeEvent(market: FeedMarket): Promise<void> {
    const event = defineEvent(source, market)
    const said = JSON.stringify([event, market.inPlay])
    if (events.get(event.id) === said) return
    await control.putEvent(event, market.inPlay)
    events.set(event.id, said)
  }

  /** A market that was paid before is not in memory any more, but its result may still change. */
  async function settle(market: FeedMarket): Promise<void> {
    const [stored] = await loadMarkets(db, { ids: [market.marketId] })
    if (!stored) return
    const known = control.find(market.marketId)?.definition ?? stored.definition
    const definition = keepRemoved(known, defineMarket(source, market, known))
    const heard = await hear({
      definition,
      outcome: outcomeOf(market, definition),
      redefine: () => control.putMarket(definition, feedStateOf(market)),
    })
    onHeard(market.marketId, heard)
  }

  /**
   * A message is in force as one: from when its definition has come until its prices are in the book, no bet is matched on the
   * market. So it is suspended first and opened last.
   */
  function takeInTurn(market: FeedMarket): void {
    const arrived = control.arrive(market.marketId, 'DEFINITION')
    work(market.marketId, async () => {
      await takeMarket(market)
      arrived()
    })
  }

  /** Prices of a market whose definition is still being written stay behind it. */
  function applyInTurn(prices: FeedPrices): void {
    const arrived = control.arrive(prices.marketId, 'PRICES')
    work(prices.marketId, async () => {
      arrived()
      applyPrices(control, control.find(prices.marketId)?.definition, prices)
    })
  }

  /** Whether the definition changes what a bet is promised. What says nothing new stops nobody; nor does a runner that stays out. */
  function changesBets(market: FeedMarket): boolean {
    const live = control.find(market.marketId)
    if (!live || control.isAwaiting(market.marketId)) return true
    const said = keepRemoved(live.definition, defineMarket(source, market, live.definition))
    return changesPromise(live, said, feedStateOf(market))
  }

  return {
    market(market) {
      seen.add(market.marketId)
      if (changesBets(market)) takeInTurn(market)
      else work(market.marketId, () => takeMarket(market))
    },
    prices(prices) {
      const { marketId } = prices
      const live = control.find(marketId)
      // Prices alone go straight to the book.
      if (live && !control.isAwaiting(marketId)) applyPrices(control, live.definition, prices)
      else applyInTurn(prices)
    },
    health: (state, at) => freshness.health(source, state, at),
    idle: () => work.idle(),
    hasSeen: (marketId) => seen.has(marketId),
    unreadable(marketId) {
      if (control.find(marketId)) control.arrive(marketId, 'DEFINITION')
    },
  }
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

const feedStateOf = ({ status, inPlay }: FeedMarket): FeedState => ({ status, inPlay })

/** Hundredths of the feed's currency are taken for paise. */
const levels = (of: readonly FeedLevel[]): Level[] => of.map(([price, size]) => [price, paise(size)])

/** Horse racing and greyhounds. 000 §3. */
const RACING: ReadonlySet<string> = new Set(['7', '4339'])

function defineEvent(source: string, market: FeedMarket): EventDefinition {
  return {
    id: market.eventId,
    sportId: market.sportId,
    competitionId: market.competitionId ?? '',
    competition: market.competition ?? '',
    name: market.eventName,
    countryCode: market.countryCode ?? '',
    timezone: market.timezone ?? 'UTC',
    // A meeting opens with its first race; each race is its own event here, and opens at its off.
    openAt: RACING.has(market.sportId) ? market.marketTime : market.openDate,
    source,
  }
}

function defineMarket(source: string, market: FeedMarket, known: MarketDefinition | undefined): MarketDefinition {
  return {
    ...STARTING_LIMITS.BETFAIR,
    commissionBps: EXCHANGE_COMMISSION_BPS,
    betAllowed: true,
    restingAllowed: true,
    cashOut: true,
    remarks: '',
    // What operators may change stays as they left it.
    ...(known && operatorsOwn(known)),
    id: market.marketId,
    eventId: market.eventId,
    kind: 'BETFAIR',
    type: market.marketType,
    name: market.marketName,
    sort: market.marketType === 'MATCH_ODDS' ? 0 : 10,
    shape: {
      kind: 'BETFAIR',
      ladder: market.ladder,
      winners: market.winners,
      placeMarket: market.marketType === 'PLACE',
    },
    runners: assignSlots(market.runners, known?.runners ?? []),
    delaySeconds: market.betDelay ?? usualDelay(market),
    source,
    openAt: market.marketTime,
    turnsInPlay: true,
  }
}

/** 000 §9: where the feed says nothing, match odds in play wait. */
const usualDelay = ({ marketType, inPlay }: FeedMarket): number =>
  inPlay && marketType === 'MATCH_ODDS' ? MATCH_ODDS_DELAY_SECONDS : 0

function operatorsOwn({
  minStake,
  maxStake,
  maxHouseLoss,
  maxUserWin,
  maxCashOut,
  commissionBps,
  betAllowed,
  restingAllowed,
  cashOut,
  remarks,
}: MarketDefinition) {
  return {
    minStake,
    maxStake,
    maxHouseLoss,
    maxUserWin,
    maxCashOut,
    commissionBps,
    betAllowed,
    restingAllowed,
    cashOut,
    remarks,
  }
}

/** A runner keeps the slot it was given first; a newcomer gets the next. One the feed forgets stays, for its bets. */
function assignSlots(runners: readonly FeedRunner[], known: readonly MarketRunner[]): MarketRunner[] {
  const slots = new Map(known.map((runner) => [runner.id, runner.slot]))
  let next = known.length
  const current = runners.map((runner): MarketRunner => {
    const slot = slots.get(runner.key) ?? next++
    const { name, sort, status, reductionBps, card } = runner
    return {
      id: runner.key,
      slot,
      name,
      sort,
      status,
      ...(status === 'REMOVED' ? { reductionBps: reductionBps ?? 0 } : {}),
      ...(card && { card }),
    }
  })
  const told = new Set(runners.map((runner) => runner.key))
  return [...current, ...known.filter((runner) => !told.has(runner.id))]
}

/** How the feed's closed market ends for us; undefined when a person has to say. */
export function outcomeOf(market: FeedMarket, definition: MarketDefinition): Outcome | undefined {
  const result = resultOf(market)
  if (!result) return undefined
  if (result.kind === 'void') return { type: 'VOID', reason: 'ALL_RUNNERS_REMOVED' }
  const slotOf = (key: string): number =>
    must(
      definition.runners.find((runner) => runner.id === key),
      `runner ${key} has a slot`,
    ).slot
  return {
    type: 'WINNERS',
    winners: result.winners.map(slotOf),
    removed: result.removed.map(({ key, reductionBps }) => ({ slot: slotOf(key), reductionBps })),
  }
}
