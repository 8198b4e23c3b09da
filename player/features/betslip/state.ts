/**
 * The bet slip as a state machine: no clock, no network, no React. What must be sent or asked follows from the state it
 * is in, so a slip that was waiting when the page was lost goes on where it was.
 */
import { refusalReason } from '@paddock/contract/refusals'
import type { Bet, BetOrder } from '@paddock/contract/shapes/bet'
import { takesBets } from '@paddock/domain/betting'
import { hasBook } from '@paddock/domain/kinds'
import {
  add,
  isAboveLimit,
  type Paise,
  parseRupees,
  paise,
  smaller,
  subtract,
  upToLimit,
  ZERO,
} from '@paddock/domain/money'
import {
  formatOdds,
  isOnLadder,
  type Odds,
  odds,
  parseOdds,
  type PriceLadder,
  pricesBeside,
  stepDown,
  stepUp,
} from '@paddock/domain/odds'
import { amountsOn, gain, gainAtMean, lawOfVariant, winsNothing } from '@paddock/domain/positions'
import type { Pick } from '@paddock/ui/prices'

/** Why the slip or the server says no, with its text and the numbers behind it. */
export type Reason = {
  readonly code: string
  readonly text: string
  readonly facts?: Readonly<Record<string, number | string | undefined>> | undefined
}

/** What the player has typed so far. */
export type Draft = {
  readonly pick: Pick
  /** As typed; it need not be a price yet. */
  readonly price: string
  /** Digits, without leading zeros; empty is none. */
  readonly stake: string
  readonly unmatched: Unmatched
  /** An offer down to a worse price than the best, taken as it was made. */
  readonly taken?: Taken | undefined
}

/** So much stake down to that price, at an average in hundredths while the best price stands where it stood. */
type Taken = { readonly stake: Paise; readonly price: Odds; readonly average: number; readonly best: Odds }

/**
 * What becomes of what is not matched at once: the bet is off, or the rest waits in the market until play starts, or through
 * it. Exchange markets only.
 */
export type Unmatched = 'KILL' | 'LAPSE' | 'PERSIST'

/** What is sent. The request id makes the bet one bet however often it is asked for; it is sent once. */
export type Sent = {
  readonly draft: Draft
  readonly order: BetOrder
  readonly requestId: string
  /** The server takes it no later than this, by its own clock. Null where it cannot be told to. */
  readonly deadline: number | null
  /** Placed by the tap on the price. */
  readonly isQuick: boolean
}

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

/** A price, the run of a session, and the stake that is matched at it at once; `waits` beside it is what would wait for more. */
export type Offer = {
  readonly price: Odds
  readonly line: number | null
  readonly stake: Paise
  readonly waits?: Paise
  /** In hundredths: what all of it is matched at in the mean, where that is better than the price, which is the last of it. */
  readonly average?: number
  /** Nothing but this is changed by it: a price that may be asked for, whether or not anybody offers it, or a smaller stake. */
  readonly only?: 'price' | 'stake'
}

export type SlipEvent =
  | { readonly type: 'pick'; readonly pick: Pick; readonly stake: string }
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
  /** The book moved under a refusal: what can be had by now. */
  | { readonly type: 'offers'; readonly offers: readonly Offer[] }
  /** The price, and the run of a session, that stand in the book by now. */
  | { readonly type: 'reprice'; readonly now: PriceNow }
  /** The best price is another one than an offer was made with. */
  | { readonly type: 'best-moved' }
  /** What stood in the way is gone: the bet may be placed as it is. */
  | { readonly type: 'cured' }
  /** Half a second after the bet was placed. */
  | { readonly type: 'placed-long-enough' }
  | { readonly type: 'clear' }
  /** Nobody here may know of it any more: another account signed in. */
  | { readonly type: 'forget' }

/** What makes an order this one: its id, the version of the market that is on the screen now, and its deadline. */
export type Stamp = {
  readonly requestId: string
  readonly marketVersion: number | null
  readonly deadline: number | null
}

/** What a cell offers now; a session may take another stake at another run. */
export type PriceNow = { readonly price: Odds; readonly line: number | null; readonly max: Paise }

