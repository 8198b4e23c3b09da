/** A batch knows what is said above whoever bets as it is once it has their rows. docs/domain/restrictions.md */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
} from '../markets/testing/world.ts'
import { lineOf } from '../platform/database/pipeline.ts'
import { readRestrictions } from './store.ts'

let world: World
let player: number
let upline: number
beforeEach(async () => {
  world = await createWorld({ players: 2 })
  player = must(world.players[0], 'a player')
  const { rows } = await sql<{
    id: number
  }>`insert into accounts (site_id, role, user_name) values (1, 'agent', 'over') returning id`.execute(world.db)
  upline = must(rows[0], 'an upline').id
  await sql`update accounts set ancestors = array[${upline}::bigint], parent_id = ${upline} where role = 'user'`.execute(
    world.db,
  )
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2, 100_000]], [[2.02, 100_000]])
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

const say = (kind: string, scopeId: string, own: object) =>
  sql`insert into restrictions (account_id, kind, scope_id, own, actor_id)
    values (${upline}, ${kind}, ${scopeId}, ${JSON.stringify(own)}::jsonb, ${upline})`.execute(world.db)

async function place(stake: number) {
  const placed = await world.bets.place(bet(player, 'm1', { price: price(2), stake: rupees(stake) }), null)
  return placed.ok ? (await placed.value.decided).status : placed.refusal.code
}

test('a most that one says does not loosen the least of another: where the least is above it, nothing is taken', async () => {
  await say('SPORT', '4', { minStake: rupees(500) })
  expect(await place(600)).toBe('ACCEPTED')
  await say('MARKET', 'm1', { maxStake: rupees(200) })
  for (const stake of [100, 200, 201, 500, 600]) expect(await place(stake)).not.toBe('ACCEPTED')
})

test('what is said while a bet waits for the row of its player holds for it', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = world.db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${player} for no key update`.execute(tx)
    await held
  })
  await sleep(50)
  const placed = place(100)
  // It is tried some times without waiting, and then waits.
  await sleep(1500)
  await say('SPORT', '4', { isBlocked: true })
  release()
  await holding
  expect(await placed).toBe('BET_BLOCKED')
})

test('what is said is read once, of however many below, and of nothing that the batch is not about', async () => {
  await say('SPORT', '4', { isBlocked: true })
  for (let other = 0; other < 50; other++) await say('MARKET', `other${other}`, { isBlocked: true })
  const offered = { sportId: '4', kind: 'BETFAIR', eventId: 'e1', marketId: 'm1' } as const
  const read = await world.db.transaction().execute((tx) => readRestrictions(lineOf(tx), world.players, [offered]))
  expect(read).toMatchObject([{ kind: 'SPORT', scopeId: '4', own: { isBlocked: true } }])
  expect(new Set(must(read[0], 'one').accountIds)).toEqual(new Set(world.players))
})
