/**
 * The live socket: who connects, which rooms that opens, and what is sent where. A room is opened by what the server knows
 * of a session, or by a subscription that it checked; never by a name that a client chose. 001 §7.1.
 */
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import {
  type AccountUpdate,
  clientEvents,
  type LiveEvent,
  type PayloadOf,
  presentRefusal,
  readPayload,
  type Refusal,
  serverEvents,
  writeAnswer,
  writePayload,
} from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { Server, type Socket as AnySocket } from 'socket.io'
import type { Sessions } from '../auth/index.ts'
import type { Freshness } from '../betting/freshness.ts'
import type { Topics } from '../betting/topics.ts'
import type { Board } from '../markets/board.ts'
import type { ScoreBoard } from '../markets/scores.ts'
import { type Buckets, createBuckets } from '../platform/buckets.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import { readToken, tokenIn } from '../platform/http.ts'
import type { Actor } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Sites } from '../sites/index.ts'
import { createAccountFeed } from './account-feed.ts'
import { announceMarkets } from './announcements.ts'
import { createPriceFeed } from './price-feed.ts'

export type LiveDeps = {
  readonly http: HttpServer
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly log: Log
  readonly metrics: Metrics
  readonly sites: Sites
  readonly sessions: Sessions
  readonly board: Board
  readonly scores: ScoreBoard
  readonly freshness: Pick<Freshness, 'isFresh'>
  readonly clock: () => number
  /** An event's prices are sent at most once in so many milliseconds. */
  readonly pricesEveryMs: number
}

export type Live = { close(): Promise<void> }

type Silent = Record<string, never>
/** `behind`: events of which a frame was left out because the client was still busy with what it had been sent. */
type SocketState = { readonly actor: Actor; readonly behind: Set<string> }
type Socket = AnySocket<Listeners, Listeners, Silent, SocketState>
type Listeners = { [name: string]: (...args: unknown[]) => void }

const MOST_EVENTS_FOLLOWED = 50
/** Of what a client says, in a second. */
const CLIENT_RATE = { burst: 40, perSecond: 10 }
const MOST_BYTES = 16 * 1024
const SESSION_CHECK_MS = 1000

const eventRoom = (eventId: string): string => `event:${eventId}`
const accountRoom = (accountId: number): string => `account:${accountId}`
const siteRoom = (siteId: number): string => `site:${siteId}`