/** How the buttons beside the odds move them: along the exchange's ladder, or by 1 and 0.01 as 000 §5 has it. */
export type PriceStep = 'ladder' | 'plain'

/** What bounds a stake, beside the market's own limits. Null where it is not known, 0 where there is no limit. */
export type Limits = { readonly available: Paise | null; readonly userMax: Paise }

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
      return refusePick(slip, event.pick) ? slip : editing(draftFor(event.pick, event.stake))
    case 'clear':
      return isBusy(slip) ? slip : EMPTY
    case 'price':
      return edited(slip, ({ pick }) => (canEditPrice(pick) ? { price: event.text.replaceAll(/[^\d.]/g, '') } : {}))
    case 'step-price':
      return edited(slip, (draft) =>
        canEditPrice(draft.pick) ? { price: stepped(draft.pick.ladder, draft.price, event) } : {},
      )
    case 'stake':
      return edited(slip, () => ({ stake: digitsOf(event.text) }))
    case 'add-stake':
      return edited(slip, ({ stake }) => ({ stake: digitsOf(String(Number(stake) + Math.trunc(event.amount / 100))) }))
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
    case 'offers':
      return slip.step === 'refused' ? offering(slip, event.offers) : slip
    case 'reprice':
      return edited(slip, ({ pick }) => ({
        pick: { ...pick, ...event.now },
        price: formatOdds(event.now.price),
        taken: undefined,
      }))
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

const editing = (draft: Draft, reason: Reason | null = null): Slip => ({ step: 'editing', draft, reason })

const draftFor = (pick: Pick, stake: string): Draft => ({
  pick,
  price: formatOdds(pick.price),
  stake: digitsOf(stake),
  unmatched: 'KILL',
})

/** A house's price is taken or left; only where players meet each other another one is asked for. */
export const canEditPrice = ({ ladder }: Pick): boolean => Boolean(ladder)

function edited(slip: Slip, change: (draft: Draft) => Partial<Draft>): Slip {
  if (slip.step !== 'editing' && slip.step !== 'refused') return slip
  return editing({ ...slip.draft, ...change(slip.draft) })
}

const MOST_DIGITS = 9

/** Digits only, leading zeros removed. 000 §5. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS)

type Step = { readonly up: boolean; readonly by: PriceStep }

/** Without a ladder, while the market has not told it, by plain steps. */
export const stepped = (ladder: PriceLadder | null, text: string, { up, by }: Step): string =>
  by === 'plain' || !ladder ? plainlyStepped(text, up) : steppedOnLadder(ladder, text, up)

function steppedOnLadder(ladder: PriceLadder, text: string, up: boolean): string {
  const price = parseOdds(text)
  if (price === undefined) return text
  const next = up ? stepUp(ladder, price) : stepDown(ladder, price)
  return next === undefined ? text : formatOdds(next)
}

/** By 1, by 0.01 when fractional, never below 0. 000 §5. */
function plainlyStepped(text: string, up: boolean): string {
  const price = Number(text)
  if (Number.isNaN(price)) return text
  const hundredths = Math.round(price * 100)
  const step = hundredths % 100 === 0 ? 100 : 1
  const next = Math.max(0, hundredths + (up ? step : -step))
  return next === 0 ? '0' : formatOdds(odds(next))
}

export const stakeOf = ({ stake }: Draft): Paise => parseRupees(stake) ?? ZERO
const priceOf = ({ price }: Draft): Odds | undefined => parseOdds(price)

/** What the bet wins and what it risks at the price asked; a meter's by the run. 000 §9. */
export function amountsOf(draft: Draft): { readonly profit: Paise; readonly liability: Paise } {
  const { pick } = draft
  const stake = stakeOf(draft)
  const price = priceOf(draft)
  if (price === undefined) return { profit: ZERO, liability: ZERO }
  const wins = isAtEvens(pick) ? stake : winsOf(draft, price, stake)
  return amountsOn(pick.side, { wins, risks: stake })
}

/** What it wins and loses is told for each run. */
export const isByRun = ({ variant }: Pick): boolean => variant !== null && lawOfVariant(variant).isOneSlope

