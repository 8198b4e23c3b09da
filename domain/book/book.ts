/**
 * The order book of one BETFAIR market. It is mutable and has one writer, the engine that owns the market; everything
 * in it can be rebuilt from the orders that rest (`restoreOrder`) and the next message of the feed.
 *
 * An order rests among the offers of the side that takes it: a LAY among what a BACK takes, a BACK among what a LAY
 * takes. The book knows only orders that rest: one that is finished is gone, and known to the database.
 */
import type { Odds, PriceLadder } from '../odds/index.ts'
import { opposite, type Side } from '../market/index.ts'
import { type HouseLevel, type HouseQuotes, replaceLevels } from './house.ts'
import { type OrderState, type OrderTerms, sizesAddUp } from './order.ts'
import { queuedOrder, dequeue, enqueue, type QueuedOrder, type PriceQueue, stateOf } from './queue.ts'

export type Book = {
  readonly ladder: PriceLadder
  /** How far from the market players of a pool may meet: hundredths of a percent. */
  readonly bandOf: (pool: string) => number
  readonly runners: Map<number, RunnerBook>
  readonly queued: Map<string, QueuedOrder>
  /** The last place in time that was given out. */
  sequence: number
  /** No resting order expires before this time. It may be too early after a cancel, never too late. */
  nextExpiry: number
}

/** What is offered on one runner, by the side that takes it. */
export type RunnerBook = {
  removed: boolean
  /** By the feed, never by trades of ours: nobody sets their own reference. */
  lastTraded: Odds | null
  readonly house: Record<Side, readonly HouseLevel[]>
  readonly pools: Map<string, Record<Side, PriceQueue[]>>
}

export function createBook(ladder: PriceLadder, bandOf: Book['bandOf'] = () => Number.POSITIVE_INFINITY): Book {
  return { ladder, bandOf, runners: new Map(), queued: new Map(), sequence: 0, nextExpiry: Number.POSITIVE_INFINITY }
}

export function runnerBook(book: Book, slot: number): RunnerBook {
  const found = book.runners.get(slot)
  if (found) return found
  const runner: RunnerBook = { removed: false, lastTraded: null, house: { BACK: [], LAY: [] }, pools: new Map() }
  book.runners.set(slot, runner)
  return runner
}

/** The players' offers that an order of this side in this pool takes from. */
export function playerOffers(runner: RunnerBook, pool: string, taker: Side): PriceQueue[] {
  const found = runner.pools.get(pool)
  if (found) return found[taker]
  const offers: Record<Side, PriceQueue[]> = { BACK: [], LAY: [] }
  runner.pools.set(pool, offers)
  return offers[taker]
}

/** Replaces the runner's house quotes. Orders that rest are left alone: `meetHouse` lets them take what now suits them. */
export function setHouseQuotes(book: Book, slot: number, quotes: HouseQuotes): void {
  const runner = runnerBook(book, slot)
  if (runner.removed) return
  runner.house.BACK = replaceLevels(book.ladder, 'BACK', quotes.toBack, runner.house.BACK)
  runner.house.LAY = replaceLevels(book.ladder, 'LAY', quotes.toLay, runner.house.LAY)
  runner.lastTraded = quotes.lastTraded ?? runner.lastTraded
}

/** Withdraws the house from every runner, as when the feed is stale. What was taken from its levels is forgotten. */
export function clearHouseQuotes(book: Book): void {
  for (const { house } of book.runners.values()) house.BACK = house.LAY = []
}

/** @internal The order as it stands, for tests: undefined where none rests under the id. */
export function findOrder(book: Book, id: string): OrderState | undefined {
  const queued = book.queued.get(id)
  return queued && stateOf(queued)
}

/** @internal The orders that rest, oldest first, for tests. */
export const restingOrders = (book: Book): OrderState[] => restingQueued(book, () => true).map(stateOf)

export function restingQueued(book: Book, isWanted: (order: OrderTerms) => boolean): QueuedOrder[] {
  const found: QueuedOrder[] = []
  for (const queued of book.queued.values()) if (isWanted(queued.terms)) found.push(queued)
  return found.sort((a, b) => a.sequence - b.sequence)
}

/**
 * Puts an order back as it was, unmatched, when an engine takes over a market. Orders come in the order of their
 * `sequence`. Throws on a state that could not have rested here.
 */
export function restoreOrder(book: Book, state: OrderState): void {
  assertCanRest(book, state)
  const { matched, remaining, lapsed, cancelled, voided } = state
  rest(book, Object.assign(queuedOrder(state, state.sequence), { matched, remaining, lapsed, cancelled, voided }))
  book.sequence = state.sequence
}

function assertCanRest(book: Book, state: OrderState): void {
  const fault = (what: string) => new Error(`cannot restore order ${state.id}: ${what}`)
  if (state.remaining <= 0 || state.timeInForce !== 'GOOD_TILL_CANCEL') throw fault('it did not rest')
  if (!sizesAddUp(state)) throw fault('its sizes do not add up')
  if (book.queued.has(state.id)) throw fault('it is there already')
  if (state.sequence <= book.sequence) throw fault('it is older than one restored before')
}

export function rest(book: Book, queued: QueuedOrder): void {
  const { id, expiresAt } = queued.terms
  enqueue(offersOf(book, queued.terms), opposite(queued.terms.side), queued)
  book.queued.set(id, queued)
  if (expiresAt !== null && expiresAt < book.nextExpiry) book.nextExpiry = expiresAt
}

export function detach(book: Book, queued: QueuedOrder): void {
  dequeue(offersOf(book, queued.terms), queued)
  book.queued.delete(queued.terms.id)
}

/** The queues an order rests in: those its opposite takes from. */
const offersOf = (book: Book, { slot, pool, side }: OrderTerms): PriceQueue[] =>
  playerOffers(runnerBook(book, slot), pool, opposite(side))

export const hasExpired = ({ expiresAt }: Pick<OrderTerms, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now
