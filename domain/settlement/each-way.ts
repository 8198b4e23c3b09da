import type { Side } from '../markets/index.ts'
import { add, negate, type Paise, scale } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import { gain } from '../positions/index.ts'

/** How many places an each-way bet pays, and by what the winnings are divided. Fixed when the market is made. */
export type PlaceTerms = { readonly places: number; readonly divisor: number }

type TermsBand = PlaceTerms & { readonly fromRunners: number }

const HANDICAP: readonly TermsBand[] = [
  { fromRunners: 16, places: 4, divisor: 4 },
  { fromRunners: 12, places: 3, divisor: 4 },
  { fromRunners: 8, places: 3, divisor: 5 },
  { fromRunners: 5, places: 2, divisor: 4 },
]
const OTHER_RACES: readonly TermsBand[] = [
  { fromRunners: 8, places: 3, divisor: 5 },
  { fromRunners: 5, places: 2, divisor: 4 },
]

/** Undefined below five runners: no places are paid, so there is no each-way bet. Law 1.10. */
export function placeTerms(runners: number, race: 'HANDICAP' | 'OTHER'): PlaceTerms | undefined {
  const band = (race === 'HANDICAP' ? HANDICAP : OTHER_RACES).find(({ fromRunners }) => runners >= fromRunners)
  return band && { places: band.places, divisor: band.divisor }
}

/** `size` is staked twice: once on the win at the full odds, once on the place at (odds − 1) ÷ divisor. */
export type EachWayBet = { readonly side: Side; readonly price: Odds; readonly size: Paise; readonly divisor: number }

/** What an each-way bet wins or loses; each half is rounded once. Law 1.10. */
export function settleEachWay({ side, price, size, divisor }: EachWayBet, finish: 'WON' | 'PLACED' | 'LOST'): Paise {
  const winPart = finish === 'WON' ? gain('BETFAIR', price, size) : negate(size)
  const placePart = finish === 'LOST' ? negate(size) : scale(size, price - 100, 100 * divisor)
  const backed = add(winPart, placePart)
  return side === 'BACK' ? backed : negate(backed)
}
