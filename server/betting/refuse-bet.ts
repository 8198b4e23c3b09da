/** Why a bet cannot be matched now: asked when it comes in and again at the end of its delay. */
import type { Refusal } from '@paddock/contract'
import { planMatch } from '@paddock/domain/markets/exchange'
import { lawOf, type Order } from '@paddock/domain/markets/kinds'
import { type Paise, paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { addFill, addPositions, EMPTY, negatePosition, type PricedFill } from '@paddock/domain/positions'
import { type Play, played, PRODUCT_OF, refuseExcluded, refusePlay } from '@paddock/domain/protection'
import type { MoneyBook } from '../ledger/index.ts'
import { availableOf, type LockedAccount } from './account.ts'
import type { Bet } from './bet.ts'
import { bookOf, exposureOfPosition, holdingOf, lawView, type LiveMarket, orderOf, pickOf } from './live-market.ts'
import type { Scene } from './scene.ts'

/** Who is locked takes nothing new: wholly, or in this sport or event, by his own lock or that of any upline. RULES D-37. */
export function refuseLocked(account: LockedAccount, { sportId, definition }: LiveMarket): Refusal | undefined {
  if (account.userLocked) return { code: 'ACCOUNT_LOCKED' }
  const isLocked =
    account.betLocked ||
    account.locks.some(({ kind, scopeId }) => scopeId === (kind === 'SPORT' ? sportId : definition.eventId))
  return isLocked ? { code: 'BET_LOCKED' } : undefined
}

/** Who has chosen to stay away. SECURITY 1.4. */
export const refuseAway = ({ standing }: LockedAccount, now: number): Refusal | undefined =>
  standing && refuseExcluded(standing, now)

/** A locked player may still reduce what is at risk. RULES D-38. */
export function refuseAccount({ account, market, now }: Scene, cashOutId: string | null): Refusal | undefined {
  const locked = refuseLocked(account, market)
  return locked && !(locked.code === 'BET_LOCKED' && cashOutId !== null) ? locked : refuseAway(account, now)
}

/** What is risked anew: the stake of an order that opens something, and how much more may be lost with it. */
export type Risk = { readonly stake: Paise; readonly addedExposure: number }

/**
 * Why the player may not risk so much: what protects him, his exposure limit, his funds. Accepted iff the funds suffice after
 * it, or the market's worst case does not get worse, so that what reduces risk is never refused for want of money. RULES 3.1,
 * D-08; SECURITY 1.4.
 */
export function refuseRisk(scene: Risking & Pick<Scene, 'now'>, risk: Risk): Refusal | undefined {
  const { account, now } = scene
  const { addedExposure } = risk
  const refusal = account.standing && refusePlay(account.standing, playOf(scene, risk), now)
  if (refusal || addedExposure <= 0) return refusal
  const room = account.exposureLimit - account.exposure
  if (account.exposureLimit > 0 && addedExposure > room) return { code: 'EXPOSURE_LIMIT', limit: atLeastZero(room) }
  const available = availableOf(account)
  return addedExposure > available ? { code: 'INSUFFICIENT_FUNDS', available: atLeastZero(available) } : undefined
}

/** Once it is taken in, its stake counts for what is decided next under the same lock. */
export function countStake(scene: Risking, stake: Paise): void {
  const { account } = scene
  if (account.standing) account.standing = played(account.standing, playOf(scene, { stake, addedExposure: 0 }))
}

type Risking = Pick<Scene, 'account' | 'market'>

const playOf = ({ account: { exposure }, market }: Risking, risk: Risk): Play => ({
  type: 'WAGER',
  product: PRODUCT_OF[market.definition.shape.kind],
  exposure,
  ...risk,
})
const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))

/** What the law of the market's kind says, with the price the player asked rather than the worst he would take. */
export function refuseByLaw({ market }: Scene, bet: Bet): Refusal | undefined {
  const view = lawView(market)
  const order: Order = pickOf(bet, bet.limitPrice, bet.remaining)
  const refusal = lawOf(view).refuseOrder(view, order)
  if (!refusal) return undefined
  return refusal.code === 'PRICE_WORSE' ? { ...refusal, asked: bet.price } : refusal
}

/** Why nothing, or not enough, was to be had at the bet's price: it is gone, it has moved, or there is too little of it. */
export function refuseUnfilled(market: LiveMarket, bet: Bet, now: number): Refusal {
  const widest = { ...orderOf(bet), price: (bet.side === 'BACK' ? 101 : 100_000) as Odds }
  const best = planMatch(bookOf(market), widest, paise(1), now).fills[0]
  if (!best) return { code: 'QUOTE_GONE' }
  const isWorse = bet.side === 'BACK' ? best.price < bet.limitPrice : best.price > bet.limitPrice
  return isWorse ? { code: 'PRICE_WORSE', asked: bet.price, current: best.price } : { code: 'NOT_FILLED' }
}

/** The house stops where its worst case would pass the market's cap, unless the bet makes it no worse. RULES D-35. */
export function refuseHouseLoss(
  { market, site }: Pick<Scene, 'market' | 'site'>,
  book: MoneyBook,
  fills: readonly PricedFill[],
): Refusal | undefined {
  const { shape, maxHouseLoss } = market.definition
  const before = holdingOf(market, site.houses[book]).matched
  const after = fills.reduce(
    (position, fill) => addPositions(position, negatePosition(addFill(shape, EMPTY, fill))),
    before,
  )
  const risk = exposureOfPosition(market, after)
  if (risk <= maxHouseLoss || risk <= exposureOfPosition(market, before)) return undefined
  return { code: 'MAX_LOSS_HOUSE', limit: paise(Math.max(0, maxHouseLoss - exposureOfPosition(market, before))) }
}
