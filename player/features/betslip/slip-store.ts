/**
 * The slip at work: sends what its state says must be sent and asks for what is not known. The request id is kept in the
 * tab before anything is sent, and sent once: a bet whose answer was lost is asked for, never placed again. The server takes
 * a bet no later than its deadline, so that none fires when its player has given it up.
 */
import { getBet, placeBet } from '@paddock/contract/endpoints/bets'
import type { ReplyOf } from '@paddock/contract/reply'
import type { Bet } from '@paddock/contract/shapes/bet'
import { betDelayMs } from '@paddock/domain/betting'
import type { Paise } from '@paddock/domain/money'
import { CallFailure, type Client, reasonOf } from '@paddock/ui/client'
import type { LiveBook, ServerClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { createKeptBet } from './kept-bet.ts'
import { OFF, type Quick, quickAfter, type QuickEvent } from './quick.ts'
import {
  after,
  curesOf,
  draftOf,
  EMPTY,
  isBusy,
  isOurs,
  type Limits,
  type Offer,
  type Reason,
  type Sent,
  type Slip,
  type SlipEvent,
  type Stamp,
} from './state.ts'
import { SLIP_WORDS } from './words.ts'

const SERVER_FAULT = 500
const UNAUTHORISED = 401
/** A request that has no answer by then is given up, and its outcome asked for. */
const ANSWERED_WITHIN_MS = 10_000
/** How long a bet may be on its way to the server. */
const ARRIVES_WITHIN_MS = 8000
const ASK_EVERY_MS = 1500
const SLOWEST_ASK_MS = 12_000
/** After the delay the news should be here; past this we ask. */
const GRACE_MS = 800
/** The server may still be writing what arrived in time. */
const WRITTEN_WITHIN_MS = 2000
/** 000 §9: the slip is cleared half a second after success, which is marked for two. */
const CLEARED_AFTER_MS = 500
const MARKED_FOR_MS = 2000

export type Placed = ReplyOf<typeof placeBet>['docs']

/** What a price shows of the bet that was put on it. */
export type BetMark = { readonly pick: Pick; readonly is: 'on-its-way' | 'placed' }

/** What is known of the player when he places. */
export type Placing = {
  readonly limits: Limits
  /** His own delay, beside the market's. */
  readonly betDelaySeconds: number
}

export type SlipStore = {
  readonly read: () => Slip
  readonly readQuick: () => Quick
  readonly readMark: () => BetMark | null
  readonly subscribe: (listener: () => void) => () => void
  readonly send: (event: SlipEvent) => void
  /** Places the draft; with `confirms` it is shown for confirmation first. */
  readonly place: (placing: Placing, confirms: boolean) => void
  /** Places the draft that was confirmed. */
  readonly confirm: (placing: Placing) => void
  /** Places a bet on the price at once. */
  readonly placeQuick: (pick: Pick, stake: Paise, placing: Placing) => void
  readonly sendQuick: (event: QuickEvent) => void
  /** News of a bet from the socket. */
  readonly hear: (bet: Bet) => void
  /** Whether the slip is waiting for this bet. */
  readonly isAbout: (bet: Bet) => boolean
  /** Goes on with a bet whose outcome the tab does not know. */
  readonly resume: () => void
  /** The page is seen or connected again: what is not known is asked for at once. */
  readonly wake: () => void
  /** The session ended. A bet that is on its way is asked for when its player is back. */
  readonly leave: () => void
  readonly clock: ServerClock
}

type Wiring = {
  readonly client: Client
  readonly book: LiveBook
  readonly clock: ServerClock
  readonly storage: Storage
  /** Who is signed in: a bet is never asked for in another's name. */
  readonly account: () => Promise<string>
  readonly onPlaced: (placed: Placed) => void
  /** The outcome came by asking: what else depends on it is to be read again. */
  readonly onFound: () => void
  /** A bet was decided, for ears and hands. */
  readonly onOutcome?: (outcome: 'placed' | 'refused') => void
}

export function createSlipStore(wiring: Wiring): SlipStore {
  const { client, book, clock, storage, account, onPlaced, onFound, onOutcome } = wiring
  const kept = createKeptBet(storage)
  let slip: Slip = EMPTY
  let quick: Quick = OFF
  let mark: BetMark | null = null
  let owner: string | null = null
  let asking: ReturnType<typeof setTimeout> | undefined
  let clearing: ReturnType<typeof setTimeout> | undefined
  let unmarking: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let askingSince = 0
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function send(event: SlipEvent): void {
    const before = slip
    slip = after(slip, event)
    if (slip === before) return
    if (slip.step !== before.step) enter(slip)
    tell()
  }

  function enter(now: Slip): void {
    clearTimeout(asking)
    clearTimeout(clearing)
    failures = 0
    if (isBusy(now)) setMark({ pick: now.sent.draft.pick, is: 'on-its-way' })
    switch (now.step) {
      case 'sending':
        void place(now.sent)
        return
      case 'asking':
        askingSince = Date.now()
        askIn(ASK_EVERY_MS)
        return
      case 'waiting':
        askIn(now.until - clock.now() + GRACE_MS)
        return
      case 'accepted':
        kept.forget()
        if (now.draft) setMark({ pick: now.draft.pick, is: 'placed' })
        clearing = setTimeout(() => send({ type: 'placed-long-enough' }), CLEARED_AFTER_MS)
        onOutcome?.('placed')
        return
      case 'refused':
        kept.forget()
        setMark(null)
        onOutcome?.('refused')
        return
      case 'empty':
      case 'editing':
      case 'confirming':
        if (mark?.is === 'on-its-way') setMark(null)
    }
  }

  /** The mark of a placed bet outlives the slip: it ends by itself. */
  function setMark(next: BetMark | null): void {
    clearTimeout(unmarking)
    mark = next
    if (next?.is !== 'placed') return
    unmarking = setTimeout(() => {
      mark = null
      tell()
    }, MARKED_FOR_MS)
  }

  async function place(sent: Sent): Promise<void> {
    owner ??= await account().catch(() => null)
    const { order, requestId } = sent
    if (!isOf(requestId)) return
    if (!kept.keep({ sent, owner })) {
      refuse({ code: 'NOT_KEPT', text: SLIP_WORDS.cannotKeep })
      return
    }
    const patience = new AbortController()
    const givingUp = setTimeout(() => patience.abort(), ANSWERED_WITHIN_MS)
    try {
      const asked = { body: order, idempotencyKey: requestId, respondAsync: true }
      const { docs } = await client.call(placeBet, asked, patience.signal)
      // Its player may have left, or newer news of it may have come: then lists and balance are not for this answer to change.
      if (!isOf(requestId)) return
      onPlaced(docs)
      hear(docs.bet)
    } catch (thrown) {
      if (isOf(requestId)) answerOf(thrown)
    } finally {
      clearTimeout(givingUp)
    }
  }

  /** The answer of a request that was given up says nothing of the bet after it. */
  const isOf = (requestId: string): boolean => isBusy(slip) && slip.sent.requestId === requestId

  function answerOf(thrown: unknown): void {
    if (!(thrown instanceof CallFailure) || (thrown.code !== 'MAINTENANCE' && isUnknown(thrown))) send({ type: 'lost' })
    else refuse(reasonOf(thrown))
  }

  function refuse(reason: Reason): void {
    send({ type: 'refused', reason, offers: offersFor(reason) })
  }

  function hear(bet: Bet): void {
    send({ type: 'bet', bet, offers: bet.reason ? offersFor(bet.reason) : [] })
  }

  function offersFor(reason: Reason): readonly Offer[] {
    const draft = draftOf(slip)
    return draft ? curesOf(draft, reason, inBook(book, draft.pick)) : []
  }

  function askIn(ms: number): void {
    clearTimeout(asking)
    asking = setTimeout(() => void ask(), Math.max(0, ms))
  }

  async function ask(): Promise<void> {
    if (slip.step !== 'asking' && slip.step !== 'waiting') return
    const { sent } = slip
    const isOver = cannotArrive(sent)
    try {
      const isMine = await isOwn()
      if (!isOf(sent.requestId)) return
      if (!isMine) {
        kept.forget()
        send({ type: 'forget' })
        return
      }
      const { docs } = await client.call(getBet, { params: { betId: sent.requestId } })
      failures = 0
      hear(docs.bet)
      // Without a socket nobody else has said it.
      if (!isOf(sent.requestId)) onFound()
    } catch (thrown) {
      failures += 1
      if (isOf(sent.requestId)) notFound(thrown, isOver)
    }
    if (isOf(sent.requestId)) askIn(Math.min(ASK_EVERY_MS * 2 ** failures, SLOWEST_ASK_MS))
  }

  async function isOwn(): Promise<boolean> {
    const me = await account()
    const theirs = kept.read()?.owner ?? null
    return theirs === null || theirs === me
  }

  /** Whether a bet that has not arrived by now never will. */
  function cannotArrive({ deadline }: Sent): boolean {
    const over =
      deadline !== null && clock.isSet() ? clock.now() - deadline : Date.now() - askingSince - ANSWERED_WITHIN_MS
    return over > WRITTEN_WITHIN_MS
  }

  function notFound(thrown: unknown, isOver: boolean): void {
    if (!(thrown instanceof CallFailure) || slip.step !== 'asking') return
    // Its player asks again when he is back.
    if (thrown.status === UNAUTHORISED) send({ type: 'forget' })
    else if (thrown.code === 'NOT_FOUND' && isOver) refuse({ code: 'NEVER_ARRIVED', text: SLIP_WORDS.neverArrived })
  }

  function stamp({ marketId }: Pick, { betDelaySeconds }: Placing): Stamp {
    const facts = book.facts(marketId)
    const delayMs = betDelayMs(betDelaySeconds, facts?.delaySecond ?? 0)
    return {
      requestId: crypto.randomUUID(),
      marketVersion: facts?.version ?? null,
      deadline: facts && clock.isSet() ? clock.now() + ARRIVES_WITHIN_MS + delayMs : null,
    }
  }

  function sendQuick(event: QuickEvent): void {
    const before = quick
    quick = quickAfter(quick, event)
    if (quick === before) return
    // The switch changes what a tap does: what was begun the other way is cleared.
    if (quick.mode === 'on' && before.mode === 'warning') send({ type: 'clear' })
    tell()
  }

  function leave(): void {
    owner = null
    quick = OFF
    setMark(null)
    send({ type: 'forget' })
    tell()
  }

  return {
    read: () => slip,
    readQuick: () => quick,
    readMark: () => mark,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    place: (placing, confirms) => {
      const draft = draftOf(slip)
      if (draft) send({ type: 'place', limits: placing.limits, confirms, stamp: stamp(draft.pick, placing) })
    },
    confirm: (placing) => {
      const draft = draftOf(slip)
      if (draft) send({ type: 'confirm', stamp: stamp(draft.pick, placing) })
    },
    placeQuick: (pick, stake, placing) =>
      send({ type: 'quick', pick, stake, limits: placing.limits, stamp: stamp(pick, placing) }),
    sendQuick,
    hear,
    isAbout: (bet) => isOurs(slip, bet),
    resume: () => {
      const found = isBusy(slip) ? null : kept.read()
      if (found) send({ type: 'resume', sent: found.sent })
      account().then(
        (me) => {
          if (owner !== null && owner !== me) leave()
          owner = me
        },
        // It is asked for again with the next bet.
        () => undefined,
      )
    },
    wake: () => {
      if (slip.step === 'asking' || slip.step === 'waiting') askIn(0)
    },
    leave,
    clock,
  }
}

/** A fault of the server may have come after it had taken the bet. */
const isUnknown = (failure: CallFailure): boolean => failure.isUnknown || failure.status >= SERVER_FAULT

/** What stands in the book now in the cell of the pick. */
function inBook(book: LiveBook, pick: Pick): Offer | null {
  if (pick.slot !== null) {
    const level = book.price(pick.marketId, pick.slot, pick.side, 0)
    if (level && book.isBehindOwn({ ...pick, slot: pick.slot }, 0)) return null
    return level && { price: level.price, line: null, stake: level.size }
  }
  const quote = book.line(pick.marketId, pick.side, 0)
  return quote && { price: quote.price, line: pick.line === null ? null : quote.line, stake: quote.max }
}
