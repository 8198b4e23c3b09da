import { type Asking, calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CASINO } from '../ledger/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import type { Range } from '../platform/read-filters.ts'
import { loadBalanceHistory } from './balance.ts'
import { loadProfitLoss } from './profit-loss.ts'
import { loadStatement } from './statement.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

type Line = { readonly amount: number; readonly kind?: string; readonly at?: string; readonly marketId?: string }

let references = 0
/** Money between an account and another: + comes in. It happens now, or when it is said to have. */
async function post(name: string, other: string, { amount, kind = 'settlement', at, marketId }: Line): Promise<void> {
  const [one, two] = [tree.idOf(name), tree.idOf(other)]
  const [debit, credit] = amount > 0 ? [two, one] : [one, two]
  const moved = Math.round(amount * 100)
  await tree.db.transaction().execute(async (tx) => {
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, market_id, at)
      values (${debit}, ${credit}, ${Math.abs(moved)}, ${kind}, ${`test:${++references}`}, ${marketId ?? null}, coalesce(${at ?? null}::timestamptz, clock_timestamp()))`.execute(
      tx,
    )
    const change = sql`case id when ${one} then ${moved}::bigint else ${-moved}::bigint end`
    const ofKinds = (kinds: readonly string[]) => (kinds.includes(kind) ? change : sql`0`)
    await sql`update accounts set balance = balance + ${change}, points_net = points_net + ${ofKinds(['points'])},
      sports_net = sports_net + ${ofKinds(['settlement', 'rollback'])},
      commission_net = commission_net + ${ofKinds(['commission', 'commissionRollback'])}, casino_net = casino_net + ${ofKinds(CASINO)}
      where id in (${one}, ${two})`.execute(tx)
  })
}

/** Three rupees of what the player lost somewhere, given by their upline. */
async function giveRebate(): Promise<void> {
  await sql`insert into rebates (market_id, result_version, account_id, site_id, kind, base, bps, amount, given)
    select 'm9', 1, id, site_id, 'totalLoss', 30000, 100, 300, 300 from accounts where id = ${tree.idOf('player1')}`.execute(
    tree.db,
  )
  await post('player1', 'agent', { amount: 3, kind: 'rebate' })
}

async function openMarkets(): Promise<void> {
  await sql`insert into events (id, sport_id, name, open_at, partition, source) values ('e1', '4', 'India v Kenya', now(), 0, 'test'),
    ('e2', '1', 'Leeds v Hull', now(), 0, 'test')`.execute(tree.db)
  await sql`insert into markets (id, event_id, kind, type, name, shape, status, min_stake, max_stake, max_house_loss, max_user_win, source, open_at)
    select v.id, v.event_id, 'BOOKMAKER', 'BOOKMAKER', v.name, '{}', 'SETTLED', 1, 1, 1, 1, 'test', now()
    from (values ('m1', 'e1', 'Match Bet 1'), ('m2', 'e1', 'Toss'), ('m3', 'e2', 'Winner')) as v(id, event_id, name)`.execute(
    tree.db,
  )
}

const as = (who: string) => ({ role: who.startsWith('player') ? 'user' : 'agent' }) as const
const PAGE = { page: 1, limit: 25 } as const
const read = async (who: string, query: Partial<Asking<typeof calls.getStatement>['query']> = {}) =>
  await tree.ask(who, calls.getStatement, { params: as(who), query: { ...PAGE, ...query } })

describe('a statement', () => {
  test('runs the balance through every line, newest first', async () => {
    await post('player1', 'agent', { amount: 500, kind: 'points' })
    await post('player1', 'house', { amount: -300 })
    await post('player1', 'agent', { amount: -100, kind: 'points' })
    const { docs, ...sums } = await (await read('agent', { userId: String(tree.idOf('player1')) })).reply()
    expect(
      docs.map(({ trxType, amount, balance, counterparty }) => [trxType, amount / 100, balance / 100, counterparty]),
    ).toEqual([
      ['points', -100, 1100, 'agent'],
      ['bet', -300, 1200, null],
      ['points', 500, 1500, 'agent'],
      ['points', 1000, 1000, null],
    ])
    expect(sums).toMatchObject({ opening: 0, closing: 110_000, totalIn: 150_000, totalOut: 40_000, totalDocs: 4 })
  })

  test('is one’s own, filtered and paged', async () => {
    await post('player1', 'agent', { amount: 500, kind: 'points' })
    const { docs } = await (await read('player1', { trxType: 'points', limit: 1, page: 2 })).reply()
    expect(docs.map(({ balance }) => balance)).toEqual([100_000])
    expect((await read('player1', { trxType: 'bet' })).body).toMatchObject({ docs: [], totalDocs: 0 })
  })

  test('tells of a bet what it brought, in which market of which event, and of other lines neither', async () => {
    await openMarkets()
    await post('player1', 'house', { amount: 200, marketId: 'm1' })
    await post('player1', 'house', { amount: -40, marketId: 'm3' })
    const { docs } = await (await read('player1')).reply()
    expect(docs.map(({ betPts, market }) => [betPts, market])).toEqual([
      [-4000, { name: 'Winner', event: { name: 'Leeds v Hull' } }],
      [20_000, { name: 'Match Bet 1', event: { name: 'India v Kenya' } }],
      [null, null],
    ])
    const probe = await (await read('player1', { trxType: 'bet', limit: 1 })).reply()
    expect(probe.docs).toMatchObject([{ betPts: -4000 }])
  })

  test('tells what came or what went alone, with the balances of all lines', async () => {
    await post('player1', 'agent', { amount: 500, kind: 'points' })
    await post('player1', 'house', { amount: -300 })
    const credit = await (await read('player1', { trxType: 'credit' })).reply()
    expect(credit.docs.map(({ amount, balance }) => [amount, balance])).toEqual([
      [50_000, 150_000],
      [100_000, 100_000],
    ])
    expect(credit).toMatchObject({ totalDocs: 2, totalIn: 150_000, totalOut: 0, closing: 120_000 })
    const debit = await (await read('player1', { trxType: 'debit' })).reply()
    expect(debit.docs.map(({ amount, balance }) => [amount, balance])).toEqual([[-30_000, 120_000]])
  })

  test('of somebody else is not there', async () => {
    expect((await read('player1', { userId: String(tree.idOf('player2')) })).status).toBe(404)
    expect((await read('agent2', { userId: String(tree.idOf('player1')) })).status).toBe(404)
  })

  test('has the report types of the specification; the balances are those of all lines', async () => {
    await post('player1', 'house', { amount: 200 })
    await post('player1', 'house', { amount: -4, kind: 'commission' })
    await post('player1', 'agent', { amount: -50, kind: 'points' })
    await giveRebate()
    const amounts = async (trxType: 'depositWithdraw' | 'bettingPL' | 'sportsBook') => {
      const { docs } = await (await read('player1', { trxType })).reply()
      return docs.map(({ amount, balance }) => [amount / 100, balance / 100])
    }
    expect(await amounts('depositWithdraw')).toEqual([
      [3, 1149],
      [-50, 1146],
      [1000, 1000],
    ])
    expect(await amounts('bettingPL')).toEqual([
      [-4, 1196],
      [200, 1200],
    ])
    expect(await amounts('sportsBook')).toEqual([])
  })

  test('finds lines by event, market, remark and counterparty, and a percent sign means itself', async () => {
    await openMarkets()
    await post('player1', 'house', { amount: 200, marketId: 'm2' })
    const found = async (search: string) => (await (await read('player1', { search })).reply()).totalDocs
    expect([await found('kenya'), await found('toss'), await found('leeds'), await found('%')]).toEqual([1, 1, 0, 0])
  })

  test('whose lines fall on one moment keeps them apart over pages', async () => {
    const at = '2026-03-05T10:00:00Z'
    for (const amount of [1, 2, 3, 4, 5]) await post('player1', 'house', { amount, at })
    const range = { startDate: '2026-03-05', endDate: '2026-03-05', zone: 'Asia/Kolkata' }
    const balances: number[] = []
    for (const page of [1, 2, 3]) {
      const wanted = { page, limit: 2, type: 'all', search: undefined } as const
      const { rows } = await loadStatement(tree.db, tree.idOf('player1'), range, wanted)
      balances.push(...rows.map(({ balance }) => balance / 100))
    }
    expect(balances[0]).toBe((balances[4] ?? 0) + 14)
    expect(balances).toEqual([15, 10, 6, 3, 1].map((sum) => sum + (balances[4] ?? 0) - 1))
  })
})

test('the figures of a reply are of one moment, whatever moves meanwhile', async () => {
  const moving = async () => {
    for (let times = 0; times < 25; times++) await post('player1', 'house', { amount: 1 })
  }
  const reading = async () => {
    const replies = []
    for (let times = 0; times < 40; times++) replies.push(await (await read('player1')).reply())
    return replies
  }
  const [, replies] = await Promise.all([moving(), reading()])
  for (const { docs, closing, opening, totalIn, totalOut } of replies) {
    expect(docs[0]?.balance).toBe(closing)
    expect(opening + totalIn - totalOut).toBe(closing)
  }
})

describe('a range of days', () => {
  const player = () => tree.idOf('player1')
  const everything = { page: 1, limit: 25, type: 'all', search: undefined } as const
  const days = (startDate: string, endDate: string, zone = 'Asia/Kolkata'): Range => ({ startDate, endDate, zone })

  /** The last moment of 3 March and the first of 5 March, in India. */
  const EDGES = ['2026-03-03T18:29:59.999Z', '2026-03-03T18:30:00Z', '2026-03-05T18:29:59.999Z', '2026-03-05T18:30:00Z']

  test.each([
    ['Asia/Kolkata', [20, 30]],
    ['UTC', [30, 40]],
  ])('is whole, both ends included, in %s', async (zone, expected) => {
    for (const [place, at] of EDGES.entries()) await post('player1', 'house', { amount: 10 * (place + 1), at })
    const { rows } = await loadStatement(tree.db, player(), days('2026-03-04', '2026-03-05', zone), everything)
    expect(rows.map(({ amount }) => amount / 100).toReversed()).toEqual(expected)
  })

  test('in which nothing happened begins and ends with the balance of then, not of now', async () => {
    await post('player1', 'house', { amount: 70, at: '2026-03-01T10:00:00Z' })
    await post('player1', 'house', { amount: -20, at: '2026-03-09T10:00:00Z' })
    const range = days('2026-03-04', '2026-03-05')
    const { rows, totals } = await loadStatement(tree.db, player(), range, everything)
    expect(rows).toEqual([])
    // The points of the beginning came today.
    expect(totals).toMatchObject({ opening: 7000, closing: 7000 })
    expect(await loadBalanceHistory(tree.db, player(), range)).toMatchObject({
      opening: 7000,
      closing: 7000,
      points: [],
    })
  })
})

describe('the balance over time', () => {
  test('is by transfer, and by days of the zone where there are many', async () => {
    const range = { startDate: '2026-03-01', endDate: '2026-03-31', zone: 'Asia/Kolkata' }
    await post('player1', 'house', { amount: 5, at: '2026-03-04T10:00:00Z' })
    const few = await loadBalanceHistory(tree.db, tree.idOf('player1'), range)
    expect(few).toMatchObject({ step: 'transfer', opening: 0, closing: 500, points: [{ balance: 500 }] })
    // 20:00 in London is the next day in India.
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, at)
      select ${tree.idOf('house')}, ${tree.idOf('player1')}, 100, 'settlement', 'many:' || n,
        case when n <= 150 then '2026-03-05T10:00:00Z'::timestamptz else '2026-03-05T20:00:00Z'::timestamptz end from generate_series(1, 250) n`.execute(
      tree.db,
    )
    const moved = sql`case role when 'user' then 25000 else -25000 end`
    await sql`update accounts set balance = balance + ${moved}, sports_net = sports_net + ${moved}
      where id in (${tree.idOf('house')}, ${tree.idOf('player1')})`.execute(tree.db)
    const many = await loadBalanceHistory(tree.db, tree.idOf('player1'), range)
    expect(many).toMatchObject({ step: 'day', opening: 0, closing: 25_500, isCut: false })
    expect(many.points.map(({ balance }) => balance)).toEqual([500, 15_500, 25_500])
  })
})

