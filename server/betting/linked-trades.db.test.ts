import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { flagLinkedTrades } from './linked-trades.ts'
import { bet, booksBalance, defineMarket, MATCH_ODDS, openMarket, price, quote, rupees } from './testing/world.ts'

let world: GatewayWorld
beforeAll(async () => {
  world = await createGatewayWorld()
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', 0, [[2.4, 10]], [[2.6, 10]])
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})

async function trade(layer: number, backer: number): Promise<void> {
  const rest = { side: 'LAY', price: price(2.5), stake: rupees(20), timeInForce: 'GOOD_TILL_CANCEL' } as const
  for (const request of [bet(layer, 'm1', rest), bet(backer, 'm1', { price: price(2.5), stake: rupees(20) })]) {
    const placed = await world.betting.place(request, null)
    if (!placed.ok) throw new Error(placed.refusal.code)
  }
}

const flagged = async () => {
  const { rows } = await sql<{ links: string[]; backerId: number; layerId: number; price: number; size: number }>`
    select links, backer_id, layer_id, price, size from linked_trades order by at`.execute(world.db)
  return rows
}

const signInOn = (device: string, ids: readonly number[]) =>
  sql`insert into login_events (account_id, site_id, outcome, place, address, agent, device_hash)
    select id, 1, 'SIGNED_IN', '10.0.0', '10.0.0.1', '', ${device}::bytea from unnest(${ids}::bigint[]) id`.execute(
    world.db,
  )

test('players of one upline or of one device are matched and flagged, once; strangers and the house are not', async () => {
  const [ann = 0, bob = 0, cid = 0, dan = 0] = world.players
  await trade(cid, dan)
  await world.betting.place(bet(ann, 'm1', { price: price(2.4), stake: rupees(10) }), null)
  await signInOn('one', [cid])
  await signInOn('another', [dan])
  expect(await flagLinkedTrades(world.db, 0)).toBe(0)
  await trade(ann, bob)
  expect(await flagLinkedTrades(world.db, 0)).toBe(1)
  expect(await flagLinkedTrades(world.db, 0)).toBe(0)
  const byParent = { links: ['PARENT'], backerId: bob, layerId: ann, price: 250, size: rupees(20) }
  expect(await flagged()).toEqual([byParent])
  // It becomes known a little later.
  await signInOn('one', [dan, ann])
  expect(await flagLinkedTrades(world.db, 0)).toBe(1)
  expect((await flagged()).map(({ links }) => links)).toEqual([['DEVICE'], ['PARENT']])
})

test('are told to whoever stands above both, and to nobody else', async () => {
  const [, bob = 0, cid = 0] = world.players
  await trade(cid, bob)
  await signInOn('two', [bob, cid])
  expect(await flagLinkedTrades(world.db, 0)).toBe(1)
  const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
  const asking = { params: { role: 'agent' }, query: { page: 1, limit: 25 } } as const
  const { docs } = await (await ask(world.gateway, calls.getLinkedTrades, asking, { token: agent })).reply()
  // The others were with somebody who is not his.
  expect(docs).toMatchObject([
    { price: 250, stake: rupees(20), backer: { userName: 'p2' }, layer: { userName: 'p1' }, links: ['PARENT'] },
  ])
})
