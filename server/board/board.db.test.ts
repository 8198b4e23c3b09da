import { paise, ZERO } from '@paddock/domain/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  bet,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  rupees,
  type World,
} from '../markets/testing/world.ts'
import type { Topics } from '../topics.ts'
import { type Bus, createBus } from '../platform/bus.ts'
import { createJobs, type Jobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { createBoard } from './board.ts'
import type { Bet } from '../engine/bet.ts'

let world: World
let jobs: Jobs
beforeEach(async () => {
  jobs = silentJobs()
  world = await createWorld()
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterEach(async () => {
  await jobs.stop()
  await world.close()
})

const boardOn = (bus: Bus<Topics>) =>
  createBoard({
    db: world.db,
    bus,
    jobs,
    log: createLog('silent'),
    showings: { all: () => [], version: () => 0 },
    clock: Date.now,
  })

async function leaveOrder(): Promise<Bet> {
  const [ann = 0] = world.players
  const placed = await world.bets.place(
    bet(ann, 'm1', { side: 'LAY', price: price(2.4), stake: rupees(40), timeInForce: 'GOOD_TILL_CANCEL' }),
    null,
  )
  if (!placed.ok) throw new Error(placed.refusal.code)
  return placed.value.bet
}

test('a gateway that begins shows the orders that rest, to those who can meet them', async () => {
  await leaveOrder()
  const board = boardOn(world.bus)
  await board.start()
  const cells = { marketId: 'm1', slot: 0, side: 'BACK', house: { REAL: [], DEMO: [] }, reference: price(2.4) } as const
  expect(board.offersTo('1', 'e1')?.(cells)).toEqual([[price(2.4), paise(4000)]])
  expect(board.offersTo('1 demo', 'e1')?.(cells)).toEqual([])
  board.stop()
})

test('an order that ends while a gateway begins is not shown for good', async () => {
  const order = await leaveOrder()
  const ended: Bet = {
    ...order,
    status: 'CANCELLED',
    remaining: ZERO,
    cancelled: order.remaining,
    version: order.version + 1,
  }
  let listeners = 0
  const board = boardOn({
    ...world.bus,
    subscribe(topic, receive) {
      const end = world.bus.subscribe(topic, receive)
      if (topic === 'bet') listeners += 1
      // The second reads the bets next, and finds the order as it was.
      if (topic === 'bet' && listeners === 2) world.bus.publish('bet', { bet: ended, seq: 2 })
      return end
    },
  })
  await board.start()
  expect(listeners).toBe(2)
  expect(board.offersTo('1', 'e1')).toBeUndefined()
  board.stop()
})

test('a fault while it is swept is logged, and the next sweep goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const error = vi.fn<(facts: unknown, text: string) => void>()
  jobs = createJobs({ log: { warn: error, error }, clock: Date.now })
  let asked = 0
  let fails = false
  const board = createBoard({
    db: world.db,
    bus: createBus<Topics>(createLog('silent')),
    jobs,
    log: createLog('silent'),
    showings: { all: () => [], version: () => 0 },
    clock() {
      asked += 1
      if (fails) throw new Error('a fault of ours')
      return Date.now()
    },
  })
  await board.start()
  const before = asked
  fails = true
  vi.advanceTimersByTime(10 * 60_000)
  expect(asked).toBeGreaterThan(before + 1)
  expect(error.mock.calls[0]?.[1]).toBe('what is over was not swept')
  board.stop()
  await jobs.stop()
  vi.useRealTimers()
})
