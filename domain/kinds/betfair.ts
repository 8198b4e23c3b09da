import type { MarketShape, MarketStatus, Runner } from '../market/index.ts'
import { refuseOffLadder } from '../odds/index.ts'
import { priceFill, refuseProfitRatio } from '../positions/index.ts'
import { type KindLaw, type Order, type OrderRefusal, refuseStatus } from './law.ts'
import { refuseRemoved, refuseStakeOrRunner } from './runners.ts'

export type BetfairMarket = {
  readonly shape: Extract<MarketShape, { kind: 'BETFAIR' }>
  readonly status: MarketStatus
  readonly runners: readonly Runner[]
}

/** The exchange. What an order matches, and at which price, the order book decides (domain/book). */
export const betfair: KindLaw<BetfairMarket> = {
  refuseOrder,
  // At its own price, the worst the book can give it: what the order may cost before it is matched.
  priceBet: ({ shape }, order) => priceFill(shape, order),
}

function refuseOrder({ shape, status, runners }: BetfairMarket, order: Order): OrderRefusal | undefined {
  return (
    refuseStakeOrRunner(runners, order) ??
    refuseOffLadder(shape.ladder, order.price) ??
    refuseStatus(status) ??
    refuseRemoved(runners, order) ??
    refuseProfitRatio(shape, order.price, order.stake)
  )
}
