/** What pairs are told to have given each other is the sum of their trades, whatever moves these and whenever the job runs. docs/decisions/0118. */
import { must } from '@paddock/domain/result'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { keepPairs, listLinkedPairs } from './linked-pairs.ts'

const MARKETS = 4
const ASKED = {
  page: 1,
  limit: 25,
  sort: undefined,
  order: undefined,
  search: undefined,
  startDate: undefined,
  endDate: undefined,
} as const
const INVARIANT = 'what is kept of a pair of players who belong together is the sum of its trades'

let database: TestDatabase
let [label, agent, other] = [0, 0, 0]
let players: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    db,
  )
  await sql`insert into events (id, sport_id, competition_id, competition, name, open_at, partition, source) values ('e', '4', 'c', 'c', 'Home v Away', now(), 0, 'test')`.execute(
    db,
  )
  await sql`
    insert into markets (id, event_id, kind, type, name, shape, runners, status, min_stake, max_stake, max_house_loss, max_user_win, commission_bps, source, open_at)
    select 'm' || n, 'e', 'BETFAIR', 'MATCH_ODDS', 'Match Odds', '{}', '[]', 'SUSPENDED', 1, 1, 1, 1, 0, 'test', now() from generate_series(0, ${MARKETS - 1}) n`.execute(
    db,
  )
  label = await makeAccount('whiteLabel', [ADMINISTRATORS])
  agent = await makeAccount('agent', [ADMINISTRATORS, label])
  other = await makeAccount('agent', [ADMINISTRATORS, label])
  const elsewhere = await makeAccount('whiteLabel', [ADMINISTRATORS], 2)
  for (const above of [
    [label, agent],
    [label, agent],
    [label, agent],
    [label, other],
    [label, other],
  ])
    players.push(await makeAccount('user', [ADMINISTRATORS, ...above]))
  for (let n = 0; n < 2; n++) players.push(await makeAccount('user', [ADMINISTRATORS, elsewhere], 2))
})
afterAll(() => database.drop())

