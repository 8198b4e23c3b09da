/**
 * The HTTP side of the contract: every call is served the same way. Site from the host, caller from the session, then the
 * role, then the parser, then the capability; its outcome is presented, never its internals. CONTRIBUTING.md "How our code reads".
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import formBody from '@fastify/formbody'
import {
  BEARER_HEADER,
  bearer,
  calls,
  type Endpoint,
  type ExportCall,
  isExport,
  parseRequest,
  type Refusal,
  type RefusalCode,
  routeOf,
} from '@paddock/contract'
import { must, refuse } from '@paddock/domain/result'
import { callersOf } from '@paddock/domain/roles'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuseAppKey } from './app-key.ts'
import { clientAddress, placeOf, TRUST_NOBODY } from './client-address.ts'
import { admit, admitTargets, countryIn, readToken, refuseInMaintenance, refuseRole, targetsOf } from './admission.ts'
import type { Actor, Exporting, Handler, HostSite, Outcome, Routes } from '../http-call.ts'
import type { Doors } from './doors.ts'
import { bodyOf, readForms } from './forms.ts'
import { API_HEADERS } from './headers.ts'
import { present, refusalOfError, sendRefusal } from './reply.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../log/metrics.ts'
import { createShares, type Shares } from '../database/fair-shares.ts'

/** What nobody meets who uses our apps as they are: each is written down. GLI33-SIG. */
const SUSPICIOUS: ReadonlySet<RefusalCode> = new Set(['FORBIDDEN', 'WRONG_TRANSACTION_CODE', 'TOKENS_DIFFER'])

export type Http = {
  readonly app: FastifyInstance
  readonly routes: Routes
  /** Throws when a call of the contract has no route. */
  assertComplete(): void
}

/** The largest order is 1 kB; calls that take a file read it by themselves (`forms.ts`). */
const BODY_LIMIT = 64 * 1024
/** A whole configuration with the texts of its pages. */
const CONFIG_LIMIT = 512 * 1024

export type Patience = {
  /** Until the whole of a request must have come. */
  readonly requestMs: number
  /** How often it is looked who is late. */
  readonly lookMs: number
}

/** 64 kB take a phone at 20 kbit/s these thirty seconds. */
const PATIENCE: Patience = { requestMs: 30_000, lookMs: 5000 }

/**
 * What one account reads at a time; the next waits for one of these. A site's connections are shared by its people: one of them may not have all.
 * A screen opens with no more lists than this, and security T45 counts what each asks for in a minute.
 */
const READS_AT_ONCE = 4
const READ_PATIENCE_MS = 10_000

/**
 * A connection that asked for an upgrade is nobody's until somebody serves it: HTTP has let go of it, and a reset that nobody hears
 * would end the process. So each connection is heard from its first moment to its last.
 */
function hearEveryReset(server: Server): void {
  server.on('connection', (socket: Socket) => socket.on('error', () => socket.destroy()))
}

/** Whatever is asked is heard, counted and answered in our words, also what no route can read and what fails. */
function createApp(metrics: Metrics, log: Log, patience: Patience): FastifyInstance {
  const app = Fastify({
    logger: false,
    requestTimeout: patience.requestMs,
    // A longer patience with the headers, as is usual, would be the one that holds.
    http: { headersTimeout: patience.requestMs, connectionsCheckingInterval: patience.lookMs },
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 128 },
    // A path that no route can read: told like all else, without an echo of it.
    frameworkErrors: (_, __, reply) =>
      void sendRefusal(reply.headers(API_HEADERS), { code: 'BAD_REQUEST', field: 'path', problem: 'invalid' }),
  })
  hearEveryReset(app.server)
  readBodies(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(API_HEADERS).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOfError(error)
    if (refusal.code === 'TAKES_TOO_LONG')
      log.warn({ requestId: request.id, route: request.routeOptions.url }, 'a call took too long')
    if (refusal.code === 'TOO_MANY_REQUESTS')
      log.warn(
        { requestId: request.id, route: request.routeOptions.url, cause: error.message },
        'a call found others before it',
      )
    if (refusal.code === 'FAULT')
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a call failed')
    // A fault is no rule's: the status of the call counts it.
    else metrics.refusals.inc({ code: refusal.code })
    sendRefusal(reply, refusal)
  })
  return app
}

