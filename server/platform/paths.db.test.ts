import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenants, type Tenants } from './database.ts'
import { findBelow } from './downline.ts'
import { createLog } from './log.ts'
import { isNamed } from './read-filters.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let tenants: Tenants
const PLAYERS = 20_000
const AT_ONCE = 1000

beforeAll(async () => {
  database = await cloneDatabase()
  tenants = openTenants(database.url, createLog('silent'), 2)
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One'), (2, 'club', 'b2b', 'Two')`.execute(
    db,
  )
  await sql`insert into accounts (site_id, role, user_name)
    select 1 + n % 2, 'agent', 'Agent' || n from generate_series(1, 100) n`.execute(db)
  for (let made = 0; made < PLAYERS; made += AT_ONCE) {
    // What a trigger looks up is planned for the table as it was last counted: one that was nearly empty would be read whole for each row.
    await sql`analyze accounts`.execute(db)
    await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name)
      select u.site_id, u.id, array[u.id], 'user', 'Player' || n from generate_series(${made + 1}::int, ${made + AT_ONCE}::int) n
      join accounts u on u.user_name = 'Agent' || 1 + n % 100`.execute(db)
  }
  await sql`analyze accounts`.execute(db)
}, 300_000)

afterAll(async () => {
  await tenants.close()
  await database.drop()
})

async function agentId(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from accounts where user_name = ${name}`.execute(database.db)
  return rows[0]?.id ?? 0
}

test('a site finds everybody below somebody, and nobody else, in the index', async () => {
  const agent = await agentId('Agent7')
  const site = tenants.of(2)
  const isBelow = await findBelow(site, agent)
  const below = sql`select id, ${agent} = any(ancestors) as is_below from accounts a where ${isBelow(sql`a`)}`
  const { rows } = await sql<{ isBelow: boolean }>`${below}`.execute(site)
  expect([rows.length, rows.every((row) => row.isBelow)]).toEqual([PLAYERS / 100, true])
  const plan = await sql<Record<string, string>>`explain ${below}`.execute(site)
  const lines = JSON.stringify(plan.rows)
  expect(lines).toMatch(/\(path > /)
  expect(lines).not.toContain('Seq Scan')
})

test('of the other site they are not there', async () => {
  const agent = await agentId('Agent7')
  const isBelow = await findBelow(database.db, agent)
  for (const path of [isBelow, await findBelow(tenants.of(1), agent)]) {
    const { rows } = await sql`select 1 from accounts a where ${path(sql`a`)}`.execute(tenants.of(1))
    expect(rows).toEqual([])
  }
})

test('a site finds a name in the index, in whatever letters', async () => {
  const named = sql`select user_name from accounts where (site_id = 2 or site_id is null) and name_key = lower(${'pLAYER6'})`
  expect((await sql`${named}`.execute(tenants.of(2))).rows).toEqual([{ userName: 'Player6' }])
  expect(JSON.stringify((await sql`explain ${named}`.execute(tenants.of(2))).rows)).not.toContain('Seq Scan')
})

test('a site looks through the names below somebody in the index, in whatever letters, and reads no account for it', async () => {
  const { db } = database
  await sql`update accounts set full_name = 'Asha Rao' where user_name = 'Player106'`.execute(db)
  await sql`vacuum analyze accounts`.execute(db)
  const agent = await agentId('Agent7')
  const isBelow = await findBelow(tenants.of(2), agent)
  const called = (search: string) =>
    sql`select id from accounts a where a.site_id = 2 and ${isBelow(sql`a`)} and ${isNamed(search)}`
  for (const search of ['ASHA r', 'pLAYER106'])
    expect((await called(search).execute(tenants.of(2))).rows).toHaveLength(search === 'ASHA r' ? 1 : 2)
  expect((await called('asha').execute(tenants.of(1))).rows).toEqual([])
  const plan = JSON.stringify((await sql`explain ${called('asha')}`.execute(tenants.of(2))).rows)
  expect(plan).toMatch(/Index Only Scan using accounts_site_path/)
})

test('what two accounts have above them both is what stands over each', async () => {
  const above = async (one: readonly number[], other: readonly number[]) =>
    (
      await sql<{ above: string; expected: string }>`
        select encode(path_above(path_of(${[...one]}::bigint[]), path_of(${[...other]}::bigint[])), 'hex') as above`.execute(
        database.db,
      )
    ).rows[0]?.above
  const pathOf = (ids: readonly number[]) => ids.map((id) => id.toString(16).padStart(16, '0')).join('')
  expect(await above([0, 1, 2, 3], [0, 1, 2, 4])).toBe(pathOf([0, 1, 2]))
  expect(await above([0, 1, 2, 3], [0, 1, 5, 3])).toBe(pathOf([0, 1]))
  // One that stands over the other is not above itself.
  expect(await above([0, 1, 2], [0, 1, 2, 4])).toBe(pathOf([0, 1]))
  expect(await above([0, 1, 2], [0, 1, 2])).toBe(pathOf([0, 1]))
  // The same bytes in another place are nobody's.
  expect(await above([0, 256, 3], [0, 1, 3])).toBe(pathOf([0]))
  expect(await above([6, 3], [7, 3])).toBe('')
})

test('a path follows the uplines, and nobody sets another', async () => {
  const { db } = database
  const [one, other] = [await agentId('Agent8'), await agentId('Agent9')]
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, parent_id, ancestors, role, user_name) values (1, ${one}, array[${one}::bigint], 'user', 'Mover') returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0
  const standsUnder = async (upline: number) =>
    (await sql`select 1 from accounts a where id = ${id} and ${(await findBelow(db, upline))(sql`a`)}`.execute(db)).rows
      .length === 1
  expect([await standsUnder(one), await standsUnder(other)]).toEqual([true, false])
  await sql`update accounts set path = '\\x00', path_end = '\\xff' where id = ${id}`.execute(db)
  expect(await standsUnder(one)).toBe(true)
  await sql`update accounts set ancestors = array[${other}::bigint] where id = ${id}`.execute(db)
  expect([await standsUnder(one), await standsUnder(other)]).toEqual([false, true])
})

test('a transfer says its site, whatever it was told', async () => {
  const { db } = database
  const [one, other] = [await agentId('Agent1'), await agentId('Agent3')]
  await sql`insert into transfers (debit_account, credit_account, amount, kind, reference) values (${one}, ${other}, 5, 'points', 'a')`.execute(
    tenants.of(2),
  )
  expect((await sql`select site_id from transfers`.execute(db)).rows).toEqual([{ siteId: 2 }])
  expect((await sql`select 1 from transfers`.execute(tenants.of(1))).rows).toEqual([])
  const lying = sql`insert into transfers (site_id, debit_account, credit_account, amount, kind, reference) values (1, ${one}, ${other}, 5, 'points', 'b')`
  await expect(lying.execute(tenants.of(2))).rejects.toThrow(/row-level/)
  await expect(lying.execute(tenants.of(1))).rejects.toThrow(/row-level/)
})