let names = 0
async function makeAccount(role: string, above: readonly number[], siteId = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name) values (${siteId}, ${above.at(-1)}, ${above}::bigint[], ${role}, ${`t${++names}`})
    returning id`.execute(database.db)
  return must(rows[0], 'an account').id
}

/** As they were summed before: of every trade. */
async function summed(uplineId: number, order: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ links: string[] }>`
    select p.trades, p.stake, p.not_recorded, p.at, abs(p.to_high) as given, case when p.to_high >= 0 then p.low else p.high end as giver,
      case when p.to_high >= 0 then p.high else p.low end as taker, p.links
    from (select least(t.backer_id, t.layer_id) as low, greatest(t.backer_id, t.layer_id) as high, count(*)::int as trades, sum(t.size)::bigint as stake,
        coalesce(sum(case when t.backer_id > t.layer_id then t.given else -t.given end), 0)::bigint as to_high,
        count(*) filter (where t.reference is null)::int as not_recorded, max(t.at) as at, string_agg(array_to_string(t.links, ','), ',') as links
      from linked_trades t join markets m on m.id = t.market_id join accounts x on x.id = t.backer_id join accounts y on y.id = t.layer_id
      where t.site_id = 1 and m.status <> 'VOIDED' and not exists (select from fills f where f.id = t.fill_id and f.voided)
        and ${uplineId} = any(x.ancestors) and ${uplineId} = any(y.ancestors) group by 1, 2) p
    order by ${order}, at desc, giver, taker`.execute(database.db)
  return rows
}

async function told(uplineId: number, asked: Partial<Parameters<typeof listLinkedPairs>[2]> = {}) {
  const { rows, counted } = await listLinkedPairs(
    database.db,
    { uplineId, siteId: 1, zone: 'UTC' },
    { ...ASKED, ...asked },
  )
  return {
    counted,
    rows: rows.map(({ giver, taker, ...row }) => ({ ...row, giver: Number(giver.id), taker: Number(taker.id) })),
  }
}
const withSortedLinks = (rows: readonly unknown[]) =>
  (rows as { links: string | string[] }[]).map((row) => ({
    ...row,
    links: [...new Set(typeof row.links === 'string' ? row.links.split(',') : row.links)].toSorted(),
  }))

const trade = fc.nat(14)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('TRADE' as const),
      backer: fc.nat(6),
      layer: fc.nat(6),
      market: fc.nat(MARKETS - 1),
      size: fc.integer({ min: 1, max: 500_000 }),
      price: fc.integer({ min: 150, max: 400 }),
      reference: fc.constantFrom(null, 200, 250),
      links: fc.constantFrom('{PARENT}', '{DEVICE}', '{DEVICE,PAYEE}'),
      ageHours: fc.nat(40),
    }),
  },
  fc.record({ do: fc.constant('LINK' as const), trade }),
  fc.record({ do: fc.constant('VOID_FILL' as const), trade }),
  fc.record({
    do: fc.constant('STATUS' as const),
    market: fc.nat(MARKETS - 1),
    status: fc.constantFrom('VOIDED', 'SETTLED'),
  }),
  fc.record({ do: fc.constant('FORGET' as const), trade }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('KEEP' as const), isLater: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let made: string[] = []
async function play(one: Step): Promise<void> {
  const { db } = database
  switch (one.do) {
    case 'KEEP':
      if (one.isLater) await sql`update linked_pair_marks set at = at - interval '2 hours'`.execute(db)
      await keepPairs(db)
      return
    case 'STATUS':
      await sql`update markets set status = ${one.status} where id = ${`m${one.market}`}`.execute(db)
      return
    case 'LINK':
      await sql`update linked_trades set links = '{PARENT,PAYEE}' where fill_id = ${made[one.trade] ?? null}`.execute(
        db,
      )
      return
    case 'VOID_FILL':
      await sql`update fills set voided = true where bet_id = ${made[one.trade] ?? null}`.execute(db)
      return
    case 'FORGET':
      await sql`delete from linked_trades where fill_id = ${made[one.trade] ?? null}`.execute(db)
      return
    case 'TRADE': {
      const [backer = 0, layer = 0] = [players[one.backer], players[one.layer]]
      const isOfOneSite = one.backer > 4 === one.layer > 4
      if (backer === layer || !isOfOneSite) return
      const { rows } = await sql<{ id: string }>`
        with f as (insert into fills (id, bet_id, counter_bet, account_id, market_id, slot, side, price, size, profit, liability, at)
          select g.id, g.id, gen_random_uuid(), ${backer}, ${`m${one.market}`}, 0, 'BACK', ${one.price}::int, ${one.size}::bigint, 1, 1, now() - ${one.ageHours} * interval '1 hour'
          from (select gen_random_uuid() as id) g returning *)
        insert into linked_trades (fill_id, bet_id, site_id, at, market_id, slot, backer_id, layer_id, price, size, links, reference, above)
        select f.id, f.bet_id, ${one.backer > 4 ? 2 : 1}, f.at, f.market_id, 0, ${backer}, ${layer}, f.price, f.size, ${one.links}::text[], ${one.reference}::int, ''
        from f returning fill_id as id`.execute(db)
      made.push(must(rows[0], 'a trade').id)
    }
  }
}

async function forget(): Promise<void> {
  made = []
  await sql`update markets set status = 'SETTLED'`.execute(database.db)
  for (const table of ['linked_trades', 'fills', 'linked_pairs', 'linked_pair_marks'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
}

const audited = async () =>
  (await auditBooks(database.db)).map(({ invariant }) => invariant).filter((text) => text === INVARIANT)

test('of everybody below whoever asks, in any order, they are what their trades come to', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      await forget()
      for (const one of steps) await play(one)
      for (const uplineId of [ADMINISTRATORS, label, agent, other]) {
        const expected = withSortedLinks(await summed(uplineId, sql`given desc`))
        const whole = await told(uplineId)
        expect(withSortedLinks(whole.rows)).toEqual(expected)
        expect(whole.counted).toEqual({ total: expected.length, isLeast: false })
        // Of some of the trades nothing is kept.
        expect(withSortedLinks((await told(uplineId, { startDate: '2000-01-01' })).rows)).toEqual(expected)
        expect(withSortedLinks((await told(uplineId, { sort: 'stake', order: 'asc' })).rows)).toEqual(
          withSortedLinks(await summed(uplineId, sql`stake`)),
        )
        const second = await told(uplineId, { page: 2, limit: 2 })
        expect(withSortedLinks(second.rows)).toEqual(expected.slice(2, 4))
        expect(second.counted.total).toBe(expected.length)
      }
      expect(await audited()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

const TRADE: Step = {
  do: 'TRADE',
  backer: 0,
  layer: 1,
  market: 0,
  size: 10_000,
  price: 250,
  reference: 200,
  links: '{PARENT}',
  ageHours: 2,
}
const stakes = async () => (await told(agent)).rows.map(({ stake }) => stake)

test('a pair is kept an hour after it moved, and read so until it moves again', async () => {
  await forget()
  await play(TRADE)
  await play({ do: 'KEEP', isLater: false })
  expect((await sql`select from linked_pairs`.execute(database.db)).rows).toEqual([])
  await play({ do: 'KEEP', isLater: true })
  await sql`update linked_pairs set stake = 7`.execute(database.db)
  expect(await stakes()).toEqual([7])
  expect(await audited()).toEqual([INVARIANT])
  await play(TRADE)
  expect(await stakes()).toEqual([20_000])
  expect(await audited()).toEqual([])
  await play({ do: 'KEEP', isLater: true })
  expect(await stakes()).toEqual([20_000])
  expect((await sql`select from linked_pair_marks`.execute(database.db)).rows).toEqual([])
})

test('a trade that was found while its market was voided is none, although neither saw the other', async () => {
  await forget()
  const { db } = database
  await db.transaction().execute(async (tx) => {
    await sql`update markets set status = 'VOIDED' where id = 'm0'`.execute(tx)
    // No trade of the market is there yet for the one who voids.
    await play(TRADE)
    await keepPairs(db)
    expect(await stakes()).toEqual([10_000])
  })
  expect(await stakes()).toEqual([])
  await play({ do: 'KEEP', isLater: true })
  expect(await stakes()).toEqual([])
  expect(await audited()).toEqual([])
})

test('a site’s connection reads the pairs of its own and writes none', async () => {
  await forget()
  await play(TRADE)
  await play({ ...TRADE, backer: 5, layer: 6 })
  await play({ do: 'KEEP', isLater: true })
  const own = database.tenants.of(1)
  expect((await sql<{ siteId: number }>`select site_id from linked_pairs`.execute(own)).rows).toEqual([{ siteId: 1 }])
  const of = { uplineId: ADMINISTRATORS, siteId: 2, zone: 'UTC' }
  expect((await listLinkedPairs(own, of, ASKED)).rows).toEqual([])
  for (const table of ['linked_pairs', 'linked_pair_marks'])
    await expect(sql`delete from ${sql.table(table)}`.execute(own)).rejects.toThrow(/permission denied/)
})