const isAtEvens = ({ variant }: Pick): boolean => variant !== null && lawOfVariant(variant).isAtEvens

/** The draft as the books beside the prices count with it. */
export const plannedOf = (draft: Draft) => ({
  ...draft.pick,
  ...amountsOf(draft),
  price: priceOf(draft) ?? draft.pick.price,
  stake: stakeOf(draft),
})

/** The offer that the draft still is: typed over, it is none. */
export const takenOf = (draft: Draft): Taken | null =>
  draft.taken && draft.taken.price === priceOf(draft) && draft.taken.stake === stakeOf(draft) ? draft.taken : null

/** What an offer wins in the mean, what else is asked at its price. */
function winsOf(draft: Draft, price: Odds, stake: Paise): Paise {
  const taken = takenOf(draft)
  if (!taken) return gainOf(draft.pick, price, stake)
  return gainAtMean(draft.pick.kind, taken.average, stake)
}

/** '2.0167': as exactly as the profit beside it can be followed by. */
export const averageText = (average: number): string => String(Number((average / 100).toFixed(4)))

/** Whether an offer wins less than half, or risks more than twice, of what the price that was asked does. */
export function isFar({ pick, price: asked }: Draft, { price }: Offer): boolean {
  const before = parseOdds(asked)
  if (before === undefined) return false
  const [now, then] = [gainOf(pick, price, FAR_STAKE), gainOf(pick, before, FAR_STAKE)]
  return pick.side === 'BACK' ? now * 2 < then : now > then * 2
}
const FAR_STAKE = paise(10_000)

/** A price that is still being typed may be below evens, where exchange odds win nothing. */
const gainOf = ({ kind }: Pick, price: Odds, stake: Paise): Paise =>
  winsNothing(kind, price) ? ZERO : gain(kind, price, stake)

/** What is wrong with the draft, in the order of 000 §5. Whether there is a session was asked when the price was picked. */
function refuseDraft(draft: Draft, { userMax }: Limits): Reason | null {
  const stake = stakeOf(draft)
  const { pick } = draft
  if (stake <= 0) return refusalReason({ code: 'INVALID_STAKE' })
  if (isAboveLimit(stake, userMax)) return refusalReason({ code: 'STAKE_ABOVE_USER_MAX', limit: userMax })
  if (stake < pick.min) return refusalReason({ code: 'STAKE_OUT_OF_RANGE', limit: pick.min })
  if (stake > pick.max) return refusalReason({ code: 'STAKE_OUT_OF_RANGE', limit: pick.max })
  if (pick.line === 0) return refusalReason({ code: 'ODD_OR_RUN_ZERO' })
  return pick.ladder ? refuseOdds(pick.ladder, draft.price) : refuseZero(draft.price)
}

const refuseZero = (text: string): Reason | null =>
  parseOdds(text) === undefined ? refusalReason({ code: 'ODD_OR_RUN_ZERO' }) : null

/** Why the typed odds cannot be asked for: they are none, or do not stand on the market's ladder, whose nearest prices are said. */
export function refuseOdds(ladder: PriceLadder, text: string): Reason | null {
  const price = parseOdds(text)
  if (price !== undefined && isOnLadder(ladder, price)) return null
  // More decimals than a price has are between two prices as well.
  const hundredths = price ?? Number(text) * 100
  if (!(hundredths > 0)) return refusalReason({ code: 'ODD_OR_RUN_ZERO' })
  return refusalReason({ code: 'INVALID_ODDS', ...pricesBeside(ladder, hundredths) })
}

/** The largest stake in whole rupees that the market, the account and the money allow. */
export function maxStakeOf(draft: Draft, { available, userMax }: Limits): Paise {
  const { pick } = draft
  const most = upToLimit(pick.max, userMax)
  const afforded = available === null ? most : Math.max(0, affordable(draft, available))
  return paise(100 * Math.floor(Math.min(most, afforded) / 100))
}

