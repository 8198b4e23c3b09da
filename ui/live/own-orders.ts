/**
 * The player's own orders that wait in the market. They stand in the frames like everybody's, since the frames are the same for all
 * players; to the player who placed them they are no offer: nobody bets against their own order.
 */
import { opposite, type Side } from '@paddock/domain/market'
import { add, type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'

export type OwnOrder = {
  readonly betId: string
  readonly marketId: string
  readonly runnerId: string
  /** The order's own; it is offered to takers of the other one. */
  readonly side: Side
  readonly price: Odds
  readonly size: Paise
}

/** Whose cell it is: the runner, and the side that takes. */
export type CellOf = {
  readonly marketId: string
  readonly runnerId: string
  readonly slot: number
  readonly side: Side
}

/** What takers of one side find of the reader's own, by price. */
export type OwnOffers = ReadonlyMap<Odds, Paise>
const NONE: OwnOffers = new Map()

const keyOf = ({ marketId, runnerId, side }: Pick<CellOf, 'marketId' | 'runnerId' | 'side'>): string =>
  `${marketId}|${runnerId}|${side}`

export type OwnOrders = {
  readonly put: (orders: readonly OwnOrder[]) => void
  /** The same map until it changes. */
  readonly offers: (cell: CellOf) => OwnOffers
  /** The orders that a taker down to this price meets, best for the taker first. */
  readonly met: (cell: CellOf, limit: Odds) => readonly OwnOrder[]
  readonly subscribe: (cell: CellOf, listener: () => void) => () => void
}

export function createOwnOrders(): OwnOrders {
  let orders: readonly OwnOrder[] = []
  let offers = new Map<string, OwnOffers>()
  const listeners = new Map<string, Set<() => void>>()

  function put(next: readonly OwnOrder[]): void {
    const before = offers
    orders = next
    offers = summed(next)
    for (const [key, now] of offers) {
      const was = before.get(key)
      if (was && isSame(was, now)) offers.set(key, was)
    }
    for (const [key, told] of listeners)
      if (before.get(key) !== offers.get(key)) for (const listener of told) listener()
  }

  return {
    put,
    // Most have none, and a name costs more than to see that.
    offers: (cell) => (offers.size > 0 && offers.get(keyOf(cell))) || NONE,
    met: (cell, limit) => {
      const isMet = (price: Odds) => (cell.side === 'BACK' ? price >= limit : price <= limit)
      return orders
        .filter((order) => keyOf({ ...order, side: opposite(order.side) }) === keyOf(cell) && isMet(order.price))
        .toSorted((a, b) => (cell.side === 'BACK' ? b.price - a.price : a.price - b.price))
    },
    subscribe: (cell, listener) => {
      const key = keyOf(cell)
      const others = listeners.get(key) ?? new Set()
      listeners.set(key, others.add(listener))
      return () => {
        others.delete(listener)
        if (others.size === 0) listeners.delete(key)
      }
    },
  }
}

function summed(orders: readonly OwnOrder[]): Map<string, OwnOffers> {
  const sums = new Map<string, Map<Odds, Paise>>()
  for (const order of orders) {
    const key = keyOf({ ...order, side: opposite(order.side) })
    const at = sums.get(key) ?? new Map<Odds, Paise>()
    sums.set(key, at.set(order.price, add(at.get(order.price) ?? ZERO, order.size)))
  }
  return sums
}

const isSame = (a: OwnOffers, b: OwnOffers): boolean =>
  a.size === b.size && [...a].every(([price, size]) => b.get(price) === size)
