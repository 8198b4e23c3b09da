/**
 * What the stream has told of each market so far: a pure reducer from messages to books. Everything is immutable and
 * shares what did not change, so that comparing two caches by identity tells what to publish. FORMAT of the messages: law 1.14.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Odds } from '@paddock/domain/odds'
import { type Levels, NO_LEVELS, type NumberedLevels, setLevel, setNumberedLevel } from './ladder.ts'
import type { ChangeMessage, MarketChange, MarketDefinition, RunnerChange } from './wire.ts'

export type CachedRunner = {
  readonly key: string
  readonly toBack: Levels
  readonly toLay: Levels
  /** The numbered best prices, used only where the subscription gives no full ladder. */
  readonly bestToBack: NumberedLevels
  readonly bestToLay: NumberedLevels
  readonly traded: Levels
  readonly lastTraded?: Odds
  /** As stated by the feed, in hundredths. Historical files state only the part of one message: `traded` is exact. */
  readonly statedTotal?: number
}

export type CachedMarket = {
  readonly id: string
  readonly publishedAt: number
  readonly definition: MarketDefinition
  readonly statedTotal?: number
  readonly runners: ReadonlyMap<string, CachedRunner>
}

export type MarketCache = ReadonlyMap<string, CachedMarket>
export const EMPTY_CACHE: MarketCache = new Map()

export type Applied = {
  readonly cache: MarketCache
  /** Markets that changed without our ever having got their definition: something was missed. */
  readonly unknown: readonly string[]
}

/** The key of a runner: a selection stands once for each handicap, and a missing handicap is 0. */
export const runnerKey = (runner: { readonly id: string; readonly hc?: number | null | undefined }): string =>
  runner.hc ? `${runner.id}:${runner.hc}` : runner.id

export function applyChange(cache: MarketCache, message: ChangeMessage): Applied {
  const changes = message.mc ?? []
  if (changes.length === 0) return { cache, unknown: [] }
  const next = new Map(cache)
  const unknown: string[] = []
  for (const change of changes) {
    const isImage = change.img === true || message.ct === 'SUB_IMAGE'
    const market = applyMarketChange(next.get(change.id), change, { isImage, publishedAt: message.pt })
    if (market) next.set(change.id, market)
    else unknown.push(change.id)
  }
  return { cache: next, unknown }
}

function applyMarketChange(
  held: CachedMarket | undefined,
  change: MarketChange,
  { isImage, publishedAt }: { isImage: boolean; publishedAt: number },
): CachedMarket | undefined {
  const definition = newerDefinition(held?.definition, change.marketDefinition)
  if (!definition) return undefined
  const before = isImage ? undefined : held
  const statedTotal = change.tv ?? before?.statedTotal
  return {
    id: change.id,
    publishedAt,
    definition,
    ...(statedTotal !== undefined && { statedTotal }),
    runners: applyRunnerChanges(before?.runners ?? new Map(), change.rc ?? []),
  }
}

/** An image repeats the definition; where it says the same, the held one stays, so that nothing is told anew. */
function newerDefinition(
  held: MarketDefinition | undefined,
  told: MarketDefinition | null | undefined,
): MarketDefinition | undefined {
  return told && !isDeepStrictEqual(held, told) ? told : held
}

function applyRunnerChanges(
  held: ReadonlyMap<string, CachedRunner>,
  changes: readonly RunnerChange[],
): ReadonlyMap<string, CachedRunner> {
  if (changes.length === 0) return held
  const runners = new Map(held)
  for (const change of changes) {
    const key = runnerKey(change)
    runners.set(key, applyRunnerChange(runners.get(key) ?? emptyRunner(key), change))
  }
  return runners
}

const emptyRunner = (key: string): CachedRunner => ({
  key,
  toBack: NO_LEVELS,
  toLay: NO_LEVELS,
  bestToBack: NO_LEVELS,
  bestToLay: NO_LEVELS,
  traded: NO_LEVELS,
})

function applyRunnerChange(held: CachedRunner, change: RunnerChange): CachedRunner {
  const lastTraded = change.ltp ?? held.lastTraded
  const statedTotal = change.tv ?? held.statedTotal
  return {
    key: held.key,
    toBack: (change.atb ?? []).reduce(
      (side, [price, size]) => setLevel(side, 'highestFirst', price, size),
      held.toBack,
    ),
    toLay: (change.atl ?? []).reduce((side, [price, size]) => setLevel(side, 'lowestFirst', price, size), held.toLay),
    bestToBack: (change.batb ?? []).reduce((side, level) => setNumberedLevel(side, ...level), held.bestToBack),
    bestToLay: (change.batl ?? []).reduce((side, level) => setNumberedLevel(side, ...level), held.bestToLay),
    traded: (change.trd ?? []).reduce((side, [price, size]) => setLevel(side, 'lowestFirst', price, size), held.traded),
    ...(lastTraded !== undefined && { lastTraded }),
    ...(statedTotal !== undefined && { statedTotal }),
  }
}
