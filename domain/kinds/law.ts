import { isWorsePrice, type MarketShape, type MarketStatus, type Side } from '../market/index.ts'
import type { Paise } from '../money/index.ts'
import type { Odds, OffLadder } from '../odds/index.ts'
import {
  isSession,
  lawOfVariant,
  type PricedFill,
  type ProfitRatioRefusal,
  refuseProfitRatio,
} from '../positions/index.ts'

/** What a player asks for. `price` is the worst one agreed to. `slot` and `run` as in a pick (positions). */
export type Order = {
  readonly side: Side
  readonly slot?: number
  readonly run?: number
  readonly price: Odds
  readonly stake: Paise
}

/** Why the kind's law says no, in order of precedence. Limits, funds and locks are not the kind's business. */
export type OrderRefusal =
  | { readonly code: 'INVALID_STAKE' }
  | { readonly code: 'INVALID_RUNNER' }
  | OffLadder
  | { readonly code: 'MARKET_NOT_OPEN'; readonly status: MarketStatus }
  | { readonly code: 'MARKET_SUSPENDED' }
  | { readonly code: 'RUNNER_REMOVED' }
  | { readonly code: 'QUOTE_GONE' }
  /** `current` is the price of the new run. */
  | { readonly code: 'RUN_CHANGED'; readonly asked: number; readonly currentLine: number; readonly current: Odds }
  | { readonly code: 'PRICE_WORSE'; readonly asked: Odds; readonly current: Odds }
  | { readonly code: 'STAKE_OUT_OF_RANGE'; readonly limit: Paise }
  | ProfitRatioRefusal

/** What every kind of market says of an order. What a position comes to its shape alone tells, in every kind (positions, settlement). */
export type KindLaw<M> = {
  /** Undefined when the order may stand against the market as it is. */
  readonly refuseOrder: (market: M, order: Order) => OrderRefusal | undefined
  /** The order as a fill at the price it gets now. Throws on an order that is refused for want of a quote. */
  readonly priceBet: (market: M, order: Order) => PricedFill
}

/** Refusals that concern the state of the market alone. */
export function refuseStatus(status: MarketStatus): OrderRefusal | undefined {
  if (status === 'OPEN') return undefined
  return status === 'SUSPENDED' ? { code: 'MARKET_SUSPENDED' } : { code: 'MARKET_NOT_OPEN', status }
}

/** What the house offers: a price, and the largest stake it takes at it. */
export type Quote = { readonly price: Odds; readonly maxStake: Paise }

/** Refuses an order on a quote that is worse than asked, too small, or too coarse for so small a stake. */
export function refuseAtQuote(shape: MarketShape, quote: Quote, order: Order): OrderRefusal | undefined {
  if (isWorse(shape, order.side, quote.price, order.price))
    return { code: 'PRICE_WORSE', asked: order.price, current: quote.price }
  if (order.stake > quote.maxStake) return { code: 'STAKE_OUT_OF_RANGE', limit: quote.maxStake }
  return refuseProfitRatio(shape, quote.price, order.stake)
}

/** Whether a price is worse than the one asked. A meter's price is what a run is worth, won or lost: another one is another bet. */
export function isWorse(shape: MarketShape, side: Side, current: Odds, asked: Odds): boolean {
  if (isSession(shape) && lawOfVariant(shape.variant).isOneSlope) return current !== asked
  return isWorsePrice(side, current, asked)
}
