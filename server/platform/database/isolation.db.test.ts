import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openTenants, type Tenants } from '../database.ts'
import { createLog } from '../log.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'

/** Read by all sites, written by none of their connections. */
const SHARED = [
  'casino_games',
  'casino_providers',
  'events',
  'market_events',
  'markets',
  'price_samples',
  'risk_chain_marks',
  'risk_kept',
  'settlements',
]
/** Of the machinery: a site's connection does not even read them. */
const HIDDEN = [
  'account_links',
  'audit_pending',
  'failed_tries',
  'casino_alarms',
  'casino_days',
  'casino_differences',
  'casino_keys',
  'casino_nonces',
  'casino_rebate_turns',
  'casino_report_lines',
  'casino_reports',
  'casino_settled_markets',
  'casino_stuck_rounds',
  'desk_events',
  'desk_notes',
  'desk_officers',
  'desk_quotes',
  'desk_rows',
  'desk_skews',
  'desk_stops',
  'market_templates',
  'starting_terms',
  'house_results',
  'gateway_nonces',
  'gateway_strays',
  'leaderboard_results',
  'exclusions_unproven',
  'market_touches',
  'part_void_accounts',
  'part_voids',
  'feed_states',
  'migrations',
  'partitions',
  'control_changes',
  'result_proposals',
  'write_probe',
  'site_pairs',
  'restrictions',
  'result_questions',
  'socket_tickets',
  'told_part_voids',
  'told_results',
  'pushes',
]
/** Of the whole installation: read by all sites. */
const INSTALLATION = ['installation']

let database: TestDatabase
let tenants: Tenants
let owner: Database
let one: Database
let two: Database
const ids = new Map<string, number>()

beforeAll(async () => {
  database = await cloneDatabase()
  tenants = openTenants(database.url, createLog('silent'), 3)
  owner = database.db
  one = tenants.of(1)
  two = tenants.of(2)
  await seed()
})

afterAll(async () => {
  await tenants.close()
  await database.drop()
})

async function seed(): Promise<void> {
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    owner,
  )
  const { rows } = await sql<{ id: number; userName: string }>`
    insert into accounts (site_id, role, user_name) values (null, 'administrator', 'root'), (1, 'user', 'ann'), (1, 'user', 'abe'),
      (2, 'user', 'bob'), (2, 'user', 'bea') returning id, user_name`.execute(owner)
  for (const { id, userName } of rows) ids.set(userName, id)
  const [ann, bob, bea, root] = ['ann', 'bob', 'bea', 'root'].map(idOf)
  await sql`insert into journal (account_id, seq, kind, payload) values (${ann}, 1, 'x', '{}'), (${bob}, 1, 'x', '{}'), (${root}, 1, 'x', '{}')`.execute(
    owner,
  )
  await sql`insert into presets (account_id, kind, entries) values (${ann}, 'stake', '[]'), (${bob}, 'stake', '[]')`.execute(
    owner,
  )
  await sql`insert into transfers (debit_account, credit_account, amount, kind, reference) values
    (${bob}, ${bea}, 5, 'points', 'two')`.execute(owner)
}

const idOf = (name: string): number => ids.get(name) ?? 0

async function names(db: Database): Promise<string[]> {
  const { rows } = await sql<{
    userName: string
  }>`select user_name from accounts where id <> 0 order by user_name`.execute(db)
  return rows.map(({ userName }) => userName)
}

test('every table is of a site, shared, of the installation, or hidden', async () => {
  const { rows } = await sql<{ name: string; held: boolean }>`
    select c.relname as name, c.relrowsecurity as held from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`.execute(owner)
  const open = rows.filter(({ held }) => !held).map(({ name }) => name)
  expect(open).toEqual([...SHARED, ...HIDDEN, ...INSTALLATION].sort())
})

