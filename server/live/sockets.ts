/** The live socket: the door, the rooms, and what is sent where. 001 §7.1. */
import type { Server as HttpServer } from 'node:http'
import { type AccountUpdate, type LiveEvent, type PayloadOf, serverEvents, writePayload } from '@paddock/contract'
import { Server } from 'socket.io'
import type { SessionEnd, Sessions } from '../auth/index.ts'
import { type Freshness, poolOfActor } from '../engine/index.ts'
import type { Topics } from '../topics.ts'
import type { Board, ScoreBoard, Showings } from '../board/index.ts'
import type { AppKey } from '../platform/http/app-key.ts'
import { createBuckets } from '../platform/http/buckets.ts'
import type { Bus } from '../platform/bus.ts'
import type { TrustedProxies } from '../platform/http/client-address.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/log/metrics.ts'
import { personOf } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import type { Sites } from '../sites/index.ts'
import { createAccountFeed } from './account-feed.ts'
import { announceMarkets } from './announcements.ts'
import { converse } from './conversation.ts'
import { type DoorDeps, guardDoor } from './door.ts'
import { endSocket, watchTabs } from './duplicate-tabs.ts'
import { announceCasino } from './casino-news.ts'
import { announceChats } from './chat-news.ts'
import { announceCasinoOffer } from './casino-offer-news.ts'
import { announceDownline } from './downline-news.ts'
import { createPriceFeed, type PriceFeed } from './price-feed.ts'
import { createHandshake } from './handshake.ts'
import { announceProtection } from './protection-news.ts'
import { announceDeposits, announceWithdrawals } from './money-news.ts'
import { announcePeople } from './people-news.ts'
import { announceRestrictions } from './restriction-news.ts'
import { announceSites } from './site-news.ts'
import {
  accountRoom,
  eventRoom,
  statusRoom,
  type Io,
  type Pace,
  paceOf,
  PACES,
  personRoom,
  poolShown,
  priceRoom,
  readersOf,
  siteRoom,
  type Socket,
} from './rooms.ts'
import { leaveOutBusy, type Reader } from './slow-readers.ts'

export type LiveDeps = {
  readonly http: HttpServer
  readonly db: Database
  readonly bus: Bus<Topics>
  readonly jobs: Jobs
  readonly log: Log
  readonly metrics: Metrics
  readonly sites: Sites
  readonly sessions: Sessions
  readonly board: Board
  readonly scores: ScoreBoard
  readonly showings: Pick<Showings, 'onChange'>
  readonly freshness: Pick<Freshness, 'isFresh'>
  readonly appKey: AppKey | null
  readonly proxies: TrustedProxies
  readonly noteRefused: DoorDeps['noteRefused']
  readonly clock: () => number
  /** An event's prices are sent at most once in so many milliseconds. */
  readonly pricesEveryMs: number
}

export type Live = {
  /** Tells everybody to come back, spread over a while, and closes the connections: a client takes it for a loss, not for a no. */
  leave(): void
  close(): Promise<void>
}

/** Clients come back at a random moment of it; a new process needs about as long to be there. */
const COME_BACK_WITHIN_MS = 5000

/** Of what one client says. */
const CLIENT_RATE = { burst: 40, perSecond: 10 }
const MOST_BYTES = 16 * 1024

