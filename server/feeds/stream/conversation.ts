/** What is said on one connection: signing in, subscribing, listening, and asking again for what was lost. Law 1.14. */
import type { FeedHealth } from '../../engine/index.ts'
import type { MarketFeed } from './market-feed.ts'
import { type ChangeMessage, parseStreamLine, type StatusMessage, type StreamMessage } from './wire.ts'

export type StreamStats = {
  connections: number
  messages: number
  /** Lines skipped because they were not understood. */
  malformed: number
  images: number
  resumed: number
  /** Times we asked again because something was lost. */
  mended: number
}

export type ConversationOptions = {
  readonly appKey: string
  readonly session: string
  readonly marketFilter?: Readonly<Record<string, readonly string[] | boolean>>
  readonly heartbeatMs: number
  readonly conflateMs?: number
  readonly now: () => number
  readonly stats: StreamStats
  readonly health: { set(state: FeedHealth): void }
  readonly feed: MarketFeed
  readonly reportMalformed: (why: string) => void
}

type Wire = { say(request: object): void; leave(why: string): void }

export type Conversation = {
  /** One line, or nothing for a line that was too long to hold. */
  receive(line: string | undefined): void
  endOfInput(): void
  /** Call it several times a heartbeat: leaves when the other side is silent. */
  watch(): void
  /** True once an image or a resumption is complete. */
  reached(): boolean
  isSessionRefused(): boolean
}

const HANDSHAKE_MS = 10_000
/** Asking again for what was lost: no more often than this, or a garbling feed would make us hammer it. */
const MEND_EVERY_MS = 5000
const AUTHENTICATION_ID = 1
const SESSION_REFUSALS = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION'])
const FIELDS = ['EX_ALL_OFFERS', 'EX_TRADED', 'EX_TRADED_VOL', 'EX_LTP', 'EX_MARKET_DEF']

export function createConversation(options: ConversationOptions, wire: Wire): Conversation {
  const { now, stats, health, feed } = options
  const openedAt = now()
  let heardAt = openedAt
  let mendedAt = Number.NEGATIVE_INFINITY
  let silenceMs = 2 * options.heartbeatMs
  let lastId = AUTHENTICATION_ID
  let subscriptionId: number | undefined
  let reached = false
  let isSessionRefused = false

  function subscribe(): void {
    lastId += 1
    subscriptionId = lastId
    wire.say({ op: 'marketSubscription', id: subscriptionId, ...subscriptionOf(options), ...feed.resumeFrom() })
  }

  /** Asks again for what was lost: from the last thing understood, or whole where that is not known. */
  function mend(): void {
    if (!feed.isIncomplete() || subscriptionId === undefined || now() - mendedAt < MEND_EVERY_MS) return
    mendedAt = now()
    stats.mended += 1
    subscribe()
  }

  function skip(why: string): void {
    options.reportMalformed(why)
    // The line may have been a change, so the cache may have missed one.
    feed.lost()
  }

  function receiveMessage(message: StreamMessage): void {
    switch (message.op) {
      case 'connection':
        return wire.say({
          op: 'authentication',
          id: AUTHENTICATION_ID,
          appKey: options.appKey,
          session: options.session,
        })
      case 'status':
        return receiveStatus(message)
      case 'feedStatus':
        return health.set(message.status === 503 ? 'late' : 'live')
      case 'mcm':
        return receiveChange(message)
      case 'unknown':
        return
    }
  }

  function receiveChange(message: ChangeMessage): void {
    // What an earlier subscription still had on the way is in the image or resumption of the later one.
    if (message.id != null && message.id !== subscriptionId) return
    if (message.heartbeatMs) silenceMs = 2 * message.heartbeatMs
    const taken = feed.take(message)
    if (taken === 'impossible') return skip('a publish time that cannot be')
    reached ||= taken === 'complete'
    if (message.ct === 'SUB_IMAGE' && taken === 'complete') stats.images += 1
    if (message.ct === 'RESUB_DELTA') stats.resumed += 1
    const isLate = message.status === 503 || feed.isIncomplete() || feed.isLagging(message)
    if (reached) health.set(isLate ? 'late' : 'live')
  }

  function receiveStatus(status: StatusMessage): void {
    if (status.statusCode === 'SUCCESS') {
      if (status.id === AUTHENTICATION_ID) subscribe()
      return
    }
    const code = status.errorCode ?? 'UNKNOWN'
    if (SESSION_REFUSALS.has(code)) isSessionRefused = true
    if (code === 'INVALID_CLOCK') feed.forgetClock()
    wire.leave(`${code}: ${status.errorMessage ?? ''}`)
  }

  return {
    receive: (line) => {
      if (line?.trim() === '') return
      const parsed = line === undefined ? undefined : parseStreamLine(line)
      if (!parsed?.ok) return skip(parsed ? parsed.refusal : 'too long')
      heardAt = now()
      stats.messages += 1
      receiveMessage(parsed.value)
    },
    endOfInput: () => {
      feed.endOfInput()
      mend()
    },
    watch: () => {
      if (reached && now() - heardAt > silenceMs) wire.leave(`silent for ${silenceMs} ms`)
      else if (!reached && now() - openedAt > HANDSHAKE_MS) wire.leave('no answer')
      else mend()
    },
    reached: () => reached,
    isSessionRefused: () => isSessionRefused,
  }
}

const subscriptionOf = ({ marketFilter = {}, heartbeatMs, conflateMs = 0 }: ConversationOptions) => ({
  marketFilter,
  marketDataFilter: { fields: FIELDS },
  heartbeatMs,
  conflateMs,
  segmentationEnabled: true,
})
