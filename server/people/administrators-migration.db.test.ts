import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

let before: Awaited<ReturnType<typeof databaseBefore>>

/** As it stood before: a tree of its own below each administrator, with a player's chain of shares. */
beforeAll(async () => {
  before = await databaseBefore('0038_administrators.sql')
  const { db } = before
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (id, site_id, parent_id, ancestors, role, user_name, sports_share_bps) overriding system value values
    (1, null, null, '{}', 'administrator', 'first', 0), (2, null, null, '{}', 'administrator', 'second', 0),
    (3, 1, 1, '{1}', 'whiteLabel', 'wide', 9000), (4, 1, 3, '{1,3}', 'user', 'player', 0),
    (5, 1, 2, '{2}', 'whiteLabel', 'other', 8000), (6, 1, 2, '{2}', 'user', 'alone', 0), (7, 1, null, '{}', 'user', 'guest', 0)`.execute(
    db,
  )
  await sql`insert into communication_details (account_id, details, updated_at) values
    (1, '{"whatsapp":"old"}', now() - interval '1 day'), (2, '{"whatsapp":"new"}', now()), (3, '{"whatsapp":"own"}', now())`.execute(
    db,
  )
  await before.migrate()
})
afterAll(() => before.drop())

const rowsOf = async (query: ReturnType<typeof sql>) => (await query.execute(before.db)).rows

test('whoever stood below an administrator stands below all of them, and nobody else is moved', async () => {
  expect(await rowsOf(sql`select id, parent_id, ancestors from accounts order by id`)).toEqual([
    { id: 0, parentId: null, ancestors: [] },
    { id: 1, parentId: null, ancestors: [] },
    { id: 2, parentId: null, ancestors: [] },
    { id: 3, parentId: 0, ancestors: [0] },
    { id: 4, parentId: 3, ancestors: [0, 3] },
    { id: 5, parentId: 0, ancestors: [0] },
    { id: 6, parentId: 0, ancestors: [0] },
    { id: 7, parentId: null, ancestors: [] },
  ])
})

test('chains of shares go on as they were, with the new name of the level', async () => {
  const chains = sql`select account_id, levels, shares from share_chains where product = 'sports' order by account_id`
  const kept = [
    { accountId: 4, levels: [0, 3], shares: [1000, 9000] },
    { accountId: 6, levels: [0], shares: [10_000] },
  ]
  expect(await rowsOf(chains)).toEqual(kept)
  await sql`select renew_chains(array[4, 6]::bigint[])`.execute(before.db)
  expect(await rowsOf(chains)).toEqual(kept)
})

test('the newest word of an administrator is that of all', async () => {
  expect(await rowsOf(sql`select account_id, details from communication_details order by account_id`)).toEqual([
    { accountId: 0, details: { whatsapp: 'new' } },
    { accountId: 3, details: { whatsapp: 'own' } },
  ])
})

test.each(['password_hash', 'transaction_code_hash'])('nobody is given a way in as all of them: %s', async (column) => {
  await expect(sql`update accounts set ${sql.ref(column)} = 'a hash' where id = 0`.execute(before.db)).rejects.toThrow(
    'nobody_is_all_administrators',
  )
})
