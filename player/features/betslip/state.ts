/**
 * The bet slip as a state machine: no clock, no network, no React. What must be sent or asked follows from the state it
 * is in, so a slip that was waiting when the page was lost goes on where it was.
 */
import { refusalReason } from '@paddock/contract/refusals'
import type { Bet } from '@paddock/contract/shapes/bet'
import { takesBets } from '@paddock/domain/betting'
import type { Paise } from '@paddock/domain/money'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import { type Limits, type Reason, refuseDraft } from './bounds.ts'
import { canEditPrice, digitsOf, type Draft, draftFor, isHeld, priceOf, type Unmatched, withMore } from './draft.ts'
import { curesOf, draftWith, type Offer, overBook } from './offers.ts'
import { orderOf, type Sent, type Stamp } from './order.ts'
import { type PriceStep, stepped } from './price-steps.ts'

export type Slip =
  | { readonly step: 'empty' }
  | { readonly step: 'editing'; readonly draft: Draft; readonly reason: Reason | null }
  | { readonly step: 'confirming'; readonly draft: Draft }
  /** On its way: no answer yet. */
  | { readonly step: 'sending'; readonly sent: Sent }
  /** The connection failed on the way: nobody here knows whether the bet arrived. */
  | { readonly step: 'asking'; readonly sent: Sent }
  /** Taken in; the server decides at `until`, in milliseconds of its own clock. */
  | {
      readonly step: 'waiting'
      readonly sent: Sent
      readonly betId: string
      readonly from: number
      readonly until: number
    }
  /** The draft is in sight for another half second. 000 §4. */
  | { readonly step: 'accepted'; readonly bet: Bet; readonly draft: Draft | null; readonly isQuick: boolean }
  | {
      readonly step: 'refused'
      readonly draft: Draft
      readonly reason: Reason
      /** What can be had instead, the likeliest first. */
      readonly offers: readonly Offer[]
    }

export type SlipEvent =
  /** `held`: a price that does not stand first in the book was picked, as of a ladder. */
  | { readonly type: 'pick'; readonly pick: Pick; readonly stake: string; readonly held?: 'offer' | undefined }
  | { readonly type: 'price'; readonly text: string }
  | { readonly type: 'step-price'; readonly up: boolean; readonly by: PriceStep }
  | { readonly type: 'stake'; readonly text: string }
  | { readonly type: 'add-stake'; readonly amount: Paise }
  | { readonly type: 'unmatched'; readonly unmatched: Unmatched }
  /** The player pressed Place; `confirms` opens the confirmation instead. */
  | {
      readonly type: 'place'
      readonly limits: Limits
      readonly confirms: boolean
      readonly stamp: Stamp
    }
  | { readonly type: 'confirm'; readonly stamp: Stamp }
  | { readonly type: 'back' }
  /** A tap on a price while quick bet is on: picked and placed in one. */
  | {
      readonly type: 'quick'
      readonly pick: Pick
      readonly stake: Paise
      readonly limits: Limits
      readonly stamp: Stamp
    }
  | { readonly type: 'resume'; readonly sent: Sent }
  | { readonly type: 'bet'; readonly bet: Bet; readonly offers: readonly Offer[] }
  | { readonly type: 'refused'; readonly reason: Reason; readonly offers: readonly Offer[] }
  | { readonly type: 'lost' }
  | { readonly type: 'take-offer'; readonly offer: Offer }
  /** The book moved under a refusal: what stands in the cell of the pick by now. */
  | { readonly type: 'book-moved'; readonly inBook: Offer | null }
  /** The price, and the run of a session, that stand in the book by now. */
  | { readonly type: 'reprice'; readonly now: PriceNow }
  /** The price in the book is another one: it takes the place of one that nobody has typed. */
  | { readonly type: 'follow'; readonly price: Odds; readonly max: Paise }
  /** The best price is another one than an offer was made with. */
  | { readonly type: 'best-moved' }
  /** What stood in the way is gone: the bet may be placed as it is. */
  | { readonly type: 'cured' }
  /** Half a second after the bet was placed. */
  | { readonly type: 'placed-long-enough' }
  | { readonly type: 'clear' }
  /** Nobody here may know of it any more: another account signed in. */
  | { readonly type: 'forget' }

/** What a cell offers now; a session may take another stake at another run. */
export type PriceNow = { readonly price: Odds; readonly line: number | null; readonly max: Paise }

