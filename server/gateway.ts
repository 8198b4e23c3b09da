/** The gateway: calls and live sockets of the sites. It keeps nothing that another gateway could not rebuild. */
import type { FastifyInstance } from 'fastify'
import { accountRoutes, loadRelations } from './accounts/index.ts'
import { auditRoutes, chainRoutes, createRefusalLog } from './audit-log/index.ts'
import {
  authRoutes,
  createCodeCheck,
  createKeys,
  createPasswordChecker,
  createPuzzles,
  createSessions,
  createThrottle,
  hashPassword,
  hearRevocations,
  startAccessJobs,
} from './auth/index.ts'
import type { Freshness } from './engine/freshness.ts'
import type { Bets } from './bets/index.ts'
import type { CashOuts } from './cash-out/index.ts'
import type { Topics } from './topics.ts'
import { betListRoutes } from './records/routes.ts'
import { loadStandings } from './records/standings.ts'
import { autoCashOutRoutes, cashOutRoutes } from './cash-out/routes.ts'
import { type BettingRouteDeps, bettingRoutes } from './bets/routes.ts'
import { leadToDesktopHost } from './desktop-host.ts'
import { createExporter } from './exports/index.ts'
import { siteHopRoutes } from './hops/index.ts'
import { serveInstallable } from './installable/index.ts'
import { createLive } from './live/index.ts'
import { createBoard } from './board/board.ts'
import { marketRoutes } from './board/routes.ts'
import { createScoreBoard } from './board/scores.ts'
import { createShowings } from './board/showings.ts'
import { messageRoutes, startDelivery } from './messages/index.ts'
import { CONFIRM_RESULTS_APPLIER, type OperatorDeps, operatorRoutes, showingRoutes } from './operator/index.ts'
import { administratorRoutes, createAdministratorApplier, peopleRoutes } from './people/index.ts'
import { keepAccessLog } from './platform/access-log.ts'
import { createBatchReader } from './platform/batch-reader.ts'
import { createBuckets, type Rate } from './platform/buckets.ts'
import type { Bus } from './platform/bus.ts'
import { TRUST_NOBODY } from './platform/client-address.ts'
import type { Config } from './platform/config.ts'
import type { Database, Tenants } from './platform/database.ts'
import type { Routes } from './platform/http-call.ts'
import { type Budgets, createBudgets } from './platform/http-budgets.ts'
import { createDrain } from './platform/http-drain.ts'
import { serveHealth } from './platform/http-health.ts'
import { keepToHttps } from './platform/http-secure.ts'
import { servePages } from './platform/http-pages.ts'
import { createFirstPage, neededByPlayer } from './first-page.ts'
import { serveReference } from './platform/http-reference.ts'
import { createHttp } from './platform/http.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { createWriteProbe } from './platform/write-probe.ts'
import { createTurns } from './platform/turns.ts'
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
import { listSecondOfficers, secondOfficerRoutes, WAITS_FOR_YOU } from './second-officer/index.ts'
import { createSites } from './sites/index.ts'
import { createSmsQueue, type Sms } from './sms/index.ts'
import { createPublicationApplier, publicSiteRoutes, studioRoutes, switchRoutes } from './studio/index.ts'

export type GatewayLimits = {
  /** Bets of one account. Security T48. */
  readonly bets: Rate
  /** Searches from one place: a neighbourhood of up to 256 addresses. */
  readonly searches: Rate
  /** Price histories read from one place. */
  readonly priceReadings: Rate
  /** Codes for going over to another site, of one account, and tries to use one from one place. */
  readonly hops: Rate
  /** An event's prices are sent at most once in so many milliseconds. docs/architecture.md "Live". */
  readonly pricesEveryMs: number
  /** Of the calls that change something; left out, as the contract has them. */
  readonly budgets?: Budgets
}

const LIMITS: GatewayLimits = {
  bets: { burst: 10, perSecond: 5 },
  searches: { burst: 60, perSecond: 15 },
  priceReadings: { burst: 90, perSecond: 9 },
  hops: { burst: 10, perSecond: 0.2 },
  pricesEveryMs: 100,
}

/** Of one account's secrets; a desk that gives a hundred people points asks a hundred times. */
const MOST_IN_TURN = 100