export function createLive(deps: LiveDeps): Live {
  const { board, clock, db, bus, jobs, log, metrics, scores, freshness } = deps
  const io: Io = new Server(deps.http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES,
    perMessageDeflate: false,
    allowRequest: createHandshake(deps),
  })
  const prices = { usual: servePrices(io, deps, 'usual'), saver: servePrices(io, deps, 'saver') }
  const accounts = createAccountFeed({ db, bus, log, tell: (accountId, update) => tellAccount(io, accountId, update) })
  const endAnnouncements = announceMarkets({
    board,
    scores,
    showings: deps.showings,
    bus,
    isFresh: (source) => freshness.isFresh(source, clock()),
    toEvent: (eventId, said, payload) => emit(io, eventRoom(eventId), said, payload),
    toStatuses: (eventId, payload) => emit(io, statusRoom(eventId), serverEvents.eventStatus, payload),
    toAll: (said, payload) => io.emit(said.name, writePayload(said, payload)),
    jobs,
  })
  endSessions(io, deps)
  const endSites = announceSites(io, bus)
  const endPeople = announcePeople(io, bus)
  const endDeposits = announceDeposits(io, bus)
  const endWithdrawals = announceWithdrawals(io, bus)
  const endChats = announceChats(io, bus)
  const endDownline = announceDownline({ io, bus, db, jobs })
  const endCasino = announceCasino({ io, bus, db, jobs, clock })
  const endCasinoOffer = announceCasinoOffer({ io, bus, db, jobs })
  const endRestrictions = announceRestrictions({ io, bus, db, jobs })
  const endProtection = announceProtection(io, bus)
  const conversation = { board, scores, prices, accounts, clock, log, rates: createBuckets<string>(CLIENT_RATE, clock) }

  guardDoor(io, deps)
  io.on('connection', (socket) => {
    const { accountId, siteId } = socket.data.actor
    // What is told to uplines is told to all who stand as one.
    const own = [
      accountRoom(accountId),
      accountRoom(standsAs(socket.data.actor)),
      personRoom(personOf(socket.data.actor)),
    ]
    void socket.join([...own, siteRoom(siteId)])
    watchTabs(io, socket)
    metrics.sockets.inc()
    const following = accounts.follow(accountId)
    following.catch((error: unknown) => log.error({ err: error }, 'an account is not followed'))
    socket.on('disconnect', () => {
      metrics.sockets.dec()
      if (readersOf(io, accountRoom(accountId)) === 0) accounts.leave(accountId)
    })
    converse(socket, following, conversation)
  })

  return {
    leave() {
      io.emit(serverEvents.goingAway.name, writePayload(serverEvents.goingAway, { withinMs: COME_BACK_WITHIN_MS }))
      // Not `disconnect`, which is a no: clients of this protocol do not come back after it.
      for (const socket of io.sockets.sockets.values()) socket.conn.close()
    },
    async close() {
      endSites()
      endPeople()
      endDeposits()
      endWithdrawals()
      endChats()
      endDownline()
      endCasino()
      endCasinoOffer()
      endRestrictions()
      endProtection()
      endAnnouncements()
      for (const pace of PACES) prices[pace].stop()
      accounts.stop()
      await io.close()
    },
  }
}

function emit<E extends LiveEvent>(io: Io, room: string, said: E, payload: PayloadOf<E>): void {
  if (readersOf(io, room) > 0) io.to(room).emit(said.name, writePayload(said, payload))
}

function tellAccount(io: Io, accountId: number, update: AccountUpdate): void {
  const room = accountRoom(accountId)
  const { number, at } = update
  switch (update.event) {
    case 'getOpenBetUpdates':
      return emit(io, room, serverEvents.betChanged, { number, at, docs: update.docs })
    case 'getOpenBetResultUpdates':
      return emit(io, room, serverEvents.marketSettled, { number, at, docs: update.docs })
    case 'getPtsUpdates':
      return emit(io, room, serverEvents.pointsChanged, { number, at, docs: update.docs })
    case 'getAutoCashOutUpdates':
      return emit(io, room, serverEvents.autoCashOutChanged, { number, at, docs: update.docs })
    case 'getCashOutUpdates':
      return emit(io, room, serverEvents.cashOutChanged, { number, at, docs: update.docs })
  }
}

/** Whoever saves data gets four frames a second of an event at most. */
const SAVER_EVERY_MS = 250

