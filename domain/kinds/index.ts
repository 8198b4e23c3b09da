/** The three kinds by name. A kind without one of its functions, or a name without a kind, does not compile. */
import type { MarketKind } from '../market/index.ts'
import { type BetfairMarket, betfair } from './betfair.ts'
import { type BookmakerMarket, bookmaker } from './bookmaker.ts'
import { type SessionMarket, session } from './session/index.ts'
import type { KindLaw } from './law.ts'

export type MarketOfKind = { BETFAIR: BetfairMarket; BOOKMAKER: BookmakerMarket; SESSION: SessionMarket }
export type Market = MarketOfKind[MarketKind]

const LAWS: { readonly [K in MarketKind]: KindLaw<MarketOfKind[K]> } = {
  BETFAIR: betfair,
  BOOKMAKER: bookmaker,
  SESSION: session,
}

/** The law of the market, for calls on that same market: `lawOf(market).refuseOrder(market, order)`. */
export function lawOf<M extends Market>(market: M): KindLaw<M> {
  // A market's kind and its law are one pair of the table; the compiler cannot see that they stay together.
  return LAWS[market.shape.kind] as KindLaw<M>
}

export { CLOSED_BY_SUM, closedBy, hasBook, hasOneWinner, ladderOf, mayRest, reductionOn } from './traits.ts'
export type { BetfairMarket } from './betfair.ts'
export type { RunnerQuotes } from './bookmaker.ts'
export type { KindLaw, Order, OrderRefusal, Quote } from './law.ts'
