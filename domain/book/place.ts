import { add, subtract, ZERO } from '../money/index.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import { type Book, rest } from './book.ts'
import { type BookFill, type Match, planMatch, takeOffers } from './match.ts'
import type { NewOrder, OrderState } from './order.ts'
import { queuedOrder, type QueuedOrder, stateOf } from './queue.ts'
import { isKilled, type PlaceRefusal, refuseOrder } from './refusal.ts'

/** What an order did on its way in. `touched` are the orders it met, as they stand after it. */
export type Placement = {
  readonly order: OrderState
  readonly fills: readonly BookFill[]
  readonly touched: readonly OrderState[]
}

/**
 * Takes a new order in. What cannot be filled at its price or better rests, or lapses with FILL_OR_KILL. A killed order
 * is a placement without fills, lapsed whole. A limit is a limit for FILL_OR_KILL too: no part is taken at a worse price.
 * `planned` is what it takes, where whoever decides on it has planned that on the book as it stands, but for what gave way.
 */
export function placeOrder(book: Book, order: NewOrder, now: number, planned?: Match): Result<Placement, PlaceRefusal> {
  const refusal = refuseOrder(book, order, now)
  if (refusal) return refuse(refusal)
  const match = planned ?? planMatch(book, order, order.size, now)
  if (match.self) return refuse({ code: 'SELF_MATCH', orderId: match.self.terms.id })
  book.sequence += 1
  const queued = queuedOrder(order, book.sequence)
  return ok(
    enter(book, queued, isKilled(order, match) ? { ...match, left: order.size, fills: [], sources: [] } : match),
  )
}

/** From here it must succeed: takes what was planned, and rests or lapses what is left. */
export function enter(book: Book, queued: QueuedOrder, match: Match): Placement {
  const touched = takeOffers(book, match)
  queued.matched = add(queued.matched, subtract(queued.remaining, match.left))
  queued.remaining = match.left
  if (queued.terms.timeInForce === 'FILL_OR_KILL') {
    queued.lapsed = queued.remaining
    queued.remaining = ZERO
  }
  if (queued.remaining > 0) rest(book, queued)
  return { order: stateOf(queued), fills: match.fills, touched }
}
