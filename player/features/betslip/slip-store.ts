/** The slip at work: does what its state asks for. What becomes of a bet on its way is `bet-request.ts`'s to find out. */
import type { Bet } from '@paddock/contract/shapes/bet'
import { type Paise, parseRupees } from '@paddock/domain/money'
import { type Client, reasonOf } from '@paddock/ui/client'
import type { LiveBook, ServerClock } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import type { AcceptedChoice } from './accepted.ts'
import { type BetNews, type BetRequest, createBetRequest, type Placed } from './bet-request.ts'
import { type BetMark, createPriceMark, type PriceMark, setMark } from './price-mark.ts'
import { OFF, type Quick, quickAfter, type QuickEvent } from './quick.ts'
import { offerInBook, stampOf } from './stamp.ts'
import { after, draftOf, EMPTY, isBusy, isOurs, type Slip, type SlipEvent } from './state.ts'
import { curesOf, type Offer } from './offers.ts'
import type { Limits, Reason } from './bounds.ts'
import { SLIP_WORDS } from './words.ts'

/** After the delay the news should be here; past this we ask. */
const GRACE_MS = 800
/** 000 §9: the slip is cleared half a second after success. */
const CLEARED_AFTER_MS = 500

export type { Placed } from './bet-request.ts'
export type { BetMark } from './price-mark.ts'

