/** The wiring of one process: what its roles need, by plain arguments, and the order in which it comes up and goes down. */
import { beginHeads, createHeadKeeper, startChaining } from './audit-log/index.ts'
import { sessionOf } from './engine/await-leases.ts'
import { startCashOutWatch } from './cash-out/auto/watch.ts'
import { createFreshness } from './engine/freshness.ts'
import { startFlagging } from './records/linked-trades.ts'
import { loadBettingSites, renewBettingSites } from './engine/betting-sites.ts'
import { forgetOldKeys } from './engine/store.ts'
import { createHouse } from './house.ts'
import { createOddsIngest, distrustFeeds, type Heard, serveIngest, startFeeds } from './feeds/index.ts'
import { createGateway } from './gateway.ts'
import { startHouseMetrics } from './house-metrics.ts'
import { startReminding } from './operator/index.ts'
import { createBus } from './platform/bus.ts'
import type { Config } from './platform/config.ts'
import { openDatabase, openTenants, refuseUnsafeDatabase } from './platform/database.ts'
import { createJobs } from './platform/jobs.ts'
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
/** What a job is in the middle of when the process shall end: the rest of the end needs time too. */
const JOBS_END_WITHIN_MS = 1000

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
  const jobs = createJobs({ log, clock, registry: metrics.registry })
  const gateway = await createGateway({
    metrics,
    jobs,
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
  const feeds = await startFeeds({ db, config, control, settlement, freshness, bus, jobs, log })
  const watch = startCashOutWatch({ engine, cashOuts, bus, db, freshness, sites, clock, jobs, log })
  const heads = createHeadKeeper(db, { file: config.auditHeadsFile, log, clock })
  await beginHeads(db, config.auditHeadsFile)
  startChaining(db, jobs, heads)
  const measuring = startHouseMetrics({
    registry: metrics.registry,
    db,
    tenants,
    bus,
    engine,
    freshness,
    heads,
    clock,
    jobs,
  })
  const endRecording = startPriceHistory({ db, bus, jobs, clock })
  startReminding(db, jobs, log)
  startFlagging(db, { jobs, log, clock })
  jobs.start({
    name: 'market-clock',
    everyMs: TICK_MS,
    failed: 'the markets were not looked at',
    work: () => control.tick(),
  })
  jobs.start({
    name: 'old-keys',
    everyMs: FORGET_KEYS_MS,
    failed: 'old keys were not forgotten',
    work: () => forgetOldKeys(db),
  })
  jobs.start({
    name: 'settlements',
    everyMs: RESUME_MS,
    failed: 'no settlement could be taken up',
    work: () => settlement.resume(),
  })
  for (const notice of config.notices) log.warn(notice)
  log.info({ port: config.port }, 'ready')
  return {
    async close() {
      // While the feeds still speak: without them a bet in its delay would come to nothing.
      await gateway.leave()
      await jobs.stop(JOBS_END_WITHIN_MS)
      measuring.stop()
      endSites()
      endRecording()
      // Its sweep was waited for with the other jobs.
      void watch.stop()
      await feeds.stop()
      await gateway.close()
      await engine.stop()
      await tenants.close()
      await db.destroy()
    },
  }
}