/** The stake whose liability is what is available; a lay of a long shot risks many stakes. */
function affordable({ pick, price }: Draft, available: Paise): number {
  const odds = parseOdds(price)
  if (pick.side === 'BACK' || isAtEvens(pick) || odds === undefined) return available
  const riskOf100 = gainOf(pick, odds, paise(10_000))
  return riskOf100 === 0 ? available : (available * 10_000) / riskOf100
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

function orderOf(draft: Draft, price: Odds, { requestId, marketVersion, deadline }: Stamp): BetOrder {
  const { pick } = draft
  const rests = draft.unmatched !== 'KILL' && hasBook(pick.kind)
  return {
    marketId: pick.marketId,
    kind: pick.kind,
    runnerId: pick.runnerId,
    side: pick.side,
    price,
    line: pick.line,
    stake: stakeOf(draft),
    timeInForce: rests ? 'GOOD_TILL_CANCEL' : 'FILL_OR_KILL',
    minFill: null,
    persistence: rests && draft.unmatched === 'PERSIST' ? 'PERSIST' : 'LAPSE',
    // For a bet that rests it is the end of its rest, which is not what is meant here.
    expiresAt: rests ? null : deadline,
    acceptAnyPrice: false,
    marketVersion,
    requestId,
    device: null,
    country: null,
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

/** Refusals that another price, or a smaller stake, would cure. */
const CURABLE = new Set([
  'PRICE_WORSE',
  'RUN_CHANGED',
  'QUOTE_GONE',
  'NOT_FILLED',
  'MARKET_VERSION_CHANGED',
  'MKT_VERSION',
])

/** The offers that cure the refusal: a stake no larger than asked and within the limits. */
export function curesOf(draft: Draft, { code, facts = {} }: Reason, inBook: Offer | null): readonly Offer[] {
  switch (code) {
    case 'TOO_LITTLE_OFFERED':
      return curesOfSize(draft, facts)
    case 'INSUFFICIENT_FUNDS':
      return curesOfFunds(draft, facts)
    case 'INVALID_ODDS':
      return pricesNear({ facts }).flatMap((price) => atPrice(draft, price))
    case 'PRICE_OUT_OF_BAND':
      return atPrice(draft, nearestAllowed(draft, facts))
    case 'STAKE_OUT_OF_RANGE':
    case 'STAKE_ABOVE_USER_MAX':
      return curesOfRange(draft, facts)
  }
  if (!CURABLE.has(code) || !inBook) return []
  const isOneStake = draft.pick.variant !== null
  const there = isOneStake ? stakeOf(draft) : wholeRupees(inBook.stake)
  const stake = smaller(stakeOf(draft), there)
  return stake < draft.pick.min ? [] : [{ ...inBook, stake }]
}

/** Whether what cures the refusal stands in the book, and moves with it. */
export const followsBook = ({ code }: Reason): boolean => CURABLE.has(code)

/** What is said of the price follows it too. */
function offering(slip: Extract<Slip, { step: 'refused' }>, offers: readonly Offer[]): Slip {
  const [now] = offers
  const reason = (now && movedReason(slip.reason, now)) ?? slip.reason
  return { ...slip, reason, offers }
}

/** Null where there is no such word: the price is where it was asked for again, or nothing was said of one. */
function movedReason({ code, facts = {} }: Reason, { price: current, line }: Offer): Reason | null {
  const { asked } = facts
  if (typeof asked !== 'number') return null
  const wasPrice = odds(Math.round(asked * 100))
  if (code === 'PRICE_WORSE') return wasPrice === current ? null : refusalReason({ code, asked: wasPrice, current })
  if (code !== 'RUN_CHANGED' || line === null || line === asked) return null
  return refusalReason({ code, asked, currentLine: line, current })
}

/** Less at the price asked, the rest of it left waiting there, or all of it at the price that is next. */
function curesOfSize(draft: Draft, facts: NonNullable<Reason['facts']>): readonly Offer[] {
  const price = priceOf(draft)
  const available = hundredthsOf(facts['available'])
  const wholeAt = hundredthsOf(facts['wholeAt'])
  const average = facts['wholeAverage']
  if (price === undefined || available === null) return []
  const stake = stakeOf(draft)
  const there = smaller(stake, paise(available))
  const less = wholeRupees(there)
  return [
    ...(less < draft.pick.min ? [] : [{ price, line: null, stake: less }]),
    { price, line: null, stake: there, waits: subtract(stake, there) },
    ...(wholeAt === null
      ? []
      : [{ price: odds(wholeAt), line: null, stake, ...(typeof average === 'number' && { average: average * 100 }) }]),
  ]
}

/** The largest stake that what is there pays for. Of a bet that loses by the run nobody knows that. */
function curesOfFunds(draft: Draft, facts: NonNullable<Reason['facts']>): readonly Offer[] {
  const price = priceOf(draft)
  const available = hundredthsOf(facts['available'])
  if (price === undefined || available === null || isByRun(draft.pick)) return []
  const stake = maxStakeOf(draft, { available: paise(available), userMax: ZERO })
  const isLess = stake >= draft.pick.min && stake > 0 && stake < stakeOf(draft)
  return isLess ? [{ price, line: draft.pick.line, stake, only: 'stake' }] : []
}

/** The stake at the bound that was crossed, in whole rupees on its right side. */
function curesOfRange(draft: Draft, facts: NonNullable<Reason['facts']>): readonly Offer[] {
  const price = priceOf(draft)
  const limit = hundredthsOf(facts['limit'])
  if (price === undefined || limit === null) return []
  const { min, max, line } = draft.pick
  const toRupees = limit > stakeOf(draft) ? Math.ceil : Math.floor
  const stake = paise(100 * toRupees(limit / 100))
  return stake < min || stake > max || stake <= 0 ? [] : [{ price, line, stake, only: 'stake' }]
}

/** The price between `low` and `high` that is nearest to the one asked, and on the ladder. */
function nearestAllowed(draft: Draft, facts: NonNullable<Reason['facts']>): number | null {
  const price = priceOf(draft)
  const { ladder } = draft.pick
  const [low, high] = [hundredthsOf(facts['low']), hundredthsOf(facts['high'])]
  if (!ladder || price === undefined || low === null || high === null) return null
  const nearest = price < low ? stepUp(ladder, odds(low - 1)) : stepDown(ladder, odds(high + 1))
  return nearest === undefined || nearest < low || nearest > high ? null : nearest
}

/** The prices of the ladder on either side of odds that are not on it, as the refusal tells them. */
export const pricesNear = ({ facts = {} }: Partial<Reason>): readonly Odds[] =>
  [hundredthsOf(facts['below']), hundredthsOf(facts['above'])].flatMap((price) => (price === null ? [] : odds(price)))

/** The same stake at another price that may be asked for. */
const atPrice = (draft: Draft, price: number | null): readonly Offer[] =>
  price === null ? [] : [{ price: odds(price), line: draft.pick.line, stake: stakeOf(draft), only: 'price' }]

const hundredthsOf = (fact: number | string | undefined): number | null =>
  typeof fact === 'number' ? Math.round(fact * 100) : null
const wholeRupees = (amount: Paise): Paise => paise(100 * Math.floor(amount / 100))

const withOffer = (slip: Slip, offer: Offer): Slip =>
  slip.step === 'refused' ? editing(draftWith(slip.draft, offer)) : slip

/** The draft as it is when the offer is taken. */
export function draftWith(draft: Draft, { price, line, stake, waits, average, only }: Offer): Draft {
  if (only === 'price') return { ...draft, price: formatOdds(price), taken: undefined }
  const pick: Pick = only === 'stake' ? draft.pick : { ...draft.pick, price, line }
  const whole = String(Math.trunc(add(stake, waits ?? ZERO) / 100))
  const unmatched = waits === undefined ? draft.unmatched : 'LAPSE'
  const taken = average === undefined ? undefined : { stake, price, average, best: draft.pick.price }
  return { ...draft, pick, price: formatOdds(price), stake: whole, unmatched, taken }
}

/** Seconds left, rounded up, and the part of the delay that has passed, 0 to 1. `now` by the server's clock. */
export function countdown(
  from: number,
  until: number,
  now: number,
): { readonly seconds: number; readonly part: number } {
  const left = Math.max(0, until - now)
  const whole = until - from
  return { seconds: Math.ceil(left / 1000), part: whole <= 0 ? 1 : Math.min(1, Math.max(0, 1 - left / whole)) }
}
