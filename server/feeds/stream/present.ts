/** From the feed's own terms to the words of `types.ts`. */
import { CLASSIC, FINEST, lineRange, type PriceLadder } from '@paddock/domain/odds'
import type { FeedLevel, FeedMarket, FeedPrices, FeedRunner, FeedRunnerPrices, FeedRunnerStatus } from '../types.ts'
import type { CatalogueMarket } from './betfair-api.ts'
import { type Levels, NO_LEVELS, type NumberedLevels, sumOfSizes } from './ladder.ts'
import { type CachedMarket, type CachedRunner, runnerKey } from './market-cache.ts'
import type { MarketDefinition, RunnerDefinition } from './wire.ts'

/** What a screen and a bet can use; deeper levels stay in the cache. */
const MOST_LEVELS = 10

/** `names` is the catalogue's entry: live definitions carry no names. A name of the definition comes first. */
export function presentMarket(market: CachedMarket, names: CatalogueMarket | undefined): FeedMarket {
  const { definition } = market
  return {
    marketId: market.id,
    publishedAt: market.publishedAt,
    eventId: definition.eventId,
    eventName: definition.eventName ?? names?.eventName ?? definition.eventId,
    sportId: definition.eventTypeId,
    competition: names?.competition?.name ?? null,
    competitionId: names?.competition?.id ?? null,
    countryCode: definition.countryCode ?? null,
    timezone: definition.timezone ?? null,
    marketType: definition.marketType ?? '',
    marketName: definition.name ?? names?.marketName ?? definition.marketType ?? market.id,
    openDate: definition.openDate,
    marketTime: definition.marketTime,
    suspendTime: definition.suspendTime,
    ...(definition.settledTime != null && { settledTime: definition.settledTime }),
    status: definition.status,
    inPlay: definition.inPlay,
    betDelay: definition.betDelay ?? null,
    winners: definition.numberOfWinners,
    baseRateBps: Math.round(definition.marketBaseRate * 100),
    ladder: ladderOf(definition),
    version: definition.version,
    venue: definition.venue ?? null,
    raceType: definition.raceType ?? null,
    complete: definition.complete,
    runners: definition.runners.flatMap((runner) => presentRunner(runner, names)),
  }
}

function presentRunner(runner: RunnerDefinition, names: CatalogueMarket | undefined): FeedRunner[] {
  const status = statusOf(runner)
  if (!status) return []
  const key = runnerKey(runner)
  const card = names?.cards.get(key)
  return [
    {
      key,
      name: runner.name ?? names?.runners.get(key) ?? names?.runners.get(runner.id) ?? key,
      sort: runner.sortPriority,
      status,
      ...(status === 'REMOVED' &&
        runner.adjustmentFactor != null && { reductionBps: Math.round(runner.adjustmentFactor * 100) }),
      ...(status === 'REMOVED' && runner.removalDate != null && { removedAt: runner.removalDate }),
      ...(runner.bsp != null && { bsp: runner.bsp }),
      ...(runner.hc ? { handicap: runner.hc } : {}),
      ...(card && { card }),
    },
  ]
}

/** Nothing for a hidden runner (an empty trap): it does not take part. Who is PLACED has won a place. */
function statusOf(runner: RunnerDefinition): FeedRunnerStatus | undefined {
  if (runner.status === 'HIDDEN') return undefined
  return runner.status === 'PLACED' ? 'WINNER' : runner.status
}

function ladderOf(definition: MarketDefinition): PriceLadder {
  const { lineMinUnit: min, lineMaxUnit: max, lineInterval: interval } = definition
  const isLine = definition.priceLadderDefinition?.type === 'LINE_RANGE' || definition.bettingType === 'LINE'
  if (isLine && min != null && max != null && interval != null && interval > 0 && max >= min)
    return lineRange(Math.round(min * 100), Math.round(max * 100), Math.round(interval * 100))
  return definition.priceLadderDefinition?.type === 'FINEST' ? FINEST : CLASSIC
}

/** The runners that changed between two states of a market, or nothing. No `before`: every runner. */
export function presentPrices(before: CachedMarket | undefined, after: CachedMarket): FeedPrices | undefined {
  const changed = [...after.runners.values()].filter((runner) => before?.runners.get(runner.key) !== runner)
  const gone = [...(before?.runners.keys() ?? [])].filter((key) => !after.runners.has(key))
  if (changed.length === 0 && gone.length === 0) return undefined
  const totalMatched = totalOf(after)
  return {
    marketId: after.id,
    publishedAt: after.publishedAt,
    ...(totalMatched > 0 && { totalMatched }),
    runners: [...changed.map(presentRunnerPrices), ...gone.map(withoutPrices)],
  }
}

export const withoutPrices = (key: string): FeedRunnerPrices => ({ key, toBack: NO_LEVELS, toLay: NO_LEVELS })

function presentRunnerPrices(runner: CachedRunner): FeedRunnerPrices {
  const totalMatched = runnerTotal(runner)
  return {
    key: runner.key,
    ...takeable(runner),
    ...(runner.lastTraded !== undefined && { lastTraded: runner.lastTraded }),
    ...(totalMatched > 0 && { totalMatched }),
  }
}

/** A crossed book cannot be true, so nothing of it may be bet on: both sides are shown empty until it is mended. */
function takeable(runner: CachedRunner): Pick<FeedRunnerPrices, 'toBack' | 'toLay'> {
  if (isCrossed(runner)) return { toBack: NO_LEVELS, toLay: NO_LEVELS }
  return { toBack: shown(runner.toBack, runner.bestToBack), toLay: shown(runner.toLay, runner.bestToLay) }
}

function shown(full: Levels, best: NumberedLevels): readonly FeedLevel[] {
  const levels = full.length > 0 ? full : best.filter((level) => level !== undefined)
  return levels.slice(0, MOST_LEVELS)
}

function isCrossed(runner: CachedRunner): boolean {
  const toBack = shown(runner.toBack, runner.bestToBack)[0]
  const toLay = shown(runner.toLay, runner.bestToLay)[0]
  return toBack !== undefined && toLay !== undefined && toBack[0] >= toLay[0]
}

/** True when the market takes bets and a book of it is crossed: we have missed a change. */
export const hasMissedChange = (market: CachedMarket): boolean =>
  market.definition.status === 'OPEN' &&
  ladderOf(market.definition).name !== 'LINE_RANGE' &&
  [...market.runners.values()].some(isCrossed)

const runnerTotal = (runner: CachedRunner): number =>
  runner.traded.length > 0 ? sumOfSizes(runner.traded) : (runner.statedTotal ?? 0)

const totalOf = (market: CachedMarket): number =>
  market.statedTotal ?? [...market.runners.values()].reduce((sum, runner) => sum + runnerTotal(runner), 0)
