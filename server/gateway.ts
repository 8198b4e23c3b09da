/** The gateway: calls and live sockets of the sites. It keeps nothing that another gateway could not rebuild. */
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { accountRoutes, loadRelations } from './accounts/index.ts'
import { auditRoutes, chainRoutes, createRefusalLog } from './audit-log/index.ts'
import {
  authRoutes,
  createCodeCheck,
  createKeys,
  createPasswordChecker,
  createSessions,
  createThrottle,
  hearRevocations,
  startAccessJobs,
} from './auth/index.ts'
import type { Freshness } from './betting/freshness.ts'
import type { Betting, Topics } from './betting/index.ts'
import { betListRoutes } from './betting/list-routes.ts'
import { loadStandings } from './betting/queries.ts'
import { autoCashOutRoutes, cashOutRoutes } from './betting/cash-out-routes.ts'
import { type BettingRouteDeps, bettingRoutes } from './betting/routes.ts'
import { leadToDesktopHost } from './desktop-host.ts'
import { serveInstallable } from './installable/index.ts'
import { createLive } from './live/index.ts'
import { createBoard } from './markets/board.ts'
import { marketRoutes } from './markets/routes.ts'
import { createScoreBoard } from './markets/scores.ts'
import { createShowings } from './markets/showings.ts'
import { messageRoutes, startDelivery } from './messages/index.ts'
import { type OperatorDeps, operatorRoutes } from './operator/routes.ts'
import { showingRoutes } from './operator/show-event.ts'
import { peopleRoutes } from './people/index.ts'
import { createBatchReader } from './platform/batch-reader.ts'
import { createBuckets, type Rate } from './platform/buckets.ts'
import type { Bus } from './platform/bus.ts'
import { TRUST_NOBODY } from './platform/client-address.ts'
import type { Config } from './platform/config.ts'
import type { Database, Tenants } from './platform/database.ts'
import type { Routes } from './platform/http-call.ts'
import { serveHealth } from './platform/http-health.ts'
import { keepToHttps } from './platform/http-secure.ts'
import { servePages } from './platform/http-pages.ts'
import { createFirstPage, neededByPlayer } from './first-page.ts'
import { serveReference } from './platform/http-reference.ts'
import { createHttp } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { pointsRoutes } from './points/index.ts'
import { priceRoutes } from './prices/index.ts'
import { reportRoutes } from './reports/index.ts'
import {
  createProtection,
  type ProtectionNews,
  protectionRoutes,
  startWatch,
  type WatchDeps,
} from './protection/index.ts'
import { createSites } from './sites/index.ts'
import { createSmsQueue, type Sms } from './sms/index.ts'
import { publicSiteRoutes, studioRoutes, switchRoutes } from './studio/index.ts'

export type GatewayLimits = {
  /** Bets of one account. SECURITY T48. */
  readonly bets: Rate
  /** Searches from one address. */
  readonly searches: Rate
  /** Price histories read from one address. */
  readonly priceReadings: Rate
  /** An event's prices are sent at most once in so many milliseconds. DESIGN, Live. */
  readonly pricesEveryMs: number
}

const LIMITS: GatewayLimits = {
  bets: { burst: 10, perSecond: 5 },
  searches: { burst: 20, perSecond: 5 },
  priceReadings: { burst: 30, perSecond: 3 },
  pricesEveryMs: 100,
}

export type GatewayDeps = {
  readonly config: Pick<Config, 'playerDist' | 'accessKey' | 'smsBudget'> &
    Partial<Pick<Config, 'consoleDist' | 'receiptKey' | 'appKey' | 'proxies'>>
  readonly db: Database
  /** Where it hears what other processes revoke; left out, it only looks every second. */
  readonly databaseUrl?: string
  readonly tenants: Tenants
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly sms: Sms
  readonly betting: Betting
  readonly control: OperatorDeps['control']
  readonly settlement: OperatorDeps['settlement']
  readonly freshness: Pick<Freshness, 'isFresh'>
  readonly clock: () => number
  readonly limits?: Partial<GatewayLimits>
  /** Routes of our own programs, beside those of the contract. */
  readonly internal?: (app: FastifyInstance, routes: Routes) => void
}

