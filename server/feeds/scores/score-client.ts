/**
 * The client of the cricket stream. Keeps one connection alive and subscribed, hands changes to the score book, and
 * after any trouble comes back and resumes where it was. While it is not live, its matches may not be bet on.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type BackoffLimits, backoffMs } from '../../platform/jobs/backoff.ts'
import { createLineSplitter } from '../stream/line-splitter.ts'
import type { FeedHealth } from '../../engine/index.ts'
import type { EventScore } from './event-score.ts'
import { createScoreBook, type ScoreBook } from './score-book.ts'
import {
  beginTalk,
  mend,
  receiveLine,
  type ResumePoint,
  type ScoreClientStats,
  type TalkingLife,
  watch,
} from './score-talk.ts'
import type { ScoreSink } from './types.ts'

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

export type ScoreClient = {
  stats(): Readonly<ScoreClientStats>
  snapshot(): ScoreSnapshot
  /** Leaves the service; nothing is told to the sink afterwards. */
  stop(): Promise<void>
}

const HEARTBEAT_MS = 1000
const MOST_LINE_BYTES = 4 * 1024 * 1024
const RECONNECT = { leastMs: 250, mostMs: 15_000 }
const LOG_EVERY_MS = 60_000

export function startScoreClient(options: ScoreClientOptions): ScoreClient {
  const { chance = Math.random, reconnect = RECONNECT, log, sink, now = Date.now } = options
  const stopping = new AbortController()
  const stats: ScoreClientStats = { connections: 0, messages: 0, malformed: 0, images: 0, resumed: 0 }
  const book = createScoreBook(sink, options.saved?.events)
  const health = createHealth(sink, book, now)
  const life: Life = {
    options,
    heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
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
type Life = TalkingLife & { readonly options: ScoreClientOptions }

type ConnectionEnd = { readonly reached: boolean; readonly cause: string }

/** Lives as long as the socket. Everything that is said on it is the conversation's. */
function runConnection(life: Life, session: string, stop: AbortSignal): Promise<ConnectionEnd> {
  const socket = openSocket(life.options)
  const splitter = createLineSplitter(MOST_LINE_BYTES)
  let cause = 'closed by the feed'
  const leave = (why: string): void => {
    cause = why
    socket.destroy()
  }
  const say = (request: object): void => void socket.write(`${JSON.stringify(request)}\r\n`)
  const talk = beginTalk(life, session, { say, leave })
  socket.on('data', (part: Buffer) => {
    for (const line of splitter.push(part)) if (!stop.aborted) receiveLine(talk, line)
    mend(talk)
  })
  socket.on('error', (error) => {
    cause = error.message
  })
  const watching = setInterval(() => watch(talk), life.heartbeatMs / 4)
  const onStop = (): void => leave('stopped')
  stop.addEventListener('abort', onStop, { once: true })
  life.stats.connections += 1
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(watching)
      stop.removeEventListener('abort', onStop)
      resolve({ reached: talk.reached, cause })
    })
  })
}

function openSocket({ host, port, tls }: ScoreClientOptions): Socket {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  return socket.setNoDelay(true)
}

/** How often an unchanged health is told again, given that messages come: its time says how fresh the feed is. */
const RETELL_MS = 500

function createHealth(sink: ScoreSink, book: ScoreBook, now: () => number): Life['health'] {
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
