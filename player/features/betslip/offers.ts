/** What can be had instead of what was refused, and the draft that it makes. */
import { refusalReason } from '@paddock/contract/refusals'
import { isWorsePrice } from '@paddock/domain/market'
import { add, paise, type Paise, smaller, subtract, ZERO } from '@paddock/domain/money'
import { formatOdds, type Odds, odds, parseOdds, stepDown, stepUp } from '@paddock/domain/odds'
import type { Pick } from '@paddock/ui/prices'
import { maxStakeOf, type Reason } from './bounds.ts'
import { type Draft, gainOf, isByRun, priceOf, stakeOf } from './draft.ts'

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

/** Whether an offer wins less than half, or risks more than twice, of what the price that was asked does. */
export function isFar({ pick, price: asked }: Draft, { price }: Offer): boolean {
  const before = parseOdds(asked)
  if (before === undefined) return false
  const [now, then] = [gainOf(pick, price, FAR_STAKE), gainOf(pick, before, FAR_STAKE)]
  return pick.side === 'BACK' ? now * 2 < then : now > then * 2
}

const FAR_STAKE = paise(10_000)

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

/** What is said of a refusal, and offered for it. */
export type Cured = { readonly reason: Reason; readonly offers: readonly Offer[] }

/** What cures the refusal out of the book moves with it: `ENOUGH` where the bet may be placed as it is by now, null where nothing is said otherwise. */
export function overBook(draft: Draft, reason: Reason, inBook: Offer | null): Cured | 'ENOUGH' | null {
  if (reason.code === 'TOO_LITTLE_OFFERED') return inBook && sizedBy(draft, reason, inBook)
  if (!CURABLE.has(reason.code)) return null
  const offers = curesOf(draft, reason, inBook)
  const [now] = offers
  return { reason: (now && movedReason(reason, now)) ?? reason, offers }
}

/**
 * Too little was offered at the price; by now another amount is, or all of it, or the price itself is gone. Below the best price the
 * cell tells no amount.
 */
function sizedBy(draft: Draft, refused: Reason, inBook: Offer): Cured | 'ENOUGH' | null {
  const asked = priceOf(draft)
  if (asked === undefined) return null
  if (isWorsePrice(draft.pick.side, inBook.price, asked)) {
    const reason = refusalReason({ code: 'PRICE_WORSE', asked, current: inBook.price })
    return { reason, offers: curesOf(draft, reason, inBook) }
  }
  if (inBook.stake >= stakeOf(draft)) return 'ENOUGH'
  const before = hundredthsOf(refused.facts?.['available']) ?? 0
  // What is there below a better price is not told: what is at that price alone may be more than there was at all.
  if (inBook.price !== asked && inBook.stake <= before) return null
  const now = refusalReason({ code: 'TOO_LITTLE_OFFERED', available: inBook.stake })
  const reason: Reason = { ...now, facts: { ...refused.facts, available: now.facts?.['available'] } }
  return { reason, offers: curesOf(draft, reason, inBook) }
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

/** The draft as it is when the offer is taken. */
export function draftWith(draft: Draft, { price, line, stake, waits, average, only }: Offer): Draft {
  if (only === 'price') return { ...draft, price: formatOdds(price), held: 'typed', taken: undefined }
  const pick: Pick = only === 'stake' ? draft.pick : { ...draft.pick, price, line }
  const whole = String(Math.trunc(add(stake, waits ?? ZERO) / 100))
  const unmatched = waits === undefined ? draft.unmatched : 'LAPSE'
  const taken = average === undefined ? undefined : { stake, price, average, best: draft.pick.price }
  return {
    ...draft,
    pick,
    price: only === 'stake' ? draft.price : formatOdds(price),
    stake: whole,
    unmatched,
    held: only === 'stake' ? draft.held : undefined,
    tapped: undefined,
    taken,
  }
}
