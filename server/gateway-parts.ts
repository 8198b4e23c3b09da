/** What a gateway is made of, apart from its calls: plain parts, each with what it needs. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadRelations } from './accounts/index.ts'
import { createRefusalLog } from './audit-log/index.ts'
import {
  createCodeCheck,
  createKeys,
  createPasswordChecker,
  createPuzzles,
  createSessions,
  createTakeFactor,
  createThrottle,
} from './auth/index.ts'
import type { Bets } from './bets/index.ts'
import { createBoard, createScoreBoard, createShowings } from './board/index.ts'
import type { CashOuts } from './cash-out/index.ts'
import { createCasino } from './casino/index.ts'
import type { Freshness } from './engine/index.ts'
import { createExporter } from './exports/index.ts'
import { createImages, createShelf } from './images/index.ts'
import type { OperatorDeps } from './operator/index.ts'
import type { Rate } from './platform/http/buckets.ts'
import type { Bus } from './platform/bus.ts'
import { TRUST_NOBODY } from './platform/http/client-address.ts'
import type { Config } from './platform/config/config.ts'
import type { Database, Tenants } from './platform/database.ts'
import { createDepositRule, createGatewayWork, type GatewayWork, type PaymentGateway } from './payments/index.ts'
import { createHttp } from './platform/http/http.ts'
import { type Budgets, createBudgets } from './platform/http/budgets.ts'
import type { Routes } from './platform/http-call.ts'
import { createJobs, type Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/log/metrics.ts'
import { createBoundedTurns } from './platform/jobs/turns.ts'
import { createQuoting, type QuotingDeps } from './quoting/index.ts'
import type { RiskDeps } from './risk/index.ts'
import { createSites } from './sites/index.ts'
import { createSmsQueue, type Sms } from './sms/index.ts'
import type { Topics } from './topics.ts'

export type GatewayLimits = {
  /** Bets of one account. Security T48. */
  readonly bets: Rate
  /** Searches from one place: a neighbourhood of up to 256 addresses. */
  readonly searches: Rate
  /** Price histories read from one place. */
  readonly priceReadings: Rate
  /** Images made ready to be saved, for one place. Security T20. */
  readonly downloads: Rate
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
  downloads: { burst: 30, perSecond: 0.5 },
  hops: { burst: 10, perSecond: 0.2 },
  pricesEveryMs: 100,
}

/** Of one account's secrets; a desk that gives a hundred people points asks a hundred times. */
const MOST_IN_TURN = 100

