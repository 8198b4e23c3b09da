/** A cash-out at work: sent once, then followed by its request id until its outcome is known. */
import { cashOut, type CashOutQuote, getCashOutOutcome } from '@paddock/contract/endpoints/cash-out'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { SessionCashOut } from '@paddock/contract/shapes/cash-out'
import type { Paise } from '@paddock/domain/money'
import { CallFailure, type Client, failureText, reasonText } from '@paddock/ui/client'
import { type Flow, IDLE, isUnderWay } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

const ASK_EVERY_MS = 1000
const SLOWEST_ASK_MS = 12_000
/** A request that has no answer by then is given up, and its outcome asked for. */
const ANSWERED_WITHIN_MS = 10_000
const TOO_MANY = 429
const SERVER_FAULT = 500
/** So long after its quote the server takes it in; later it is nobody's wish any more. */
const ARRIVES_WITHIN_MS = 10_000
/** What is not known by then, with time to be written, is nowhere. */
const LOST_AFTER_MS = ARRIVES_WITHIN_MS + 2000

export type FlowStore = {
  readonly read: () => Flow
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (quote: CashOutQuote) => void
  /** Goes on with one whose outcome this tab does not know. */
  readonly resume: () => void
  readonly reset: () => void
}

type Wiring = {
  readonly client: Client
  readonly marketId: string
  readonly storage: Storage
  /** The session it is done in: what another one began is not gone on with. */
  readonly sessionId: string
  readonly newId: () => string
  /** What it made of the bets: lists and balance follow. */
  readonly onBets: () => void
}

/** What closes the position: bets, or the sum for a session. */
type Closing = { readonly bets: readonly Bet[]; readonly cashOut: SessionCashOut | null }

type Kept = { readonly requestId: string; readonly percent: number; readonly locked: Paise; readonly sentAt: number }

export function createFlow({ client, marketId, storage, sessionId, newId, onBets }: Wiring): FlowStore {
  const storedUnder = `paddock.cash-out.${sessionId}.${marketId}`
  const listeners = new Set<() => void>()
  let flow: Flow = IDLE
  let isFollowing = false

  function enter(next: Flow): void {
    flow = next
    if (!isUnderWay(next)) storage.removeItem(storedUnder)
    for (const listener of listeners) listener()
  }

  function send(quote: CashOutQuote): void {
    if (isUnderWay(flow)) return
    const kept: Kept = { requestId: newId(), percent: quote.fraction, locked: quote.locked, sentAt: Date.now() }
    try {
      storage.setItem(storedUnder, JSON.stringify(kept))
    } catch (thrown) {
      // Without it a lost answer could not be asked for, so nothing is sent.
      return enter({ step: 'failed', text: failureText(thrown) })
    }
    enter({ step: 'sending', locked: kept.locked })
    void place(quote, kept)
  }

  async function place({ fraction, locked, marketVersion, quotedAt }: CashOutQuote, kept: Kept): Promise<void> {
    const { requestId } = kept
    // By the server's own clock, which the quote tells.
    const expiresAt = quotedAt + ARRIVES_WITHIN_MS
    const patience = new AbortController()
    const givingUp = setTimeout(() => patience.abort(), ANSWERED_WITHIN_MS)
    try {
      const body = { marketId, fraction, minLocked: locked, marketVersion, requestId, expiresAt }
      const asked = { body, idempotencyKey: requestId, respondAsync: true }
      const { docs } = await client.call(cashOut, asked, patience.signal)
      learn(docs, { percent: kept.percent, locked: docs.locked })
    } catch (thrown) {
      if (isRefusal(thrown) || isMaintenance(thrown)) return enter({ step: 'failed', text: failureText(thrown) })
      const isOffline = thrown instanceof CallFailure && thrown.status === 0
      enter({ step: 'asking', isOffline, locked: kept.locked })
    } finally {
      clearTimeout(givingUp)
    }
    await follow(kept)
  }

  /** All of it is done, all of it still waits, or all came to nothing. */
  function learn({ bets, cashOut: sum }: Closing, { percent, locked }: Pick<Kept, 'percent' | 'locked'>): void {
    const parts = sum ? [sum] : bets
    const waiting = parts.filter(({ status }) => status === 'PENDING')
    const wasWaiting = flow.step === 'waiting'
    const of = sum ? 'sum' : 'bets'
    if (waiting.length > 0)
      enter({ step: 'waiting', of, until: Math.max(...waiting.map(({ acceptAt }) => acceptAt)), locked })
    // A sum is made anew at the end of its delay: what it locked in then is what counts.
    else enter(outcomeOf(parts, { step: 'done', percent, locked: sum ? sum.locked : locked }))
    // They know of what still waits since it was placed.
    if (waiting.length === 0 || !wasWaiting) onBets()
  }

  async function follow(kept: Kept): Promise<void> {
    if (isFollowing) return
    isFollowing = true
    let failures = 0
    try {
      while (isUnderWay(flow)) {
        const wait = Math.min(ASK_EVERY_MS * 2 ** failures, SLOWEST_ASK_MS)
        await new Promise((resolve) => setTimeout(resolve, wait))
        failures = (await ask(kept)) ? 0 : failures + 1
      }
    } finally {
      isFollowing = false
    }
  }

  /** Whether there was an answer. */
  async function ask(kept: Kept): Promise<boolean> {
    const { requestId, locked, sentAt } = kept
    // An answer tells of the moment in which it was asked for: what is not there then may still come.
    const isOver = Date.now() - sentAt >= LOST_AFTER_MS
    try {
      const { docs } = await client.call(getCashOutOutcome, { params: { requestId } })
      learn(docs, kept)
      return true
    } catch (thrown) {
      if (!isRefusal(thrown) || thrown.status === TOO_MANY) {
        enter({ step: 'asking', isOffline: true, locked })
        return false
      }
      // Whoever may not ask is not told; his bets tell him.
      if (thrown.code !== 'NOT_FOUND') enter(IDLE)
      else if (isOver) enter({ step: 'failed', text: CASH_OUT_WORDS.neverArrived })
      return true
    }
  }

  function resume(): void {
    const kept = isUnderWay(flow) ? null : parse(storage.getItem(storedUnder))
    if (!kept) return
    enter({ step: 'asking', isOffline: false, locked: kept.locked })
    void follow(kept)
  }

  return {
    read: () => flow,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    resume,
    reset: () => {
      if (!isUnderWay(flow)) enter(IDLE)
    },
  }
}

/** The server has said no. A fault, and an answer that cannot be read, may have come after it had taken it. */
const isRefusal = (thrown: unknown): thrown is CallFailure =>
  thrown instanceof CallFailure && thrown.status > 0 && thrown.status < SERVER_FAULT

const isMaintenance = (thrown: unknown): boolean => thrown instanceof CallFailure && thrown.code === 'MAINTENANCE'

function outcomeOf(parts: readonly Pick<Bet, 'status' | 'reason'>[], done: Flow): Flow {
  const lost = parts.find(({ status }) => status === 'REJECTED' || status === 'LAPSED')
  if (!lost) return done
  return { step: 'failed', text: lost.reason ? reasonText(lost.reason) : CASH_OUT_WORDS.failed }
}

/** What an older release kept may not be what this one reads; its bets stand in the list of bets all the same. */
function parse(stored: string | null): Kept | null {
  try {
    const kept = JSON.parse(stored ?? 'null') as Partial<Kept> | null
    const { requestId, percent, locked, sentAt } = kept ?? {}
    return requestId && percent && locked !== undefined && sentAt ? { requestId, percent, locked, sentAt } : null
  } catch {
    return null
  }
}
