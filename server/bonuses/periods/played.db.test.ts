/** What a bet that the house and a player met won from the house, whatever each of them gave for it. docs/domain/bonuses.md#losses. */
import { must } from '@paddock/domain/result'
import type { Outcome } from '@paddock/domain/settlement'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
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
} from '../../markets/testing/world.ts'
import { isSystem, postAndTell } from '../../ledger/index.ts'
import { playedOnMarkets } from './played.ts'

const [A, B, DRAW] = [0, 1, 2]
let world: World
beforeEach(async () => {
  world = await createWorld({ players: 2, points: 1_000_000 })
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** The house lets 1,000 be laid at 1.5; the rest is amended in play to 19,000 at 9.6, which another player backs. */
async function layBoth(): Promise<number> {
  const [layer, backer] = [must(world.players[0], 'who lays'), must(world.players[1], 'who backs')]
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  quote(world, 'm1', A, [[1.49, 1000]], [[1.5, 1000]])
  const laid = await world.bets.place(
    bet(layer, 'm1', { slot: A, side: 'LAY', price: price(1.5), stake: rupees(2000), timeInForce: 'GOOD_TILL_CANCEL' }),
    null,
  )
  if (!laid.ok) throw new Error(laid.refusal.code)
  quote(world, 'm1', A, [[9.5, 1000]], [[10, 1000]])
  const amended = await world.bets.amend(layer, laid.value.bet.id, { price: price(9.6), size: rupees(20_000) })
  expect(amended).toMatchObject({ ok: true })
  const backed = bet(backer, 'm1', { slot: A, side: 'BACK', price: price(9.6), stake: rupees(19_000) })
  expect(await world.bets.place(backed, null)).toMatchObject({ ok: true })
  return layer
}

test.each<[string, Outcome, number, number]>([
  ['lost', { type: 'WINNERS', winners: [A], removed: [] }, -163_900, -500],
  ['won', { type: 'WINNERS', winners: [B], removed: [] }, 20_000, 1000],
  ['half lost', { type: 'WINNERS', winners: [A, DRAW], removed: [] }, -71_950, 250],
  ['void', { type: 'VOID', reason: 'ABANDONED' }, 0, 0],
])('of a bet that is %s', async (_, outcome, net, house) => {
  const layer = await layBoth()
  await world.settlement.declareResult('m1', outcome, { actorId: null, source: 'test' })
  const hour = { startsAt: Date.now() - HOUR_MS, endsAt: Date.now() + HOUR_MS }
  const { rows } = await sql<{ net: number; house: number; commission: number }>`
    select net, house, commission from ${playedOnMarkets({ siteId: 1, ...hour, accountIds: [layer] })} m`.execute(
    world.db,
  )
  const [played] = rows
  expect([(played?.net ?? 0) + (played?.commission ?? 0), played?.house ?? 0]).toEqual([rupees(net), rupees(house)])
})

test('what an account was paid as an affiliate is the house’s own, as a bonus is', async () => {
  const { rows } = await sql<{
    id: number
  }>`select a.id from accounts a where a.site_id = 1 and ${isSystem(sql`a`, 'bonus')}`.execute(world.db)
  const paid = {
    debit: must(rows[0], 'a site has its account of bonuses').id,
    credit: must(world.players[0], 'an affiliate'),
    amount: rupees(1000),
    kind: 'affiliateCommission',
    reference: 'affiliate:some-statement',
  } as const
  await world.db.transaction().execute((tx) => postAndTell(tx, [paid]))
  const hour = { startsAt: Date.now() - HOUR_MS, endsAt: Date.now() + HOUR_MS }
  const { rows: played } =
    await sql`select back from ${playedOnMarkets({ siteId: 1, ...hour, accountIds: [paid.credit] })} m`.execute(
      world.db,
    )
  expect(played).toEqual([{ back: rupees(1000) }])
})