/** What is known of the player when they place. */
export type Placing = {
  readonly limits: Limits
  /** Their own delay, beside the market's. */
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
  /** The book may have moved since a refusal: what that offers is what it has now. */
  readonly offerAnew: () => void
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

export type LastStake = {
  /** Empty where there is none, or it is not wanted. */
  readonly read: () => string
  readonly keep: (stake: string) => void
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
  /** What its player takes of prices that moved for the worse. */
  readonly accepted: () => AcceptedChoice
  /** The stake that was bet last, in rupees, for who wants to start with it. */
  readonly lastStake?: LastStake
  /** A bet was decided, for ears and hands. */
  readonly onOutcome?: (outcome: 'placed' | 'refused') => void
}

type Work = {
  readonly wiring: Wiring
  readonly request: BetRequest
  readonly price: PriceMark
  readonly listeners: Set<() => void>
  slip: Slip
  /** What stood in the cell of the pick when its bet was refused, or when that was last looked at. */
  seen: Offer | null
  quick: Quick
  clearing: ReturnType<typeof setTimeout> | undefined
}

export function createSlipStore(wiring: Wiring): SlipStore {
  const work: Work = {
    wiring,
    request: createBetRequest(wiring, (news) => learn(work, news)),
    price: createPriceMark(() => tell(work)),
    listeners: new Set(),
    slip: EMPTY,
    seen: null,
    quick: OFF,
    clearing: undefined,
  }
  return {
    read: () => work.slip,
    readQuick: () => work.quick,
    readMark: () => work.price.mark,
    subscribe: (listener) => {
      work.listeners.add(listener)
      return () => work.listeners.delete(listener)
    },
    send: (event) => send(work, event),
    place: (placing, confirms) => place(work, placing, confirms),
    confirm: (placing) => confirm(work, placing),
    placeQuick: (pick, stake, placing) =>
      send(work, {
        type: 'quick',
        pick,
        stake,
        limits: placing.limits,
        stamp: stampOf(wiring, pick, placing),
      }),
    sendQuick: (event) => sendQuick(work, event),
    offerAnew: () => offerAnew(work),
    hear: (bet) => hear(work, bet),
    isAbout: (bet) => isOurs(work.slip, bet),
    resume: () => {
      if (work.slip.step === 'empty') work.request.resume()
      work.request.claim()
    },
    wake: work.request.wake,
    leave: () => leave(work),
    clock: wiring.clock,
  }
}

const tell = ({ listeners }: Work): void => {
  for (const listener of listeners) listener()
}

function send(work: Work, said: SlipEvent): void {
  const event = said.type === 'pick' ? pickedNow(work, said) : said
  const before = work.slip
  work.slip = after(before, event)
  if (work.slip === before) return
  if (work.slip.step !== before.step) enter(work, work.slip)
  tell(work)
}

/** With the stake that was bet last, where none is said; at a price that does not stand first it stays at that. */
function pickedNow(work: Work, event: Extract<SlipEvent, { type: 'pick' }>): SlipEvent {
  const { pick, stake } = event
  const first = offerInBook(work.wiring.book, pick)
  const isFirst = first === null || (first.price === pick.price && first.line === pick.line)
  return { ...event, stake: stake === '' ? stakeBefore(work, pick) : stake, held: isFirst ? undefined : 'offer' }
}

/** The stake that was bet last; nothing where the market does not take it. */
function stakeBefore({ wiring }: Work, { min, max }: Pick): string {
  const last = wiring.lastStake?.read() ?? ''
  const stake = parseRupees(last)
  return stake !== undefined && stake >= min && stake <= max ? last : ''
}

function enter(work: Work, now: Slip): void {
  const { request, price, wiring } = work
  clearTimeout(work.clearing)
  if (isBusy(now)) setMark(price, { pick: now.sent.draft.pick, is: 'on-its-way' })
  switch (now.step) {
    case 'sending':
      request.place(now.sent)
      return
    case 'asking':
      return
    case 'waiting':
      request.takenIn(now.until - wiring.clock.now() + GRACE_MS)
      return
    case 'accepted':
      request.end()
      if (now.draft) setMark(price, { pick: now.draft.pick, is: 'placed' })
      if (now.draft) wiring.lastStake?.keep(now.draft.stake)
      work.clearing = setTimeout(() => send(work, { type: 'placed-long-enough' }), CLEARED_AFTER_MS)
      wiring.onOutcome?.('placed')
      return
    case 'refused':
      request.end()
      work.seen = offerInBook(wiring.book, now.draft.pick)
      setMark(price, null)
      wiring.onOutcome?.('refused')
      return
    case 'empty':
    case 'editing':
    case 'confirming':
      if (price.mark?.is === 'on-its-way') setMark(price, null)
  }
}

function learn(work: Work, news: BetNews): void {
  switch (news.is) {
    case 'not kept':
      refuse(work, { code: 'NOT_KEPT', text: SLIP_WORDS.cannotKeep })
      return
    case 'answered':
      work.wiring.onPlaced(news.answer)
      hear(work, news.answer.bet)
      return
    case 'refused':
      refuse(work, reasonOf(news.failure))
      return
    case 'resumed':
      send(work, { type: 'resume', sent: news.what })
      return
    case 'unknown':
      send(work, { type: 'lost' })
      return
    case 'found':
      hear(work, news.answer)
      // Without a socket nobody else has said it.
      if (!isBusy(work.slip)) work.wiring.onFound()
      return
    case 'never arrived':
      refuse(work, { code: 'NEVER_ARRIVED', text: SLIP_WORDS.neverArrived })
      return
    case 'left':
      send(work, { type: 'forget' })
      return
    case 'another':
      leave(work)
  }
}

function refuse(work: Work, reason: Reason): void {
  send(work, { type: 'refused', reason, offers: offersFor(work, reason) })
}

function hear(work: Work, bet: Bet): void {
  send(work, { type: 'bet', bet, offers: bet.reason ? offersFor(work, bet.reason) : [] })
}

function offersFor({ slip, wiring }: Work, reason: Reason): readonly Offer[] {
  const draft = draftOf(slip)
  return draft ? curesOf(draft, reason, offerInBook(wiring.book, draft.pick)) : []
}

function offerAnew(work: Work): void {
  const { slip, seen } = work
  if (slip.step !== 'refused') return
  const inBook = offerInBook(work.wiring.book, slip.draft.pick)
  if (isSameOffer(inBook, seen)) return
  work.seen = inBook
  send(work, { type: 'book-moved', inBook })
}

const isSameOffer = (one: Offer | null, other: Offer | null): boolean =>
  one?.price === other?.price && one?.line === other?.line && one?.stake === other?.stake

function place(work: Work, placing: Placing, confirms: boolean): void {
  const draft = draftOf(work.slip)
  if (!draft) return
  send(work, {
    type: 'place',
    limits: placing.limits,
    confirms,
    stamp: stampOf(work.wiring, draft.pick, placing),
  })
}

function confirm(work: Work, placing: Placing): void {
  const draft = draftOf(work.slip)
  if (draft) send(work, { type: 'confirm', stamp: stampOf(work.wiring, draft.pick, placing) })
}

function sendQuick(work: Work, event: QuickEvent): void {
  const before = work.quick
  work.quick = quickAfter(before, event)
  if (work.quick === before) return
  // The switch changes what a tap does: what was begun the other way is cleared.
  if (work.quick.mode === 'on' && before.mode === 'warning') send(work, { type: 'clear' })
  tell(work)
}

function leave(work: Work): void {
  work.request.leave()
  work.quick = OFF
  work.wiring.lastStake?.keep('')
  setMark(work.price, null)
  send(work, { type: 'forget' })
  tell(work)
}
