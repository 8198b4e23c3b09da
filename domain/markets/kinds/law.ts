import type { MarketShape, MarketStatus, Side } from '../index.ts'
import type { Paise } from '../../money/index.ts'
import type { Odds } from '../../odds/index.ts'
import {
  addFill,
  type Contenders,
  exposure,
  isSession,
  lawOfVariant,
  type PricedFill,
  type Position,
  type ProfitRatioRefusal,
  refuseProfitRatio,
} from '../../positions/index.ts'
import { type Outcome, settlePosition } from '../../settlement/index.ts'

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
  | { readonly code: 'INVALID_ODDS' }
  | { readonly code: 'MARKET_NOT_OPEN'; readonly status: MarketStatus }
  | { readonly code: 'MARKET_SUSPENDED' }
  | { readonly code: 'RUNNER_REMOVED' }
  | { readonly code: 'QUOTE_GONE' }
  /** `current` is the price of the new run. */
  | { readonly code: 'RUN_CHANGED'; readonly asked: number; readonly currentLine: number; readonly current: Odds }
  | { readonly code: 'PRICE_WORSE'; readonly asked: Odds; readonly current: Odds }
  | { readonly code: 'STAKE_OUT_OF_RANGE'; readonly limit: Paise }
  | ProfitRatioRefusal

/** The five functions that every kind of market has. */
export type KindLaw<M> = {
  /** Undefined when the order may stand against the market as it is. */
  readonly refuseOrder: (market: M, order: Order) => OrderRefusal | undefined
  /** The order as a fill at the price it gets now. Throws on an order that is refused for want of a quote. */
  readonly priceBet: (market: M, order: Order) => PricedFill
  readonly addToPosition: (market: M, position: Position, fill: PricedFill) => Position
  readonly exposureOf: (market: M, position: Position) => Paise
  readonly settle: (market: M, position: Position, outcome: Outcome) => Paise
}

/** A position is linear in every kind, so its shape alone tells how it grows, what it risks and what it is paid. */
export function positionLaw<M extends { readonly shape: MarketShape }>(
  contenders: (market: M) => Contenders,
): Pick<KindLaw<M>, 'addToPosition' | 'exposureOf' | 'settle'> {
  return {
    addToPosition: ({ shape }, position, fill) => addFill(shape, position, fill),
    exposureOf: (market, position) => exposure(market.shape, position, contenders(market)),
    settle: ({ shape }, position, outcome) => settlePosition(shape, position, outcome),
  }
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

/** A backer wants a high price, a layer a low one. A meter's price is what a run is worth, won or lost: another one is another bet. */
export function isWorse(shape: MarketShape, side: Side, current: Odds, asked: Odds): boolean {
  if (isSession(shape) && lawOfVariant(shape.variant).isOneSlope) return current !== asked
  return side === 'BACK' ? current < asked : current > asked
}