test('a table that holds rows of sites has a policy that asks for the bound site', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_policies p where p.tablename = c.relname
        and coalesce(p.qual, p.with_check) like '%bound_site()%')`.execute(owner)
  expect(rows).toEqual([])
})

test('but for accounts, transfers and sites, a table has one of two policies, for all that can be done', async () => {
  const { rows } = await sql<{ name: string; cmd: string; qual: string; withCheck: string | null }>`
    select tablename as name, cmd, qual, with_check from pg_policies where tablename not in ('accounts', 'transfers', 'sites')`.execute(
    owner,
  )
  const bySite =
    '((site_id = ( SELECT bound_site() AS bound_site)) OR ((site_id IS NULL) AND ( SELECT acts_for_installation() AS acts_for_installation)))'
  const byAccount = (name: string) =>
    bySite.replaceAll('site_id', 'a.site_id').replace(
      /^.*$/,
      (held) => `(EXISTS ( SELECT
   FROM accounts a
  WHERE ((a.id = ${name}.account_id) AND ${held})))`,
    )
  for (const { name, cmd, qual, withCheck } of rows) {
    expect({ name, cmd, withCheck }).toEqual({ name, cmd: 'ALL', withCheck: null })
    expect([bySite, byAccount(name)]).toContain(qual)
  }
})

test('a site sees its own people and, for the sake of locks, the installation', async () => {
  expect(await names(one)).toEqual(['abe', 'ann', 'root'])
  expect(await names(two)).toEqual(['bea', 'bob', 'root'])
})

test('one connection serves sites in turn, each seeing its own', async () => {
  const narrow = openTenants(database.url, createLog('silent'), 1)
  for (const [site, mine] of [
    [1, 'ann'],
    [2, 'bob'],
    [1, 'ann'],
  ] as const) {
    expect(await names(narrow.of(site))).toContain(mine)
    expect(await names(narrow.of(site))).toHaveLength(3)
  }
  await narrow.close()
})

test.each(['journal', 'presets'])('%s of another site, or of the installation, is not there', async (table) => {
  const { rows } = await sql<{ accountId: number }>`select account_id from ${sql.table(table)}`.execute(one)
  expect(rows).toEqual([{ accountId: idOf('ann') }])
})

test('nothing of another site can be changed, moved or made', async () => {
  const bob = idOf('bob')
  const changed = await sql`update accounts set balance = 1 where id = ${bob} returning id`.execute(one)
  expect(changed.rows).toEqual([])
  expect((await sql`delete from presets where account_id = ${bob} returning kind`.execute(one)).rows).toEqual([])
  await expect(sql`update accounts set site_id = 2 where id = ${idOf('abe')}`.execute(one)).rejects.toThrow(/row-level/)
  await expect(
    sql`insert into accounts (site_id, role, user_name) values (2, 'user', 'spy')`.execute(one),
  ).rejects.toThrow(/row-level/)
  await expect(
    sql`insert into presets (account_id, kind, entries) values (${bob}, 'quickBet', '[]')`.execute(one),
  ).rejects.toThrow(/row-level/)
})

test('the installation is changed only where it acts itself', async () => {
  const root = idOf('root')
  expect((await sql`update accounts set balance = 1 where id = ${root} returning id`.execute(one)).rows).toEqual([])
  const itself = tenants.of(1, 'INSTALLATION')
  expect(
    (await sql`update accounts set balance = 0 where id = ${root} returning id`.execute(itself)).rows,
  ).toHaveLength(1)
  expect(await names(itself)).toEqual(['abe', 'ann', 'root'])
})

test('no transfer leaves the site', async () => {
  const pay = (from: string, to: string, db: Database) =>
    sql`insert into transfers (debit_account, credit_account, amount, kind, reference)
      values (${idOf(from)}, ${idOf(to)}, 1, 'points', ${`${from}-${to}`})`.execute(db)
  await pay('ann', 'abe', one)
  await expect(pay('ann', 'bob', one)).rejects.toThrow(/row-level/)
  await expect(pay('root', 'ann', one)).rejects.toThrow(/row-level/)
  await pay('root', 'ann', tenants.of(1, 'INSTALLATION'))
  const seen = await sql<{ reference: string }>`select reference from transfers order by id`.execute(one)
  expect(seen.rows.map(({ reference }) => reference)).toEqual(['ann-abe', 'root-ann'])
})

test.each([...SHARED, ...INSTALLATION, 'sites', 'site_versions'])('%s cannot be written by a site', async (table) => {
  await expect(sql`delete from ${sql.table(table)}`.execute(one)).rejects.toThrow(/permission denied/)
  await sql`select 1 from ${sql.table(table)} limit 1`.execute(one)
})

test.each(HIDDEN)('%s cannot be read by a site', async (table) => {
  await expect(sql`select 1 from ${sql.table(table)}`.execute(one)).rejects.toThrow(/permission denied/)
})

test('the binding is not lifted by what could be slipped into a query', async () => {
  for (const slipped of [
    `select set_config('app.site', '2', false)`,
    `select set_config('role', 'none', false)`,
    `select set_config('row_security', 'off', false)`,
  ])
    await expect(sql`${sql.raw(slipped)}`.execute(one)).rejects.toThrow(/permission denied/)
  const value = `x'; reset role; set app.site = '2`
  await sql`select user_name from accounts where user_name = ${value}`.execute(one)
  await expect(sql`alter table accounts disable row level security`.execute(one)).rejects.toThrow(/must be owner/)
  await expect(sql`create table mine (id int)`.execute(one)).rejects.toThrow(/permission denied/)
  await expect(sql`drop policy seen on accounts`.execute(one)).rejects.toThrow(/must be owner/)
  expect(await names(one)).toEqual(['abe', 'ann', 'root'])
})

test('a connection that was bound to no site sees nobody', async () => {
  const bare = openTenants(database.url, createLog('silent'), 1)
  const site = bare.of(999)
  expect(await names(site)).toEqual(['root'])
  await bare.close()
})
