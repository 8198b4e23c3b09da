/** Why a bet cannot be matched now: asked when it comes in and again at the end of its delay. */
import type { Refusal } from '@paddock/contract'
import { planMatch } from '@paddock/domain/markets/exchange'
import { lawOf, type Order } from '@paddock/domain/markets/kinds'
import { paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { addFill, addPositions, EMPTY, negatePosition, type PricedFill } from '@paddock/domain/positions'
import type { Bet } from './bet.ts'
import { bookOf, exposureOfPosition, holdingOf, lawView, type LiveMarket, orderOf, pickOf } from './live-market.ts'
import type { Scene } from './scene.ts'

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
  fills: readonly PricedFill[],
): Refusal | undefined {
  const { shape, maxHouseLoss } = market.definition
  const before = holdingOf(market, site.houseId).matched
  const after = fills.reduce(
    (position, fill) => addPositions(position, negatePosition(addFill(shape, EMPTY, fill))),
    before,
  )
  const risk = exposureOfPosition(market, after)
  if (risk <= maxHouseLoss || risk <= exposureOfPosition(market, before)) return undefined
  return { code: 'MAX_LOSS_HOUSE', limit: paise(Math.max(0, maxHouseLoss - exposureOfPosition(market, before))) }
}
