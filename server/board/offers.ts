/**
 * What players offer each other: the orders that rest, summed by price, for the screens of those who can meet them. Told by the
 * bets as they change; whether an order can still be met its engine alone decides.
 */
import { isOneOf, opposite, RESTING_STATUSES, type Side } from '@paddock/domain/market'
import { bandAround, isWithin, type Level, moneyBookOfPool, poolOf } from '@paddock/domain/book'
import { add, type MoneyBook, negate, type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { hasBook } from '@paddock/domain/kinds'
import type { Bet } from '../engine/index.ts'

/** The cells of a runner that takers of one side have: the house's levels, and what prices between players are measured by. */
export type Cells = {
  readonly marketId: string
  readonly slot: number
  readonly side: Side
  /** Each with its own book of money has what is left to that. */
  readonly house: Readonly<Record<MoneyBook, readonly Level[]>>
  readonly reference: Odds | null
}
/** The house's levels together with what players add to them, best first. */
export type AddOffers = (cells: Cells) => readonly Level[]

/** As a site shows them to whom no player offers anything, and to strangers. */
export const houseAlone: AddOffers = ({ house }) => house.REAL

export type Offers = {
  /** Notes a bet as it is now; what is older than what was noted before changes nothing. Gives whether what is offered has changed. */
  note(bet: Bet): boolean
  /** What those of this pool can take, by the side that takes it. */
  to(pool: string): AddOffers
  forget(marketId: string): void
}

/** Sizes by price, by the side that takes them. */
type Sizes = Readonly<Record<Side, Map<Odds, Paise>>>
type MarketOffers = {
  /** What of each order counts now; of one that is finished, its last word. */
  readonly orders: Map<string, Pick<Bet, 'version' | 'limitPrice'> & { readonly counted: Paise }>
  /** By pool and runner. */
  readonly sizes: Map<string, Map<number, Sizes>>
}

/** `bandOf`: how far from the market players of a pool may trade; what lies further is shown to nobody. */
export function createOffers(bandOf: (pool: string) => number): Offers {
  const markets = new Map<string, MarketOffers>()

  function marketOf(marketId: string): MarketOffers {
    const found = markets.get(marketId) ?? { orders: new Map(), sizes: new Map() }
    markets.set(marketId, found)
    return found
  }

  return {
    note(bet) {
      if (!hasBook(bet.kind) || bet.slot === null) return false
      const known = markets.get(bet.marketId)?.orders.get(bet.id)
      const counted = rests(bet) ? bet.remaining : ZERO
      // Most bets never rest: nothing is kept of them.
      if (known ? known.version >= bet.version : counted === 0) return false
      const { orders, sizes } = marketOf(bet.marketId)
      orders.set(bet.id, { version: bet.version, limitPrice: bet.limitPrice, counted })
      const at = sizesAt(sizes, poolOf(bet), bet.slot)[opposite(bet.side)]
      if (known) count(at, known.limitPrice, negate(known.counted))
      count(at, bet.limitPrice, counted)
      return known?.counted !== counted || known.limitPrice !== bet.limitPrice
    },
    to:
      (pool) =>
      ({ marketId, slot, side, house, reference }) => {
        const ofHouse = house[moneyBookOfPool(pool)]
        const sizes = markets.get(marketId)?.sizes.get(pool)?.get(slot)?.[side]
        if (!sizes || sizes.size === 0) return ofHouse
        const whole = new Map(ofHouse)
        const band = bandAround(reference, bandOf(pool))
        for (const [price, size] of sizes)
          if (isWithin(band, price)) whole.set(price, add(whole.get(price) ?? ZERO, size))
        return [...whole].toSorted(([a], [b]) => (side === 'BACK' ? b - a : a - b))
      },
    forget: (marketId) => void markets.delete(marketId),
  }
}

/** A bet that waits out its delay has something left too, and is not in the book yet. */
const rests = ({ status }: Bet): boolean => isOneOf(RESTING_STATUSES, status)

function sizesAt(sizes: MarketOffers['sizes'], pool: string, slot: number): Sizes {
  const ofPool = sizes.get(pool) ?? new Map<number, Sizes>()
  sizes.set(pool, ofPool)
  const found = ofPool.get(slot) ?? { BACK: new Map(), LAY: new Map() }
  ofPool.set(slot, found)
  return found
}

function count(sizes: Map<Odds, Paise>, price: Odds, more: Paise): void {
  const size = add(sizes.get(price) ?? ZERO, more)
  if (size > 0) sizes.set(price, size)
  else sizes.delete(price)
}
