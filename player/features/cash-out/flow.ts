/** A cash-out at work: what its sheet shows of it, from the press to the outcome. */
import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import type { Bet } from '@paddock/contract/shapes/bet'
import type { SessionCashOut } from '@paddock/contract/shapes/cash-out'
import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { type Client, failureText, reasonText } from '@paddock/ui/client'
import { type CashOutNews, type CashOutRequest, createCashOutRequest, type Wanted } from './cash-out-request.ts'
import { type Flow, IDLE, isUnderWay } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

export type FlowStore = {
  readonly read: () => Flow
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (quote: CashOutQuote) => void
  /** Goes on with one whose outcome this tab does not know. */
  readonly resume: () => void
  readonly reset: () => void
  /** The session has changed: what it began ends with it. */
  readonly leave: () => void
}

type Wiring = Parameters<typeof createCashOutRequest>[0] & {
  readonly client: Client
  /** What it made of the bets: lists and balance follow. */
  readonly onBets: () => void
}

type Work = {
  readonly request: CashOutRequest
  readonly onBets: () => void
  readonly listeners: Set<() => void>
  flow: Flow
}

export function createFlow(wiring: Wiring): FlowStore {
  const work: Work = {
    request: createCashOutRequest(wiring, (news) => learn(work, news)),
    onBets: wiring.onBets,
    listeners: new Set(),
    flow: IDLE,
  }
  return {
    read: () => work.flow,
    subscribe: (listener) => {
      work.listeners.add(listener)
      return () => work.listeners.delete(listener)
    },
    send: (quote) => {
      if (isUnderWay(work.flow)) return
      enter(work, { step: 'sending', locked: quote.locked })
      work.request.place(quote)
    },
    resume: () => {
      if (!isUnderWay(work.flow)) work.request.resume()
    },
    reset: () => {
      if (!isUnderWay(work.flow)) enter(work, IDLE)
    },
    leave: () => {
      if (isUnderWay(work.flow)) enter(work, IDLE)
    },
  }
}

/** What is not under way any more is not kept either. */
function enter(work: Work, next: Flow): void {
  work.flow = next
  if (!isUnderWay(next)) work.request.end()
  for (const listener of work.listeners) listener()
}

function learn(work: Work, news: CashOutNews): void {
  switch (news.is) {
    case 'not kept':
      enter(work, { step: 'failed', text: CASH_OUT_WORDS.cannotKeep })
      return
    case 'answered':
      take(work, news.answer, { percent: news.what.percent, locked: news.answer.locked })
      return
    case 'refused':
      enter(work, { step: 'failed', text: failureText(news.failure) })
      return
    case 'resumed':
      enter(work, { step: 'asking', isOffline: false, locked: news.what.locked })
      return
    case 'unknown':
      enter(work, { step: 'asking', isOffline: news.isOffline, locked: news.what.locked })
      return
    case 'found':
      take(work, news.answer, news.what)
      return
    case 'never arrived':
      enter(work, { step: 'failed', text: CASH_OUT_WORDS.neverArrived })
      return
    // Whoever may not ask is not told; their bets tell them.
    case 'left':
    case 'another':
      enter(work, IDLE)
  }
}

/** What closes the position: bets, or the sum for a session. */
type Closing = {
  readonly bets: readonly Bet[]
  readonly cashOut: SessionCashOut | null
  readonly marketBook: MarketBook
}

/** All of it is done, all of it still waits, or all came to nothing. */
function take(work: Work, closing: Closing, asked: Pick<Wanted, 'percent' | 'locked'>): void {
  const wasWaiting = work.flow.step === 'waiting'
  const next = flowOf(closing, asked)
  enter(work, next)
  // They know of what still waits since it was placed.
  if (next.step !== 'waiting' || !wasWaiting) work.onBets()
}

function flowOf(
  { bets, cashOut: sum, marketBook }: Closing,
  { percent, locked }: Pick<Wanted, 'percent' | 'locked'>,
): Flow {
  const parts = sum ? [sum] : bets
  const waiting = parts.filter(({ status }) => status === 'PENDING')
  const of = sum ? 'sum' : 'bets'
  if (waiting.length > 0)
    return { step: 'waiting', of, until: Math.max(...waiting.map(({ acceptAt }) => acceptAt)), locked }
  // What was quoted may have changed in the delay: what counts is the sum as it was given, or what the market brings at worst by now.
  return outcomeOf(parts, { percent, locked: sum ? sum.locked : (marketBook.minLoss ?? locked) })
}

type Done = { readonly percent: number; readonly locked: Paise | null }

function outcomeOf(parts: readonly Pick<Bet, 'status' | 'reason'>[], done: Done): Flow {
  const lost = parts.find(({ status }) => status === 'REJECTED' || status === 'LAPSED')
  if (!lost) return { step: 'done', ...done }
  return { step: 'failed', text: lost.reason ? reasonText(lost.reason) : CASH_OUT_WORDS.failed }
}
