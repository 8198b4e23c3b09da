import { type MoneyBook, type Paise, subtract, ZERO } from '../money/index.ts'
import { isOnLadder, type Odds, type PriceLadder } from '../odds/index.ts'
import type { Side } from '../market/index.ts'
import { rankFor } from './queue.ts'

/** A price and the backers' stake to be had there. */
export type Level = readonly [price: Odds, size: Paise]

/** What the house offers on one runner: to a backer and to a layer. */
export type HouseQuotes = {
  readonly toBack: readonly Level[]
  readonly toLay: readonly Level[]
  /** At which price the feed says that the runner was traded last; absent or null where it says nothing new. */
  readonly lastTraded?: Odds | null
}

/**
 * A level of the feed, and what players have taken from it since the feed last changed its size. What demo accounts take costs
 * nobody anything and so takes nothing from those who play with money: each of both has the level to themselves. All sites share it.
 */
export type HouseLevel = {
  readonly kind: 'HOUSE'
  readonly price: Odds
  readonly rank: number
  readonly offered: Paise
  readonly taken: Record<MoneyBook, Paise>
}

export const houseRemaining = ({ offered, taken }: HouseLevel, book: MoneyBook): Paise => subtract(offered, taken[book])

/**
 * The new levels of one side, best first. A level whose price and size the feed left as they were keeps what was taken
 * from it: the feed does not see our bets, and would otherwise offer the same money again at every message. Levels
 * without size or off the ladder are not offered.
 */
export function replaceLevels(
  ladder: PriceLadder,
  taker: Side,
  levels: readonly Level[],
  before: readonly HouseLevel[],
): HouseLevel[] {
  return legalLevels(ladder, levels)
    .map(([price, offered]): HouseLevel => {
      const same = before.find((level) => level.price === price && level.offered === offered)
      return { kind: 'HOUSE', price, rank: rankFor(taker, price), offered, taken: { ...(same?.taken ?? NOTHING) } }
    })
    .sort((a, b) => b.rank - a.rank)
}

const NOTHING: HouseLevel['taken'] = { REAL: ZERO, DEMO: ZERO }

/** What of the feed's quotes the house would offer. */
export const legalQuotes = (ladder: PriceLadder, { toBack, toLay }: HouseQuotes): HouseQuotes => ({
  toBack: legalLevels(ladder, toBack),
  toLay: legalLevels(ladder, toLay),
})

const legalLevels = (ladder: PriceLadder, levels: readonly Level[]): Level[] =>
  levels.filter(([price, size]) => size > 0 && isOnLadder(ladder, price))
