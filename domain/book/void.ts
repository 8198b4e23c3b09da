import { add, type Paise, subtract } from '../money/index.ts'
import type { Book } from './book.ts'

/** So much of what an order has matched is void; what rests of it stays where it is. Nothing of an order that is not in the book. Law 1.2, D-23. */
export function voidMatched(book: Book, id: string, size: Paise): void {
  const queued = book.queued.get(id)
  if (!queued) return
  if (size > queued.matched) throw new RangeError(`order ${id} has not matched ${size}`)
  queued.matched = subtract(queued.matched, size)
  queued.voided = add(queued.voided, size)
}
