import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { type Database, openTenants, type Tenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { DEMO_SITES } from './demo-sites.ts'
import { seedDemoWorld } from './demo-world.ts'

let database: TestDatabase
let tenants: Tenants

beforeAll(async () => {
  database = await cloneDatabase()
  tenants = openTenants(database.url, createLog('silent'), 2)
  await seedDemoWorld(database.db)
})

afterAll(async () => {
  await tenants.close()
  await database.drop()
})

async function countIn(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Those whose rows belong to sites and that the role may read. */
async function tablesOfSites(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace
      and has_table_privilege('paddock_site', oid, 'select')`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('a row of the world is seen by exactly one site; only the administrator is seen by all', async () => {
  const sites = DEMO_SITES.map(({ id }) => tenants.of(id))
  const tables = await tablesOfSites()
  expect(tables).toEqual(expect.arrayContaining(['accounts', 'transfers', 'sites', 'site_versions']))
  for (const table of tables) {
    const all = await countIn(database.db, table)
    const seen = await Promise.all(sites.map((site) => countIn(site, table)))
    const twice = table === 'accounts' ? DEMO_SITES.length - 1 : 0
    expect({ table, seen: seen.reduce((sum, n) => sum + n, 0) }).toEqual({ table, seen: all + twice })
  }
})

test('every site has its people, its version and books that balance', async () => {
  for (const { id } of DEMO_SITES) {
    expect(await countIn(tenants.of(id), 'accounts')).toBe(3 + 8 + 20 + 1)
    expect(await countIn(tenants.of(id), 'site_versions')).toBe(1)
  }
  expect(await auditBooks(database.db)).toEqual([])
})

test('the world is made once', async () => {
  expect(await seedDemoWorld(database.db)).toBe(false)
})