export const EMPTY: Slip = { step: 'empty' }

/** The draft on the screen, if one can be seen. */
export function draftOf(slip: Slip): Draft | null {
  switch (slip.step) {
    case 'editing':
    case 'confirming':
    case 'refused':
      return slip.draft
    case 'sending':
    case 'asking':
    case 'waiting':
      return slip.sent.draft
    case 'accepted':
      return slip.draft
    case 'empty':
      return null
  }
}

type Busy = Extract<Slip, { readonly sent: Sent }>

/** While a bet is on its way nothing else may be picked. 000 §4. */
export const isBusy = (slip: Slip): slip is Busy => 'sent' in slip

/** A quick bet that is not refused shows on the price itself: no slip opens for it. */
export const isQuickAndWell = (slip: Slip): boolean =>
  (isBusy(slip) && slip.sent.isQuick) || (slip.step === 'accepted' && slip.isQuick)

/** Why the price may not be picked. Whether anybody is signed in is asked before. 000 §4 "Bet selection". */
export function refusePick(slip: Slip, { price, max }: Pick): Reason | null {
  if (isBusy(slip)) return refusalReason({ code: 'BET_IN_PROGRESS' })
  return price <= 0 || !takesBets(max) ? refusalReason({ code: 'BET_NOT_ALLOWED' }) : null
}

/** The slip after the event. An event that has no meaning in the state leaves it as it is. */
export function after(slip: Slip, event: SlipEvent): Slip {
  switch (event.type) {
    case 'pick':
      return refusePick(slip, event.pick) ? slip : editing({ ...draftFor(event.pick, event.stake), held: event.held })
    case 'clear':
      return isBusy(slip) ? slip : EMPTY
    case 'price':
      return edited(slip, ({ pick }) => (canEditPrice(pick) ? typedPrice(event.text.replaceAll(/[^\d.]/g, '')) : {}))
    case 'step-price':
      return edited(slip, (draft) =>
        canEditPrice(draft.pick) ? typedPrice(stepped(draft.pick.ladder, draft.price, event)) : {},
      )
    case 'stake':
      return edited(slip, () => ({ stake: digitsOf(event.text) }))
    case 'add-stake':
      return edited(slip, (draft) => ({ stake: withMore(draft, event.amount).stake }))
    case 'unmatched':
      return edited(slip, () => ({ unmatched: event.unmatched }))
    case 'place':
      return placed(slip, event)
    case 'quick':
      return placedQuick(slip, event)
    case 'confirm':
      return slip.step === 'confirming' ? sending(slip.draft, event.stamp, false) : slip
    case 'back':
      return slip.step === 'confirming' ? editing(slip.draft) : slip
    case 'resume':
      return slip.step === 'empty' ? { step: 'asking', sent: event.sent } : slip
    case 'lost':
      return slip.step === 'sending' ? { step: 'asking', sent: slip.sent } : slip
    case 'bet':
      return withBet(slip, event.bet, event.offers)
    case 'refused':
      return isBusy(slip) ? withRefusal(slip, event.reason, event.offers) : slip
    case 'take-offer':
      return withOffer(slip, event.offer)
    case 'book-moved':
      return slip.step === 'refused' ? inMovedBook(slip, event.inBook) : slip
    case 'reprice':
      return edited(slip, ({ pick }) => ({
        pick: { ...pick, ...event.now },
        price: formatOdds(event.now.price),
        held: undefined,
        tapped: undefined,
        taken: undefined,
      }))
    case 'follow':
      return isFollowing(slip) ? { ...slip, draft: following(slip.draft, event) } : slip
    case 'cured':
      return edited(slip, () => ({}))
    case 'best-moved':
      return edited(slip, () => ({ taken: undefined }))
    case 'placed-long-enough':
      return slip.step === 'accepted' && slip.draft ? { ...slip, draft: null } : slip
    case 'forget':
      return EMPTY
  }
}

const typedPrice = (price: string): Partial<Draft> => ({ price, held: 'typed', tapped: undefined })

/**
 * Until it is pressed, the slip has the price that is in the book: what is pressed is what is sent. What is refused with something to take
 * instead stays as it was refused.
 */
export const isFollowing = (slip: Slip): slip is Extract<Slip, { step: 'editing' | 'refused' }> =>
  (slip.step === 'editing' || (slip.step === 'refused' && slip.offers.length === 0)) && !isHeld(slip.draft)