export type Gateway = {
  readonly app: FastifyInstance
  listen(port: number, host: string): Promise<void>
  close(): Promise<void>
}

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, db, bus, log, betting, control, settlement, clock } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const metrics = createMetrics()
  const sites = createSites({ db, bus, log })
  const sessions = createSessions(db, log, clock)
  const passwords = createPasswordChecker()
  const throttle = createThrottle(db, clock)
  const refuseWrongCode = createCodeCheck(db, passwords, throttle)
  const sms = createSmsQueue({ db, log, sms: deps.sms })
  const showings = createShowings({ db, bus, log })
  const board = createBoard({ db, bus, log, showings, clock })
  const scores = createScoreBoard(bus, showings)
  const noteRefused = createRefusalLog(db, clock)
  const appKey = config.appKey ?? null
  const proxies = config.proxies ?? TRUST_NOBODY
  const http = createHttp(
    {
      siteOf: (host) => sites.ofHost(host),
      actorOf: (token, site) => sessions.actorOf(token, site.id, 'USE'),
      renewIfDue: (token) => sessions.renewIfDue(token),
      dbOf: (site, actor) => deps.tenants.of(site.id, actor?.role === 'administrator' ? 'INSTALLATION' : 'SITE'),
      relationsOf: (actor, accountIds) => loadRelations(db, actor, accountIds),
      appKey,
      proxies,
      noteRefused,
    },
    metrics,
    log,
  )

  const { app, routes } = http
  authRoutes(routes, {
    db,
    passwords,
    sessions,
    throttle,
    refuseWrongCode,
    sms,
    keys: createKeys(config.accessKey),
    budget: config.smsBudget,
    siteOf: (host) => sites.ofHost(host),
    onPlayerMade: (person) => bus.publish('personCreated', person),
    clock,
  })
  accountRoutes(routes)
  marketRoutes(routes, { db, board, scores, showings, clock, searches: createBuckets(limits.searches, clock) })
  priceRoutes(routes, { board, clock, readings: createBuckets(limits.priceReadings, clock) })
  const bettingDeps: BettingRouteDeps = {
    db,
    betting,
    board,
    clock,
    bets: createBuckets(limits.bets, clock),
    standingOf: createBatchReader((keys) => loadStandings(db, keys)),
  }
  bettingRoutes(routes, bettingDeps)
  cashOutRoutes(routes, bettingDeps)
  autoCashOutRoutes(routes, bettingDeps)
  betListRoutes(routes)
  operatorRoutes(routes, {
    db,
    control,
    settlement,
    refuseWrongCode,
    log,
  })
  showingRoutes(routes, { db, refuseWrongCode, tell: (eventId) => bus.publish('showing', { eventId }) })
  publicSiteRoutes(routes, { refuseWrongCode, clock })
  const notify = (notice: Topics['notice']) => bus.publish('notice', notice)
  switchRoutes(routes, { db, refuseWrongCode, reload: () => sites.reload(), notify, clock })
  studioRoutes(routes, { db, refuseWrongCode, reload: () => sites.reload() })
  const endSessions: WatchDeps['endSessions'] = (accountIds, reason) => sessions.closeAll(accountIds, reason)
  const tell = (news: ProtectionNews) => bus.publish('protection', news)
  const protection = createProtection({
    db,
    clock,
    endSessions,
    cancelOrders: (accountIds) => betting.cancelAll(accountIds),
    onChanged: (accountId) => tell({ accountId, what: 'CHANGED' }),
  })
  protectionRoutes(routes, { protection, refuseWrongCode, clock })
  auditRoutes(routes, db)
  chainRoutes(routes, db)
  peopleRoutes(routes, {
    passwords,
    refuseWrongCode,
    closeAll: (ids, reason, how) => sessions.closeAll(ids, reason, how),
    tellCreated: (person) => bus.publish('personCreated', person),
    clock,
  })
  pointsRoutes(routes, {
    refuseWrongCode,
    tellAccount: (account) => bus.publish('account', account),
    receiptKey: config.receiptKey ?? 'demo',
    clock,
  })
  reportRoutes(routes)
  messageRoutes(routes, { refuseWrongCode, clock })
  http.assertComplete()

  keepToHttps(app, proxies)
  leadToDesktopHost(app, sites)
  let started = false
  serveHealth(app, metrics, log, async () => started && (await sql`select 1`.execute(db)).rows.length === 1)
  serveReference(app)
  serveInstallable(app, (host) => sites.ofHost(host))
  await servePages(app, {
    player: config.playerDist,
    ...(config.consoleDist !== undefined && { console: config.consoleDist }),
    early: createFirstPage(app),
    neededAt: neededByPlayer,
  })
  deps.internal?.(app, routes)
  await app.ready()
  await board.start()
  await showings.start()
  const live = createLive({
    http: app.server,
    db,
    bus,
    log,
    metrics,
    sites,
    sessions,
    board,
    scores,
    showings,
    freshness: deps.freshness,
    appKey,
    proxies,
    noteRefused,
    clock,
    pricesEveryMs: limits.pricesEveryMs,
  })
  const revocations =
    deps.databaseUrl === undefined ? undefined : await hearRevocations(deps.databaseUrl, log, sessions)
  const jobs = startAccessJobs({
    db,
    log,
    sessions,
    throttle,
    cancelOrders: (accountIds) => betting.cancelAll(accountIds),
  })
  const watching = startWatch({ db, log, clock, endSessions, tell })
  const delivering = startDelivery({ db, bus, log, clock })
  started = true

  return {
    app,
    async listen(port, host) {
      await app.listen({ port, host })
    },
    async close() {
      started = false
      jobs.stop()
      sms.stop()
      await revocations?.stop()
      await watching.stop()
      await delivering.stop()
      await live.close()
      board.stop()
      showings.stop()
      sites.stop()
      scores.stop()
      await app.close()
    },
  }
}
