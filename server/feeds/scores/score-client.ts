/**
 * The client of the cricket stream. Keeps one connection alive and subscribed, hands changes to the score book, and
 * after any trouble comes back and resumes where it was. While it is not live, its matches may not be bet on.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type BackoffLimits, backoffMs } from '../../platform/backoff.ts'
import { createLineSplitter } from '../stream/line-splitter.ts'
import type { FeedHealth } from '../../engine/index.ts'
import type { EventScore } from './event-score.ts'
import { createScoreBook, type ScoreBook } from './score-book.ts'
import type { ScoreSink } from './types.ts'
import { parseMessage, type StreamMessage } from './wire.ts'

export type ScoreClientOptions = {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly appKey: string
  /** A session token of the service; asked for again after the service has refused one. */
  readonly login: () => Promise<string>
  readonly sink: ScoreSink
  readonly log: { warn(facts: object, text: string): void }
  /** Where an earlier run had come to: a fresh image would not tell how each over ended or who batted. */
  readonly saved?: ScoreSnapshot
  /** The service must say something so often. Twice that in silence and the connection counts as dead. */
  readonly heartbeatMs?: number
  readonly reconnect?: BackoffLimits
  readonly now?: () => number
  readonly chance?: () => number
}

/** All that the client knows, as plain data: keep it to go on after a restart. */
export type ScoreSnapshot = { readonly events: readonly EventScore[]; readonly resume: ResumePoint }

/** The service's own words for a place in its stream. */
type ResumePoint = { readonly clk?: string; readonly initialClk?: string }

type ScoreClientStats = {
  connections: number
  messages: number
  /** Lines and changes skipped because they were not understood. */
  malformed: number
  images: number
  resumed: number
}

export type ScoreClient = {
  stats(): Readonly<ScoreClientStats>
  snapshot(): ScoreSnapshot
  /** Leaves the service; nothing is told to the sink afterwards. */
  stop(): Promise<void>
}

const HANDSHAKE_MS = 10_000
const HEARTBEAT_MS = 1000
const MOST_LINE_BYTES = 4 * 1024 * 1024
const RECONNECT = { leastMs: 250, mostMs: 15_000 }
const LOG_EVERY_MS = 60_000
/** Asking again for what a garbled line may have held: no more often than this. */
const MEND_EVERY_MS = 5000