/** How long bets are waited for that are in their delay, and how long anything is, once the process shall end. */
const LEAVE = { waitingMs: 2000, allMs: 3000 }

export type GatewayDeps = {
  readonly config: Pick<Config, 'playerDist' | 'accessKey' | 'smsBudget'> &
    Partial<
      Pick<Config, 'accessLog' | 'auditHeadsFile' | 'consoleDist' | 'receiptKey' | 'appKey' | 'proxies' | 'notices'>
    >
  readonly db: Database
  /** Where it hears what other processes revoke; left out, it only looks every second. */
  readonly databaseUrl?: string
  readonly tenants: Tenants
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly sms: Sms
  readonly bets: Bets
  readonly cashOuts: CashOuts
  readonly control: OperatorDeps['control']
  readonly settlement: OperatorDeps['settlement']
  readonly freshness: Pick<Freshness, 'isFresh'>
  readonly clock: () => number
  readonly limits?: Partial<GatewayLimits>
  /** What the process counts; left out, the gateway counts for itself. */
  readonly metrics?: Metrics
  /** Of the process, which it ends before it closes the gateway; left out, the gateway has and ends its own. */
  readonly jobs?: Jobs
  /** Routes of our own programs, beside those of the contract. */
  readonly internal?: (app: FastifyInstance, routes: Routes) => void
}

