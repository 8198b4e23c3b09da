import type { MarketShape, MarketStatus } from '../../market/index.ts'
import { lawOfVariant, priceFill } from '../../positions/index.ts'
import { must } from '../../result/index.ts'
import { isWorse, type KindLaw, type Order, type OrderRefusal, refuseAtQuote, refuseStatus } from '../law.ts'
import { type Rung, rungsFor, type SessionQuote } from './quotes.ts'

export * from './quotes.ts'

export type SessionMarket = {
  readonly shape: Extract<MarketShape, { kind: 'SESSION' }>
  readonly status: MarketStatus
  readonly quote: SessionQuote
}

/**
 * As a bookmaker, but on a number. The house gives the run that was asked, or one no worse for the player at a price no worse: a
 * better one is given, a worse or a mixed one refused, for that is another bet. D-05, law 2.2.
 */
export const session: KindLaw<SessionMarket> = {
  refuseOrder,
  priceBet: (market, order) => {
    const { run, price } = must(rungFor(market, order), 'the run, or a better one, is quoted on this side')
    return priceFill(market.shape, { ...order, run, price })
  },
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
    : { code: 'RUN_CHANGED', asked: order.run, currentLine: shown.run, current: shown.price }
}

/**
 * The rung that the order gets: the run asked for while its price is no worse, else the first on show that is as good or better
 * in both. The run asked for at a worse price is still the answer where there is nothing else: its price is what has moved.
 */
function rungFor({ quote, shape }: SessionMarket, order: Order): Rung | undefined {
  if (order.run !== undefined && !lawOfVariant(shape.variant).mayBeOn(shape, order.run)) return undefined
  const rungs = rungsFor(quote, order.side)
  const asked = rungs.find(({ run }) => run === order.run)
  if (asked && !isWorse(shape, order.side, asked.price, order.price)) return asked
  const better = rungs.find(
    ({ run, price }) =>
      order.run !== undefined &&
      lawOfVariant(shape.variant).isBetterRun(order.side, run, order.run) &&
      !isWorse(shape, order.side, price, order.price),
  )
  return better ?? asked
}
