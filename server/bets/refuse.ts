/** Why a bet cannot be matched now: asked when it comes in and again at the end of its delay. */
import type { Refusal } from '@paddock/contract'
import { bandOn, isWithin, planMatch, poolOf, refuseUnfilled as refuseByDepth } from '@paddock/domain/book'
import { closedBy, hasBook, lawOf, type Order } from '@paddock/domain/kinds'
import { takesBets } from '@paddock/domain/betting'
import { isAboveLimit, type MoneyBook, type Paise, paise, ZERO } from '@paddock/domain/money'
import { addFill, addPositions, EMPTY, negatePosition, type Position, type PricedFill } from '@paddock/domain/positions'
import { type Play, played, PRODUCT_OF, refuseExcluded, refusePlay } from '@paddock/domain/protection'
import {
  availableOf,
  type Bet,
  bookOf,
  exposureOfPosition,
  holdingOf,
  lawView,
  type LiveMarket,
  type LockedAccount,
  mostWonWith,
  orderOf,
  type Otherwise,
  pickOf,
  type Scene,
  statusForBets,
} from '../engine/index.ts'

/** Who is locked takes nothing new: wholly, or in this sport or event, by their own lock or that of any upline. Law D-37. */
export function refuseLocked(account: LockedAccount, { sportId, definition }: LiveMarket): Refusal | undefined {
  if (account.userLocked) return { code: 'ACCOUNT_LOCKED' }
  const isLocked =
    account.betLocked ||
    account.locks.some(({ kind, scopeId }) => scopeId === (kind === 'SPORT' ? sportId : definition.eventId))
  return isLocked ? { code: 'BET_LOCKED' } : undefined
}

/** Who has chosen to stay away. Security 1.4. */
export const refuseAway = ({ standing }: LockedAccount, now: number): Refusal | undefined =>
  standing && refuseExcluded(standing, now)

/** A locked player may still reduce what is at risk. Law D-38. */
export function refuseAccount({ account, market, now }: Scene, cashOutId: string | null): Refusal | undefined {
  const locked = refuseLocked(account, market)
  return locked && !(locked.code === 'BET_LOCKED' && cashOutId !== null) ? locked : refuseAway(account, now)
}

/** Whether positions of the market are closed at all, and now. */
export function refuseClosing({ market, site }: Pick<Scene, 'market' | 'site'>): Refusal | undefined {
  const { shape, cashOut } = market.definition
  if (!site.cashOutOffered || !cashOut || closedBy(shape) === undefined) return { code: 'NOT_OFFERED' }
  return statusForBets(market) === 'SUSPENDED' ? { code: 'MARKET_SUSPENDED' } : undefined
}

/** Nothing new is matched where no bets are taken: it is asked when a bet comes in and wherever it has got to since. */
export const refuseOffer = ({ market: { definition }, site }: Pick<Scene, 'market' | 'site'>): Refusal | undefined =>
  !site.sportsOffered || !definition.betAllowed || !takesBets(definition.maxStake)
    ? { code: 'BET_NOT_ALLOWED' }
    : undefined

/** Whether what is not matched of it may stay in the market. Law D-03. */
export function refuseResting(
  { market: { definition }, site }: Pick<Scene, 'market' | 'site'>,
  { timeInForce }: Pick<Bet, 'timeInForce'>,
): Refusal | undefined {
  const mayRest = hasBook(definition.kind) && definition.restingAllowed && site.restingAllowed
  return timeInForce === 'GOOD_TILL_CANCEL' && !mayRest ? { code: 'INVALID_PERSISTENCE' } : undefined
}

/**
 * What is risked anew: the stake of an order that opens something, what that order had staked before, and how much more may be lost
 * with it.
 */
export type Risk = { readonly stake: Paise; readonly already: Paise; readonly addedExposure: number }

/**
 * Why the player may not risk so much: what protects them, their exposure limit, their funds. Accepted iff the funds suffice after
 * it, or the market's worst case does not get worse, so that what reduces risk is never refused for want of money. Law 3.1,
 * D-08; security 1.4.
 */
export function refuseRisk(scene: Risking & Pick<Scene, 'now'>, risk: Risk): Refusal | undefined {
  const { account, now } = scene
  const { addedExposure } = risk
  const refusal = account.standing && refusePlay(account.standing, playOf(scene, risk), now)
  if (refusal || addedExposure <= 0) return refusal
  if (isAboveLimit(account.exposure + addedExposure, account.exposureLimit))
    return { code: 'EXPOSURE_LIMIT', limit: atLeastZero(account.exposureLimit - account.exposure) }
  const available = availableOf(account)
  return addedExposure > available ? { code: 'INSUFFICIENT_FUNDS', available: atLeastZero(available) } : undefined
}

