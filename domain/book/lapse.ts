import { add } from '../money/index.ts'
import { isOnLadder, type Odds, type PriceLadder, stepDown } from '../odds/index.ts'
import { reducePrice } from '../settlement/index.ts'
import { type Book, detach, hasExpired, rest, restingQueued, runnerBook } from './book.ts'
import { cancelQueued } from './cancel.ts'
import { shrink } from './match.ts'
import type { OrderState, OrderTerms } from './order.ts'
import { type QueuedOrder, stateOf } from './queue.ts'

/** At turn in-play LAPSE orders lapse and PERSIST orders stay. Law 1.7, D-15. */
export const lapsesInPlay = (order: OrderTerms): boolean => order.persistence === 'LAPSE'

/**
 * At a suspension in play, and when the market closes, every order lapses; a suspension before play lapses none.
 * Law D-16, D-55.
 */
export const lapsesAlways = (): boolean => true

/** Lapses the orders that rest and are meant, oldest first, and gives what became of them. */
export function lapseOrders(book: Book, isMeant: (order: OrderTerms) => boolean): OrderState[] {
  return restingQueued(book, isMeant).map((queued) => lapseQueued(book, queued))
}

function lapseQueued(book: Book, queued: QueuedOrder): OrderState {
  queued.lapsed = add(queued.lapsed, queued.remaining)
  shrink(book, queued, queued.remaining)
  return stateOf(queued)
}

/** Lapses the orders whose time has come. Cheap when there is none: call it as often as you like. */
export function expireOrders(book: Book, now: number): OrderState[] {
  if (now < book.nextExpiry) return []
  const expired = lapseOrders(book, (order) => hasExpired(order, now))
  book.nextExpiry = Number.POSITIVE_INFINITY
  for (const { terms } of book.queued.values()) {
    book.nextExpiry = Math.min(book.nextExpiry, terms.expiresAt ?? book.nextExpiry)
  }
  return expired
}

/** From this reduction on, in hundredths of a percent, unmatched lays on the other runners do not stay as they are. Law 1.12. */
const CHANGES_LAYS_FROM_BPS = { WIN: 250, PLACE: 400 } as const

/** A non-runner: what became of the orders on it, and of the lays on the others. */
export type RunnerRemoval = {
  readonly lapsed: readonly OrderState[]
  readonly cancelled: readonly OrderState[]
  /** Lays that were meant to be kept, at their lower prices. */
  readonly reduced: readonly OrderState[]
}

/**
 * Takes a runner out for good: its orders lapse, the house leaves it, and no order on it is taken any more. Of a large one the lays on
 * the others are cancelled, since their layer would give too much for a race that is easier to win; one that its layer wants to
 * keep stays, at its reduced price and in its place in time. Decision 0026.
 */
export function removeRunner(book: Book, slot: number, reductionBps: number, market: 'WIN' | 'PLACE'): RunnerRemoval {
  const runner = runnerBook(book, slot)
  runner.removed = true
  runner.house.BACK = runner.house.LAY = []
  const lapsed = lapseOrders(book, (order) => order.slot === slot)
  if (reductionBps < CHANGES_LAYS_FROM_BPS[market]) return { lapsed, cancelled: [], reduced: [] }
  const lays = (persistence: OrderTerms['persistence']): QueuedOrder[] =>
    restingQueued(book, (order) => order.side === 'LAY' && order.persistence === persistence)
  return {
    lapsed,
    cancelled: lays('LAPSE').map((queued) => cancelQueued(book, queued, queued.remaining)),
    reduced: reduceLays(book, lays('PERSIST'), (price) => reducePrice(price, reductionBps, market)),
  }
}

/** All leave their queues before any comes back: at one price the older still stand first. */
function reduceLays(book: Book, lays: readonly QueuedOrder[], reduce: (price: Odds) => Odds): OrderState[] {
  for (const queued of lays) detach(book, queued)
  return lays.flatMap((queued) => {
    const { price } = queued.terms
    queued.terms = { ...queued.terms, price: onLadder(book.ladder, reduce(price)) }
    rest(book, queued)
    return queued.terms.price === price ? [] : [stateOf(queued)]
  })
}

/** Between two prices the lower one: a layer never gives more than what was reduced. */
const onLadder = (ladder: PriceLadder, price: Odds): Odds =>
  isOnLadder(ladder, price) ? price : (stepDown(ladder, price) ?? price)
