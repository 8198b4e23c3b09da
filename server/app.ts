/** The wiring of one process: what its roles need, by plain arguments, and the order in which it comes up and goes down. */
import { beginHeads, createHeadKeeper, startChaining } from './audit-log/index.ts'
import { sessionOf } from './engine/await-leases.ts'
import { startCashOutWatch } from './cash-out/auto/watch.ts'
import { createFreshness } from './engine/freshness.ts'
import { startFlagging } from './records/linked-trades.ts'
import { loadBettingSites, renewBettingSites } from './engine/betting-sites.ts'
import { forgetOldKeys } from './engine/store.ts'
import { createHouse } from './house.ts'
import type { Heard } from './feeds/hear-result.ts'
import { serveIngest } from './feeds/ingest-route.ts'
import { createOddsIngest } from './feeds/odds-to-markets.ts'
import { distrustFeeds, startFeeds } from './feeds/start-feeds.ts'
import { createGateway } from './gateway.ts'
import { startHouseMetrics } from './house-metrics.ts'
import { startReminding } from './operator/remind.ts'
import { createBus } from './platform/bus.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, openTenants, refuseUnsafeDatabase } from './platform/database.ts'
import { guarded } from './platform/guarded.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { openPipeline } from './platform/pipeline.ts'
import { startPriceHistory } from './prices/index.ts'
import { createHttpSms } from './sms/index.ts'
import type { Topics } from './topics.ts'

export type App = { close(): Promise<void> }

const TICK_MS = 250
const FORGET_KEYS_MS = 3_600_000
const RESUME_MS = 2000

/** `onFatal` is told when the process is of no more use and should end. */
export async function startApp(
  config: Config,
  databaseUrl: string,
  log: Log,
  onFatal: (error: Error) => void,
): Promise<App> {
  const owner = config.engineName
  const db = openDatabase(databaseUrl, log, config.databaseConnections, sessionOf(owner))
  const tenants = openTenants(databaseUrl, log, config.databaseConnections)
  await refuseUnsafeDatabase(db)
  const clock = Date.now
  const bus = createBus<Topics>(log)
  const freshness = createFreshness()
  const sites = await loadBettingSites(db)
  const endSites = bus.subscribe('site', ({ what }) => {
    if (what === 'OPENED' || what === 'CONFIG')
      void renewBettingSites(db, sites).catch((error: unknown) =>
        log.error({ err: error }, 'the sites of bets were not read'),
      )
  })
  const { engine, control, bets, cashOuts, settlement } = createHouse({
    db,
    pipeline: openPipeline(databaseUrl, db, log),
    bus,
    log,
    owner,
    freshness,
    sites,
    clock,
    onGivenUp: onFatal,
  })
  distrustFeeds(config, freshness, clock())
  await engine.start()
  await settlement.resume()
  const heard = new Map<string, Heard>()
  const replayed = createOddsIngest({
    db,
    source: 'replay',
    control,
    settlement,
    freshness,
    log,
    onHeard: (marketId, what) => heard.set(marketId, what),
  })
  const metrics = createMetrics()
  const gateway = await createGateway({
    metrics,
    config,
    db,
    databaseUrl,
    tenants,
    bus,
    log,
    sms: createHttpSms(config.sms),
    bets,
    cashOuts,
    control,
    settlement,
    freshness,
    clock,
    limits: { bets: { burst: 2 * config.betsPerSecond, perSecond: config.betsPerSecond } },
    internal: (http) => serveIngest(http, config.feedKey, replayed, heard),
  })
  await gateway.listen(config.port, config.host)
  const feeds = await startFeeds({ db, config, control, settlement, freshness, bus, log })
  const watch = startCashOutWatch({ engine, cashOuts, bus, db, freshness, sites, clock, log })
  const heads = createHeadKeeper(db, { file: config.auditHeadsFile, log, clock })
  await beginHeads(db, config.auditHeadsFile)
  const chaining = startChaining(db, log, heads)
  const measuring = startHouseMetrics({
    registry: metrics.registry,
    db,
    tenants,
    bus,
    engine,
    freshness,
    heads,
    clock,
    log,
  })
  const recording = startPriceHistory({ db, bus, log, clock })
  const endReminding = startReminding(db, log)
  const endFlagging = startFlagging(db, log, clock)
  const tick = guarded(log, 'the markets were not looked at', () => control.tick())
  const ticking = setInterval(tick, TICK_MS)
  const forgetting = setInterval(
    () => void forgetOldKeys(db).catch((error: unknown) => log.warn({ err: error }, 'old keys were not forgotten')),
    FORGET_KEYS_MS,
  )
  const resuming = setInterval(
    () =>
      void settlement.resume().catch((error: unknown) => log.warn({ err: error }, 'no settlement could be taken up')),
    RESUME_MS,
  )
  for (const notice of config.notices) log.warn(notice)
  log.info({ port: config.port }, 'ready')
  return {
    async close() {
      // While the feeds still speak: without them a bet in its delay would come to nothing.
      await gateway.leave()
      clearInterval(ticking)
      clearInterval(forgetting)
      clearInterval(resuming)
      measuring.stop()
      endReminding()
      endFlagging()
      endSites()
      watch.stop()
      await feeds.stop()
      await recording.stop()
      await gateway.close()
      await engine.stop()
      await chaining.stop()
      await tenants.close()
      await db.destroy()
    },
  }
}
