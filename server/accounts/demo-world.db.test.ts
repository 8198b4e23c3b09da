import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../betting/testing/world.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { seedDemoWorld } from './demo-world.ts'

let clone: TestDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
  await seedDemoWorld(clone.db)
})
afterAll(() => clone.drop())

test('the demo world has its people on every site, and its books balance', async () => {
  const { rows } = await sql<{ siteId: number; total: number }>`
    select site_id, count(*) as total from accounts where role not in ('system', 'administrator') group by site_id`.execute(
    clone.db,
  )
  expect(rows.map(({ total }) => total)).toEqual([28, 28, 28, 28])
  await booksBalance(clone.db)
})

test('nobody of the demo world owes anybody anything', async () => {
  const { rows } = await sql`
    select a.user_name from accounts a where a.role not in ('system', 'administrator') and a.credit_reference <> (
      select sum(b.balance) from accounts b where b.id = a.id or b.ancestors @> array[a.id])`.execute(clone.db)
  expect(rows).toEqual([])
})

test('a second time nothing is made', async () => {
  expect(await seedDemoWorld(clone.db)).toBe(false)
})
