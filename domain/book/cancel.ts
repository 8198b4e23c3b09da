import { add, type Paise, smaller } from '../money/index.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import type { Book } from './book.ts'
import { shrink } from './match.ts'
import { type OrderState } from './order.ts'
import { type QueuedOrder, stateOf } from './queue.ts'
import { type CancelRefusal, refuseSize } from './refusal.ts'

/**
 * Cancels an order, or takes `reduceBy` off what remains of it; its place in time stays. More than remains cancels what
 * remains. Law 1.2.
 */
export function cancelOrder(book: Book, id: string, reduceBy?: Paise): Result<OrderState, CancelRefusal> {
  const queued = book.queued.get(id)
  if (!queued) return refuse({ code: 'UNKNOWN_ORDER', id })
  const refusal = reduceBy === undefined ? undefined : refuseSize(reduceBy)
  if (refusal) return refuse(refusal)
  return ok(cancelQueued(book, queued, smaller(reduceBy ?? queued.remaining, queued.remaining)))
}

export function cancelQueued(book: Book, queued: QueuedOrder, size: Paise): OrderState {
  queued.cancelled = add(queued.cancelled, size)
  shrink(book, queued, size)
  return stateOf(queued)
}
