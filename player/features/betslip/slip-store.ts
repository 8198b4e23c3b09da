/**
 * The slip at work: sends what its state says must be sent and asks for what is not known. The request id is kept in the
 * tab before anything is sent, so a bet whose answer was lost is found again instead of being placed twice.
 */
import { getBet, placeBet } from '@paddock/contract/endpoints/bets'
import { refusalReason } from '@paddock/contract/refusals'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import { CallFailure, type Client } from '@paddock/ui/client'
import type { LiveBook, ServerClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import {
  after,
  draftOf,
  isOurs,
  EMPTY,
  cureOf,
  type Offer,
  type Reason,
  type Sent,
  type Slip,
  type SlipEvent,
} from './state.ts'

const STORED_UNDER = 'paddock.bet-on-its-way'
const ASK_EVERY_MS = 1500
/** After the delay the news should be here; past this we ask. */
const GRACE_MS = 800
/** A request that is still on its way may arrive after the first question. */
const QUESTIONS_BEFORE_LOST = 3

export type Placed = ReplyOf<typeof placeBet>['docs']

export type SlipStore = {
  readonly read: () => Slip
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (event: SlipEvent) => void
  /** News of a bet from the socket. */
  readonly hear: (bet: Bet) => void
  /** Whether the slip is waiting for this bet. */
  readonly isAbout: (bet: Bet) => boolean
  /** Goes on with a bet whose outcome the tab does not know. */
  readonly resume: () => void
  readonly clock: ServerClock
}

type Wiring = {
  readonly client: Client
  readonly book: LiveBook
  readonly clock: ServerClock
  readonly storage: Storage
  readonly onPlaced: (placed: Placed) => void
  readonly neverArrived: () => string
}

export function createSlipStore({ client, book, clock, storage, onPlaced, neverArrived }: Wiring): SlipStore {
  let slip: Slip = EMPTY
  let timer: ReturnType<typeof setTimeout> | undefined
  let questions = 0
  const listeners = new Set<() => void>()

  function send(event: SlipEvent): void {
    const before = slip
    slip = after(slip, event)
    if (slip === before) return
    if (slip.step !== before.step) enter(slip)
    for (const listener of listeners) listener()
  }

  function enter(now: Slip): void {
    clearTimeout(timer)
    switch (now.step) {
      case 'sending':
        storage.setItem(STORED_UNDER, JSON.stringify(now.sent))
        void place(now.sent)
        return
      case 'asking':
        questions = 0
        askSoon(ASK_EVERY_MS)
        return
      case 'waiting':
        askSoon(now.until - clock.now() + GRACE_MS)
        return
      case 'accepted':
      case 'refused':
        storage.removeItem(STORED_UNDER)
        return
      case 'empty':
      case 'editing':
      case 'confirming':
    }
  }

  async function place({ order, requestId }: Sent): Promise<void> {
    try {
      const { docs } = await client.call(placeBet, { body: order, idempotencyKey: requestId, respondAsync: true })
      onPlaced(docs)
      hear(docs.bet)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure) || thrown.isUnknown) send({ type: 'lost' })
      else refuse({ code: thrown.code, text: thrown.message })
    }
  }

  function refuse(reason: Reason): void {
    send({ type: 'refused', reason, offer: offerFor(reason.code) })
  }

  function hear(bet: Bet): void {
    send({ type: 'bet', bet, offer: bet.reason && offerFor(bet.reason.code) })
  }

  function offerFor(code: string): Offer | null {
    const draft = draftOf(slip)
    return draft && cureOf(draft, code, inBook(book, draft.pick))
  }

  function askSoon(ms: number): void {
    timer = setTimeout(() => void ask(), Math.max(0, ms))
  }

  async function ask(): Promise<void> {
    if (slip.step !== 'asking' && slip.step !== 'waiting') return
    const betId = slip.step === 'waiting' ? slip.betId : slip.sent.requestId
    try {
      const { docs } = await client.call(getBet, { params: { betId } })
      hear(docs.bet)
    } catch (thrown) {
      questions += 1
      const isLost = thrown instanceof CallFailure && thrown.code === 'NOT_FOUND' && slip.step === 'asking'
      if (isLost && questions >= QUESTIONS_BEFORE_LOST) refuse({ code: 'NOT_FOUND', text: neverArrived() })
      if (thrown instanceof CallFailure && thrown.status === 401) refuse(refusalReason({ code: 'LOGIN_REQUIRED' }))
    }
    askSoon(ASK_EVERY_MS)
  }

  function resume(): void {
    const stored = storage.getItem(STORED_UNDER)
    if (stored !== null) send({ type: 'resume', sent: JSON.parse(stored) as Sent })
  }

  return {
    read: () => slip,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    hear,
    isAbout: (bet) => isOurs(slip, bet),
    resume,
    clock,
  }
}

/** What stands in the book now in the cell of the pick. */
function inBook(book: LiveBook, pick: Pick): Offer | null {
  if (pick.slot !== null) {
    const level = book.price(pick.marketId, pick.slot, pick.side, 0)
    return level && { price: level.price, line: null, stake: level.size }
  }
  const quote = book.line(pick.marketId, pick.side, 0)
  return quote && { price: quote.price, line: pick.line === null ? null : quote.line, stake: quote.max }
}