export type GatewayDeps = {
  /** Without `images` they are kept in the machine's folder for what is temporary. */
  readonly config: Pick<Config, 'playerDist' | 'accessKey' | 'smsBudget'> &
    Partial<
      Pick<
        Config,
        | 'images'
        | 'sandboxCasino'
        | 'accessLog'
        | 'auditHeadsFile'
        | 'consoleDist'
        | 'receiptKey'
        | 'appKey'
        | 'push'
        | 'proxies'
        | 'countryHeader'
        | 'notices'
        | 'television'
      >
    >
  readonly db: Database
  /** Where it hears what other processes revoke; left out, it only looks every second. */
  readonly databaseUrl?: string
  readonly tenants: Tenants
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly sms: Sms
  /** Left out, there is none. */
  readonly paymentGateway?: PaymentGateway | null
  /** Asks at addresses that somebody entered; left out, by the network. */
  readonly outwardFetch?: typeof fetch
  readonly bets: Bets
  readonly cashOuts: CashOuts
  readonly control: OperatorDeps['control'] & QuotingDeps['control'] & RiskDeps['control']
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

export type GatewayParts = ReturnType<typeof createParts>

export function createParts(deps: GatewayDeps) {
  const { config, db, bus, log, clock } = deps
  const metrics = deps.metrics ?? createMetrics()
  const jobs = deps.jobs ?? createJobs({ log, clock, registry: metrics.registry })
  const showings = createShowings({ db, bus, jobs })
  const sites = createSites({ db, bus, jobs })
  return {
    limits: { ...LIMITS, ...deps.limits },
    metrics,
    jobs,
    sites,
    showings,
    quoting: createQuoting({ db, control: deps.control, bus, jobs, clock, log }),
    board: createBoard({ db, bus, jobs, log, showings, clock }),
    scores: createScoreBoard(bus, showings),
    noteRefused: createRefusalLog(db, clock),
    exporter: createExporter({ log, clock, countRefused: (code) => metrics.refusals.inc({ code }) }),
    appKey: config.appKey ?? null,
    proxies: config.proxies ?? TRUST_NOBODY,
    countryHeader: config.countryHeader,
    siteOf: (host: string) => sites.ofHost(host),
    reloadSites: () => sites.reload(),
    payments: createPayments(deps, jobs),
    depositRule: createDepositRule({
      db,
      jobs,
      log,
      clock,
      tellAccount: (account) => bus.publish('account', account),
      tellDeposit: (news) => bus.publish('deposit', news),
    }),
    ...createWaysIn(deps, jobs),
    casino: createCasino({
      db,
      jobs,
      keys: createKeys(config.accessKey),
      sandbox: config.sandboxCasino ?? null,
      log,
      clock,
    }),
  }
}

const TEMPORARY = { type: 'DISK', folder: join(tmpdir(), 'paddock-images') } as const

/** What goes on at the payment gateway; null where there is none. */
function createPayments({ db, bus, log, clock, paymentGateway }: GatewayDeps, jobs: Jobs): GatewayWork | null {
  if (!paymentGateway) return null
  return createGatewayWork({
    db,
    jobs,
    log,
    clock,
    gateway: paymentGateway,
    tellAccount: (account) => bus.publish('account', account),
    tellDeposit: (news) => bus.publish('deposit', news),
    tellWithdrawal: (news) => bus.publish('withdrawal', news),
  })
}

/** What proves who somebody is, and what they show. */
function createWaysIn({ config, db, log, sms, clock }: GatewayDeps, jobs: Jobs) {
  const sessions = createSessions(db, log, clock)
  const passwords = createPasswordChecker()
  const throttle = createThrottle(db, clock)
  const turns = createBoundedTurns(MOST_IN_TURN)
  const keys = createKeys(config.accessKey)
  const shelf = createShelf(config.images ?? TEMPORARY)
  return {
    shelf,
    images: createImages({ shelf, sign: (text) => keys.mark('image', text), clock }),
    sessions,
    passwords,
    throttle,
    turns,
    keys,
    puzzles: createPuzzles(keys, throttle, clock),
    refuseWrongCode: createCodeCheck(db, { passwords, throttle, turns }),
    takeFactor: createTakeFactor({ db, keys, clock, throttle }),
    sms: createSmsQueue({ db, jobs, log, sms }),
  }
}

/** The server of the calls, without one of them yet. */
export function createCallServer(deps: GatewayDeps, parts: GatewayParts) {
  const { sessions, limits, exporter, appKey, proxies, countryHeader, siteOf, noteRefused, metrics } = parts
  return createHttp(
    {
      siteOf,
      actorOf: (token, site, country) => sessions.actorOf(token, site.id, 'USE', country),
      renewIfDue: (token) => sessions.renewIfDue(token),
      dbOf: (site, actor, call) =>
        deps.tenants.of(
          site.id,
          actor?.role === 'administrator' ? 'INSTALLATION' : 'SITE',
          `${call.method} ${call.path}`,
        ),
      relationsOf: (actor, accountIds) => loadRelations(deps.db, actor, accountIds),
      appKey,
      proxies,
      countryHeader,
      budgets: limits.budgets ?? createBudgets(limits.bets, deps.clock),
      exporter,
      noteRefused,
    },
    metrics,
    deps.log,
  )
}
