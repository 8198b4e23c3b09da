/** The wiring of one process: what its roles need, by plain arguments, and the order in which it comes up and goes down. */
import { HOUR_MS } from '@paddock/domain/time'
import { beginHeads, createHeadKeeper, startChaining } from './audit-log/index.ts'
import { createFreshness, forgetOldKeys, loadBettingSites, renewBettingSites, sessionOf } from './engine/index.ts'
import {
  payeeKeyOf,
  startClosingYears,
  startHashingPayees,
  startKeepingTurnover,
  startRetention,
} from './payments/index.ts'
import { startAffiliates } from './affiliates/index.ts'
import { startSchedules } from './schedules/index.ts'
import { startBoards } from './leaderboard/index.ts'
import { startReckoning, startWagering } from './bonuses/index.ts'
import { startCashOutWatch } from './cash-out/index.ts'
import { startFlagging, startKeepingPairs } from './records/index.ts'
import { startKeepingRisk } from './risk/index.ts'
import { startKeepingDays } from './reports/index.ts'
import { createHouse, type House } from './house.ts'
import { createOddsIngest, distrustFeeds, type Heard, serveIngest, startFeeds } from './feeds/index.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { startHouseMetrics } from './house-metrics.ts'
import { startReminding } from './operator/index.ts'
import { createHttpGateway } from './payments/index.ts'
import { createBus } from './platform/bus.ts'
import type { Config } from './platform/config/config.ts'
import { gatherRightBelow } from './ledger/index.ts'
import { openDatabase, openTenants, refuseUnsafeDatabase } from './platform/database.ts'
import { createJobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/log/metrics.ts'
import { openPipeline } from './platform/database/pipeline.ts'
import { startPriceHistory } from './prices/index.ts'
import { createHttpSms } from './sms/index.ts'
import type { Topics } from './topics.ts'

export type App = { close(): Promise<void> }

const TICK_MS = 250
const FORGET_KEYS_MS = HOUR_MS
/** A page of an upline adds up what came in so long. */
const GATHER_MS = 2000
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
  const ground = await openGround(config, databaseUrl, log)
  const house = createHouse({
    ...ground,
    pipeline: openPipeline(databaseUrl, ground.db, log),
    owner: config.engineName,
    onGivenUp: onFatal,
  })
  distrustFeeds(config, ground.freshness, ground.clock())
  await house.engine.start()
  await house.settlement.resume()
  const gateway = await openGateway(ground, house)
  await gateway.listen(config.port, config.host)
  const feeds = await startFeeds({ ...ground, ...house })
  const endWork = await startWork(ground, house)
  for (const notice of config.notices) log.warn(notice)
  log.info({ port: config.port }, 'ready')
  return {
    async close() {
      // While the feeds still speak: without them a bet in its delay would come to nothing.
      await gateway.leave()
      await ground.jobs.stop(JOBS_END_WITHIN_MS)
      endWork()
      await feeds.stop()
      await gateway.close()
      await house.stop()
      await ground.tenants.close()
      await ground.db.destroy()
    },
  }
}

/** What everything stands on. */
type Ground = Awaited<ReturnType<typeof openGround>>

async function openGround(config: Config, databaseUrl: string, log: Log) {
  const db = openDatabase(databaseUrl, log, config.databaseConnections, sessionOf(config.engineName))
  const tenants = openTenants(databaseUrl, log, config.databaseConnections)
  await refuseUnsafeDatabase(db)
  const bus = createBus<Topics>(log)
  const sites = await loadBettingSites(db)
  const endSites = bus.subscribe('site', ({ what }) => {
    if (what === 'OPENED' || what === 'CONFIG')
      void renewBettingSites(db, sites).catch((error: unknown) =>
        log.error({ err: error }, 'the sites of bets were not read'),
      )
  })
  const clock = Date.now
  const metrics = createMetrics()
  const jobs = createJobs({ log, clock, registry: metrics.registry })
  return {
    config,
    databaseUrl,
    log,
    clock,
    metrics,
    jobs,
    db,
    tenants,
    bus,
    sites,
    endSites,
    freshness: createFreshness(),
  }
}

/** With the way in for recordings that `npm run replay` plays. */
async function openGateway(ground: Ground, house: House): Promise<Gateway> {
  const { config } = ground
  const heard = new Map<string, Heard>()
  const replayed = createOddsIngest({
    ...ground,
    ...house,
    source: 'replay',
    onHeard: (marketId, what) => heard.set(marketId, what),
  })
  return await createGateway({
    ...ground,
    ...house,
    sms: createHttpSms(config.sms),
    paymentGateway: config.paymentGateway && createHttpGateway(config.paymentGateway),
    limits: { bets: { burst: 2 * config.betsPerSecond, perSecond: config.betsPerSecond } },
    internal: (http) => serveIngest(http, config.feedKey, replayed, heard),
  })
}

/** What goes on while nobody asks, beside the jobs, which end with their runner. Gives the function that ends it. */
async function startWork(ground: Ground, house: House): Promise<() => void> {
  const { config, db, bus, jobs, clock, log, metrics, endSites } = ground
  const watch = startCashOutWatch({ ...ground, ...house })
  const heads = createHeadKeeper(db, { file: config.auditHeadsFile, log, clock })
  await beginHeads(db, config.auditHeadsFile)
  startChaining(db, jobs, heads)
  const measuring = startHouseMetrics({ ...ground, ...house, registry: metrics.registry, heads })
  const endRecording = startPriceHistory({ db, bus, jobs, clock })
  startReminding(db, jobs, log)
  startFlagging(db, { jobs, log, clock })
  startKeepingPairs(db, jobs)
  startKeepingRisk(db, jobs)
  startKeepingDays(db, jobs)
  startWagering({ db, jobs, clock, tell: (account) => bus.publish('account', account) })
  startReckoning({ db, log, jobs })
  startAffiliates({ db, jobs, clock })
  startBoards({ db, jobs, clock })
  startSchedules({ db, jobs, clock })
  startRetention({ db, log, jobs, clock })
  startKeepingTurnover({ db, jobs, clock })
  startHashingPayees({ db, jobs, payeeKey: payeeKeyOf(config) })
  startClosingYears({ db, jobs, clock, tell: (account) => bus.publish('account', account) })
  startJobs(ground, house)
  return () => {
    measuring.stop()
    endSites()
    endRecording()
    // Its sweep was waited for with the other jobs.
    void watch.stop()
  }
}

function startJobs({ db, jobs }: Ground, { control, settlement }: House): void {
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
    name: 'right-below',
    everyMs: GATHER_MS,
    failed: 'what is kept of uplines was not gathered',
    work: () => gatherRightBelow(db),
  })
  jobs.start({
    name: 'settlements',
    everyMs: RESUME_MS,
    failed: 'no settlement could be taken up',
    work: () => settlement.resume(),
  })
}
