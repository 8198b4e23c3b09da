/**
 * The client of the Betfair Exchange Stream. It keeps one connection alive: signs in, subscribes, applies images and
 * changes to its cache, tells the sink what changed, and after any trouble comes back with its cache and resumes where it was.
 */
import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { FeedHealth, FeedSink } from '../types.ts'
import { backoffMs } from './backoff.ts'
import type { CatalogueMarket, ExchangeApi } from './betfair-api.ts'
import { createLineSplitter } from './line-splitter.ts'
import { createMarketFeed, type MarketFeed } from './market-feed.ts'
import { parseStreamLine, type StatusMessage, type StreamMessage } from './wire.ts'

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
  readonly reconnect?: { readonly leastMs: number; readonly mostMs: number }
  readonly now?: () => number
  readonly chance?: () => number
}

type StreamStats = {
  connections: number
  messages: number
  /** Lines skipped because they were not understood. */
  malformed: number
  images: number
  resumed: number
  /** Times we asked again because something was lost. */
  mended: number
}

export type StreamClient = {
  stats(): Readonly<StreamStats>
  /** Leaves the service; nothing is told to the sink afterwards. */
  stop(): Promise<void>
}

const HANDSHAKE_MS = 10_000
const HEARTBEAT_MS = 1000
const MOST_LINE_BYTES = 4 * 1024 * 1024
const RECONNECT = { leastMs: 250, mostMs: 15_000 }
/** How often trouble with lines is written to the log. */
const LOG_EVERY_MS = 60_000
/** Asking again for what was missed: no more often than this, or a garbling feed would make us hammer it. */
const MEND_EVERY_MS = 5000

export function startStreamClient(options: StreamOptions): StreamClient {
  const { now = Date.now, chance = Math.random, reconnect = RECONNECT, log } = options
  const stats: StreamStats = { connections: 0, messages: 0, malformed: 0, images: 0, resumed: 0, mended: 0 }
  const stopping = new AbortController()
  let session: string | undefined
  const health = createHealth(options.sink, now)
  const feed = createMarketFeed({
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
      await pause(backoffMs(failures, reconnect, chance()), stopping.signal)
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
    const connection = runConnection({
      ...options,
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

type ConnectionOptions = StreamOptions & {
  readonly now: () => number
  readonly session: string
  readonly stats: StreamStats
  readonly health: Health
  readonly feed: MarketFeed
  readonly reportMalformed: (why: string) => void
  readonly stop: AbortSignal
}

type ConnectionEnd = { readonly reached: boolean; readonly cause: string; readonly isSessionRefused: boolean }

const AUTHENTICATION_ID = 1
const SESSION_REFUSALS = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION'])

function runConnection(options: ConnectionOptions): Promise<ConnectionEnd> {
  const { now, stats, health, feed, reportMalformed, heartbeatMs = HEARTBEAT_MS } = options
  const socket = openSocket(options)
  const splitter = createLineSplitter(options.mostLineBytes ?? MOST_LINE_BYTES)
  let nextId = AUTHENTICATION_ID
  let subscriptionId: number | undefined
  let silenceMs = 2 * heartbeatMs
  let heardAt = now()
  let reached = false
  let cause = 'closed by the feed'
  let isSessionRefused = false
  let mendedAt = Number.NEGATIVE_INFINITY

  const openedAt = now()
  const watch = setInterval(() => {
    if (reached ? now() - heardAt > silenceMs : now() - openedAt > HANDSHAKE_MS)
      leave(reached ? `silent for ${silenceMs} ms` : 'no answer')
    else mend()
  }, heartbeatMs / 4)

  function leave(why: string): void {
    cause = why
    socket.destroy()
  }

  function send(request: object): number {
    const id = nextId
    nextId += 1
    socket.write(`${JSON.stringify({ id, ...request })}\r\n`)
    return id
  }

  function subscribe(): void {
    subscriptionId = send({
      op: 'marketSubscription',
      marketFilter: options.marketFilter ?? {},
      marketDataFilter: { fields: ['EX_ALL_OFFERS', 'EX_TRADED', 'EX_TRADED_VOL', 'EX_LTP', 'EX_MARKET_DEF'] },
      heartbeatMs,
      conflateMs: options.conflateMs ?? 0,
      segmentationEnabled: true,
      ...feed.resumeFrom(),
    })
  }

  /** Asks again for what was missed: from the last thing understood, or whole where that is not known. */
  function mend(): void {
    if (!feed.isIncomplete() || subscriptionId === undefined || now() - mendedAt < MEND_EVERY_MS) return
    mendedAt = now()
    stats.mended += 1
    subscribe()
  }

  function receiveLine(line: string | undefined): void {
    if (line?.trim() === '') return
    const parsed = line === undefined ? undefined : parseStreamLine(line)
    if (!parsed?.ok) return skip(parsed ? parsed.refusal : 'too long')
    heardAt = now()
    stats.messages += 1
    receive(parsed.value)
  }

  function skip(why: string): void {
    reportMalformed(why)
    // The line may have been a change, so the cache may have missed one.
    feed.lost()
  }

  function receive(message: StreamMessage): void {
    switch (message.op) {
      case 'connection':
        send({ op: 'authentication', appKey: options.appKey, session: options.session })
        return
      case 'status':
        return receiveStatus(message)
      case 'feedStatus':
        return health.set(message.status === 503 ? 'late' : 'live')
      case 'mcm': {
        // What an earlier subscription still had on the way is in the image or resumption of the later one.
        if (message.id != null && message.id !== subscriptionId) return
        if (message.heartbeatMs) silenceMs = 2 * message.heartbeatMs
        const taken = feed.take(message)
        if (taken === 'impossible') return skip('a publish time that cannot be')
        reached ||= taken === 'complete'
        if (message.ct === 'SUB_IMAGE' && taken === 'complete') stats.images += 1
        if (message.ct === 'RESUB_DELTA') stats.resumed += 1
        if (reached)
          health.set(message.status === 503 || feed.isIncomplete() || feed.isLagging(message) ? 'late' : 'live')
        return
      }
      case 'unknown':
        return
    }
  }

  function receiveStatus(status: StatusMessage): void {
    if (status.statusCode === 'SUCCESS') {
      if (status.id === AUTHENTICATION_ID) subscribe()
      return
    }
    const code = status.errorCode ?? 'UNKNOWN'
    if (SESSION_REFUSALS.has(code)) isSessionRefused = true
    if (code === 'INVALID_CLOCK') feed.forgetClock()
    leave(`${code}: ${status.errorMessage ?? ''}`)
  }

  socket.on('data', (part: Buffer) => {
    for (const line of splitter.push(part)) receiveLine(line)
    feed.endOfInput()
    mend()
  })
  socket.on('error', (error) => {
    cause = error.message
  })
  const onStop = (): void => leave('stopped')
  options.stop.addEventListener('abort', onStop, { once: true })
  stats.connections += 1

  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(watch)
      options.stop.removeEventListener('abort', onStop)
      feed.disconnected()
      resolve({ reached, cause, isSessionRefused })
    })
  })
}

function openSocket({ host, port, tls }: StreamOptions): Socket {
  const socket = tls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  return socket.setNoDelay(true)
}

type Health = { set(state: FeedHealth): void }

/** How often an unchanged health is told again, given that messages come: its time says how fresh the feed is. */
const RETELL_MS = 500

function createHealth(sink: FeedSink, now: () => number): Health {
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

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      stop.removeEventListener('abort', done)
      resolve()
    }
    stop.addEventListener('abort', done, { once: true })
  })
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