function following(draft: Draft, { price, max }: Extract<SlipEvent, { type: 'follow' }>): Draft {
  const { pick, tapped = pick.price } = draft
  return { ...draft, pick: { ...pick, price, max }, price: formatOdds(price), tapped }
}

const editing = (draft: Draft, reason: Reason | null = null): Slip => ({ step: 'editing', draft, reason })

function edited(slip: Slip, change: (draft: Draft) => Partial<Draft>): Slip {
  if (slip.step !== 'editing' && slip.step !== 'refused') return slip
  return editing({ ...slip.draft, ...change(slip.draft) })
}

function placed(slip: Slip, { limits, confirms, stamp }: Extract<SlipEvent, { type: 'place' }>): Slip {
  if (slip.step !== 'editing' && slip.step !== 'refused') return slip
  const { draft } = slip
  const reason = refuseDraft(draft, limits)
  if (reason) return refusedHere(draft, reason)
  return confirms ? { step: 'confirming', draft } : sending(draft, stamp, false)
}

/** What may not be placed is left in the slip, with the reason. */
function placedQuick(slip: Slip, { pick, stake, limits, stamp }: Extract<SlipEvent, { type: 'quick' }>): Slip {
  if (refusePick(slip, pick)) return slip
  const draft = draftFor(pick, String(Math.trunc(stake / 100)))
  const reason = refuseDraft(draft, limits)
  return reason ? refusedHere(draft, reason) : sending(draft, stamp, true)
}

/** Said before it is sent, with what can be had instead, where that is known without the market's prices. */
function refusedHere(draft: Draft, reason: Reason): Slip {
  const offers = curesOf(draft, reason, null)
  return offers.length === 0 ? editing(draft, reason) : { step: 'refused', draft, reason, offers }
}

function sending(draft: Draft, stamp: Stamp, isQuick: boolean): Slip {
  const price = priceOf(draft)
  if (price === undefined) return editing(draft, refusalReason({ code: 'ODD_OR_RUN_ZERO' }))
  const order = orderOf(draft, price, stamp)
  return {
    step: 'sending',
    sent: { draft, order, requestId: stamp.requestId, deadline: order.expiresAt, isQuick },
  }
}

/** Whether the news is of the bet that the slip waits for. */
export const isOurs = (slip: Slip, bet: Bet): slip is Busy =>
  isBusy(slip) && (bet.betRef === slip.sent.requestId || (slip.step === 'waiting' && slip.betId === bet._id))

function withBet(slip: Slip, bet: Bet, offers: readonly Offer[]): Slip {
  if (!isOurs(slip, bet)) return slip
  switch (bet.status) {
    case 'RECEIVED':
    case 'PENDING':
      return waitingFor(slip, bet)
    case 'ACCEPTED':
    case 'PARTIAL':
    case 'UNMATCHED':
    case 'SETTLED':
      return { step: 'accepted', bet, draft: draftOf(slip), isQuick: slip.sent.isQuick }
    case 'REJECTED':
    case 'LAPSED':
    case 'CANCELLED':
    case 'VOIDED':
      return withRefusal(slip, bet.reason ?? { code: bet.status, text: bet.status }, offers)
  }
}

function waitingFor(slip: Slip, bet: Bet): Slip {
  if (slip.step !== 'sending' && slip.step !== 'asking') return slip
  return { step: 'waiting', sent: slip.sent, betId: bet._id, from: bet.placedAt, until: bet.acceptAt }
}

function withRefusal(slip: Slip, reason: Reason, offers: readonly Offer[]): Slip {
  const draft = draftOf(slip)
  return draft ? { step: 'refused', draft, reason, offers } : slip
}

/** What is said, and offered, follows the book. */
function inMovedBook(slip: Extract<Slip, { step: 'refused' }>, inBook: Offer | null): Slip {
  const cured = overBook(slip.draft, slip.reason, inBook)
  if (cured === 'ENOUGH') return editing(slip.draft)
  return cured ? { ...slip, ...cured } : slip
}

/** What is offered for size is so much at that price, and stays so. */
function withOffer(slip: Slip, offer: Offer): Slip {
  if (slip.step !== 'refused') return slip
  const draft = draftWith(slip.draft, offer)
  return editing(slip.reason.code === 'TOO_LITTLE_OFFERED' ? { ...draft, held: 'offer' } : draft)
}
