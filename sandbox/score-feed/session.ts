/** One client's connection to the score feed: who they are, what they asked for, and what they are therefore told. */
import type { CricketChange, CricketMessage } from './ccm.ts'
import type { Programme } from './programme.ts'

const AUTHENTICATE_WITHIN_MS = 15_000
/** How far back a client may resume; older resume tokens get an image. */
const RESUME_WITHIN_MS = 10 * 60_000
const HEARTBEAT_MS = { least: 500, most: 5_000 }

type Subscription = {
  readonly id: number
  readonly heartbeatMs: number
  readonly eventIds: ReadonlySet<string> | null
  readonly marketIds: ReadonlySet<string> | null
}

type ErrorCode =
  | 'INVALID_INPUT'
  | 'NO_APP_KEY'
  | 'NO_SESSION'
  | 'INVALID_SESSION_INFORMATION'
  | 'NOT_AUTHORIZED'
  | 'TIMEOUT'
  | 'UNEXPECTED_ERROR'

type Wire = { write(message: object): void; end(): void }

export type SessionOptions = {
  readonly connectionId: string
  readonly wire: Wire
  readonly programme: Programme
  readonly clock: () => number
  /** Says whether this application key and session may listen. */
  readonly admits: (appKey: string, session: string) => boolean
}

export class ScoreSession {
  private readonly options: SessionOptions
  private readonly openedAt: number
  private authenticated = false
  private subscription: Subscription | null = null
  private lastSentAt = 0

  constructor(options: SessionOptions) {
    this.options = options
    this.openedAt = options.clock()
    options.wire.write({ op: 'connection', connectionId: options.connectionId })
  }

  receive(line: string): void {
    const request = parseRequest(line)
    if (!request) return this.fail(null, 'INVALID_INPUT', 'not a JSON object')
    const id = typeof request['id'] === 'number' ? request['id'] : null
    switch (request['op']) {
      case 'authentication':
        return this.authenticate(id, request)
      case 'cricketSubscription':
        return this.subscribe(id, request)
      case 'heartbeat':
        return this.succeed(id)
      default:
        return this.fail(id, 'INVALID_INPUT', `unknown op ${String(request['op'])}`)
    }
  }

  /** Called with the changes since the last call, which ended at `to`; also keeps the heart beating. */
  publish(changes: readonly { readonly at: number; readonly change: CricketChange }[], to: number): void {
    if (!this.authenticated && to - this.openedAt > AUTHENTICATE_WITHIN_MS) {
      this.fail(null, 'TIMEOUT', 'no authentication in time')
      return
    }
    if (!this.subscription) return
    const { subscription } = this
    const asked = changes.filter(({ change }) => matches(subscription, change))
    // Everything up to just before a change has been told with it, so resuming from it may repeat but never skips.
    for (const { at, change } of asked) this.tell({ clk: String(at - 1), pt: at, cc: [change] })
    if (asked.length > 0) this.lastSentAt = to
    else if (to - this.lastSentAt >= subscription.heartbeatMs) this.beat(to)
  }

  private beat(now: number): void {
    this.lastSentAt = now
    this.tell({ clk: String(now), pt: now, ct: 'HEARTBEAT' })
  }

  private authenticate(id: number | null, request: Readonly<Record<string, unknown>>): void {
    const { appKey, session } = request
    if (typeof appKey !== 'string' || appKey === '') return this.fail(id, 'NO_APP_KEY', 'appKey is missing')
    if (typeof session !== 'string' || session === '') return this.fail(id, 'NO_SESSION', 'session is missing')
    if (!this.options.admits(appKey, session)) return this.fail(id, 'INVALID_SESSION_INFORMATION', 'not signed in')
    this.authenticated = true
    this.succeed(id)
  }

  private subscribe(id: number | null, request: Readonly<Record<string, unknown>>): void {
    if (!this.authenticated) return this.fail(id, 'NOT_AUTHORIZED', 'authenticate first')
    if (id === null) return this.fail(id, 'INVALID_INPUT', 'id is missing')
    const filter = isObject(request['cricketFilter']) ? request['cricketFilter'] : {}
    this.subscription = {
      id,
      heartbeatMs: clamp(request['heartbeatMs'], HEARTBEAT_MS.least, HEARTBEAT_MS.most),
      eventIds: textsOf(filter['eventIds']),
      marketIds: textsOf(filter['marketIds']),
    }
    this.succeed(id)
    this.catchUp(request['clk'])
  }

  private catchUp(clk: unknown): void {
    const { programme, clock } = this.options
    const now = clock()
    const since = typeof clk === 'string' && /^\d{1,15}$/.test(clk) ? Number(clk) : null
    this.lastSentAt = now
    if (since === null || since < now - RESUME_WITHIN_MS || since > now) {
      const image = programme.image(now).filter((change) => this.asksFor(change))
      this.tell({ clk: String(now), pt: now, ct: 'SUB_IMAGE', cc: image })
      return
    }
    const missed = programme.between(since, now).filter(({ change }) => this.asksFor(change))
    for (const { at, change } of missed) this.tell({ clk: String(at - 1), pt: at, ct: 'RESUB_DELTA', cc: [change] })
    if (missed.length === 0) this.beat(now)
  }

  private asksFor(change: CricketChange): boolean {
    return this.subscription !== null && matches(this.subscription, change)
  }

  private tell(message: Omit<CricketMessage, 'op' | 'id'>): void {
    if (this.subscription) this.options.wire.write({ op: 'ccm', id: this.subscription.id, ...message })
  }

  private succeed(id: number | null): void {
    this.options.wire.write({ op: 'status', ...idOf(id), statusCode: 'SUCCESS', connectionClosed: false })
  }

  private fail(id: number | null, errorCode: ErrorCode, errorMessage: string): void {
    const closing = { statusCode: 'FAILURE', errorCode, errorMessage, connectionClosed: true }
    this.options.wire.write({ op: 'status', ...idOf(id), ...closing })
    this.options.wire.end()
  }
}

const idOf = (id: number | null): { id?: number } => (id === null ? {} : { id })

const matches = ({ eventIds, marketIds }: Subscription, { eventId, marketId }: CricketChange): boolean =>
  (eventIds === null || eventIds.has(eventId)) &&
  (marketIds === null || (marketId !== undefined && marketIds.has(marketId)))

/** An absent or empty list asks for everything. */
function textsOf(value: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(value)) return null
  const texts = value.filter((one): one is string => typeof one === 'string')
  return texts.length > 0 ? new Set(texts) : null
}

function clamp(value: unknown, least: number, most: number): number {
  return typeof value === 'number' ? Math.min(most, Math.max(least, value)) : most
}

function parseRequest(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
