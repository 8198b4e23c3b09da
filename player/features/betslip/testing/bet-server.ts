/** A server of bets in the place of `fetch`, with a network that can be as bad as networks are. For tests. */
import { callExamples } from '@paddock/contract/examples/calls'
import { type Bet, bet as betShape } from '@paddock/contract/shapes/bet'

/** What happens to a request that places a bet. */
export type Way =
  | 'well'
  /** It never arrives. */
  | 'lost before'
  /** It arrives, its answer does not. */
  | 'lost after'
  /** It arrives, and a fault answers. */
  | 'fault'
  /** The connection is lost, and yet it arrives seconds later. */
  | { readonly lateMs: number }
  /** Nothing answers, and nothing fails, until the client gives up. */
  | 'hangs'

type Stored = { readonly requestId: string; status: Bet['status']; readonly at: number; reason: unknown }

// Examples of docs are what crosses the wire.
const PLACED = callExamples.placeBet.docs as { readonly bet: object }
const RECEIPT = callExamples.getBet.docs as object
const DELAY_MS = 3000

type Refused = { readonly status: number; readonly code: string; readonly message: string; readonly facts?: object }

export type BetServer = ReturnType<typeof createBetServer>

/** `delayMs` 0 decides at once. */
export function createBetServer({ delayMs = DELAY_MS, now = Date.now } = {}) {
  const bets = new Map<string, Stored>()
  const posted: string[] = []
  let way: Way = 'well'
  let isOffline = false
  let refusal: Refused | null = null

  const wire = ({ requestId, status, at, reason }: Stored) => ({
    ...PLACED.bet,
    _id: `b-${requestId}`,
    betRef: requestId,
    status,
    reason,
    placedAt: new Date(at).toISOString(),
    acceptAt: new Date(at + delayMs).toISOString(),
    ...(status === 'PENDING' && { averageOdd: null, decidedAt: null, sizeMatched: 0, sizeRemaining: 1000 }),
  })

  function take(requestId: string, expiresAt: string | undefined): Response {
    if (expiresAt !== undefined && Date.parse(expiresAt) <= now()) {
      return Response.json({ code: 'EXPIRY_IN_THE_PAST', message: 'Too late' }, { status: 422 })
    }
    if (refusal) {
      const { status, ...body } = refusal
      return Response.json(body, { status })
    }
    const stored: Stored = bets.get(requestId) ?? { requestId, status: 'PENDING', at: now(), reason: null }
    if (delayMs === 0) stored.status = 'ACCEPTED'
    bets.set(requestId, stored)
    return Response.json({ docs: { ...PLACED, bet: wire(stored) } }, { status: delayMs === 0 ? 200 : 202 })
  }

  async function post(init: RequestInit | undefined): Promise<Response> {
    const requestId = new Headers(init?.headers).get('idempotency-key') ?? ''
    const { expiresAt } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      readonly expiresAt?: string
    }
    posted.push(requestId)
    const taken = way
    if (isOffline || taken === 'lost before') throw new TypeError('no connection')
    if (taken === 'hangs') return await untilGivenUp(init?.signal)
    if (typeof taken === 'object') {
      setTimeout(() => take(requestId, expiresAt), taken.lateMs)
      throw new TypeError('no connection')
    }
    const answer = take(requestId, expiresAt)
    if (taken === 'lost after') throw new TypeError('no connection')
    return taken === 'fault' ? Response.json({ code: 'FAULT', message: 'Fault' }, { status: 500 }) : answer
  }

  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { pathname } = new URL(url as string, 'http://localhost')
    if (init?.method === 'POST' && pathname.endsWith('/openBet')) return await post(init)
    if (isOffline) throw new TypeError('no connection')
    const found = bets.get(pathname.split('/').at(-1) ?? '')
    if (!found) return Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 })
    return Response.json({ docs: { ...RECEIPT, bet: wire(found) } })
  }

  return {
    fetch,
    /** The ids of all requests that were sent to place a bet, in their order. */
    posted,
    bets,
    go: (next: Way) => (way = next),
    setOffline: (offline: boolean) => (isOffline = offline),
    refuse: (next: typeof refusal) => (refusal = next),
    /** Decides what waits; gives it as the socket tells it. */
    decide(status: 'ACCEPTED' | 'REJECTED', reason: unknown = null): Bet[] {
      const waiting = [...bets.values()].filter((stored) => stored.status === 'PENDING')
      for (const stored of waiting) {
        stored.status = status
        stored.reason = status === 'REJECTED' ? (reason ?? { code: 'NOT_FILLED', text: 'Not filled' }) : null
      }
      return waiting.map((stored) => betShape.parse(wire(stored)))
    },
  }
}

async function untilGivenUp(signal: AbortSignal | null | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  return await promise
}

/** A tab's own storage. */
export function memoryStorage(
  copyOf: ReadonlyMap<string, string> = new Map(),
): Storage & { readonly items: Map<string, string> } {
  const items = new Map(copyOf)
  return {
    items,
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
