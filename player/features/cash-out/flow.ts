/** A cash-out at work: sent once, then followed by its request id until its outcome is known. */
import { cashOut, type CashOutQuote, getCashOutOutcome } from '@paddock/contract/endpoints/cash-out'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { Paise } from '@paddock/domain/money'
import { CallFailure, type Client, failureText, reasonText } from '@paddock/ui/client'
import { type Flow, IDLE, isUnderWay } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

const ASK_EVERY_MS = 1000
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
  readonly newId: () => string
  /** What it made of the bets: lists and balance follow. */
  readonly onBets: () => void
}

type Kept = { readonly requestId: string; readonly locked: Paise; readonly sentAt: number }

export function createFlow({ client, marketId, storage, newId, onBets }: Wiring): FlowStore {
  const storedUnder = `paddock.cash-out.${marketId}`
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
    const kept: Kept = { requestId: newId(), locked: quote.locked, sentAt: Date.now() }
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
    try {
      const { docs } = await client.call(cashOut, {
        body: { marketId, fraction, minLocked: locked, marketVersion, requestId, expiresAt },
        idempotencyKey: requestId,
        respondAsync: true,
      })
      learn(docs.bets, docs.locked)
      if (isUnderWay(flow)) await follow(kept)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || !thrown.isUnknown)
        return enter({ step: 'failed', text: failureText(thrown) })
      enter({ step: 'asking', isOffline: thrown.status === 0, locked: kept.locked })
      await follow(kept)
    }
  }

  /** All of them are matched, all still wait, or all came to nothing. */
  function learn(bets: readonly Bet[], locked: Paise | null): void {
    onBets()
    const waiting = bets.filter(({ status }) => status === 'PENDING')
    if (waiting.length > 0)
      return enter({ step: 'waiting', until: Math.max(...waiting.map(({ acceptAt }) => acceptAt)), locked })
    const lost = bets.find(({ status }) => status === 'REJECTED' || status === 'LAPSED')
    enter(
      lost
        ? { step: 'failed', text: lost.reason ? reasonText(lost.reason) : CASH_OUT_WORDS.failed }
        : { step: 'done', locked },
    )
  }

  async function follow(kept: Kept): Promise<void> {
    if (isFollowing) return
    isFollowing = true
    try {
      while (isUnderWay(flow)) {
        await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
        const isUnknown = (await ask(kept)) === 'unknown'
        if (isUnknown && Date.now() - kept.sentAt >= LOST_AFTER_MS)
          enter({ step: 'failed', text: CASH_OUT_WORDS.neverArrived })
      }
    } finally {
      isFollowing = false
    }
  }

  async function ask({ requestId, locked }: Kept): Promise<'known' | 'unknown'> {
    try {
      const { docs } = await client.call(getCashOutOutcome, { params: { requestId } })
      learn(docs.bets, locked)
      return 'known'
    } catch (thrown) {
      if (thrown instanceof CallFailure && thrown.code === 'NOT_FOUND') return 'unknown'
      const isOver = thrown instanceof CallFailure && thrown.status >= 400 && thrown.status < 500
      if (isOver) enter({ step: 'failed', text: failureText(thrown) })
      else enter({ step: 'asking', isOffline: true, locked })
      return 'known'
    }
  }

  function resume(): void {
    const stored = storage.getItem(storedUnder)
    if (stored === null || isUnderWay(flow)) return
    const kept = JSON.parse(stored) as Kept
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
