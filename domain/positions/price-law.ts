/** What a price means, by kind of market: one table for what is won, paid out, cashed out and added up to a book. Law 3. */
import type { MarketKind } from '../market/index.ts'

/**
 * What a paisa of stake wins at a price, beside the stake itself: `gain` of `denominator`. Prices are in hundredths; a mean of several
 * need not be whole.
 */
export type PriceLaw = { readonly gain: (price: number) => number; readonly denominator: number }

/** Decimal odds: 2.5 brings the stake back and once and a half on top. */
const DECIMAL: PriceLaw = { gain: (price) => price - 100, denominator: 100 }

/** What 100 of stake wins. */
const PER_HUNDRED: PriceLaw = { gain: (price) => price, denominator: 10_000 }

const PRICE_LAWS = {
  BETFAIR: DECIMAL,
  BOOKMAKER: PER_HUNDRED,
  SESSION: PER_HUNDRED,
} as const satisfies Record<MarketKind, PriceLaw>

export const priceLawOf = (kind: MarketKind): PriceLaw => PRICE_LAWS[kind]

/** What comes back of a paisa that wins, the stake included, in parts of the law's denominator. */
export const payoutAt = ({ gain, denominator }: PriceLaw, price: number): number => gain(price) + denominator
