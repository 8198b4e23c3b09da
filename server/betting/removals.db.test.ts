/** Runners that leave a market, one while another leaves: by its source and by an operator. RULES 1.12. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import type { MarketDefinition } from '../markets/market.ts'
import type { Decision } from './decide-market.ts'
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
} from './testing/world.ts'

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
  await world.betting.place(bet(world.players[0] ?? 0, 'r1', { price: price(8), stake: rupees(10), ...change }), null)
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
