import { add, type Paise, subtract, ZERO } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import type { Side } from '../market/index.ts'
import type { NewOrder, OrderState, OrderTerms } from './order.ts'

/** An order inside the book: a link of the queue it rests in. */
export type QueuedOrder = {
  readonly kind: 'ORDER'
  terms: OrderTerms
  sequence: number
  size: Paise
  matched: Paise
  remaining: Paise
  lapsed: Paise
  cancelled: Paise
  voided: Paise
  queue: PriceQueue | null
  previous: QueuedOrder | null
  next: QueuedOrder | null
}

/** The orders resting at one price, oldest at the head. */
export type PriceQueue = {
  readonly price: Odds
  readonly rank: number
  /** The sum of what remains of its orders. */
  volume: Paise
  head: QueuedOrder | null
  tail: QueuedOrder | null
}

/**
 * How good a price is for a taker of this side, as a number to compare: a backer likes it high, a layer low. One
 * comparison then serves both sides.
 */
export const rankFor = (taker: Side, price: Odds): number => (taker === 'BACK' ? price : 0 - price)

export function queuedOrder(order: NewOrder, sequence: number): QueuedOrder {
  return {
    kind: 'ORDER',
    terms: order,
    sequence,
    size: order.size,
    matched: ZERO,
    remaining: order.size,
    lapsed: ZERO,
    cancelled: ZERO,
    voided: ZERO,
    queue: null,
    previous: null,
    next: null,
  }
}

/** The order as a value that will not change when the queued one does. */
export function stateOf({
  terms,
  sequence,
  size,
  matched,
  remaining,
  lapsed,
  cancelled,
  voided,
}: QueuedOrder): OrderState {
  return {
    id: terms.id,
    accountId: terms.accountId,
    pool: terms.pool,
    cluster: terms.cluster,
    slot: terms.slot,
    side: terms.side,
    price: terms.price,
    timeInForce: terms.timeInForce,
    minFill: terms.minFill,
    persistence: terms.persistence,
    expiresAt: terms.expiresAt,
    sequence,
    size,
    matched,
    remaining,
    lapsed,
    cancelled,
    voided,
  }
}

/** Where the queue of this rank is, or would be put. Queues stand worst first: the best is last and leaves by `pop`. */
function placeOf(queues: readonly PriceQueue[], rank: number): number {
  let low = 0
  let high = queues.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((queues[middle]?.rank ?? rank) < rank) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts the order last in the queue of its price. `taker` is the side that will take it. */
export function enqueue(queues: PriceQueue[], taker: Side, queued: QueuedOrder): void {
  const queue = queueAt(queues, rankFor(taker, queued.terms.price), queued.terms.price)
  queued.queue = queue
  queued.previous = queue.tail
  queued.next = null
  if (queue.tail) queue.tail.next = queued
  else queue.head = queued
  queue.tail = queued
  queue.volume = add(queue.volume, queued.remaining)
}

function queueAt(queues: PriceQueue[], rank: number, price: Odds): PriceQueue {
  const place = placeOf(queues, rank)
  const found = queues[place]
  if (found?.rank === rank) return found
  const queue: PriceQueue = { price, rank, volume: ZERO, head: null, tail: null }
  queues.splice(place, 0, queue)
  return queue
}

/** Takes the order out of its queue, and the queue out of the book when it was the last. */
export function dequeue(queues: PriceQueue[], queued: QueuedOrder): void {
  const { queue, previous, next } = queued
  if (!queue) return
  if (previous) previous.next = next
  else queue.head = next
  if (next) next.previous = previous
  else queue.tail = previous
  queue.volume = subtract(queue.volume, queued.remaining)
  queued.queue = queued.previous = queued.next = null
  if (!queue.head) queues.splice(placeOf(queues, queue.rank), 1)
}