export type Gateway = {
  readonly app: FastifyInstance
  listen(port: number, host: string): Promise<void>
  /** Lets nobody new in, answers what is asked, and sends the sockets away to come back. To be called before `close`. */
  leave(): Promise<void>
  close(): Promise<void>
}

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, db, bus, log, bets, cashOuts, control, settlement, clock } = deps
  const limits = { ...LIMITS, ...deps.limits }
  const metrics = deps.metrics ?? createMetrics()
  const jobs = deps.jobs ?? createJobs({ log, clock, registry: metrics.registry })
  const sites = createSites({ db, bus, jobs })
  const sessions = createSessions(db, log, clock)
  const passwords = createPasswordChecker()
  const throttle = createThrottle(db, clock)
  const turns = createTurns(MOST_IN_TURN)
  const refuseWrongCode = createCodeCheck(db, { passwords, throttle, turns })
  const keys = createKeys(config.accessKey)
  const sms = createSmsQueue({ db, jobs, log, sms: deps.sms })
  const showings = createShowings({ db, bus, jobs })
  const board = createBoard({ db, bus, jobs, log, showings, clock })
  const scores = createScoreBoard(bus, showings)
  const noteRefused = createRefusalLog(db, clock)
  const appKey = config.appKey ?? null
  const proxies = config.proxies ?? TRUST_NOBODY
  const exporter = createExporter({ log, clock })
  const http = createHttp(
    {
      siteOf: (host) => sites.ofHost(host),
      actorOf: (token, site) => sessions.actorOf(token, site.id, 'USE'),
      renewIfDue: (token) => sessions.renewIfDue(token),
      dbOf: (site, actor, call) =>
        deps.tenants.of(
          site.id,
          actor?.role === 'administrator' ? 'INSTALLATION' : 'SITE',
          `${call.method} ${call.path}`,
        ),
      relationsOf: (actor, accountIds) => loadRelations(db, actor, accountIds),
      appKey,
      proxies,
      budgets: limits.budgets ?? createBudgets(limits.bets, clock),
      exporter,
      noteRefused,
    },
    metrics,
    log,
  )

  const { app, routes } = http
  const drain = createDrain(app)
  if (config.accessLog) keepAccessLog(app, proxies)
  const access = {
    db,
    passwords,
    sessions,
    throttle,
    turns,
    puzzles: createPuzzles(keys, throttle, clock),
    refuseWrongCode,
    keys,
    sms,
    budget: config.smsBudget,
    log,
    clock,
  }
  authRoutes(routes, {
    ...access,
    onPlayerMade: (person) => bus.publish('personCreated', person),
  })
  siteHopRoutes(routes, {
    ...access,
    siteOf: (host) => sites.ofHost(host),
    reload: () => sites.reload(),
    hops: createBuckets(limits.hops, clock),
  })
  accountRoutes(routes)
  marketRoutes(routes, { db, board, scores, showings, clock, searches: createBuckets(limits.searches, clock) })
  priceRoutes(routes, { board, clock, readings: createBuckets(limits.priceReadings, clock) })
  const bettingDeps: BettingRouteDeps = {
    db,
    bets,
    board,
    clock,
    budget: createBuckets(limits.bets, clock),
    standingOf: createBatchReader((keys) => loadStandings(db, keys)),
  }
  bettingRoutes(routes, bettingDeps)
  cashOutRoutes(routes, { ...bettingDeps, cashOuts })
  autoCashOutRoutes(routes, { ...bettingDeps, cashOuts })
  betListRoutes(routes)
  const notify = (notice: Topics['notice']) => bus.publish('notice', notice)
  const tellSecondOfficers = async (actorId: number): Promise<void> =>
    notify({ accountIds: await listSecondOfficers(db, actorId), ...WAITS_FOR_YOU })
  operatorRoutes(routes, {
    db,
    control,
    settlement,
    refuseWrongCode,
    log,
    clock,
    tellSecondOfficers,
  })
  showingRoutes(routes, { db, refuseWrongCode, tell: (eventId) => bus.publish('showing', { eventId }) })
  publicSiteRoutes(routes, { refuseWrongCode, clock })
  switchRoutes(routes, { db, refuseWrongCode, reload: () => sites.reload(), notify, clock })
  studioRoutes(routes, { db, refuseWrongCode, reload: () => sites.reload(), clock, tellSecondOfficers })
  administratorRoutes(routes, {
    db,
    refuseWrongCode,
    seal: (text, owner) => keys.seal(text, owner),
    clock,
    tellSecondOfficers,
  })
  secondOfficerRoutes(routes, {
    db,
    refuseWrongCode,
    appliers: {
      CONFIRM_RESULTS: CONFIRM_RESULTS_APPLIER,
      SITE_CONFIG: createPublicationApplier(() => sites.reload()),
      ADMINISTRATOR: createAdministratorApplier({
        hash: hashPassword,
        unseal: (sealed, owner) => keys.open(sealed, owner),
      }),
    },
  })
  const endSessions: WatchDeps['endSessions'] = (accountIds, reason) => sessions.closeAll(accountIds, reason)
  const tell = (news: ProtectionNews) => bus.publish('protection', news)
  const protection = createProtection({
    db,
    clock,
    endSessions,
    cancelOrders: (accountIds) => bets.cancelAll(accountIds),
    onChanged: (accountId) => tell({ accountId, what: 'CHANGED' }),
  })
  protectionRoutes(routes, { protection, refuseWrongCode, clock })
  auditRoutes(routes, db)
  chainRoutes(routes, db, config.auditHeadsFile ?? null)
  peopleRoutes(routes, {
    passwords,
    refuseWrongCode,
    closeAll: (ids, reason, how) => sessions.closeAll(ids, reason, how),
    tellCreated: (person) => bus.publish('personCreated', person),
    tellAccount: (account) => bus.publish('account', account),
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
  const writes = createWriteProbe(db, clock)
  serveHealth(app, metrics, log, {
    async isReady() {
      if (started) await writes.check()
      return started
    },
    notices: config.notices ?? [],
  })
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
    jobs,
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
  startAccessJobs({
    db,
    jobs,
    log,
    sessions,
    throttle,
    cancelOrders: (accountIds) => bets.cancelAll(accountIds),
  })
  startWatch({ db, jobs, clock, endSessions, tell })
  const endDelivery = startDelivery({ db, bus, jobs, clock })
  started = true

  return {
    app,
    async listen(port, host) {
      await app.listen({ port, host })
    },
    async leave() {
      started = false
      live.leave()
      const waiting = setTimeout(() => {
        bets.answerAsItWaits()
        cashOuts.answerAsItWaits()
      }, LEAVE.waitingMs)
      await drain.leave(LEAVE.allMs)
      clearTimeout(waiting)
    },
    async close() {
      started = false
      exporter.close()
      if (!deps.jobs) await jobs.stop()
      endDelivery()
      await revocations?.stop()
      await live.close()
      board.stop()
      showings.stop()
      scores.stop()
      await app.close()
    },
  }
}