export function createLive(deps: LiveDeps): Live {
  const { board, clock, db, log, metrics, scores, sessions } = deps
  const io = new Server<Listeners, Listeners, Silent, SocketState>(deps.http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    perMessageDeflate: false,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers)),
  })
  const rates = createBuckets<string>(CLIENT_RATE, clock)
  const readersOf = (room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0
  const prices = createPriceFeed({
    board,
    clock,
    everyMs: deps.pricesEveryMs,
    hasReaders: (eventId) => readersOf(eventRoom(eventId)) > 0,
    send: sendPrices,
  })
  const accounts = createAccountFeed({ db, bus: deps.bus, log, tell: tellAccount })
  const announcements = announceMarkets({
    board,
    scores,
    bus: deps.bus,
    isFresh: (source) => deps.freshness.isFresh(source, clock()),
    toEvent: (eventId, said, payload) => emit(eventRoom(eventId), said, payload),
    toAll: (said, payload) => io.emit(said.name, writePayload(said, payload)),
  })

  function emit<E extends LiveEvent>(room: string, said: E, payload: PayloadOf<E>): void {
    if (readersOf(room) > 0) io.to(room).emit(said.name, writePayload(said, payload))
  }

  /** Encoded once for the room. A client that is still busy is left out, and gets the whole event when it is ready again. */
  function sendPrices(eventId: string, frames: string): void {
    const room = eventRoom(eventId)
    const slow: string[] = []
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (!socket || (socket.conn.transport.writable && !socket.data.behind.has(eventId))) continue
      slow.push(id)
      leaveBehind(socket, eventId)
    }
    metrics.priceMessages.inc()
    io.to(room).except(slow).emit(serverEvents.prices.name, { eventId, docs: frames })
  }

  function leaveBehind(socket: Socket, eventId: string): void {
    metrics.skippedReaders.inc()
    if (socket.data.behind.size === 0) socket.conn.transport.once('ready', () => catchUpPrices(socket))
    socket.data.behind.add(eventId)
  }

  function catchUpPrices(socket: Socket): void {
    const missed = [...socket.data.behind]
    socket.data.behind.clear()
    for (const eventId of missed) {
      const frames = socket.rooms.has(eventRoom(eventId)) ? prices.snapshot(eventId) : undefined
      if (frames !== undefined) socket.emit(serverEvents.prices.name, { eventId, docs: frames })
    }
  }

  function tellAccount(accountId: number, { event, ...payload }: AccountUpdate): void {
    const room = accountRoom(accountId)
    switch (event) {
      case 'getOpenBetUpdates':
        return emit(room, serverEvents.betChanged, payload as PayloadOf<typeof serverEvents.betChanged>)
      case 'getOpenBetResultUpdates':
        return emit(room, serverEvents.marketSettled, payload as PayloadOf<typeof serverEvents.marketSettled>)
      case 'getPtsUpdates':
        return emit(room, serverEvents.pointsChanged, payload as PayloadOf<typeof serverEvents.pointsChanged>)
    }
  }

  io.use((socket, next) => void enter(socket, next))

  /** Opens the door or says why not; the text is the code that a client decides by. */
  async function enter(socket: Socket, next: (refused?: Error) => void): Promise<void> {
    next(await refuseEntry(socket))
  }

  async function refuseEntry(socket: Socket): Promise<Error | undefined> {
    try {
      const actor = await admit(socket, deps)
      if (!actor.ok) return Object.assign(new Error(actor.refusal.code), { data: presentRefusal(actor.refusal).body })
      socket.data = { actor: actor.value, behind: new Set() }
      return undefined
    } catch (error) {
      log.error({ err: error }, 'a socket was not admitted')
      return new Error('FAULT')
    }
  }

  io.on('connection', (socket) => {
    const { actor } = socket.data
    const room = accountRoom(actor.accountId)
    void socket.join([room, siteRoom(actor.siteId)])
    metrics.sockets.inc()
    const following = accounts.follow(actor.accountId)
    following.catch((error: unknown) => log.error({ err: error }, 'an account is not followed'))
    socket.on('disconnect', () => {
      metrics.sockets.dec()
      if (readersOf(room) === 0) accounts.leave(actor.accountId)
    })
    serve(socket, following)
  })

  /** What a client may say. Everything is parsed; what is not in the contract is not heard. */
  function serve(socket: Socket, following: Promise<void>): void {
    const { actor } = socket.data
    const snapshot = (eventId: string): Result<{ eventId: string; docs: string }, Refusal> => {
      const frames = prices.snapshot(eventId)
      return frames === undefined ? refuse({ code: 'NOT_FOUND' }) : ok({ eventId, docs: frames })
    }
    hear(socket, clientEvents.active, async () => ok({ date: new Date(clock()).toISOString() }))
    hear(socket, clientEvents.listEvents, async () => ok(board.events().map(({ event }) => event.id)))
    hear(socket, clientEvents.listMarkets, async ({ eventId }) => {
      const event = board.event(eventId)
      return event ? ok({ eventId, marketId: [...event.markets.keys()] }) : refuse({ code: 'NOT_FOUND' })
    })
    hear(socket, clientEvents.readEvent, async ({ eventId }) => {
      const read = snapshot(eventId)
      if (read.ok) socket.emit(serverEvents.prices.name, read.value)
      return read
    })
    hear(socket, clientEvents.followEvent, async ({ eventId }) => {
      if (eventsFollowed(socket) >= MOST_EVENTS_FOLLOWED && !socket.rooms.has(eventRoom(eventId)))
        return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: 0 })
      // The snapshot and the room in one turn: no frame can come between them.
      const read = snapshot(eventId)
      if (!read.ok) return read
      void socket.join(eventRoom(eventId))
      socket.data.behind.delete(eventId)
      const score = scores.of(eventId)
      if (score) socket.emit(serverEvents.score.name, writePayload(serverEvents.score, score))
      return read
    })
    hear(socket, clientEvents.leaveEvent, async ({ eventId }) => {
      void socket.leave(eventRoom(eventId))
      return ok({})
    })
    hear(socket, clientEvents.catchUp, async ({ after }) => {
      // What is committed after this is told by itself.
      await following
      const { updates, last, more } = await accounts.catchUp(actor.accountId, after)
      const answer = { docs: { updates: [...updates], last, more } }
      const written = writeAnswer(clientEvents.catchUp, answer) as { readonly docs: unknown }
      return ok(written.docs)
    })
  }

  const eventsFollowed = (socket: Socket): number =>
    [...socket.rooms].filter((room) => room.startsWith(eventRoom(''))).length

  /** `work` gives the docs as they go out. */
  function hear<E extends LiveEvent>(
    socket: Socket,
    said: E,
    work: (payload: PayloadOf<E>) => Promise<Result<unknown, Refusal>>,
  ): void {
    socket.on(said.name, (...args: unknown[]) => {
      const acknowledge = args.find((arg): arg is (answer: unknown) => void => typeof arg === 'function')
      const given = typeof args[0] === 'function' ? undefined : args[0]
      answerTo(socket.id, readPayload(said, given), work, rates).then(
        (outcome) =>
          acknowledge?.(outcome.ok ? { docs: outcome.value } : { error: presentRefusal(outcome.refusal).body }),
        (error: unknown) => {
          log.error({ err: error, event: said.name }, 'a socket event failed')
          acknowledge?.({ error: presentRefusal({ code: 'FAULT' }).body })
        },
      )
    })
  }

  function endSession(sessionKey: string): void {
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.actor.sessionKey !== sessionKey) continue
      socket.emit(serverEvents.loggedOut.name, {})
      socket.disconnect(true)
    }
  }

  async function checkSessions(): Promise<void> {
    const keys = new Set([...io.sockets.sockets.values()].map((socket) => socket.data.actor.sessionKey))
    if (keys.size === 0) return
    for (const key of await sessions.endedAmong([...keys])) endSession(key)
  }

  sessions.onClosed(endSession)
  const checking = setInterval(
    () => checkSessions().catch((error: unknown) => log.warn({ err: error }, 'sessions were not checked')),
    SESSION_CHECK_MS,
  )

  return {
    async close() {
      clearInterval(checking)
      announcements.stop()
      prices.stop()
      accounts.stop()
      await io.close()
    },
  }
}

async function answerTo<P>(
  socketId: string,
  payload: P | undefined,
  work: (payload: P) => Promise<Result<unknown, Refusal>>,
  rates: Buckets<string>,
): Promise<Result<unknown, Refusal>> {
  const retryAfterMs = rates.take(socketId)
  if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
  if (payload === undefined) return refuse({ code: 'BAD_REQUEST', field: 'payload', problem: 'invalid' })
  return await work(payload)
}

/** A page of another host may not open a socket in its visitor's name. What is no browser says no origin. */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** The token stands in `auth`, the headers or the query; site and caller are decided as for a call. */
async function admit(socket: Socket, { sites, sessions }: LiveDeps): Promise<Result<Actor, Refusal>> {
  const { headers, auth, query } = socket.handshake
  const site = await sites.ofHost(headers.host ?? '')
  if (!site) return refuse({ code: 'NOT_FOUND' })
  const fromHeaders = readToken({ headers })
  if (!fromHeaders.ok) return fromHeaders
  const token = tokenIn(auth['token'] as string | undefined) ?? fromHeaders.value ?? tokenIn(query['token'])
  return token === null ? refuse({ code: 'UNAUTHENTICATED' }) : await sessions.actorOf(token, site.id, 'USE')
}
