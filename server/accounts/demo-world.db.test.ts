import { completeConfig } from '@paddock/contract'
import { wrongField } from '@paddock/domain/payments'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { listShown } from '../payments/methods/store.ts'
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

test('its players are shown a way to pay of each type, as those who handle payments would have made them', async () => {
  const player = await clone.db
    .selectNoFrom(sql<number>`(select min(id) from accounts where role = 'user')`.as('id'))
    .execute()
  const offering = { site: { config: completeConfig({ name: 'Demo', type: 'b2c' }) }, now: Date.now() }
  const shown = await listShown(clone.db, player[0]?.id ?? 0, offering)
  const terms = shown.flatMap(({ inForce }) => inForce?.terms ?? [])
  expect(terms.map(({ paymentType }) => paymentType)).toEqual(['UPI', 'QR', 'IPAY', 'IMPS', 'NEFT', 'USDT'])
  expect(terms.map(wrongField)).toEqual(terms.map(() => undefined))
  expect(new Set(shown.map(({ ownerName }) => ownerName))).toEqual(new Set(['agent']))
})

test('nobody of the demo world owes anybody anything', async () => {
  const { rows } = await sql`
    select a.user_name from accounts a where a.role not in ('system', 'administrator') and a.credit_reference <> (
      select sum(b.balance) from accounts b where b.id = a.id or b.ancestors @> array[a.id])`.execute(clone.db)
  expect(rows).toEqual([])
})

test('two of its sites belong together, and each look has its host', async () => {
  const pairs = await sql`select site_id, other_host from confirmed_pairs order by site_id`.execute(clone.db)
  expect(pairs.rows).toEqual([
    { siteId: 1, otherHost: 'spin.localhost' },
    { siteId: 3, otherHost: 'demo.localhost' },
  ])
  const hosts = await sql<{ host: string }>`select host from site_hosts order by host`.execute(clone.db)
  expect(hosts.rows.map(({ host }) => host)).toEqual(
    ['club', 'demo', 'shut', 'spin', 'world'].map((label) => `${label}.localhost`),
  )
})

test('a second time nothing is made', async () => {
  expect(await seedDemoWorld(clone.db)).toBe(false)
})
