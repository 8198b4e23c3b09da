/** The gateway: calls and live sockets of the sites. It keeps nothing that another gateway could not rebuild. */
import type { FastifyInstance } from 'fastify'
import { hearRevocations, startAccessJobs } from './auth/index.ts'
import { leadToDesktopHost } from './desktop-host.ts'
import { createFirstPage, neededByPlayer } from './first-page.ts'
import { createCallServer, createParts, type GatewayDeps, type GatewayParts } from './gateway-parts.ts'
import { gatewayRoutes } from './gateway-routes.ts'
import { serveInstallable } from './installable/index.ts'
import { serveChatFrame, startChatCare } from './chat/index.ts'
import { serveImages, startForgetting, startMarking } from './images/index.ts'
import { createLive, type Live } from './live/index.ts'
import { startDelivery } from './messages/index.ts'
import { createOutwardFetch } from './platform/http/outward.ts'
import { serveWebhook } from './payments/index.ts'
import { keepAccessLog } from './platform/http/access-log.ts'
import { createDrain } from './platform/http/drain.ts'
import { serveHealth } from './platform/http/health.ts'
import { servePages } from './platform/http/pages.ts'
import { serveReference } from './platform/http/reference.ts'
import { keepToHttps } from './platform/http/secure.ts'
import { createWriteProbe } from './platform/database/write-probe.ts'
import { listPublic, loadPublic } from './articles/index.ts'
import { servePixelFrame } from './pixels/index.ts'
import { servePublicPages } from './public-pages/index.ts'
import { startWatch } from './protection/index.ts'

export type { GatewayDeps, GatewayLimits } from './gateway-parts.ts'

/** How long bets are waited for that are in their delay, and how long anything is, once the process shall end. */
const LEAVE = { waitingMs: 2000, allMs: 3000 }

export type Gateway = {
  readonly app: FastifyInstance
  listen(port: number, host: string): Promise<void>
  /** Lets nobody new in, answers what is asked, and sends the sockets away to come back. To be called before `close`. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Whether it takes calls: not before all of it is up, nor once it shall end. */
type Readiness = { isStarted: boolean }

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const parts = createParts(deps)
  const http = createCallServer(deps, parts)
  const { app, routes } = http
  const drain = createDrain(app)
  if (deps.config.accessLog) keepAccessLog(app, parts.proxies)
  gatewayRoutes(routes, deps, parts)
  http.assertComplete()
  const readiness: Readiness = { isStarted: false }
  await serveRest(app, deps, parts, readiness)
  deps.internal?.(app, routes)
  await app.ready()
  await parts.board.start()
  await parts.showings.start()
  await parts.quoting.load()
  const live = startLive(app, deps, parts)
  const work = await startWork(deps, parts)
  readiness.isStarted = true
  return {
    app,
    async listen(port, host) {
      await app.listen({ port, host })
    },
    async leave() {
      readiness.isStarted = false
      live.leave()
      const waiting = setTimeout(() => {
        deps.bets.answerAsItWaits()
        deps.cashOuts.answerAsItWaits()
      }, LEAVE.waitingMs)
      await drain.leave(LEAVE.allMs)
      clearTimeout(waiting)
    },
    async close() {
      readiness.isStarted = false
      parts.exporter.close()
      if (!deps.jobs) await parts.jobs.stop()
      await work.stop()
      await live.close()
      parts.board.stop()
      parts.showings.stop()
      parts.scores.stop()
      await app.close()
    },
  }
}

/** What is no call of the contract: health, reference, pages. */
async function serveRest(
  app: FastifyInstance,
  { config, db, tenants, log, clock, bus }: GatewayDeps,
  { proxies, sites, metrics, payments, casino, siteOf, images, board }: GatewayParts,
  readiness: Readiness,
): Promise<void> {
  keepToHttps(app, proxies)
  leadToDesktopHost(app, sites)
  const writes = createWriteProbe(db, clock)
  serveHealth(app, metrics, log, {
    async isReady() {
      if (readiness.isStarted) await writes.check()
      return readiness.isStarted
    },
    notices: config.notices ?? [],
  })
  serveReference(app)
  if (payments) serveWebhook(app, payments, clock)
  casino.serve(app, (account) => bus.publish('account', account))
  serveInstallable(app, siteOf)
  servePublicPages(app, {
    siteOf,
    board,
    articles: {
      list: (siteId, kind, language) => listPublic(tenants.of(siteId), { siteId, kind, language, now: clock() }),
      find: (siteId, kind, slug, language) =>
        loadPublic(tenants.of(siteId), { siteId, kind, language, now: clock() }, slug),
    },
    clock,
  })
  serveChatFrame(app, { siteOf })
  servePixelFrame(app, { siteOf })
  serveImages(app, { images, tenants, siteOf })
  await servePages(app, {
    player: config.playerDist,
    ...(config.consoleDist !== undefined && { console: config.consoleDist }),
    early: createFirstPage(app),
    neededAt: neededByPlayer,
    frames: () => [...casino.origins(), ...(config.television ? [new URL(config.television).origin] : [])],
  })
}

const startLive = (app: FastifyInstance, deps: GatewayDeps, parts: GatewayParts): Live =>
  createLive({ ...deps, ...parts, http: app.server, pricesEveryMs: parts.limits.pricesEveryMs })

/** What goes on while nobody asks: ends of sessions are heard, old rows forgotten, players reminded, messages brought. Jobs end with their runner. */
async function startWork(deps: GatewayDeps, parts: GatewayParts): Promise<{ stop(): Promise<void> }> {
  const { db, databaseUrl, bus, log, clock, bets } = deps
  const { sessions, throttle, jobs, shelf, casino } = parts
  const revocations =
    databaseUrl === undefined ? undefined : await hearRevocations(databaseUrl, { jobs, log }, sessions)
  const offer =
    databaseUrl === undefined
      ? undefined
      : await casino.hear(databaseUrl, (change) => bus.publish('casinoOffer', change))
  const cancelOrders = (accountIds: readonly number[]) => bets.cancelAll(accountIds)
  startAccessJobs({ db, jobs, log, sessions, throttle, cancelOrders })
  startWatch({
    db,
    jobs,
    clock,
    endSessions: (accountIds, reason) => sessions.closeAll(accountIds, reason),
    tell: (news) => bus.publish('protection', news),
  })
  startForgetting({ db, jobs, shelf, log, clock })
  startMarking({ db, jobs, shelf })
  startChatCare({ db, jobs, clock })
  const endDelivery = startDelivery({
    db,
    bus,
    jobs,
    log,
    push: deps.config.push ?? null,
    fetch: deps.outwardFetch ?? createOutwardFetch(),
    clock,
  })
  return {
    async stop() {
      endDelivery()
      await Promise.all([revocations?.stop(), offer?.stop()])
    },
  }
}
