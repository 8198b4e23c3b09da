/** What sets the kinds apart outside of their own law. Whoever is not a screen asks here and names no kind. Law 2.1. */
import { MARKET_KINDS, type MarketKind, type MarketShape } from '../market/index.ts'
import type { PriceLadder } from '../odds/index.ts'

const HAS_BOOK: Readonly<Record<MarketKind, boolean>> = { BETFAIR: true, BOOKMAKER: false, SESSION: false }

/** Whether players meet each other in an order book, at prices of its ladder, and may leave there what is not matched. */
export const hasBook = (kind: MarketKind): boolean => HAS_BOOK[kind]

/** Whether what is not matched of a bet may stay in a market: in an order book, where all allow it whom it is theirs to. Law D-03. */
export const mayRest = (kind: MarketKind, allowed: readonly boolean[]): boolean =>
  hasBook(kind) && allowed.every((isAllowed) => isAllowed)

/** The prices of its order book; undefined where there is none. */
export const ladderOf = (shape: MarketShape): PriceLadder | undefined =>
  shape.kind === 'BETFAIR' ? shape.ladder : undefined

/** How a non-runner reduces the prices of the others; undefined where it does not. Law 1.12. */
export function reductionOn(shape: MarketShape): 'WIN' | 'PLACE' | undefined {
  if (shape.kind !== 'BETFAIR') return undefined
  return shape.placeMarket ? 'PLACE' : 'WIN'
}

/** Whether exactly one of its runners wins: what a position brings by each tells what it may lose only then. */
export const hasOneWinner = (market: { readonly kind: MarketKind; readonly winners?: number }): boolean =>
  market.winners === 1

const CLOSED_BY: Readonly<Record<MarketKind, 'BETS' | 'SUM'>> = { BETFAIR: 'BETS', BOOKMAKER: 'BETS', SESSION: 'SUM' }

/** The kinds whose positions are closed by a sum in their place. */
export const CLOSED_BY_SUM: readonly MarketKind[] = MARKET_KINDS.filter((kind) => CLOSED_BY[kind] === 'SUM')

/** How a position on it is closed: by bets on its runners, or by a sum in its place; not at all where several win. Law 3.6, decision 0022. */
export function closedBy(shape: MarketShape): 'BETS' | 'SUM' | undefined {
  const by = CLOSED_BY[shape.kind]
  return by === 'SUM' || hasOneWinner(shape) ? by : undefined
}
