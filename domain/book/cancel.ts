import { add, type Paise, smaller } from '../money/index.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import type { Book } from './book.ts'
import { shrink } from './match.ts'
import { type OrderState } from './order.ts'
import { type Entry, stateOf } from './queue.ts'
import { type CancelRefusal, refuseSize } from './refusal.ts'

/**
 * Cancels an order, or takes `reduceBy` off what remains of it; its place in time stays. More than remains cancels what
 * remains. Law 1.2.
 */
export function cancelOrder(book: Book, id: string, reduceBy?: Paise): Result<OrderState, CancelRefusal> {
  const entry = book.entries.get(id)
  if (!entry) return refuse({ code: 'UNKNOWN_ORDER', id })
  const refusal = reduceBy === undefined ? undefined : refuseSize(reduceBy)
  if (refusal) return refuse(refusal)
  return ok(cancelEntry(book, entry, smaller(reduceBy ?? entry.remaining, entry.remaining)))
}

export function cancelEntry(book: Book, entry: Entry, size: Paise): OrderState {
  entry.cancelled = add(entry.cancelled, size)
  shrink(book, entry, size)
  return stateOf(entry)
}