export function createHttp(doors: Doors, metrics: Metrics, log: Log, patience = PATIENCE): Http {
  const app = createApp(metrics, log, patience)
  const served = new Set<Endpoint>()
  const reads = createShares(READS_AT_ONCE, READ_PATIENCE_MS)

  function register<E extends Endpoint, A extends Actor | null>(call: E, handle: Handler<E, A>): void {
    serveCall(call, () => handle)
    // Whoever answers a list answers its export, page by page: there is no other way to one.
    for (const made of EXPORTS.filter(({ list }) => list === call))
      serveCall(
        made,
        (request, reply) => async (asked) =>
          doors.exporter?.start(exportingOf(doors, made, { asked, request, reply, handle })) ??
          refuse({ code: 'NOT_FOUND' }),
      )
  }

  function serveCall<E extends Endpoint, A extends Actor | null>(
    call: E,
    handlerOf: (request: FastifyRequest, reply: FastifyReply) => Handler<E, A>,
  ): void {
    served.add(call)
    app.route({
      method: call.method,
      url: routeOf(call),
      ...(call.action === 'site.configure' && { bodyLimit: CONFIG_LIMIT }),
      handler: async (request, reply) => {
        const handle = handlerOf(request, reply)
        const outcome = await serve(doors, call, request, call.method === 'GET' ? inShare(reads, handle) : handle)
        if (outcome.ok) await renewToken(doors, request, reply)
        else metrics.refusals.inc({ code: outcome.refusal.code })
        return await present(call, outcome, request, reply)
      },
    })
  }

  return {
    app,
    routes: {
      open: (call, handle) => register(call, handle),
      guarded(call, handle) {
        if (callersOf(call.action).includes('visitor'))
          throw new Error(`${call.method} ${call.path} is open to visitors`)
        register(call, handle)
      },
      about(call, handle) {
        register<typeof call, Actor>(call, (asked) =>
          handle({ ...asked, target: must(asked.target, `${call.method} ${call.path} names an account`) }),
        )
      },
    },
    assertComplete() {
      const missing = Object.entries<Endpoint>(calls).filter(([, call]) => !served.has(call))
      if (missing.length > 0) throw new Error(`calls without a route: ${missing.map(([name]) => name).join(', ')}`)
    },
  }
}

const inShare =
  <E extends Endpoint, A extends Actor | null>(reads: Shares, handle: Handler<E, A>): Handler<E, A> =>
  async (asked) => {
    if (asked.actor === null) return await handle(asked)
    const leave = await reads.take(`account ${asked.actor.accountId}`)
    try {
      return await handle(asked)
    } finally {
      leave()
    }
  }

const EXPORTS: readonly ExportCall[] = Object.values<Endpoint>(calls).filter(isExport)

type AskedExport<E extends Endpoint, A> = {
  readonly asked: Exporting['asked']
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly handle: Handler<E, A>
}

const exportingOf = <E extends Endpoint, A extends Actor | null>(
  doors: Doors,
  call: ExportCall,
  { asked, request, reply, handle }: AskedExport<E, A>,
): Exporting => ({
  call,
  asked,
  // The list's query is the export's and the page; what it takes of params and session is the same.
  read: (tx, paged) =>
    handle({ ...asked, query: { ...asked.query, ...paged }, body: undefined, db: tx } as unknown as Parameters<
      Handler<E, A>
    >[0]),
  async refusalOfNow() {
    const site = await doors.siteOf(request.headers.host ?? '')
    if (!site) return { code: 'NOT_FOUND' }
    const known = await admit(doors, call, request, site)
    if (!known.ok) return known.refusal
    if (known.value === null) return { code: 'UNAUTHENTICATED' }
    return (refuseRole(call, known.value, request) ?? refuseInMaintenance(call, known.value, site))?.refusal
  },
  gone: whenOver(reply),
})

