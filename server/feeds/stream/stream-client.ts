/**
 * The client of the Betfair Exchange Stream. It keeps one connection alive: signs in, subscribes, applies images and
 * changes to its cache, tells the sink what changed, and after any trouble comes back with its cache and resumes where it was.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import type { FeedHealth } from '../../engine/index.ts'
import { type BackoffLimits, backoffMs } from '../../platform/jobs/backoff.ts'
import type { FeedSink } from '../types.ts'
import type { CatalogueMarket, ExchangeApi } from './betfair-api.ts'
import { type ConversationOptions, createConversation, type StreamStats } from './conversation.ts'
import { createLineSplitter } from './line-splitter.ts'
import { createStreamReader } from './stream-reader.ts'

type StreamLog = {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
}

export type StreamOptions = {
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly appKey: string
  readonly api: ExchangeApi
  readonly sink: FeedSink
  readonly log: StreamLog
  /** As the service knows it: `{ eventTypeIds: ['4'] }`. Everything by default. */
  readonly marketFilter?: Readonly<Record<string, readonly string[] | boolean>>
  /** The service must say something so often. Twice that in silence and the connection counts as dead. */
  readonly heartbeatMs?: number
  readonly conflateMs?: number
  /** A longer line is thrown away unread. Images of many markets are long. */
  readonly mostLineBytes?: number
  readonly reconnect?: BackoffLimits
  readonly now?: () => number
  readonly chance?: () => number
}

export type StreamClient = {
  stats(): Readonly<StreamStats>
  /** Leaves the service; nothing is told to the sink afterwards. */
  stop(): Promise<void>
}

const HEARTBEAT_MS = 1000
const MOST_LINE_BYTES = 4 * 1024 * 1024
const RECONNECT = { leastMs: 250, mostMs: 15_000 }
/** How often trouble with lines is written to the log. */
const LOG_EVERY_MS = 60_000

export function startStreamClient(options: StreamOptions): StreamClient {
  const { now = Date.now, chance = Math.random, reconnect = RECONNECT, log } = options
  const stats: StreamStats = { connections: 0, messages: 0, malformed: 0, images: 0, resumed: 0, mended: 0 }
  const stopping = new AbortController()
  let session: string | undefined
  const health = createHealth(options.sink, now)
  const feed = createStreamReader({
    sink: options.sink,
    listMarketCatalogue,
    now,
    catalogueFailed: (error) => log.warn({ error: textOf(error) }, 'the market catalogue does not answer'),
  })
  const reportMalformed = createMalformedReport(stats, log, now)

  /** A session can end while the stream lives on, so one refusal is answered with a new one. */
  async function listMarketCatalogue(marketIds: readonly string[]): Promise<readonly CatalogueMarket[]> {
    if (session !== undefined) {
      const markets = await options.api.listMarketCatalogue(session, marketIds).catch(() => undefined)
      if (markets) return markets
    }
    session = await options.api.login()
    return options.api.listMarketCatalogue(session, marketIds)
  }

  async function stayConnected(): Promise<void> {
    let failures = 0
    health.set('down')
    while (!stopping.signal.aborted) {
      const reached = await connectOnce()
      if (stopping.signal.aborted) break
      health.set('down')
      failures = reached ? 1 : failures + 1
      // Stopping ends the wait.
      await sleep(backoffMs(failures, reconnect, chance()), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** Lives as long as the connection; true when it came as far as a subscription. */
  async function connectOnce(): Promise<boolean> {
    try {
      session ??= await options.api.login()
    } catch (error) {
      log.warn({ error: textOf(error) }, 'no session with the odds feed')
      return false
    }
    if (stopping.signal.aborted) return false
    stats.connections += 1
    const connection = runConnection({
      ...options,
      heartbeatMs: options.heartbeatMs ?? HEARTBEAT_MS,
      now,
      session,
      stats,
      health,
      feed,
      reportMalformed,
      stop: stopping.signal,
    })
    const { reached, cause, isSessionRefused } = await connection
    // Only a refusal tells that a token has gone stale; a broken line does not.
    if (isSessionRefused) session = undefined
    if (!stopping.signal.aborted) log.warn({ cause }, 'the odds feed has gone')
    return reached
  }

  const ended = stayConnected()
  return {
    stats: () => stats,
    stop: async () => {
      stopping.abort()
      feed.stop()
      await ended
    },
  }
}

type ConnectionOptions = StreamOptions & ConversationOptions & { readonly stop: AbortSignal }

type ConnectionEnd = { readonly reached: boolean; readonly cause: string; readonly isSessionRefused: boolean }

/** Lives as long as the socket. Everything that is said on it is the conversation's. */
function runConnection(options: ConnectionOptions): Promise<ConnectionEnd> {
  const socket = openSocket(options)
  const splitter = createLineSplitter(options.mostLineBytes ?? MOST_LINE_BYTES)
  let cause = 'closed by the feed'
  const leave = (why: string): void => {
    cause = why
    socket.destroy()
  }
  const say = (request: object): void => void socket.write(`${JSON.stringify(request)}\r\n`)
  const conversation = createConversation(options, { say, leave })
  const watch = setInterval(() => conversation.watch(), options.heartbeatMs / 4)

  socket.on('data', (part: Buffer) => {
    for (const line of splitter.push(part)) conversation.receive(line)
    conversation.endOfInput()
  })
  socket.on('error', (error) => {
    cause = error.message
  })
  const onStop = (): void => leave('stopped')
  options.stop.addEventListener('abort', onStop, { once: true })

  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(watch)
      options.stop.removeEventListener('abort', onStop)
      options.feed.disconnected()
      resolve({ reached: conversation.reached(), cause, isSessionRefused: conversation.isSessionRefused() })
    })
  })
}

function openSocket({ host, port, tls }: StreamOptions): Socket {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  return socket.setNoDelay(true)
}

/** How often an unchanged health is told again, given that messages come: its time says how fresh the feed is. */
const RETELL_MS = 250

function createHealth(sink: FeedSink, now: () => number): ConversationOptions['health'] {
  let told: FeedHealth | undefined
  let toldAt = 0
  return {
    set: (state) => {
      if (state === told && now() - toldAt < RETELL_MS) return
      told = state
      toldAt = now()
      sink.health(state, toldAt)
    },
  }
}

function createMalformedReport(stats: StreamStats, log: StreamLog, now: () => number): (why: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (why) => {
    stats.malformed += 1
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    log.warn({ malformed: stats.malformed, why }, 'the odds feed sent lines that were not understood')
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
