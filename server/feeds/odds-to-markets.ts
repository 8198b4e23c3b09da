/** What the odds feed says, made into events, markets, prices and results of the exchange. */
import type { HouseQuotes, Level } from '@paddock/domain/markets/exchange'
import { paise } from '@paddock/domain/money'
import type { Outcome } from '@paddock/domain/settlement'
import { must } from '@paddock/domain/result'
import type { Freshness } from '../betting/freshness.ts'
import type { MarketControl, RunnerUpdate } from '../betting/market-control.ts'
import type { EventDefinition, MarketDefinition, MarketRunner } from '../markets/market.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { createOrderedWork } from './event-queue.ts'
import { EXCHANGE_COMMISSION_BPS, STARTING_LIMITS } from './market-limits.ts'
import { resultOf } from './stream/result.ts'
import type { FeedLevel, FeedMarket, FeedPrices, FeedRunner, FeedSink } from './types.ts'

export type OddsIngestDeps = {
  readonly source: string
  readonly control: MarketControl
  readonly settlement: Settlement
  readonly freshness: Freshness
  readonly log: Log
}

export type OddsIngest = FeedSink & { idle(): Promise<void>; hasSeen(marketId: string): boolean }

export function createOddsIngest({ source, control, settlement, freshness, log }: OddsIngestDeps): OddsIngest {
  const work = createOrderedWork(log)
  const seen = new Set<string>()
  /** What each event was last said to be, so that it is written only when it changed. */
  const events = new Map<string, string>()

  async function takeMarket(market: FeedMarket): Promise<void> {
    await takeEvent(market)
    const known = control.find(market.marketId)?.definition
    const definition = defineMarket(source, market, known)
    await control.putMarket(definition, { status: market.status, inPlay: market.inPlay })
    if (market.status === 'CLOSED') await settle(market, definition)
  }

  async function takeEvent(market: FeedMarket): Promise<void> {
    const event = defineEvent(source, market)
    const said = JSON.stringify([event, market.inPlay])
    if (events.get(event.id) === said) return
    events.set(event.id, said)
    await control.putEvent(event, market.inPlay)
  }

  async function settle(market: FeedMarket, definition: MarketDefinition): Promise<void> {
    const outcome = outcomeOf(market, definition)
    if (!outcome || !control.find(market.marketId)) return
    const declared = await settlement.declareResult(market.marketId, outcome, { actorId: null, source })
    if (!declared.ok)
      log.warn(
        { marketId: market.marketId, refusal: declared.refusal },
        'a result of the feed was refused; an operator must look',
      )
  }

  return {
    market(market) {
      seen.add(market.marketId)
      work(market.marketId, () => takeMarket(market))
    },
    prices(prices) {
      const live = control.find(prices.marketId)
      // Prices of a market that is being created wait for it; all others go straight to the book.
      if (live) applyPrices(control, live.definition, prices)
      else
        work(prices.marketId, () =>
          Promise.resolve(applyPrices(control, control.find(prices.marketId)?.definition, prices)),
        )
    },
    health: (state, at) => freshness.health(source, state, at),
    idle: () => work.idle(),
    hasSeen: (marketId) => seen.has(marketId),
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
    delaySeconds: market.betDelay,
    source,
    openAt: market.marketTime,
    turnsInPlay: true,
  }
}

function operatorsOwn({
  minStake,
  maxStake,
  maxHouseLoss,
  maxUserWin,
  commissionBps,
  betAllowed,
  restingAllowed,
  cashOut,
  remarks,
}: MarketDefinition) {
  return { minStake, maxStake, maxHouseLoss, maxUserWin, commissionBps, betAllowed, restingAllowed, cashOut, remarks }
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
