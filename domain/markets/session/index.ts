import type { MarketShape, MarketStatus } from '../index.ts'
import { priceFill } from '../../positions/index.ts'
import { must } from '../../result/index.ts'
import { type KindLaw, type Order, type OrderRefusal, positionLaw, refuseAtQuote, refuseStatus } from '../kinds/law.ts'
import { type Rung, rungsFor, type SessionQuote } from './quotes.ts'

export * from './quotes.ts'

export type SessionMarket = {
  readonly shape: Extract<MarketShape, { kind: 'SESSION' }>
  readonly status: MarketStatus
  readonly quote: SessionQuote
}

/** As a bookmaker, but on a number: the run must be quoted as asked, for another run is another bet. RULES 2.2. */
export const session: KindLaw<SessionMarket> = {
  refuseOrder,
  priceBet: (market, order) => {
    const { price } = must(rungFor(market, order), 'the run is quoted on this side')
    return priceFill(market.shape, { ...order, price })
  },
  ...positionLaw(() => ({ slots: [] })),
}

function refuseOrder(market: SessionMarket, order: Order): OrderRefusal | undefined {
  if (order.stake <= 0) return { code: 'INVALID_STAKE' }
  return refuseStatus(market.status) ?? refuseRung(market, order)
}

function refuseRung(market: SessionMarket, order: Order): OrderRefusal | undefined {
  const rung = rungFor(market, order)
  if (rung) return refuseAtQuote(market.shape, rung, order)
  const shown = rungsFor(market.quote, order.side)[0]
  return shown === undefined || order.run === undefined
    ? { code: 'QUOTE_GONE' }
    : { code: 'RUN_CHANGED', asked: order.run, currentLine: shown.run }
}

const rungFor = ({ quote }: SessionMarket, { side, run }: Order): Rung | undefined =>
  rungsFor(quote, side).find((rung) => rung.run === run)