/** Prices go to the room of their event and pace, encoded once, past whoever is too slow for them. */
function servePrices(io: Io, { board, clock, metrics, pricesEveryMs, log }: LiveDeps, pace: Pace): PriceFeed {
  const prices = createPriceFeed({
    board,
    clock,
    log,
    everyMs: pace === 'saver' ? Math.max(SAVER_EVERY_MS, pricesEveryMs) : pricesEveryMs,
    hasReaders: (eventId, pool) => readersOf(io, priceRoom(eventId, pace, pool)) > 0,
    send(eventId, pool, frames) {
      const room = priceRoom(eventId, pace, pool)
      const leftOut = leaveOutBusy(readersIn(io, room), eventId, catchUp)
      metrics.priceMessages.inc()
      metrics.skippedReaders.inc(leftOut.length)
      io.to(room).except(leftOut).emit(serverEvents.prices.name, { eventId, docs: frames })
    },
  })

  function catchUp({ socket }: SocketReader, eventId: string): void {
    if (paceOf(socket, eventId) === pace) tellWhole(socket, eventId)
  }

  function tellWhole(socket: Socket, eventId: string): void {
    const frames = prices.snapshot(eventId, poolShown(socket, eventId, board))
    if (frames !== undefined) socket.emit(serverEvents.prices.name, { eventId, docs: frames })
  }

  // A player is the first of their pool to offer something on the event: the others see it from now on.
  board.onChange((change) => {
    if (change.kind !== 'offers') return
    const { eventId, pool } = change
    const room = priceRoom(eventId, pace, null)
    for (const { socket } of readersIn(io, room)) {
      if (poolOfActor(socket.data.actor) !== pool) continue
      void socket.leave(room)
      void socket.join(priceRoom(eventId, pace, pool))
      tellWhole(socket, eventId)
    }
  })

  return prices
}

type SocketReader = Reader & { readonly socket: Socket }

function* readersIn(io: Io, room: string): Iterable<SocketReader> {
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (!socket) continue
    const { transport } = socket.conn
    yield {
      id,
      socket,
      behind: socket.data.behind,
      isBusy: () => !transport.writable,
      onReady: (listen) => void transport.once('ready', listen),
    }
  }
}

/** What the database did not tell, since nothing was written: sessions whose time is over. Security T49. */
const SESSION_CHECK_MS = 1000
/** Revocations that come together are one look. */
const GATHER_MS = 50

/** A socket ends with its session: at once when it was ended here, as soon as it is told when it was elsewhere. */
function endSessions(io: Io, { sessions, jobs }: Pick<LiveDeps, 'sessions' | 'jobs'>): void {
  function end(sessionKey: string, reason: SessionEnd | null): void {
    for (const socket of io.sockets.sockets.values())
      if (socket.data.actor.sessionKey === sessionKey) endSocket(socket, reason)
  }

  /** Of these accounts, or of all. */
  async function look(of: ReadonlySet<number> | 'ALL'): Promise<void> {
    const keys = new Set(
      [...io.sockets.sockets.values()]
        .map((socket) => socket.data.actor)
        .filter(({ accountId, practiceOf }) => of === 'ALL' || of.has(practiceOf ?? accountId))
        .map(({ sessionKey }) => sessionKey),
    )
    if (keys.size === 0) return
    const { ended, playsAs } = await sessions.standingOf([...keys])
    for (const [key, reason] of ended) end(key, reason)
    comeAnew(playsAs)
  }

  /** Whose session began to practise, or plays for money again, comes back as the other account: a client takes it for a loss. */
  function comeAnew(playsAs: ReadonlyMap<string, number>): void {
    for (const socket of io.sockets.sockets.values()) {
      const { sessionKey, accountId } = socket.data.actor
      if ((playsAs.get(sessionKey) ?? accountId) === accountId) continue
      socket.emit(serverEvents.goingAway.name, writePayload(serverEvents.goingAway, { withinMs: 0 }))
      socket.conn.close()
    }
  }

  const failed = 'sessions were not checked'
  let told: Set<number> | 'ALL' = new Set()

  async function lookAtTold(): Promise<void> {
    const of = told
    told = new Set()
    await look(of)
  }

  const soon = jobs.start({ name: 'told-sessions', gatherMs: GATHER_MS, failed, work: lookAtTold })
  sessions.onClosed(end)
  sessions.onForgotten((accountId) => {
    if (accountId === 'ALL') told = 'ALL'
    else if (told !== 'ALL') told.add(accountId)
    soon.wake()
  })
  jobs.start({ name: 'all-sessions', everyMs: SESSION_CHECK_MS, failed, work: () => look('ALL') })
}
