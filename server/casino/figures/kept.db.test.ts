/** Figures that are read from days that are kept are those of their rounds, whatever moves them and whenever the job runs. docs/decisions/0116. */
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { keepFigures } from './keep.ts'
import { type By, loadFigures, loadKept } from './queries.ts'

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS
const DAYS = 6
const GAMES = ['one', 'two', 'dark'] as const
const INVARIANT = /of a day in the casino|for a day in the casino/

let database: TestDatabase
let [label, agent, other] = [0, 0, 0]
let players: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    db,
  )
  await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value
    values (1, 'p', 'http://localhost', 'http://localhost', 2)`.execute(db)
  await sql`insert into casino_games (provider_id, game_code, game_id, name, type, provider_name, provider_type, sub_provider_name, min, max, rtp_bps)
    select 1, g, g, g, 'slot', 'p', 'p', 'p', 1, 1, case g when 'one' then 9500 when 'two' then 9733 end from unnest(${[...GAMES]}::text[]) g`.execute(
    db,
  )
  label = await makeAccount('whiteLabel', [ADMINISTRATORS])
  agent = await makeAccount('agent', [ADMINISTRATORS, label])
  other = await makeAccount('agent', [ADMINISTRATORS, label])
  const below = (upline: number) => [ADMINISTRATORS, label, upline]
  players = [
    await makeAccount('user', below(agent)),
    await makeAccount('user', below(agent)),
    await makeAccount('user', below(other)),
    await makeAccount('user', below(other), 'DEMO'),
    await makeAccount(
      'user',
      [ADMINISTRATORS, await makeAccount('whiteLabel', [ADMINISTRATORS], 'REAL', 2)],
      'REAL',
      2,
    ),
  ]
})
afterAll(() => database.drop())

let names = 0
async function makeAccount(role: string, above: readonly number[], book = 'REAL', siteId = 1): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name, book)
    values (${siteId}, ${above.at(-1)}, ${above}::bigint[], ${role}, ${`t${++names}`}, ${book}) returning id`.execute(
    database.db,
  )
  return must(rows[0], 'an account').id
}

/* As they were summed before: of every round of the range. */

type Told = readonly (string | number | null)[]
const KEYS: Readonly<Record<By, RawBuilder<unknown>>> = {
  game: sql`r.game_code`,
  provider: sql`'p'`,
  below: sql`(case when cardinality(a.ancestors) = d.depth then a.id else a.ancestors[d.depth + 1] end)::text`,
}

async function summed(siteId: number, uplineId: number, by: By, from: number, until: number): Promise<Told[]> {
  const expected = sql`(r.staked * (g.rtp_bps / 10000::float8))`
  const { rows } = await sql<Record<string, number> & { key: string }>`
    select ${KEYS[by]} as key, count(*)::int as rounds, sum(r.staked)::bigint as staked, sum(r.won)::bigint as won, coalesce(sum(${expected}), 0) as expected,
      coalesce(sum(r.staked) filter (where g.rtp_bps is not null), 0)::float8 as told,
      coalesce(sum(r.won - ${expected}), 0) as deviation, coalesce(sum(power(r.won - ${expected}, 2)), 0) as squares
    from casino_rounds r join accounts a on a.id = r.account_id join casino_games g on g.provider_id = r.provider_id and g.game_code = r.game_code
    cross join lateral (select coalesce(array_position(a.ancestors, ${uplineId}::bigint), cardinality(a.ancestors)) as depth) d
    where a.book = 'REAL' and r.site_id = ${siteId} and (a.id = ${uplineId} or ${uplineId} = any(a.ancestors)) and r.closed_at is not null and r.staked > 0
      and r.opened_at >= ${timeOf(from)} and r.opened_at <= ${timeOf(until)} group by 1`.execute(database.db)
  return rows
    .map((row) => [
      row.key,
      row.rounds ?? 0,
      row.staked ?? 0,
      row.won ?? 0,
      row.told ? Math.round(((row.expected ?? 0) / row.told) * 10_000) : null,
      row.squares ? rounded((row.deviation ?? 0) / Math.sqrt(row.squares)) : 0,
    ])
    .toSorted(byText)
}
const rounded = (value: number) => Math.round(value * 1e6)
const byText = (one: Told, two: Told) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1)

async function told(siteId: number, uplineId: number, by: By, from: number, until: number): Promise<Told[]> {
  const range = {
    startDate: new Date(from).toISOString(),
    endDate: new Date(until).toISOString(),
    zone: 'Asia/Kolkata',
  }
  const rows = await loadFigures(database.db, { siteId, uplineId, by, range })
  return rows
    .map((row) => [
      by === 'game' ? row.gameCode : by === 'below' ? row.userId : row.provider,
      row.rounds,
      row.staked,
      row.won,
      row.theoryBps,
      rounded(row.sigmas ?? 0),
    ])
    .toSorted(byText)
}