export function startScoreClient(options: ScoreClientOptions): ScoreClient {
  const { chance = Math.random, reconnect = RECONNECT, log, sink, now = Date.now } = options
  const stopping = new AbortController()
  const stats: ScoreClientStats = { connections: 0, messages: 0, malformed: 0, images: 0, resumed: 0 }
  const book = createScoreBook(sink, options.saved?.events)
  const health = createHealth(sink, book, now)
  const life: Life = {
    options,
    stats,
    book,
    health,
    now,
    resume: options.saved?.resume ?? {},
    reportMalformed: createReport(stats, log, now),
  }

  async function stayConnected(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      const { reached, cause } = await connectOnce()
      if (stopping.signal.aborted) return
      health.set('down')
      failures = reached ? 1 : failures + 1
      log.warn({ cause, failures }, 'the score feed has gone')
      // An abort ends the wait early, which is no fault.
      await wait(backoffMs(failures, reconnect, chance()), undefined, { signal: stopping.signal }).catch(
        () => undefined,
      )
    }
  }

  async function connectOnce(): Promise<ConnectionEnd> {
    try {
      const session = await options.login()
      if (stopping.signal.aborted) return { reached: false, cause: 'stopped' }
      return await runConnection(life, session, stopping.signal)
    } catch (error) {
      return { reached: false, cause: error instanceof Error ? error.message : String(error) }
    }
  }

  const ended = stayConnected()
  return {
    stats: () => stats,
    snapshot: () => ({ events: book.snapshot(), resume: life.resume }),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** What outlives a connection. */
type Life = {
  readonly options: ScoreClientOptions
  readonly stats: ScoreClientStats
  readonly book: ScoreBook
  readonly health: Health
  readonly now: () => number
  resume: ResumePoint
  readonly reportMalformed: (why: string) => void
}

type ConnectionEnd = { readonly reached: boolean; readonly cause: string }

const AUTHENTICATION_ID = 1

function runConnection(life: Life, session: string, stop: AbortSignal): Promise<ConnectionEnd> {
  const { options, stats, book, health, now, reportMalformed } = life
  const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS
  const socket = openSocket(options)
  const splitter = createLineSplitter(MOST_LINE_BYTES)
  const openedAt = now()
  let nextId = AUTHENTICATION_ID
  let heardAt = openedAt
  let mendedAt = Number.NEGATIVE_INFINITY
  let hasLost = false
  let reached = false
  let cause = 'closed by the feed'

  function leave(why: string): void {
    cause = why
    socket.destroy()
  }

  function send(request: object): void {
    socket.write(`${JSON.stringify({ id: nextId, ...request })}\r\n`)
    nextId += 1
  }

  const subscribe = (resume: ResumePoint): void =>
    send({ op: 'cricketSubscription', cricketFilter: {}, heartbeatMs, ...resume })

  function watch(): void {
    const silent = now() - heardAt
    if (reached && silent > 2 * heartbeatMs) leave(`silent for ${silent} ms`)
    else if (!reached && now() - openedAt > HANDSHAKE_MS) leave('no answer')
    else mend()
  }

  /** Asks for everything anew, because a line that was not understood may have held any of it. */
  function mend(): void {
    if (!hasLost || !reached || now() - mendedAt < MEND_EVERY_MS) return
    mendedAt = now()
    subscribe({})
  }

  function receiveLine(line: string | undefined): void {
    if (stop.aborted || line?.trim() === '') return
    const message = line === undefined ? null : parseMessage(line)
    if (message) return receive(message)
    hasLost = true
    if (reached) health.set('late')
    reportMalformed(line === undefined ? 'too long' : 'not a message')
  }

  function receive(message: StreamMessage): void {
    heardAt = now()
    stats.messages += 1
    switch (message.op) {
      case 'connection':
        return send({ op: 'authentication', appKey: options.appKey, session })
      case 'status':
        if (message.statusCode === 'FAILURE')
          return leave(`${message.errorCode ?? 'FAILURE'}: ${message.errorMessage ?? ''}`)
        if (message.id === AUTHENTICATION_ID) subscribe(life.resume)
        return
      case 'ccm':
        return receiveScores(message)
    }
  }

  function receiveScores(message: Extract<StreamMessage, { op: 'ccm' }>): void {
    reached = true
    if (message.ct === 'SUB_IMAGE') {
      stats.images += 1
      hasLost = false
    }
    if (message.ct === 'RESUB_DELTA') stats.resumed += 1
    if (message.initialClk) life.resume = { ...life.resume, initialClk: message.initialClk }
    if (message.clk) life.resume = { ...life.resume, clk: message.clk }
    health.set(message.status === 503 || hasLost ? 'late' : 'live')
    const strange = book.apply(message.cc ?? [], message.pt)
    if (strange > 0) reportMalformed(`${strange} changes not understood`)
  }

  socket.on('data', (part: Buffer) => {
    for (const line of splitter.push(part)) receiveLine(line)
    mend()
  })
  socket.on('error', (error) => {
    cause = error.message
  })
  const watching = setInterval(watch, heartbeatMs / 4)
  const onStop = (): void => leave('stopped')
  stop.addEventListener('abort', onStop, { once: true })
  stats.connections += 1
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(watching)
      stop.removeEventListener('abort', onStop)
      resolve({ reached, cause })
    })
  })
}

function openSocket({ host, port, tls }: ScoreClientOptions): Socket {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  return socket.setNoDelay(true)
}

type Health = { set(state: FeedHealth): void }

/** How often an unchanged health is told again, given that messages come: its time says how fresh the feed is. */
const RETELL_MS = 500

function createHealth(sink: ScoreSink, book: ScoreBook, now: () => number): Health {
  let told: FeedHealth | undefined
  let toldAt = 0
  return {
    set: (state) => {
      if (state === told && now() - toldAt < RETELL_MS) return
      const isBack = state === 'live' && told !== 'live'
      told = state
      toldAt = now()
      sink.health(state, toldAt)
      // What was suspended while the feed was away goes on from the scores as they are.
      if (isBack) book.retell()
    },
  }
}

function createReport(
  stats: ScoreClientStats,
  log: ScoreClientOptions['log'],
  now: () => number,
): (why: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (why) => {
    stats.malformed += 1
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    log.warn({ malformed: stats.malformed, why }, 'the score feed sent what was not understood')
  }
}
