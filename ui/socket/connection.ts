/** The live socket: what is followed stays followed over every loss of the connection. 001 §7.1, docs/architecture.md "Live". */
import type { Frame } from '@paddock/contract/frames/index'
import {
  type AccountUpdate,
  type AnswerOf,
  clientEvents,
  type LiveEvent,
  type PayloadOf,
  readAnswer,
  readPayload,
  serverEvents,
} from '@paddock/contract/live'
import type { RefusalCode } from '@paddock/contract/refusals'
import { io, type Socket } from 'socket.io-client'
import { createPolling, type PollingSource } from './polling.ts'
import { arrivalOf, type AccountLog, takeUpdates } from './account-log.ts'
import { createComingBack } from './coming-back.ts'
import {
  type Freshness,
  freshnessOf,
  isSameFreshness,
  type Live,
  isSession,
  type LiveBook,
  type ServerClock,
  type Way,
} from '../live/index.ts'

/** Names this page, so that a site which wants one screen an account sees two. */
const TAB = crypto.randomUUID()
const CHECK_EVERY_MS = 1000
/** After so long a silence we ask whether the server is there. */
const ASK_AFTER_MS = 1500
const ANSWER_WITHIN_MS = 5000
/** What takes a socket in and then says nothing, as some proxies do, is given up after so long; the library would wait 20 s. */
const OPENS_WITHIN_MS = 8000
/** A short loss is mended before it is worth reading: all clients lose theirs at once when a server restarts. */
const FALL_BACK_AFTER_MS = 2000
/** Whether a site whose sockets are off has them again. */
const TRY_AGAIN_MS = 30_000
const SOCKET_OFF: RefusalCode = 'SOCKET_OFF'
/** Of these another try may come through. */
const PASSING: ReadonlySet<string> = new Set<RefusalCode>(['FAULT', 'SOCKET_TICKET_SPENT'])

type Wiring = {
  /** Asks for what opens the socket, for each connection anew: a ticket is good once. Security T57. */
  readonly ticket: () => Promise<string>
  readonly book: LiveBook
  readonly clock: ServerClock
  /** From here on no event of the account is missed; what was read before may lack some, so read it again. */
  readonly onNumbered: () => void
  /** How an event is read while sockets are switched off; left out where none is followed. */
  readonly readEvent?: PollingSource['readEvent']
  /** Whether prices shall come more seldom; asked when an event is followed. */
  readonly savesData?: () => boolean
  /** An event as it was read last, from this device, with when (milliseconds); null where it never was. */
  readonly readKept?: (eventId: string) => Promise<{ readonly frames: readonly Frame[]; readonly at: number } | null>
}

const cannotRead = (eventId: string): Promise<never> => Promise.reject(new Error(`nobody reads ${eventId} here`))

