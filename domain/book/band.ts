/**
 * How far from the market two players may trade. What a trade moves from one to the other on average is what its price is away
 * from the true one, so that a band around that bounds what can be handed over. The house's prices are nobody's to choose, and
 * bound nothing. Law D-36.
 */
import { WHOLE_BPS } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import type { Book, RunnerBook } from './book.ts'

/** @internal Hundredths of a percent of the reference, up and down; this many is no band, for tests of what has none. */
export const WITHOUT_BAND = Number.POSITIVE_INFINITY

export type Band = { readonly low: Odds; readonly high: Odds }

/**
 * The price that others are measured by: the last one traded, moved to where the house is by now. What players have taken of the
 * house's levels changes nothing about it. Null where there is neither.
 */
export function referenceOf({ house, lastTraded }: Pick<RunnerBook, 'house' | 'lastTraded'>): Odds | null {
  const back = house.BACK[0]?.price
  const lay = house.LAY[0]?.price
  if (lastTraded !== null) {
    if (back !== undefined && lastTraded < back) return back
    return lay !== undefined && lastTraded > lay ? lay : lastTraded
  }
  if (back === undefined || lay === undefined) return back ?? lay ?? null
  // Of two prices far apart the middle is that of their chances.
  return Math.round((2 * back * lay) / (back + lay)) as Odds
}

/** The prices at which players may meet; null where nothing tells what would be far. */
export function bandAround(reference: Odds | null, bps: number): Band | null {
  if (bps === WITHOUT_BAND) return { low: 0 as Odds, high: Number.POSITIVE_INFINITY as Odds }
  if (reference === null) return null
  const away = (reference * bps) / WHOLE_BPS
  return { low: Math.ceil(reference - away) as Odds, high: Math.floor(reference + away) as Odds }
}

export const isWithin = (band: Band | null, price: Odds): boolean =>
  band !== null && price >= band.low && price <= band.high

/** Where players of the pool may meet on the runner now. */
export function bandOn(book: Book, slot: number, pool: string): Band | null {
  const runner = book.runners.get(slot)
  return bandAround(runner ? referenceOf(runner) : null, book.bandOf(pool))
}
