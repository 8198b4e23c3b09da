/** The live socket: what is followed stays followed over every loss of the connection. 001 §7.1, docs/architecture.md "Live". */
import { serverEvents } from '@paddock/contract/live'
import { io, type Socket } from 'socket.io-client'
import type { Live, ServerClock } from '../live/index.ts'
import { type AccountFeed, catchUp, createAccountFeed, listenToAccount } from './account-feed.ts'
import { afterRefusal, createAdmission } from './admission.ts'
import { type ComingBack, createComingBack } from './coming-back.ts'
import {
  createFollowedEvents,
  type EventSources,
  follow,
  type FollowedEvents,
  hasInternal,
  listenToEvents,
  requestAll,
  requestMissing,
  showAllKept,
  takeRead,
} from './followed-events.ts'
import { createHealth, hear, isSilent, refreshFreshness } from './health.ts'
import { type Link, listen } from './link.ts'
import { added } from './listeners.ts'
import { createPolling, type PollingSource } from './polling.ts'
import { askTheTime } from './server-time.ts'
import { comeBack, createStandby, poll, type Standby, standDown } from './standby.ts'

const CHECK_EVERY_MS = 1000
/** What takes a socket in and then says nothing, as some proxies do, is given up after so long; the library would wait 20 s. */
const OPENS_WITHIN_MS = 8000

type Wiring = Pick<EventSources, 'book' | 'readKept'> & {
  /** Asks for what opens the socket, for each connection anew: a ticket is good once. Security T57. */
  readonly ticket: () => Promise<string>
  readonly clock: ServerClock
  /** From here on no event of the account is missed; what was read before may lack some, so read it again. */
  readonly onNumbered: () => void
  /** What is told without a number may have been missed: asked for at each connection, and every half a minute in a socket's place. */
  readonly onGap: () => void
  /** How an event is read while sockets are switched off; left out where none is followed. */
  readonly readEvent?: PollingSource['readEvent']
  /** Whether prices shall come more seldom; asked when an event is followed. */
  readonly savesData?: () => boolean
}

/** The parts of one connection; each keeps what it knows itself. */
type Connection = {
  readonly socket: Socket
  readonly link: Link
  readonly clock: ServerClock
  readonly events: FollowedEvents
  readonly account: AccountFeed
  readonly comingBack: ComingBack
  readonly standby: Standby
  readonly onGap: () => void
  isClosed: boolean
}

const cannotRead = (eventId: string): Promise<never> => Promise.reject(new Error(`nobody reads ${eventId} here`))

/** Connects, and stays connected until it is closed. */
export function connectLive(wiring: Wiring): Live {
  const connection = connect(wiring)
  watchSocket(connection)
  listenToEvents(connection.events)
  listenToAccount(connection.account)
  const checking = setInterval(() => check(connection), CHECK_EVERY_MS)
  return liveOf(connection, () => {
    connection.isClosed = true
    clearInterval(checking)
    connection.comingBack.stop()
    standDown(connection.standby)
    connection.socket.close()
  })
}

function connect(wiring: Wiring): Connection {
  const { ticket, book, clock, onNumbered, onGap, readEvent = cannotRead, readKept, savesData } = wiring
  const admit = createAdmission({ ticket, onNone: () => goWithoutTicket(connection) })
  const socket = io({
    transports: ['websocket'],
    auth: (send: (credentials: object) => void) => void admit(send),
    // We come back by ourselves: the library cuts its waits off at the longest, where all clients would come at once.
    reconnection: false,
    timeout: OPENS_WITHIN_MS,
  })
  const health = createHealth()
  const link: Link = { socket, health }
  const events = createFollowedEvents({ link, book, savesData: savesData ?? (() => false), readKept })
  const polling = createPolling({
    readEvent,
    readAccount: onNumbered,
    readUnnumbered: onGap,
    events: () => events.followers.keys(),
    hasInternal: (eventId) => hasInternal(events, eventId),
    onEvent: (eventId, frames, askedAt) => takeRead(events, eventId, frames, askedAt),
  })
  const again = () => void socket.connect()
  const comingBack = createComingBack(again, Math.random)
  const standby = createStandby({ health, polling, comingBack, connect: again })
  const account = createAccountFeed(link, onNumbered)
  const connection = { socket, link, clock, events, account, comingBack, standby, onGap, isClosed: false }
  return connection
}

function watchSocket(connection: Connection): void {
  const { socket, link, standby, comingBack } = connection
  socket.on('connect', () => begin(connection))
  socket.on('disconnect', () => {
    link.health.isLost = true
    refreshFreshness(link.health)
    if (socket.active) comeBack(standby)
  })
  socket.on('connect_error', ({ message }) => {
    noteLost(connection)
    const next = afterRefusal(message, socket.active)
    if (next === 'poll') poll(standby)
    if (next === 'come back') comeBack(standby)
  })
  listen(link, serverEvents.socketOff, () => poll(standby))
  listen(link, serverEvents.goingAway, ({ withinMs }) => comingBack.within(withinMs))
  socket.onAny(() => hear(link.health))
}

/** A connection stands: nothing that was told before it can be relied on. */
function begin({ link, clock, events, account, comingBack, standby, onGap }: Connection): void {
  link.health.isLost = false
  comingBack.arrived()
  standDown(standby)
  hear(link.health)
  void askTheTime(link, clock)
  void catchUp(account)
  onGap()
  requestAll(events)
}

/** Without a ticket there is no way in. */
function goWithoutTicket(connection: Connection): void {
  connection.socket.disconnect()
  if (connection.isClosed) return
  noteLost(connection)
  comeBack(connection.standby)
}

function noteLost({ link, events }: Connection): void {
  link.health.isLost = true
  showAllKept(events)
}

function check({ socket, link, clock, events }: Connection): void {
  if (socket.connected && isSilent(link.health)) void askTheTime(link, clock)
  requestMissing(events)
  refreshFreshness(link.health)
}

const liveOf = ({ link, clock, events, account }: Connection, close: () => void): Live => ({
  book: events.book,
  clock,
  followEvent: (eventId) => follow(events, eventId),
  hasEvent: (eventId) => events.arrived.has(eventId) || events.book.markets(eventId).length > 0,
  subscribeEvents: (listener) => added(events.listeners, listener),
  on: (event, handler) => listen(link, event, handler),
  onAccount: (handler) => added(account.handlers, handler),
  freshness: () => link.health.freshness,
  way: () => link.health.way,
  subscribeFreshness: (listener) => added(link.health.listeners, listener),
  close,
})