async function keptBefore(uplineId: number, from: number, until: number): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(s.kept[array_position(s.levels, ${uplineId}::bigint)]), 0)::bigint as kept from casino_shares s join accounts a on a.id = s.account_id
    where a.book = 'REAL' and s.site_id = 1 and ${uplineId} = any(a.ancestors) and s.at >= ${timeOf(from)} and s.at <= ${timeOf(until)}`.execute(
    database.db,
  )
  return must(rows[0], 'a sum').kept
}

/* What happens */

const at = fc.integer({ min: 1, max: DAYS * 24 * 60 }).map((minutes) => TODAY + 2 * HOUR_MS - minutes * 60_000)
const round = fc.nat(11)
const step = fc.oneof(
  fc.record({
    do: fc.constant('ROUND' as const),
    round,
    player: fc.nat(4),
    game: fc.constantFrom(...GAMES),
    at,
    staked: fc.nat(5_000_000),
    won: fc.nat(9_000_000),
    closes: fc.boolean(),
  }),
  fc.record({ do: fc.constant('REOPEN' as const), round }),
  fc.record({
    do: fc.constant('SHARE' as const),
    player: fc.nat(2),
    at,
    kept: fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.nat(5000), fc.nat(5000)),
  }),
  fc.record({ do: fc.constant('KEEP' as const) }),
  fc.record({ do: fc.constant('RTP' as const), bps: fc.constantFrom(9000, 9600, null) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function play(one: Step): Promise<unknown> {
  const { db } = database
  switch (one.do) {
    case 'KEEP':
      return await keepFigures(db)
    case 'RTP':
      return await sql`update casino_games set rtp_bps = ${one.bps} where game_code = 'two'`.execute(db)
    case 'REOPEN':
      return await sql`update casino_rounds set closed_at = null where round_id = ${`r${one.round}`}`.execute(db)
    case 'SHARE':
      return await sql`insert into casino_shares (turn, site_id, account_id, levels, shares, net, kept, at)
        select nextval('casino_turns'), 1, a.id, a.ancestors, '{0,0,0}', 0, ${[...one.kept]}::bigint[], ${timeOf(one.at)} from accounts a
        where a.id = ${players[one.player]}`.execute(db)
    case 'ROUND':
      return await sql`
        insert into casino_rounds as r (provider_id, round_id, account_id, site_id, game_code, staked, won, opened_at, last_at, closed_at)
        select 1, ${`r${one.round}`}, a.id, a.site_id, ${one.game}, ${one.staked}, ${one.won}, ${timeOf(one.at)}, ${timeOf(one.at)}, case when ${one.closes} then ${timeOf(one.at)} end
        from accounts a where a.id = ${players[one.player]}
        on conflict (provider_id, round_id, account_id) do update set staked = r.staked + excluded.staked, won = r.won + excluded.won,
          closed_at = coalesce(r.closed_at, excluded.closed_at)`.execute(db)
  }
}

async function forget(): Promise<void> {
  for (const table of [
    'casino_figures',
    'casino_kept_days',
    'casino_figure_days',
    'casino_figure_marks',
    'casino_shares',
    'casino_rounds',
  ])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
}

test('of any game, provider and level, in any range, they are what their rounds come to', {
  timeout: 120_000,
}, async () => {
  const histories = fc.tuple(fc.array(step, { minLength: 5, maxLength: 30 }), at, fc.nat(DAYS * 24 * 60))
  await fc.assert(
    fc.asyncProperty(histories, async ([steps, from, minutes]) => {
      await forget()
      for (const one of steps) await play(one)
      for (const [start, end] of [
        [TODAY - 9 * DAY_MS, TODAY + DAY_MS],
        [from, from + minutes * 60_000],
      ] as const) {
        for (const by of ['game', 'provider', 'below'] as const)
          for (const uplineId of [ADMINISTRATORS, label, agent, other, ...players.slice(0, 2)])
            expect(await told(1, uplineId, by, start, end)).toEqual(await summed(1, uplineId, by, start, end))
        for (const uplineId of [ADMINISTRATORS, label, agent])
          expect(await loadKept(database.db, { siteId: 1, uplineId, range: rangeOf(start, end) })).toBe(
            await keptBefore(uplineId, start, end),
          )
      }
      expect((await auditBooks(database.db)).filter(({ invariant }) => INVARIANT.test(invariant))).toEqual([])
    }),
    { numRuns: 8 },
  )
})
const rangeOf = (from: number, until: number) => ({
  startDate: new Date(from).toISOString(),
  endDate: new Date(until).toISOString(),
  zone: 'UTC',
})

const YESTERDAY: Step = {
  do: 'ROUND',
  round: 1,
  player: 0,
  game: 'one',
  at: TODAY - 30 * HOUR_MS,
  staked: 100,
  won: 0,
  closes: true,
}

test('a day that is kept is read from what is kept, until something of it moves', async () => {
  await forget()
  await play(YESTERDAY)
  await keepFigures(database.db)
  await sql`update casino_figures set won = 7 where account_id = ${agent}`.execute(database.db)
  const wins = async () => (await told(1, agent, 'game', TODAY - 9 * DAY_MS, TODAY))[0]?.[3]
  expect(await wins()).toBe(7)
  expect(
    (await auditBooks(database.db)).map(({ invariant }) => invariant).filter((text) => INVARIANT.test(text)),
  ).toEqual(['what is kept of a day in the casino is the sum of its rounds'])
  await play({ ...YESTERDAY, won: 40 })
  expect(await wins()).toBe(40)
  await keepFigures(database.db)
  expect(await wins()).toBe(40)
  const { rows } = await sql`select from casino_figure_marks`.execute(database.db)
  expect(rows).toEqual([])
})

test('of a day that is not over nothing is kept', async () => {
  await forget()
  await play({ ...YESTERDAY, at: Date.now() - 1000 })
  await keepFigures(database.db)
  const { rows } = await sql`select from casino_figures union all select from casino_figure_marks`.execute(database.db)
  expect(rows).toEqual([])
})

test('a site’s connection reads what is kept of its own and writes none of it', async () => {
  await forget()
  await play(YESTERDAY)
  await play({ ...YESTERDAY, round: 2, player: 4 })
  await keepFigures(database.db)
  const own = database.tenants.of(1)
  const { rows } = await sql<{ siteId: number }>`select distinct site_id from casino_figures`.execute(own)
  expect(rows).toEqual([{ siteId: 1 }])
  await expect(sql`delete from casino_figures`.execute(own)).rejects.toThrow(/permission denied/)
})
