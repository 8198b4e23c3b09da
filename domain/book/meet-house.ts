import { type Side, opposite } from '../market/index.ts'
import { type Book, hasExpired, type RunnerBook, runnerBook } from './book.ts'
import { type BookFill, fillQueued, planMatch, takeOffers } from './match.ts'
import type { OrderState } from './order.ts'
import { type QueuedOrder, rankFor, stateOf } from './queue.ts'

/** What the house's move filled, and the orders it filled as they stand after it. */
export type HouseMeeting = { readonly fills: readonly BookFill[]; readonly touched: readonly OrderState[] }

/**
 * Lets resting orders take what the house has come to offer them, as if each had just been placed, which is what its
 * owner could do by cancelling and placing it again. The keenest price goes first, then the oldest, whatever the pool:
 * the house's levels are common to all who play with the same money. Call it after `setHouseQuotes`, while the market is open. An order whose fills `allows`
 * refuses keeps resting; what it allows is done.
 */
export function meetHouse(
  book: Book,
  slot: number,
  now: number,
  allows: (orderId: string, fills: readonly BookFill[]) => boolean = () => true,
): HouseMeeting {
  const runner = runnerBook(book, slot)
  const fills: BookFill[] = []
  const touched: OrderState[] = []
  for (const queued of [...ordersMet(runner, 'BACK'), ...ordersMet(runner, 'LAY')]) {
    if (hasExpired(queued.terms, now)) continue
    const match = planMatch(book, queued.terms, queued.remaining, now)
    if (match.self || match.fills.length === 0 || !allows(queued.terms.id, match.fills)) continue
    takeOffers(book, match)
    for (const fill of match.fills) fillQueued(book, queued, fill.size)
    fills.push(...match.fills)
    touched.push(stateOf(queued))
  }
  return { fills, touched }
}

/** The orders of one side whose price the best house level reaches, keenest price first, then oldest. */
function ordersMet(runner: RunnerBook, side: Side): QueuedOrder[] {
  const best = runner.house[side][0]
  const met: QueuedOrder[] = []
  if (!best) return met
  for (const offers of runner.pools.values()) {
    const queues = offers[opposite(side)]
    // The keenest queue stands last, and most messages of the feed meet none.
    for (let index = queues.length - 1; index >= 0; index -= 1) {
      const queue = queues[index]
      if (!queue || best.rank < rankFor(side, queue.price)) break
      for (let queued = queue.head; queued; queued = queued.next) met.push(queued)
    }
  }
  return met.sort((a, b) => rankFor(side, a.terms.price) - rankFor(side, b.terms.price) || a.sequence - b.sequence)
}
