import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { keptAlong } from '@paddock/domain/roles'
import { splitChain } from '@paddock/domain/settlement'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

let world: World
beforeEach(async () => {
  world = await createWorld({ players: 2 })
})
afterEach(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** Puts the players under a chain; `given` is what each upline has to pass on, from the top. Gives the uplines' ids. */
async function chain(given: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const [level, bps] of given.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, parent_id, ancestors, role, user_name, sports_share_bps)
      values (${level === 0 ? null : 1}, ${ids.at(-1) ?? null}, ${ids}::bigint[], ${level === 0 ? 'administrator' : 'admin'}, ${`u${level}`}, ${bps})
      returning id`.execute(world.db)
    ids.push(must(rows[0], 'made').id)
  }
  await sql`update accounts set ancestors = ${ids}::bigint[], parent_id = ${ids.at(-1)} where role = 'user'`.execute(
    world.db,
  )
  return ids
}

async function balancesOf(ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number
    balance: number
  }>`select id, balance from accounts where id = any(${ids}::bigint[])`.execute(world.db)
  return ids.map(
    (id) =>
      must(
        rows.find((row) => row.id === id),
        'an upline',
      ).balance,
  )
}

type Written = {
  readonly net: Paise
  readonly levels: readonly number[]
  readonly shares: readonly number[]
  readonly kept: readonly Paise[]
}

const player = () => must(world.players[0], 'a player')

async function play(marketId: string): Promise<void> {
  await openMarket(world, defineMarket(marketId, MATCH_ODDS))
  quote(world, marketId, 0, [[2, 100_000]], [])
  const placed = await world.bets.place(bet(player(), marketId, { price: price(2), stake: rupees(100.01) }), null)
  expect(placed).toMatchObject({ ok: true })
}
const decide = (marketId: string, winner: number) =>
  world.settlement.declareResult(
    marketId,
    { type: 'WINNERS', winners: [winner], removed: [] },
    { actorId: null, source: 'test' },
  )

describe('shares', () => {
  test('of a loss go to the levels, of a win are paid by them, and the administrator’s stays with the house', async () => {
    const ids = await chain([0, 9000, 7000, 2000])
    await play('m1')
    await decide('m1', 1)
    expect(await balancesOf(ids)).toEqual([0, 2000, 5001, 2000])
    await play('m2')
    await decide('m2', 0)
    expect(await balancesOf(ids)).toEqual([0, 0, 0, 0])
  })

  test('are taken back with the result, whatever the chain is now', async () => {
    const ids = await chain([0, 9000, 7000, 2000])
    await play('m1')
    await decide('m1', 1)
    await sql`update accounts set sports_share_bps = 0 where id = ${ids[3]}`.execute(world.db)
    expect(await world.settlement.rollBack('m1', 1, { actorId: null })).toMatchObject({ ok: true })
    expect(await balancesOf(ids)).toEqual([0, 0, 0, 0])
  })

  test('are those of the first bet on the market, not those of its result', async () => {
    const ids = await chain([0, 9000, 7000, 2000])
    await play('m1')
    await sql`update accounts set sports_share_bps = 7000 where id = ${ids[3]}`.execute(world.db)
    await play('m2')
    await decide('m1', 1)
    expect(await balancesOf(ids)).toEqual([0, 2000, 5001, 2000])
    await decide('m2', 1)
    expect(await balancesOf(ids)).toEqual([0, 4000, 5001, 9001])
  })

  test('of a player without uplines stay with the house', async () => {
    await play('m1')
    await decide('m1', 1)
    const { rows } = await sql`select levels, kept from settlement_postings`.execute(world.db)
    expect(rows).toEqual([{ levels: null, kept: null }])
  })

  test.each([[[0, 9000, 7000, 2000]], [[0, 6667, 3334]], [[0, 9999, 9998, 1]], [[0]], [[0, 10_000, 10_000, 10_000]]])(
    'are written beside the posting as the domain cuts them, the root first: %j',
    async (given) => {
      const ids = await chain(given)
      await play('m1')
      await decide('m1', 1)
      await play('m2')
      await decide('m2', 0)
      const { rows } =
        await sql<Written>`select net, levels, shares, kept from settlement_postings order by market_id`.execute(
          world.db,
        )
      // All administrators are one place at the top.
      const levels = [0, ...ids.slice(1)]
      const shares = keptAlong(given)
      const cut = (net: Paise) => splitChain(net, shares.toReversed()).map(({ keeps }) => keeps)
      const nets = [rupees(-100.01), rupees(100.01)]
      expect(rows).toEqual(nets.map((net) => ({ net, levels, shares, kept: cut(net).toReversed() })))
    },
  )
})
