/** Runners that leave a market, one while another leaves: by its source and by an operator. Law 1.12. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byItself } from '../../audit-log/index.ts'
import type { MarketDefinition } from '../../catalogue/market.ts'
import { must } from '@paddock/domain/result'
import type { Decision } from '../decide-status.ts'
import { loadReceipt } from '../../records/receipt-rows.ts'
import { receiptSteps } from '../../records/receipt.ts'
import { loadBets } from '../../engine/store.ts'
import {
  bet,
  booksBalance,
  createWorld,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
  type World,
} from '../testing/world.ts'

const RUNNERS = ['Ash', 'Birch', 'Cedar', 'Doum', 'Elm'].map((name, slot) => ({
  id: String(100 + slot),
  slot,
  name,
  sort: slot,
  status: 'ACTIVE' as const,
}))
const RACE = defineMarket('r1', MATCH_ODDS, { runners: RUNNERS })
/** As its source names it once the runner is out. */
const without = (slot: number, reductionBps: number): MarketDefinition => ({
  ...RACE,
  runners: RUNNERS.map((runner) => (runner.slot === slot ? { ...runner, status: 'REMOVED', reductionBps } : runner)),
})

let world: World
beforeEach(async () => {
  world = await createWorld()
  await openMarket(world, RACE)
  quote(world, 'r1', 0, [[8, 10_000]], [])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const decision: Decision = {
  actorId: 1,
  entryOf(before, after) {
    const change = { action: 'RUNNER_WITHDRAWN', objectType: 'market', objectId: 'r1', reason: '' } as const
    return { ...byItself(1), ...change, before, after }
  },
}
const withdraw = (slot: number, reductionBps: number) => world.control.withdraw('r1', { slot, reductionBps }, decision)
const follow = (slot: number, reductionBps: number) =>
  world.control.putMarket(without(slot, reductionBps), { status: 'OPEN', inPlay: false })
const place = async (change: Parameters<typeof bet>[2]) =>
  await world.bets.place(bet(world.players[0] ?? 0, 'r1', { price: price(8), stake: rupees(10), ...change }), null)
const stored = async () =>
  (await sql`select f.price, b.profit from fills f join bets b on b.id = f.bet_id where not f.voided`.execute(world.db))
    .rows

describe('two runners that leave at the same moment reduce a bet one after the other', () => {
  test.each([
    ['by operators', () => [withdraw(1, 2500), withdraw(2, 2000)]],
    ['by the source and an operator', () => [follow(1, 2500), withdraw(2, 2000)]],
    ['by an operator and the source', () => [withdraw(1, 2500), follow(2, 2000)]],
  ])('%s', async (_, both) => {
    await place({})
    await Promise.all(both())
    const { state, definition } = world.control.find('r1') ?? {}
    expect(state?.status).toBe('OPEN')
    expect(definition?.runners.flatMap(({ slot, status }) => (status === 'REMOVED' ? slot : []))).toEqual([1, 2])
    // 8.00 less a quarter, and of that less a fifth.
    expect(await stored()).toEqual([{ price: price(4.8), profit: rupees(38) }])
  })
})

test('an order that is cancelled after it was read stays cancelled', async () => {
  const layer = must(world.players[1], 'another player')
  const lay = { side: 'LAY', slot: 1, timeInForce: 'GOOD_TILL_CANCEL', persistence: 'PERSIST' } as const
  await world.bets.place(bet(layer, 'r1', { price: price(8), stake: rupees(30), ...lay }), null)
  await place({ slot: 1 })
  const [order] = [...must(world.control.find('r1'), 'r1').open.keys()]
  const run = world.engine.run.bind(world.engine)
  const done: boolean[] = []
  let runs = 0
  vi.spyOn(world.engine, 'run').mockImplementation(async (command, decide) => {
    runs += 1
    // The first holds the market, the second takes the runner out.
    if (runs === 2) done.push((await world.bets.cancel(layer, must(order, 'it rests'))).ok)
    return await run(command, decide)
  })
  expect(await withdraw(2, 2000)).toMatchObject({ ok: true })
  expect(done).toEqual([true])
  const { rows } = await sql`select status, remaining, cancelled from bets where account_id = ${layer}`.execute(
    world.db,
  )
  expect(rows).toEqual([{ status: 'ACCEPTED', remaining: 0, cancelled: rupees(20) }])
  expect(world.control.find('r1')?.open.size).toBe(0)
})

test('a withdrawal that is refused changes nothing for the bets that wait', async () => {
  await openMarket(world, { ...RACE, delaySeconds: 1 })
  await follow(1, 2500)
  const { version } = world.control.find('r1')?.state ?? {}
  expect(await withdraw(1, 2500)).toMatchObject({ ok: false, refusal: { code: 'NOT_A_CONTENDER' } })
  expect(world.control.find('r1')?.state.version).toBe(version)
})

test('a runner that its source takes out while the market is paid changes no bet', async () => {
  await place({})
  await world.control.settleState('r1', 'CLOSED')
  await world.control.settleState('r1', 'SETTLING')
  await follow(1, 2500)
  expect(await stored()).toEqual([{ price: price(8), profit: rupees(70) }])
})

describe('orders that rest when a large runner goes', () => {
  const rests = async (change: Parameters<typeof bet>[2]) => {
    const placed = await place({ side: 'LAY', slot: 2, price: price(4), timeInForce: 'GOOD_TILL_CANCEL', ...change })
    if (!placed.ok) throw new Error(placed.refusal.code)
    return placed.value.bet.id
  }
  const betOf = async (id: string) =>
    (
      await sql<{ status: string; price: number; limitPrice: number; remaining: number }>`
        select status, price, limit_price, remaining from bets where id = ${id}`.execute(world.db)
    ).rows[0]

  test.each([
    ['by its source', () => follow(1, 2500)],
    ['by an operator', () => withdraw(1, 2500)],
  ])('%s: a lay to be kept stays at its reduced price, one to lapse is cancelled', async (_, goes) => {
    const [kept, other] = [await rests({ persistence: 'PERSIST' }), await rests({ persistence: 'LAPSE' })]
    await goes()
    expect(await betOf(kept)).toEqual({
      status: 'UNMATCHED',
      price: price(3),
      limitPrice: price(3),
      remaining: rupees(10),
    })
    expect(await betOf(other)).toMatchObject({ status: 'CANCELLED', remaining: 0 })
    // What it may lose has become less with its price: 10 at 3.0.
    expect((await world.account(world.players[0] ?? 0)).exposure).toBe(20)
    const restarted = await world.restart()
    expect(restarted.control.find('r1')?.open.get(kept)).toMatchObject({ price: price(3) })
    await restarted.engine.stop()
  })

  test('its receipt says what was reduced, and why', async () => {
    const id = await rests({ persistence: 'PERSIST' })
    await follow(1, 2500)
    const [stored] = await loadBets(world.db, [id])
    const receipt = await loadReceipt(world.db, must(stored, 'the order is stored'))
    const told = receiptSteps(receipt, { reasonOf: () => null, resultOf: () => null })
    expect(told.find(({ what }) => what === 'RECEIVED')).toMatchObject({ price: price(4) })
    expect(told.find(({ what }) => what === 'REDUCED')).toMatchObject({ price: price(3), priceBefore: price(4) })
  })
})
