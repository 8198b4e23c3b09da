/** A bookmaker beside an exchange of the same match: what the exchange says of a team, and whether a quote gives money away beside it. Law D-56. */
import type { BestPrices } from './overround.ts'

/**
 * Between which chances, from 0 to 1, an exchange has a team. Whoever backs it elsewhere as if its chance were below `least`, or lays it as if
 * it were above `most`, takes the other side on the exchange and wins whatever happens.
 */
export type ChanceSpan = { readonly least: number; readonly most: number }

/** An exchange whose two chances are further apart does not know the team's. */
const WIDEST = 0.1

/**
 * From the best decimal prices of the team, and of the other one where nobody else can win: backing that one is laying this one. A side without
 * an offer says nothing.
 */
export const chanceSpan = (own: BestPrices, other: BestPrices = {}): ChanceSpan => ({
  least: Math.max(chanceOf(own.lay, 0), 1 - chanceOf(other.back, 1)),
  most: Math.min(chanceOf(own.back, 1), 1 - chanceOf(other.lay, 0)),
})

const chanceOf = (decimal: number | undefined, unknown: number): number =>
  decimal === undefined ? unknown : 100 / decimal

/** Whether neither quote for 100 of stake gives money away: 1 + back ÷ 100 is at most the exchange's lay, 1 + lay ÷ 100 at least its back. */
export const isBesideExchange = ({ back, lay }: BestPrices, { least, most }: ChanceSpan): boolean =>
  (back === undefined || chanceOfQuote(back) >= least) && (lay === undefined || chanceOfQuote(lay) <= most)

/** From 0 to 1: that for which a quote for 100 of stake, in hundredths, is fair. */
export const chanceOfQuote = (perHundred: number): number => 10_000 / (10_000 + perHundred)

/** What the exchange takes the team's chance to be; undefined where its prices are too far apart, or cross. */
export const chanceWithin = ({ least, most }: ChanceSpan): number | undefined =>
  least <= most && most - least <= WIDEST ? (least + most) / 2 : undefined
