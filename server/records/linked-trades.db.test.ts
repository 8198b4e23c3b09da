import { readFileSync } from 'node:fs'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byItself } from '../audit-log/index.ts'
import { ask, createGatewayWorld, type GatewayWorld, signIn } from '../live/testing/gateway.ts'
import { auditBooks } from '../ledger/index.ts'
import { flagLinkedTrades, listLinkedTrades } from './linked-trades.ts'
import {
  bet,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  price,
  quote,
  rupees,
} from '../markets/testing/world.ts'
import { timeOf } from '../platform/sql-time.ts'

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

async function trade(layer: number, backer: number, at = 2.5, stake = 20, market = 'm1'): Promise<void> {
  const rest = { side: 'LAY', price: price(at), stake: rupees(stake), timeInForce: 'GOOD_TILL_CANCEL' } as const
  for (const request of [bet(layer, market, rest), bet(backer, market, { price: price(at), stake: rupees(stake) })]) {
    const placed = await world.bets.place(request, null)
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
  await world.bets.place(bet(ann, 'm1', { price: price(2.4), stake: rupees(10) }), null)
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

test('players who are paid to one account, or once were, are flagged likewise', async () => {
  const [, , cid = 0, dan = 0] = world.players
  await sql`with m as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${dan}) returning id)
    insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    select 'acc_' || a.id, 1, a.id, m.id, 'UPI', 'Ann Lee', '[]', 'one account'::bytea, true, now(), now()
    from m, accounts a where a.id = any(${[cid, dan]}::bigint[])`.execute(world.db)
  expect(await flagLinkedTrades(world.db, 0)).toBe(1)
  expect((await flagged()).map(({ links }) => links)).toEqual([['DEVICE', 'PAYEE'], ['PARENT']])
})

test('are told to whoever stands above both, and to nobody else', async () => {
  const [, bob = 0, cid = 0] = world.players
  await trade(cid, bob)
  await signInOn('two', [bob, cid])
  expect(await flagLinkedTrades(world.db, 0)).toBe(1)
  const agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
  const asking = { params: { role: 'agent' }, query: { page: 1, limit: 25 } } as const
  const { docs } = await (await ask(world.gateway, calls.getLinkedTrades, asking, { token: agent })).reply()
  // The others were with somebody who is not theirs.
  expect(docs).toMatchObject([
    { price: 250, stake: rupees(20), backer: { userName: 'p2' }, layer: { userName: 'p1' }, links: ['PARENT'] },
  ])
})

test('are found by whoever stands above both, whatever a row was told', async () => {
  const audited = async () => (await auditBooks(world.db)).map(({ invariant }) => invariant)
  const shown = async (standing: number) =>
    (
      await listLinkedTrades(
        world.db,
        { uplineId: standing, siteId: 1, zone: 'UTC' },
        {
          page: 1,
          limit: 25,
          sort: undefined,
          order: undefined,
          search: undefined,
          startDate: undefined,
          endDate: undefined,
        },
      )
    ).rows.map(({ _id }) => _id)
  const { rows } = await sql<{ fillId: string; backerId: number; layerId: number }>`
    select fill_id, backer_id, layer_id from linked_trades order by at desc, fill_id`.execute(world.db)
  const { rows: people } = await sql<{
    id: number
    ancestors: number[]
  }>`select id, ancestors from accounts where site_id = 1 or site_id is null`.execute(world.db)
  const uplinesOf = (id: number) => people.find((one) => one.id === id)?.ancestors ?? []
  for (const { id } of people) {
    const below = rows.filter(
      ({ backerId, layerId }) => uplinesOf(backerId).includes(id) && uplinesOf(layerId).includes(id),
    )
    expect(await shown(id)).toEqual(below.map(({ fillId }) => fillId))
  }
  await sql`update linked_trades set above = '\\x00'`.execute(world.db)
  expect(await audited()).toEqual([])
  await sql`alter table linked_trades disable trigger linked_trades_placed`.execute(world.db)
  const { rows: kept } = await sql<{ fillId: string; above: Buffer }>`select fill_id, above from linked_trades`.execute(
    world.db,
  )
  await sql`update linked_trades set above = '\\x00'`.execute(world.db)
  expect(await audited()).toEqual(['a trade between players who belong together is found by whoever stands above both'])
  for (const { fillId, above } of kept)
    await sql`update linked_trades set above = ${above}::bytea where fill_id = ${fillId}::uuid`.execute(world.db)
  await sql`alter table linked_trades enable trigger linked_trades_placed`.execute(world.db)
})

describe('the market’s price when they met', () => {
  const asking = { params: { role: 'agent' as const }, query: { page: 1, limit: 25 } }
  let agent = ''
  beforeAll(async () => {
    agent = await signIn(world.gateway, 'agent', { headers: { 'x-console': '1' } })
  })
  const since = Date.now()
  const trades = async (query: object = {}) =>
    (
      await (
        await ask(
          world.gateway,
          calls.getLinkedTrades,
          { ...asking, query: { ...asking.query, ...query } },
          { token: agent },
        )
      ).reply()
    ).docs
  const pairs = async (query: object = {}) =>
    (
      await (
        await ask(
          world.gateway,
          calls.getLinkedPairs,
          { ...asking, query: { ...asking.query, ...query } },
          { token: agent },
        )
      ).reply()
    ).docs

  test('is recorded as the band had it, and tells how far off the trade was and who gave whom how much', async () => {
    const [ann = 0, bob = 0] = world.players
    // Of back 2.4 and lay 2.6 the middle of their chances, 2.50.
    await trade(ann, bob, 2.54, 100)
    await trade(bob, ann, 2.46, 40)
    const { rows } = await sql<{ reference: number | null; isHouse: boolean }>`
      select distinct reference, counter_bet is null as is_house from fills where at >= ${timeOf(since)}
        or counter_bet is null order by 2`.execute(world.db)
    expect(rows).toContainEqual({ reference: 250, isHouse: false })
    expect(rows.filter(({ isHouse }) => isHouse)).toEqual([{ reference: null, isHouse: true }])
    await sql`delete from linked_trades`.execute(world.db)
    await flagLinkedTrades(world.db, 0)
    // 100 × (2.54/2.50 − 1) = 1.60 to the backer; 40 × (2.46/2.50 − 1) = −0.64, to the layer.
    expect(await trades({ sort: 'given' })).toMatchObject([
      { price: 254, reference: 250, distance: 1.6, given: 160, backer: { userName: 'p2' }, settled: false },
      { price: 246, reference: 250, distance: -1.6, given: -64, backer: { userName: 'p1' } },
      { price: 250, reference: 250, distance: 0, given: 0 },
    ])
    expect((await trades({ sort: 'stake' })).map(({ stake }) => stake)).toEqual([rupees(100), rupees(40), rupees(20)])
    expect((await trades({ sort: 'distance', order: 'asc' }))[0]).toMatchObject({ distance: 0 })
    expect((await trades())[0]).toMatchObject({ price: 246 })
  })

  test('is added up by pair of accounts, whoever backed', async () => {
    expect(await pairs()).toMatchObject([
      {
        giver: { userName: 'p1' },
        taker: { userName: 'p2' },
        trades: 3,
        given: 224,
        stake: rupees(160),
        notRecorded: 0,
        links: ['PARENT'],
      },
    ])
    expect(await pairs({ search: 'nobody' })).toEqual([])
    const { rows: statuses } = await sql<{ id: string; status: string }>`select id, status from markets`.execute(
      world.db,
    )
    await sql`update markets set status = 'VOIDED'`.execute(world.db)
    // Whose stakes came back gave nobody anything.
    expect(await pairs()).toEqual([])
    for (const { id, status } of statuses)
      await sql`update markets set status = ${status} where id = ${id}`.execute(world.db)
  })

  test('is nobody’s gain where the runner was taken out: the trade says so, and no sum has it', async () => {
    const [ann = 0, bob = 0] = world.players
    await openMarket(world, defineMarket('m2', MATCH_ODDS))
    quote(world, 'm2', 0, [[2.4, 10]], [[2.6, 10]])
    await trade(ann, bob, 2.54, 300, 'm2')
    await flagLinkedTrades(world.db, 0)
    expect(await pairs()).toMatchObject([{ trades: 4, given: 704, stake: rupees(460) }])
    const entryOf = () => ({
      ...byItself(1),
      ...({ action: 'RUNNER_WITHDRAWN', objectType: 'market', objectId: 'm2', reason: '' } as const),
      before: null,
      after: null,
    })
    await world.control.withdraw('m2', { slot: 0, reductionBps: 1000 }, { actorId: world.ids.administrator, entryOf })
    expect(await pairs()).toMatchObject([{ trades: 3, given: 224, stake: rupees(160) }])
    const [voided, ...others] = (await trades({ sort: 'stake' })).map((one) => [one.voided, one.given])
    expect(voided).toEqual([true, null])
    expect(others.every(([is]) => is === false)).toBe(true)
    expect((await trades({ sort: 'given' })).at(-1)).toMatchObject({ voided: true })
    // Of trades from before, the bet is found as the migration finds it.
    const migration = readFileSync(
      new URL('../platform/migrations/0051_linked_trades_voided.sql', import.meta.url),
      'utf8',
    )
    await sql`update linked_trades set bet_id = null`.execute(world.db)
    expect((await pairs())[0]).toMatchObject({ trades: 4 })
    await sql.raw(migration.slice(migration.indexOf('update '))).execute(world.db)
    expect(await pairs()).toMatchObject([{ trades: 3 }])
    await sql`delete from linked_trades where market_id = 'm2'`.execute(world.db)
  })

  test('of trades from before is not there, counted as such, and last in order', async () => {
    await sql`update linked_trades set reference = null where price = 254`.execute(world.db)
    expect((await trades({ sort: 'given' })).at(-1)).toMatchObject({
      price: 254,
      reference: null,
      distance: null,
      given: null,
    })
    expect(await pairs()).toMatchObject([{ giver: { userName: 'p1' }, given: 64, trades: 3, notRecorded: 1 }])
  })
})
