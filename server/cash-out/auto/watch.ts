/**
 * Watches the markets on which somebody waits for a value: as their prices or states move, at most four times a second a
 * market, it asks of each whether there is a step to take. What it decides is only when to look.
 */
import type { Bus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database.ts'
import { backoffMs } from '../../platform/jobs/backoff.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Log } from '../../platform/log.ts'
import {
  type AutoCashOut,
  type BettingSite,
  endOfFinishedMarkets,
  type EngineCore,
  type Freshness,
  type LiveMarket,
} from '../../engine/index.ts'
import type { CashOuts } from '../cash-outs.ts'
import type { Topics } from '../../topics.ts'
import { nextStep } from './step.ts'

/** @internal Exported for the tests. */
export const LOOK_EVERY_MS = 250
const SWEEP_MS = 60_000
/** After a refusal it rests, longer each time. */
const REST = { leastMs: 1000, mostMs: 60_000 }

type WatchDeps = {
  readonly engine: Pick<EngineCore, 'markets'>
  readonly cashOuts: Pick<CashOuts, 'followUp'>
  readonly bus: Bus<Topics>
  readonly db: Database
  readonly freshness: Freshness
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
  readonly jobs: Jobs
  readonly log: Log
}

type Rest = { readonly until: number; readonly refusals: number }

/** `stop`: no step is taken any more; resolves when its sweep has ended. */
export function startCashOutWatch(deps: WatchDeps): { readonly stop: () => Promise<void> } {
  const { engine, bus, clock, log } = deps
  const lookedAt = new Map<string, number>()
  const timers = new Map<string, NodeJS.Timeout>()
  const inHand = new Set<string>()
  const rests = new Map<string, Rest>()
  let stopped = false

  /** A market is looked at when it moves, each at moments of its own, and most never: so its looks and rests are timers, no job of its name. */
  function wake(marketId: string): void {
    const market = engine.markets.get(marketId)
    if (stopped || !market || market.autoCashOuts.size === 0 || timers.has(marketId)) return
    const wait = (lookedAt.get(marketId) ?? 0) + LOOK_EVERY_MS - clock()
    timers.set(
      marketId,
      setTimeout(() => look(marketId), Math.max(0, wait)),
    )
  }

  function look(marketId: string): void {
    timers.delete(marketId)
    const market = engine.markets.get(marketId)
    if (!market || market.autoCashOuts.size === 0) return void lookedAt.delete(marketId)
    lookedAt.set(marketId, clock())
    for (const auto of market.autoCashOuts.values()) if (isToDo(market, auto)) void take(auto)
  }

  /** Nobody waits on a look, so what fails in it would end the process: it is told, and the others are looked at. */
  function isToDo(market: LiveMarket, auto: AutoCashOut): boolean {
    try {
      return hasStep(market, auto)
    } catch (error) {
      log.warn({ err: error, autoCashOutId: auto.id }, 'an automatic cash-out could not be looked at')
      rest(auto)
      return false
    }
  }

  function hasStep(market: LiveMarket, auto: AutoCashOut): boolean {
    const site = deps.sites.get(auto.siteId)
    if (!site || inHand.has(auto.id) || (rests.get(auto.id)?.until ?? 0) > clock()) return false
    const isFresh = deps.freshness.isFresh(market.definition.source, clock())
    return nextStep({ market, site, isFresh }, auto) !== undefined
  }

  async function take(auto: AutoCashOut): Promise<void> {
    inHand.add(auto.id)
    try {
      const refusal = await deps.cashOuts.followUp(auto)
      if (refusal) rest(auto)
      else rests.delete(auto.id)
    } catch (error) {
      log.warn({ err: error, autoCashOutId: auto.id }, 'an automatic cash-out could not take its step')
      rest(auto)
    } finally {
      inHand.delete(auto.id)
    }
    wake(auto.marketId)
  }

  function rest({ id, marketId }: AutoCashOut): void {
    const refusals = (rests.get(id)?.refusals ?? 0) + 1
    const ms = backoffMs(refusals, REST, Math.random())
    rests.set(id, { until: clock() + ms, refusals })
    setTimeout(() => wake(marketId), ms).unref()
  }

  async function sweep(): Promise<void> {
    // What is over is forgotten; what did not hear of its market is looked at.
    for (const [id, { until }] of rests) if (until + REST.mostMs < clock()) rests.delete(id)
    for (const [id, at] of lookedAt) if (at + LOOK_EVERY_MS < clock()) lookedAt.delete(id)
    for (const market of engine.markets.values()) wake(market.definition.id)
    await endOfFinishedMarkets(deps.db)
  }

  const ends = [
    bus.subscribe('prices', ({ marketId }) => wake(marketId)),
    bus.subscribe('market', ({ definition }) => wake(definition.id)),
  ]
  const sweeping = deps.jobs.start({
    name: 'cash-out-sweep',
    everyMs: SWEEP_MS,
    first: 'NOW',
    failed: 'cash-outs of finished markets were not ended',
    work: sweep,
  })

  return {
    async stop() {
      stopped = true
      for (const end of ends) end()
      for (const timer of timers.values()) clearTimeout(timer)
      await sweeping.stop()
    },
  }
}