/** When it was answered, or nobody is there any more to be. */
function whenOver({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController()
  raw.once('close', () => over.abort())
  return over.signal
}

/** JSON or a form, whichever the client prefers; nothing that a foreign page could send without asking. Security T7. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Existing clients name the type on calls without a body too.
    if (body === '') done(null, undefined)
    else void parseJson(request, body as string, done)
  })
  app.register(formBody, { bodyLimit: BODY_LIMIT })
  readForms(app)
}

async function serve<E extends Endpoint, A extends Actor | null>(
  doors: Doors,
  call: E,
  request: FastifyRequest,
  handle: Handler<E, A>,
): Promise<Outcome<E>> {
  const wrongKey = refuseAppKey(doors.appKey, request.headers)
  if (wrongKey) return refuse(wrongKey)
  const site = await doors.siteOf(request.headers.host ?? '')
  if (!site) return refuse({ code: 'NOT_FOUND' })
  const known = await admit(doors, call, request, site)
  const actor = known.ok ? known.value : null
  const outcome = inPractice(actor, known.ok ? await serveTo(doors, call, request, { site, actor, handle }) : known)
  if (!outcome.ok && SUSPICIOUS.has(outcome.refusal.code))
    await doors.noteRefused({
      call,
      code: outcome.refusal.code,
      actor,
      site,
      address: clientAddress(request.raw, doors.proxies ?? TRUST_NOBODY),
      requestId: request.id,
    })
  return outcome
}

/** What is not for demo accounts is told who only practises with other words: they have money of their own. */
const inPractice = <E extends Endpoint>(actor: Actor | null, outcome: Outcome<E>): Outcome<E> =>
  actor !== null && actor.practiceOf !== null && !outcome.ok && outcome.refusal.code === 'DEMO_ACCOUNT'
    ? refuse<Refusal>({ code: 'IN_PRACTICE' })
    : outcome

type Caller<E extends Endpoint, A> = {
  readonly site: HostSite
  readonly actor: Actor | null
  readonly handle: Handler<E, A>
}

async function serveTo<E extends Endpoint, A extends Actor | null>(
  doors: Doors,
  call: E,
  request: FastifyRequest,
  { site, actor, handle }: Caller<E, A>,
): Promise<Outcome<E>> {
  const refused =
    actor && !callersOf(call.action).includes('visitor')
      ? (refuseRole(call, actor, request) ?? refuseInMaintenance(call, actor, site))
      : undefined
  if (refused) return refused
  const address = clientAddress(request.raw, doors.proxies ?? TRUST_NOBODY)
  const place = placeOf(address)
  // Before anything is read of it: what cannot be understood costs as well.
  const retryAfterMs = doors.budgets.take(call, { accountId: actor?.accountId ?? null, address, place })
  if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
  const body = await bodyOf(call, request)
  if (!body.ok) return body
  const { params, query, headers } = request
  const parsed = parseRequest(call, { params, query, headers, body: body.value })
  if (!parsed.ok) return parsed
  const targets = await admitTargets(doors, call, actor, targetsOf(call, parsed.value))
  if (!targets.ok) return targets
  return await handle({
    ...parsed.value,
    target: targets.value.length === 1 ? (targets.value[0] ?? null) : null,
    targets: targets.value,
    // `admit` gives null only where visitors may call, and only such calls are registered with a handler that takes null.
    actor: actor as A,
    site,
    db: doors.dbOf(site, actor, call),
    requestId: request.id,
    address,
    place,
    country: countryIn(doors, request),
    header: (name) => headerOf(request, name),
  })
}

/** A successful POST or PUT may bring another token. 000 §7, security T8. */
async function renewToken(doors: Doors, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method !== 'POST' && request.method !== 'PUT') return
  const token = readToken(request)
  if (!token.ok || token.value === null) return
  const renewed = await doors.renewIfDue(token.value)
  if (renewed !== undefined) reply.header(BEARER_HEADER, bearer(renewed))
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