describe('profit and loss', () => {
  beforeEach(async () => {
    await openMarkets()
    await post('player1', 'house', { amount: 200, marketId: 'm1', at: '2026-03-04T10:00:00Z' })
    await post('player1', 'house', { amount: -4, kind: 'commission', marketId: 'm1', at: '2026-03-04T10:00:00Z' })
    await post('player1', 'house', { amount: -50, marketId: 'm2', at: '2026-03-05T10:00:00Z' })
    await post('player2', 'house', { amount: -30, marketId: 'm3', at: '2026-03-06T10:00:00Z' })
  })
  type Level = Partial<Asking<typeof calls.getProfitLoss>['query']>
  const level = async (who: string, query: Level) => {
    const asking = { params: as(who), query: { ...PAGE, by: 'event' as const, ...query } }
    const reply = await (await tree.ask(who, calls.getProfitLoss, asking)).reply()
    return reply.docs.map(({ eventName, marketName, markets, profitLoss, commission, net }) => [
      marketName ?? eventName,
      markets,
      profitLoss / 100,
      commission / 100,
      net / 100,
    ])
  }

  test('goes from events to markets, with commission apart', async () => {
    expect(await level('player1', { by: 'event' })).toEqual([['India v Kenya', 2, 150, 4, 146]])
    expect(await level('player1', { by: 'market', eventId: 'e1' })).toEqual([
      ['Toss', 1, -50, 0, -50],
      ['Match Bet', 1, 200, 4, 196],
    ])
    expect(await level('player1', { by: 'event', eventTypeId: '1' })).toEqual([])
  })

  test('of an upline is that of all players below it, and of nobody beside', async () => {
    expect(await level('agent', { limit: 1, by: 'event' })).toEqual([['Leeds v Hull', 1, -30, 0, -30]])
    const paged = { page: 1, limit: 1, by: 'event' } as const
    const { totals } = await loadProfitLoss(
      tree.db,
      { siteId: 1, accountId: tree.idOf('agent'), range: { zone: 'UTC' } },
      paged,
    )
    expect(totals).toEqual({ total: 2, totalProfitLoss: 12_000, totalCommission: 400, totalNet: 11_600 })
    expect(await level('agent2', { by: 'event' })).toEqual([])
  })

  test('and what came in and went out make the game report', async () => {
    await post('player1', 'agent', { amount: -120, kind: 'points' })
    await giveRebate()
    const reply = await (await tree.ask('player1', calls.getGameReport, { params: as('player1'), query: {} })).reply()
    expect(reply.docs).toEqual({
      casino: [],
      exchange: [{ eventTypeId: '4', totalAmount: 14_600, totalWin: 19_600, totalLose: 5000, totalCommission: 400 }],
      deposit: [{ totalAmount: 100_000, totalBonus: 300 }],
      withdraw: [{ totalAmount: 12_000, totalBonus: 0 }],
    })
  })
})