export function connectLive({
  ticket,
  book,
  clock,
  onNumbered,
  readEvent = cannotRead,
  readKept,
  savesData = () => false,
}: Wiring): Live {
  const socket = io({
    transports: ['websocket'],
    auth: (send: (data: object) => void) => void admit(send),
    // We come back by ourselves: the library cuts its waits off at the longest, where all clients would come at once.
    reconnection: false,
    timeout: OPENS_WITHIN_MS,
  })
  const comingBack = createComingBack(() => socket.connect(), Math.random)
  const followers = new Map<string, number>()
  const arrived = new Set<string>()
  /** Events whose markets are asked for, with the frames that came before the answer. */
  const asking = new Map<string, Frame[]>()
  const eventListeners = new Set<() => void>()
  const accountHandlers = new Set<(update: AccountUpdate) => void>()
  const freshnessListeners = new Set<() => void>()
  let heardAt = Date.now()
  let freshness: Freshness = freshnessOf(true, heardAt, heardAt)
  let log: AccountLog = { last: null }
  let isCatchingUp = false
  /** The connection has been looked for, and is not there. */
  let isLost = false
  let isClosed = false
  let way: Way = 'socket'
  /** Since the socket was lost, prices have come by reading. */
  let hasFallenBack = false

  /** Without a ticket there is no way in: whoever has no session any more has been told so by the call. */
  async function admit(send: (data: object) => void): Promise<void> {
    try {
      send({ ticket: await ticket(), tab: TAB })
    } catch {
      socket.disconnect()
      if (isClosed) return
      noteLost()
      comeBack()
    }
  }

  async function ask<E extends LiveEvent>(event: E, payload: PayloadOf<E>): Promise<AnswerOf<E>> {
    const wire: unknown = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event.name, payload ?? {})
    heard()
    return readAnswer(event, wire)
  }

  async function requestEvent(eventId: string): Promise<void> {
    if (asking.has(eventId) || !socket.connected) return
    const early: Frame[] = []
    asking.set(eventId, early)
    try {
      const answer = await ask(clientEvents.followEvent, savesData() ? { eventId, saver: true } : { eventId })
      if (!followers.has(eventId)) return
      // An event that is not there any more has no markets; asking again would not change it.
      if ('error' in answer && answer.error.code !== 'NOT_FOUND') return
      book.receiveWhole(eventId, 'error' in answer ? [] : answer.docs.docs)
      arrived.add(eventId)
      if (asking.get(eventId) === early) asking.delete(eventId)
      // What is newer than the answer may have overtaken it; what is older is ignored.
      receiveFrames(eventId, early)
      tell(eventListeners)
    } catch {
      // No answer: the check below finds the event missing and asks again.
    } finally {
      if (asking.get(eventId) === early) asking.delete(eventId)
    }
  }

  /** Without a connection an event is shown as it was, as old as it is: then nothing of it can be bet on. */
  async function showKept(eventId: string): Promise<void> {
    const isUnknown = (): boolean => book.markets(eventId).length === 0 && followers.has(eventId) && !socket.connected
    if (!readKept || !isUnknown()) return
    const kept = await readKept(eventId).catch(() => null)
    if (!kept || !isUnknown()) return
    book.receiveWhole(eventId, kept.frames)
    heardAt = Math.min(heardAt, kept.at)
    refreshFreshness()
    tell(eventListeners)
  }

  function receiveFrames(eventId: string, frames: readonly Frame[]): void {
    const gaps = book.receive(eventId, frames)
    const early = asking.get(eventId)
    if (early) early.push(...frames)
    else if (gaps.size > 0) void requestEvent(eventId)
  }

  async function catchUp(): Promise<void> {
    if (isCatchingUp) return
    isCatchingUp = true
    try {
      let hasMore = true
      while (hasMore) {
        const answer = await ask(clientEvents.catchUp, log.last === null ? {} : { after: log.last })
        if ('error' in answer) return
        const { updates, last, more } = answer.docs
        deliver(updates)
        if (log.last === null) {
          log = { last }
          onNumbered()
        }
        hasMore = more && updates.length > 0
      }
    } catch {
      // No answer: the next event of the account, or the next connection, shows the hole again.
    } finally {
      isCatchingUp = false
    }
  }

  function deliver(updates: readonly AccountUpdate[]): void {
    const taken = takeUpdates(log, updates)
    log = taken.log
    for (const update of taken.fresh) for (const handler of accountHandlers) handler(update)
  }

  function receiveAccount(update: AccountUpdate): void {
    const arrival = arrivalOf(log, update.number)
    if (arrival === 'next') deliver([update])
    if (arrival === 'hole') void catchUp()
  }

  function heard(): void {
    heardAt = Date.now()
    refreshFreshness()
  }

  function freshnessNow(): Freshness {
    const now = Date.now()
    const read = freshnessOf(true, heardAt, now)
    // What was read in the socket's place is as good while it is as young.
    if (hasFallenBack && read.state === 'fresh') return read
    // What was never there is not lost yet: the first connection takes its time.
    return freshnessOf(!isLost || way === 'polling', heardAt, now)
  }

  function refreshFreshness(): void {
    const next = freshnessNow()
    if (isSameFreshness(next, freshness)) return
    freshness = next
    tell(freshnessListeners)
  }

  function become(next: Way): void {
    if (way === next) return
    way = next
    tell(freshnessListeners)
  }

  async function askTheTime(): Promise<void> {
    const askedAt = Date.now()
    try {
      const answer = await ask(clientEvents.active, {})
      if (!('error' in answer)) clock.observe(answer.docs.date, askedAt, Date.now())
    } catch {
      // Silence is what the freshness shows.
    }
  }

  const polling = createPolling({
    readEvent,
    readAccount: onNumbered,
    events: () => followers.keys(),
    hasInternal: (eventId) =>
      book.markets(eventId).some((marketId) => {
        const facts = book.facts(marketId)
        return facts !== null && (isSession(facts) || facts.kind === 'BOOKMAKER')
      }),
    onEvent(eventId, frames, askedAt) {
      if (!followers.has(eventId)) return
      hasFallenBack = way === 'fallback'
      book.receiveWhole(eventId, frames)
      arrived.add(eventId)
      heardAt = Math.max(heardAt, askedAt)
      refreshFreshness()
      tell(eventListeners)
    },
  })
  let trying: ReturnType<typeof setInterval> | undefined
  let fallingBack: ReturnType<typeof setTimeout> | undefined

  /** The site has no sockets for now: poll, and see now and then whether it has again. */
  function poll(): void {
    endFallback()
    polling.start()
    become('polling')
    trying ??= setInterval(() => void socket.connect(), TRY_AGAIN_MS)
  }

  /** The socket is lost: it is sought again, and meanwhile what it would have told is read. */
  function comeBack(): void {
    comingBack.soon()
    if (way !== 'socket') return
    fallingBack ??= setTimeout(() => {
      polling.start()
      become('fallback')
    }, FALL_BACK_AFTER_MS)
  }

  function endFallback(): void {
    clearTimeout(fallingBack)
    fallingBack = undefined
    hasFallenBack = false
  }

  function endPolling(): void {
    endFallback()
    polling.stop()
    clearInterval(trying)
    trying = undefined
    become('socket')
  }

  function check(): void {
    if (socket.connected && Date.now() - heardAt > ASK_AFTER_MS) void askTheTime()
    for (const eventId of followers.keys()) if (!arrived.has(eventId)) void requestEvent(eventId)
    refreshFreshness()
  }

  socket.on('connect', () => {
    isLost = false
    comingBack.arrived()
    endPolling()
    heard()
    arrived.clear()
    void askTheTime()
    void catchUp()
    for (const eventId of followers.keys()) void requestEvent(eventId)
  })
  socket.on('disconnect', () => {
    isLost = true
    refreshFreshness()
    if (socket.active) comeBack()
  })
  function noteLost(): void {
    isLost = true
    for (const eventId of followers.keys()) void showKept(eventId)
  }

  // Not active is who was refused, or told to go: he is no longer meant.
  socket.on('connect_error', ({ message }) => {
    noteLost()
    if (message === SOCKET_OFF) poll()
    else if (socket.active || PASSING.has(message)) comeBack()
  })
  listen(socket, serverEvents.socketOff, poll)
  listen(socket, serverEvents.goingAway, ({ withinMs }) => comingBack.within(withinMs))
  socket.onAny(heard)
  listen(socket, serverEvents.prices, ({ eventId, docs }) => {
    if (followers.has(eventId)) receiveFrames(eventId, docs)
  })
  listen(socket, serverEvents.marketsDeleted, ({ eventId, marketId }) => {
    for (const id of marketId) book.remove(eventId, id)
  })
  listen(socket, serverEvents.betChanged, (update) => receiveAccount({ event: 'getOpenBetUpdates', ...update }))
  listen(socket, serverEvents.marketSettled, (update) =>
    receiveAccount({ event: 'getOpenBetResultUpdates', ...update }),
  )
  listen(socket, serverEvents.pointsChanged, (update) => receiveAccount({ event: 'getPtsUpdates', ...update }))
  listen(socket, serverEvents.autoCashOutChanged, (update) =>
    receiveAccount({ event: 'getAutoCashOutUpdates', ...update }),
  )
  listen(socket, serverEvents.cashOutChanged, (update) => receiveAccount({ event: 'getCashOutUpdates', ...update }))
  const checking = setInterval(check, CHECK_EVERY_MS)

  return {
    book,
    clock,
    followEvent: (eventId) => {
      followers.set(eventId, (followers.get(eventId) ?? 0) + 1)
      void requestEvent(eventId)
      if (isLost) void showKept(eventId)
      return () => {
        const rest = (followers.get(eventId) ?? 1) - 1
        if (rest > 0) {
          followers.set(eventId, rest)
          return
        }
        followers.delete(eventId)
        arrived.delete(eventId)
        // Whoever follows it again must ask again: what is under way will be undone by the next line.
        asking.delete(eventId)
        book.forget(eventId)
        socket.emit(clientEvents.leaveEvent.name, { eventId })
      }
    },
    hasEvent: (eventId) => arrived.has(eventId) || book.markets(eventId).length > 0,
    subscribeEvents: (listener) => added(eventListeners, listener),
    on: (event, handler) => listen(socket, event, handler),
    onAccount: (handler) => added(accountHandlers, handler),
    freshness: () => freshness,
    way: () => way,
    subscribeFreshness: (listener) => added(freshnessListeners, listener),
    close: () => {
      isClosed = true
      clearInterval(checking)
      comingBack.stop()
      endPolling()
      socket.close()
    },
  }
}

function listen<E extends LiveEvent>(socket: Socket, event: E, handler: (payload: PayloadOf<E>) => void): () => void {
  const onWire = (wire: unknown) => {
    const payload = readPayload(event, wire)
    if (payload !== undefined) handler(payload)
  }
  socket.on(event.name, onWire)
  return () => socket.off(event.name, onWire)
}

const tell = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener()
}

function added<T>(set: Set<T>, member: T): () => void {
  set.add(member)
  return () => set.delete(member)
}
