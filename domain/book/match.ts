import { add, type Paise, smaller, subtract, ZERO } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import type { Side } from '../market/index.ts'
import { bandOn, isWithin } from './band.ts'
import { type Book, detach, hasExpired, playerOffers, runnerBook } from './book.ts'
import { type HouseLevel, houseRemaining } from './house.ts'
import { areLinked, type OrderState, type OrderTerms } from './order.ts'
import { moneyBookOfPool } from './pool.ts'
import { type QueuedOrder, type PriceQueue, rankFor, stateOf } from './queue.ts'

/** The maker of a fill that no player's order made. */
export const HOUSE = 'HOUSE'

/** A trade. `maker` is the id of the order that rested, or HOUSE; `size` is the backer's stake. */
export type BookFill = {
  readonly taker: string
  readonly maker: string
  readonly slot: number
  readonly takerSide: Side
  readonly price: Odds
  readonly size: Paise
}

/** What an order would take, decided but not done. `sources` go with `fills`, one each. */
export type Match = {
  readonly taker: OrderTerms
  left: Paise
  readonly fills: BookFill[]
  readonly sources: (QueuedOrder | HouseLevel)[]
  /** The first order of the same account or cluster in the way, where that ends it. */
  self: QueuedOrder | null
  /** Those that give way to it: gone before it is matched. */
  readonly giveWay: QueuedOrder[]
}

/** What an order of the taker's own does that stands before it: it ends the taker's way, or gives way. */
export type OwnOrders = 'END_IT' | 'GIVE_WAY'

/**
 * Walks the offers that the taker's price allows: best price first, at one price players before the house, players
 * oldest first. Ends when the size is filled, nothing is left, or the taker meets its own that does not give way. Changes
 * nothing.
 */
export function planMatch(book: Book, taker: OrderTerms, size: Paise, now: number, own: OwnOrders = 'END_IT'): Match {
  const runner = runnerBook(book, taker.slot)
  const queues = playerOffers(runner, taker.pool, taker.side)
  const levels = runner.house[taker.side]
  const limit = rankFor(taker.side, taker.price)
  const band = bandOn(book, taker.slot, taker.pool)
  const money = moneyBookOfPool(taker.pool)
  const match: Match = { taker, left: size, fills: [], sources: [], self: null, giveWay: [] }
  let bestQueue = queues.length - 1
  let bestLevel = 0
  while (match.left > 0 && !match.self) {
    const queue = queues[bestQueue]
    const level = levels[bestLevel]
    if (queue && queue.rank >= limit && !(level && level.rank > queue.rank)) {
      // Outside the band an order rests on, and is met again when the market has come back to it.
      if (isWithin(band, queue.price)) planQueue(match, queue, now, own)
      bestQueue -= 1
    } else if (level && level.rank >= limit) {
      planFill(match, level, level.price, houseRemaining(level, money))
      bestLevel += 1
    } else break
  }
  return match
}

function planQueue(match: Match, queue: PriceQueue, now: number, own: OwnOrders): void {
  for (let maker = queue.head; maker && match.left > 0; maker = maker.next) {
    // An expired order waits to be swept: it no longer trades, whenever `expireOrders` comes.
    if (hasExpired(maker.terms, now)) continue
    if (!areLinked(match.taker, maker.terms)) {
      planFill(match, maker, queue.price, maker.remaining)
      continue
    }
    if (own === 'END_IT') {
      match.self = maker
      return
    }
    match.giveWay.push(maker)
  }
}

function planFill(match: Match, source: QueuedOrder | HouseLevel, price: Odds, available: Paise): void {
  const size = smaller(match.left, available)
  if (size === 0) return
  const { id, slot, side } = match.taker
  const maker = source.kind === 'HOUSE' ? HOUSE : source.terms.id
  match.fills.push({ taker: id, maker, slot, takerSide: side, price, size })
  match.sources.push(source)
  match.left = subtract(match.left, size)
}

/**
 * Takes what was planned from the offers. Gives the makers' new states, in the order of the fills. Throws where an offer does not stand
 * any more, or has not so much: the plan was of another book.
 */
export function takeOffers(book: Book, match: Match): OrderState[] {
  const touched: OrderState[] = []
  const money = moneyBookOfPool(match.taker.pool)
  const offered = runnerBook(book, match.taker.slot).house[match.taker.side]
  match.sources.forEach((source, index) => {
    const size = match.fills[index]?.size ?? ZERO
    const left = source.kind === 'HOUSE' ? houseRemaining(source, money) : source.remaining
    const stands = source.kind === 'HOUSE' ? offered.includes(source) : book.queued.get(source.terms.id) === source
    if (!stands || size > left) throw new Error('what was planned is no longer offered')
    if (source.kind === 'HOUSE') {
      source.taken[money] = add(source.taken[money], size)
      return
    }
    fillQueued(book, source, size)
    touched.push(stateOf(source))
  })
  return touched
}

/** Fills an order that rests; a full one leaves the book. */
export function fillQueued(book: Book, queued: QueuedOrder, size: Paise): void {
  queued.matched = add(queued.matched, size)
  shrink(book, queued, size)
}

/** Takes from what remains of an order that rests; the caller says where it goes. One without a rest leaves the book. */
export function shrink(book: Book, queued: QueuedOrder, size: Paise): void {
  queued.remaining = subtract(queued.remaining, size)
  if (queued.queue) queued.queue.volume = subtract(queued.queue.volume, size)
  if (queued.remaining === 0) detach(book, queued)
}
