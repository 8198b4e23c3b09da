import { add, type MoneyBook, type Paise, ZERO } from '../money/index.ts'
import type { Side } from '../market/index.ts'
import { bandOn, isWithin } from './band.ts'
import type { Book } from './book.ts'
import { type HouseLevel, type HouseQuotes, houseRemaining, type Level } from './house.ts'
import { areLinked, type Trader } from './order.ts'
import { moneyBookOfPool } from './pool.ts'
import type { PriceQueue } from './queue.ts'

/** One runner's offers, best first: what a backer can take and what a layer can take. */
export type Depth = { readonly toBack: readonly Level[]; readonly toLay: readonly Level[] }

/**
 * What an order of this side could take in this pool, players and house together, best price first. For a trader it ends
 * where the trader's own offers begin, since an order that meets those is refused. Expired orders count until swept.
 */
export function availableAt(book: Book, slot: number, side: Side, pool: string, trader?: Trader): Level[] {
  return takeLevels(book, { slot, side, pool, trader, depth: Number.POSITIVE_INFINITY })
}

/** @internal The best prices of a runner, at most `depth` levels of each side: what tests look at. */
export function snapshotDepth(book: Book, slot: number, pool: string, depth: number): Depth {
  return {
    toBack: takeLevels(book, { slot, side: 'BACK', pool, trader: undefined, depth }),
    toLay: takeLevels(book, { slot, side: 'LAY', pool, trader: undefined, depth }),
  }
}

/** What is left of the house's levels on a runner: offered, less what players of this money have taken. */
export function houseOffers(book: Book, slot: number, money: MoneyBook): HouseQuotes {
  const house = book.runners.get(slot)?.house
  return { toBack: leftOf(money, house?.BACK), toLay: leftOf(money, house?.LAY) }
}

const leftOf = (money: MoneyBook, levels: readonly HouseLevel[] = []): Level[] =>
  levels.filter((level) => houseRemaining(level, money) > 0).map((level) => [level.price, houseRemaining(level, money)])

type DepthRequest = { slot: number; side: Side; pool: string; trader: Trader | undefined; depth: number }

function takeLevels(book: Book, request: DepthRequest): Level[] {
  const levels: Level[] = []
  for (const offer of offersBestFirst(book, request)) {
    const { size, isBlocked } = reach(offer, request)
    const last = levels.at(-1)
    if (size > 0 && last?.[0] === offer.price) levels[levels.length - 1] = [offer.price, add(last[1], size)]
    else if (size > 0 && levels.length === request.depth) return levels
    else if (size > 0) levels.push([offer.price, size])
    if (isBlocked) return levels
  }
  return levels
}

/** Players stand before the house at one price: the sort keeps the order of equals. */
function offersBestFirst(book: Book, { slot, side, pool, depth }: DepthRequest): (PriceQueue | HouseLevel)[] {
  const runner = book.runners.get(slot)
  const band = bandOn(book, slot, pool)
  const queues = runner?.pools.get(pool)?.[side].filter(({ price }) => isWithin(band, price)) ?? []
  return [...queues.slice(-depth), ...(runner?.house[side] ?? [])].sort((a, b) => b.rank - a.rank)
}

/** How much of an offer the trader can have, and whether an own order stands in the way of the rest. */
function reach(offer: PriceQueue | HouseLevel, { pool, trader }: DepthRequest): { size: Paise; isBlocked: boolean } {
  if ('offered' in offer) return { size: houseRemaining(offer, moneyBookOfPool(pool)), isBlocked: false }
  if (!trader) return { size: offer.volume, isBlocked: false }
  let size: Paise = ZERO
  for (let queued = offer.head; queued; queued = queued.next) {
    if (areLinked(trader, queued.terms)) return { size, isBlocked: true }
    size = add(size, queued.remaining)
  }
  return { size, isBlocked: false }
}
