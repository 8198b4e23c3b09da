/**
 * A deposit or a withdrawal as a request of money, and what its form shows of it. It belongs to the account that sent it, is kept in the
 * tab before it is sent, sent once, and asked for by its key until its outcome is known.
 */
import { CallFailure, failureText } from '@paddock/ui/client'
import { createKeeping, createMoneyRequest, type Kept, type MoneyNews } from '@paddock/ui/money-request'
import { PAYMENT_WORDS } from './words.ts'

const ASK_EVERY_MS = 2000

export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** Nobody here knows what became of it. */
  | { readonly is: 'asking'; readonly isOffline: boolean }
  | { readonly is: 'failed'; readonly text: string; readonly code: CallFailure['code'] | null }
  | { readonly is: 'done' }

const IDLE: Sending = { is: 'idle' }

export const isUnderWay = ({ is }: Sending): boolean => is === 'sending' || is === 'asking'

type Wiring<W, A> = {
  readonly storage: Storage
  readonly storedUnder: string
  /** The account that is signed in. */
  readonly owner: string
  readonly ask: (key: string, signal: AbortSignal) => Promise<A>
  /** What is wrong with one that the server has, if anything is. */
  readonly failedAs?: (made: A) => string | null
  /** The server has it. */
  readonly onMade: (made: A, what: W) => void
}

export type PaymentRequest<W, A> = {
  readonly read: () => Sending
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (what: W, send: (key: string, signal: AbortSignal) => Promise<A>) => void
  /** Goes on with one whose outcome this tab does not know. */
  readonly resume: () => void
  /** What was refused is taken off the screen. */
  readonly reset: () => void
  readonly wake: () => void
}

export function createPaymentRequest<W extends object, A>(wiring: Wiring<W, A>): PaymentRequest<W, A> {
  const { storage, storedUnder, owner, ask, failedAs, onMade } = wiring
  const listeners = new Set<() => void>()
  let state: Sending = IDLE
  const enter = (next: Sending): void => {
    state = next
    for (const listener of listeners) listener()
  }
  const made = (answer: A, what: W): void => {
    request.end()
    const text = failedAs?.(answer) ?? null
    if (text !== null) return enter({ is: 'failed', text, code: null })
    enter({ is: 'done' })
    onMade(answer, what)
  }
  const request = createMoneyRequest<W, A, A>({
    keeping: createKeeping({
      storage,
      storedUnder,
      write: (kept) => kept,
      parse: (stored) => keptBy<W>(owner, stored),
    }),
    who: async () => owner,
    ask: async ({ key }, signal) => await ask(key, signal),
    lateBy: () => null,
    askEveryMs: ASK_EVERY_MS,
    tell: (news) => learn(news, { enter, made }),
  })
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (what, send) => {
      if (isUnderWay(state)) return
      enter({ is: 'sending' })
      request.begin(crypto.randomUUID(), what, async ({ key }, signal) => await send(key, signal))
    },
    resume: request.resume,
    reset: () => {
      if (state.is === 'failed') enter(IDLE)
    },
    wake: request.wake,
  }
}

type Doings<W, A> = {
  readonly enter: (next: Sending) => void
  readonly made: (answer: A, what: W) => void
}

function learn<W, A>(news: MoneyNews<W, A, A>, { enter, made }: Doings<W, A>): void {
  switch (news.is) {
    case 'answered':
    case 'found':
      made(news.answer, news.what)
      return
    case 'refused':
      enter({ is: 'failed', text: failureText(news.failure), code: news.failure.code })
      return
    case 'not kept':
      enter({ is: 'failed', text: PAYMENT_WORDS.cannotKeep, code: null })
      return
    case 'never arrived':
      enter({ is: 'failed', text: PAYMENT_WORDS.neverArrived, code: null })
      return
    case 'resumed':
      enter({ is: 'asking', isOffline: false })
      return
    case 'unknown':
      enter({ is: 'asking', isOffline: news.isOffline })
      return
    case 'left':
    case 'another':
      enter(IDLE)
  }
}

/** What another account sent is not gone on with. */
function keptBy<W>(owner: string, stored: unknown): Kept<W> | null {
  const kept = stored as Kept<W> | null
  return kept?.key && kept.owner === owner && kept.what ? kept : null
}
