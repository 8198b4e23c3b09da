/** What sets the kinds apart outside of their own law. Whoever is not a screen asks here and names no kind. Law 2.1. */
import type { MarketKind, MarketShape } from '../market/index.ts'
import type { PriceLadder } from '../odds/index.ts'
import { isSession } from '../positions/index.ts'

const HAS_BOOK: Readonly<Record<MarketKind, boolean>> = { BETFAIR: true, BOOKMAKER: false, SESSION: false }

/** Whether players meet each other in an order book, at prices of its ladder, and may leave there what is not matched. */
export const hasBook = (kind: MarketKind): boolean => HAS_BOOK[kind]

/** The prices of its order book; undefined where there is none. */
export const ladderOf = (shape: MarketShape): PriceLadder | undefined =>
  shape.kind === 'BETFAIR' ? shape.ladder : undefined

/** How a non-runner reduces the prices of the others; undefined where it does not. Law 1.12. */
export function reductionOn(shape: MarketShape): 'WIN' | 'PLACE' | undefined {
  if (shape.kind !== 'BETFAIR') return undefined
  return shape.placeMarket ? 'PLACE' : 'WIN'
}

/** How a position on it is closed: by bets on its runners, or by a sum in its place; not at all where several win. Law 3.6, decision 0022. */
export function closedBy(shape: MarketShape): 'BETS' | 'SUM' | undefined {
  if (isSession(shape)) return 'SUM'
  return shape.winners === 1 ? 'BETS' : undefined
}
