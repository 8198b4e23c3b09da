import type { Book, RunnerBook } from '../book/book.ts'
import { sizesAddUp } from '../book/order.ts'
import type { QueuedOrder, PriceQueue } from '../book/queue.ts'
import type { Side } from '../market/index.ts'

/** Throws unless everything that must hold inside a book holds. `now` tells which orders have expired unswept. */
export function assertBookHolds(book: Book, now: number): void {
  let linked = 0
  for (const runner of book.runners.values()) {
    assertHouseHolds(runner)
    for (const offers of runner.pools.values()) {
      linked += assertQueuesHold(book, offers.BACK) + assertQueuesHold(book, offers.LAY)
      assertUncrossed(offers, now)
    }
  }
  assertThat(linked === book.queued.size, 'every order known is linked, once')
  for (const { terms } of book.queued.values()) {
    assertThat(
      terms.expiresAt === null || terms.expiresAt >= book.nextExpiry,
      'no order expires before the next expiry',
    )
  }
}

function assertHouseHolds({ house, removed }: RunnerBook): void {
  for (const levels of [house.BACK, house.LAY]) {
    assertThat(!removed || levels.length === 0, 'the house has left a removed runner')
    levels.forEach((level, index) => {
      for (const taken of [level.taken.REAL, level.taken.DEMO])
        assertThat(taken >= 0 && taken <= level.offered, 'no more is taken from the house than it offered')
      assertThat(index === 0 || (levels[index - 1]?.rank ?? 0) >= level.rank, 'house levels stand best first')
    })
  }
}

function assertQueuesHold(book: Book, queues: readonly PriceQueue[]): number {
  let count = 0
  queues.forEach((queue, index) => {
    assertThat(queue.head !== null, 'no queue is empty')
    assertThat(index === 0 || (queues[index - 1]?.rank ?? 0) < queue.rank, 'queues stand worst first, one a price')
    const orders = entriesOf(queue)
    orders.forEach((queued, place) => {
      assertThat(queued.queue === queue && queued.terms.price === queue.price, 'an order knows its queue')
      assertThat(queued.previous === (orders[place - 1] ?? null), 'links go both ways')
      assertThat((orders[place - 1]?.sequence ?? 0) < queued.sequence, 'older orders stand first')
      assertThat(book.queued.get(queued.terms.id) === queued, 'a linked order is known')
      assertThat(queued.remaining > 0 && sizesAddUp(queued), 'sizes add up, and something remains')
    })
    const total = orders.reduce((sum, queued) => sum + queued.remaining, 0)
    assertThat(total === queue.volume, 'the volume is what remains of the orders')
    count += orders.length
  })
  return count
}

function entriesOf(queue: PriceQueue): QueuedOrder[] {
  const orders: QueuedOrder[] = []
  for (let queued = queue.head; queued; queued = queued.next) orders.push(queued)
  assertThat(queue.tail === (orders.at(-1) ?? null), 'the tail is the last')
  return orders
}

/** What a backer is offered by players is below what a layer is offered: else the two would have met. */
function assertUncrossed(offers: Record<Side, PriceQueue[]>, now: number): void {
  const isLive = (queue: PriceQueue) =>
    entriesOf(queue).some(({ terms }) => terms.expiresAt === null || terms.expiresAt > now)
  const bestLay = offers.BACK.findLast(isLive)
  const bestBack = offers.LAY.findLast(isLive)
  assertThat(!bestLay || !bestBack || bestLay.price < bestBack.price, 'orders of a pool are not crossed')
}

function assertThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`must hold: ${what}`)
}
