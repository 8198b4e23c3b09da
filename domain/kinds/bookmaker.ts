import type { MarketShape, MarketStatus, Runner } from '../market/index.ts'
import { priceFill } from '../positions/index.ts'
import { must } from '../result/index.ts'
import { type KindLaw, type Order, type OrderRefusal, type Quote, refuseAtQuote, refuseStatus } from './law.ts'
import { refuseRemoved, refuseStakeOrRunner } from './runners.ts'

/** Prices for 100 of stake. A side that is not offered, or is suspended, is absent. */
export type RunnerQuotes = { readonly back?: Quote; readonly lay?: Quote }

export type BookmakerMarket = {
  readonly shape: Extract<MarketShape, { kind: 'BOOKMAKER' }>
  readonly status: MarketStatus
  readonly runners: readonly Runner[]
  readonly quotes: ReadonlyMap<number, RunnerQuotes>
}

/** The house is always the other side, at its quote of the moment: a better price is given, a worse one refused. D-05. */
export const bookmaker: KindLaw<BookmakerMarket> = {
  refuseOrder,
  priceBet: (market, order) => {
    const { price } = must(quoteFor(market, order), 'the runner is quoted on this side')
    return priceFill(market.shape, { ...order, price })
  },
}

function refuseOrder(market: BookmakerMarket, order: Order): OrderRefusal | undefined {
  return (
    refuseStakeOrRunner(market.runners, order) ??
    refuseStatus(market.status) ??
    refuseRemoved(market.runners, order) ??
    refuseQuote(market, order)
  )
}

function refuseQuote(market: BookmakerMarket, order: Order): OrderRefusal | undefined {
  const quote = quoteFor(market, order)
  return quote ? refuseAtQuote(market.shape, quote, order) : { code: 'QUOTE_GONE' }
}

function quoteFor({ quotes }: BookmakerMarket, { side, slot }: Order): Quote | undefined {
  const runner = slot === undefined ? undefined : quotes.get(slot)
  return side === 'BACK' ? runner?.back : runner?.lay
}