/** Once it is taken in, its stake counts for what is decided next under the same lock. */
export function countStake(scene: Risking, stake: Paise): void {
  const { account } = scene
  if (account.standing)
    account.standing = played(account.standing, playOf(scene, { stake, already: ZERO, addedExposure: 0 }))
}

type Risking = Pick<Scene, 'account' | 'market'>

const playOf = ({ account: { exposure }, market }: Risking, risk: Risk): Play => ({
  type: 'WAGER',
  product: PRODUCT_OF[market.definition.shape.kind],
  exposure,
  ...risk,
})
const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))

/** What the law of the market's kind says, with the price the player asked rather than the worst they would take. */
export function refuseByLaw({ market }: Scene, bet: Bet): Refusal | undefined {
  const view = lawView(market)
  const order: Order = pickOf(bet, bet.limitPrice, bet.remaining)
  const refusal = lawOf(view).refuseOrder(view, order)
  if (!refusal) return undefined
  return refusal.code === 'PRICE_WORSE' ? { ...refusal, asked: bet.price } : refusal
}

/**
 * Why what is left of an order may not wait for other players: who trades so far from the market hands money over. While nothing
 * tells what is far it may wait, and meets nobody. Law D-36.
 */
export function refuseBand({ market, now, own }: Pick<Scene, 'market' | 'now' | 'own'>, bet: Bet): Refusal | undefined {
  if (!market.book || bet.slot === null || bet.timeInForce === 'FILL_OR_KILL') return undefined
  const band = bandOn(market.book, bet.slot, poolOf(bet))
  if (band === null || isWithin(band, bet.limitPrice)) return undefined
  const { left } = planMatch(market.book, orderOf(bet), bet.remaining, now, own)
  return left === 0 ? undefined : { code: 'PRICE_OUT_OF_BAND', ...band }
}

/** Why the book has too little for the bet, with the price the player asked rather than the worst they would take. */
export function refuseUnfilled(market: LiveMarket, bet: Bet, now: number): Refusal {
  const refusal = refuseByDepth(bookOf(market), orderOf(bet), bet.remaining, now)
  return refusal.code === 'PRICE_WORSE' ? { ...refusal, asked: bet.price } : refusal
}

/**
 * The player stops where they could win more of the market than its cap, at the prices that are had rather than asked, unless they could
 * have won as much `before`. Law D-35.
 */
export function refuseUserWin(
  market: LiveMarket,
  accountId: number,
  otherwise: Otherwise,
  before: readonly Bet[],
): Refusal | undefined {
  const { maxUserWin } = market.definition
  const after = mostWonWith(market, accountId, otherwise)
  if (after <= maxUserWin) return undefined
  const won = mostWonWith(market, accountId, { ...otherwise, fills: [], rests: before })
  return after > won ? { code: 'USER_MAX_WIN', limit: atLeastZero(maxUserWin - won) } : undefined
}

/** The house stops where its worst case would pass the market's cap, unless the bet makes it no worse. Law D-35. */
export function refuseHouseLoss(
  { market, site }: Pick<Scene, 'market' | 'site'>,
  book: MoneyBook,
  fills: readonly PricedFill[],
): Refusal | undefined {
  const { shape } = market.definition
  const taken = fills.reduce((position, fill) => addFill(shape, position, fill), EMPTY)
  return refuseHousePosition({ market, site }, book, taken)
}

/** The same of what a player's position changes by, whatever it is made of: the house has the opposite. */
export function refuseHousePosition(
  { market, site }: Pick<Scene, 'market' | 'site'>,
  book: MoneyBook,
  change: Position,
): Refusal | undefined {
  const { maxHouseLoss } = market.definition
  const before = holdingOf(market, site.houses[book]).matched
  const after = addPositions(before, negatePosition(change))
  const risk = exposureOfPosition(market, after)
  if (risk <= maxHouseLoss || risk <= exposureOfPosition(market, before)) return undefined
  return { code: 'MAX_LOSS_HOUSE', limit: paise(Math.max(0, maxHouseLoss - exposureOfPosition(market, before))) }
}
