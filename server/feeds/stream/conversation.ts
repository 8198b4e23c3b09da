/** What is said on one connection: signing in, subscribing, listening, and asking again for what was lost. Law 1.14. */
import type { FeedHealth } from '../../engine/index.ts'
import type { StreamReader } from './stream-reader.ts'
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
  readonly feed: StreamReader
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

/** How far the conversation has come. */
type Talk = {
  readonly options: ConversationOptions
  readonly wire: Wire
  readonly openedAt: number
  heardAt: number
  mendedAt: number
  /** So long may the other side say nothing. */
  silenceMs: number
  lastId: number
  subscriptionId: number | undefined
  reached: boolean
  isSessionRefused: boolean
}

export function createConversation(options: ConversationOptions, wire: Wire): Conversation {
  const openedAt = options.now()
  const talk: Talk = {
    options,
    wire,
    openedAt,
    heardAt: openedAt,
    mendedAt: Number.NEGATIVE_INFINITY,
    silenceMs: 2 * options.heartbeatMs,
    lastId: AUTHENTICATION_ID,
    subscriptionId: undefined,
    reached: false,
    isSessionRefused: false,
  }
  return {
    receive: (line) => receive(talk, line),
    endOfInput: () => {
      options.feed.endOfInput()
      mend(talk)
    },
    watch: () => watch(talk),
    reached: () => talk.reached,
    isSessionRefused: () => talk.isSessionRefused,
  }
}

function receive(talk: Talk, line: string | undefined): void {
  if (line?.trim() === '') return
  const { now, stats } = talk.options
  const parsed = line === undefined ? undefined : parseStreamLine(line)
  if (!parsed?.ok) return skip(talk, parsed ? parsed.refusal : 'too long')
  talk.heardAt = now()
  stats.messages += 1
  receiveMessage(talk, parsed.value)
}

function skip({ options }: Talk, why: string): void {
  options.reportMalformed(why)
  // The line may have been a change, so the cache may have missed one.
  options.feed.lost()
}

function receiveMessage(talk: Talk, message: StreamMessage): void {
  const { appKey, session, health } = talk.options
  switch (message.op) {
    case 'connection':
      return talk.wire.say({ op: 'authentication', id: AUTHENTICATION_ID, appKey, session })
    case 'status':
      return receiveStatus(talk, message)
    case 'feedStatus':
      return health.set(message.status === 503 ? 'late' : 'live')
    case 'mcm':
      return receiveChange(talk, message)
    case 'unknown':
      return
  }
}

function receiveStatus(talk: Talk, status: StatusMessage): void {
  if (status.statusCode === 'SUCCESS') {
    if (status.id === AUTHENTICATION_ID) subscribe(talk)
    return
  }
  const code = status.errorCode ?? 'UNKNOWN'
  if (SESSION_REFUSALS.has(code)) talk.isSessionRefused = true
  if (code === 'INVALID_CLOCK') talk.options.feed.forgetClock()
  talk.wire.leave(`${code}: ${status.errorMessage ?? ''}`)
}

function receiveChange(talk: Talk, message: ChangeMessage): void {
  const { feed, stats, health } = talk.options
  // What an earlier subscription still had on the way is in the image or resumption of the later one.
  if (message.id != null && message.id !== talk.subscriptionId) return
  if (message.heartbeatMs) talk.silenceMs = 2 * message.heartbeatMs
  const taken = feed.take(message)
  if (taken === 'impossible') return skip(talk, 'a publish time that cannot be')
  talk.reached ||= taken === 'complete'
  if (message.ct === 'SUB_IMAGE' && taken === 'complete') stats.images += 1
  if (message.ct === 'RESUB_DELTA') stats.resumed += 1
  const isLate = message.status === 503 || feed.isIncomplete() || feed.isLagging(message)
  if (talk.reached) health.set(isLate ? 'late' : 'live')
}

function subscribe(talk: Talk): void {
  const { options, wire } = talk
  talk.lastId += 1
  talk.subscriptionId = talk.lastId
  wire.say({ op: 'marketSubscription', id: talk.lastId, ...subscriptionOf(options), ...options.feed.resumeFrom() })
}

/** Asks again for what was lost: from the last thing understood, or whole where that is not known. */
function mend(talk: Talk): void {
  const { now, feed, stats } = talk.options
  if (!feed.isIncomplete() || talk.subscriptionId === undefined || now() - talk.mendedAt < MEND_EVERY_MS) return
  talk.mendedAt = now()
  stats.mended += 1
  subscribe(talk)
}

function watch(talk: Talk): void {
  const { wire, reached, heardAt, openedAt, silenceMs } = talk
  const now = talk.options.now()
  if (reached && now - heardAt > silenceMs) wire.leave(`silent for ${silenceMs} ms`)
  else if (!reached && now - openedAt > HANDSHAKE_MS) wire.leave('no answer')
  else mend(talk)
}

const subscriptionOf = ({ marketFilter = {}, heartbeatMs, conflateMs = 0 }: ConversationOptions) => ({
  marketFilter,
  marketDataFilter: { fields: FIELDS },
  heartbeatMs,
  conflateMs,
  segmentationEnabled: true,
})
