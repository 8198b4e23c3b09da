import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

test('what was due before is due after, and what was shared is not', async () => {
  const { db, migrate, drop } = await databaseBefore('0138_casino_due.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (id, site_id, role, user_name) overriding system value values (11, 1, 'user', 'p1')`.execute(
    db,
  )
  await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value values (7, 'tables', 'x', 'x', 2)`.execute(
    db,
  )
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, round_id, amount, moved, is_due, shared_in) values
    (7, 't1', 'debit', '', '{}', '2026-01-01T00:00:00Z', 1, 11, 'r', 100, -100, false, 3),
    (7, 't2', 'credit', '', '{}', '2026-01-02T00:00:00Z', 1, 11, 'r', 50, 50, true, null),
    (7, 't3', 'round-close', '', '{}', '2026-01-03T00:00:00Z', 1, 11, 'r', null, 0, false, null)`.execute(db)
  await migrate()
  const { rows } = await sql`select provider_id, tx_id, site_id, at from casino_due_calls`.execute(db)
  expect(rows).toEqual([{ providerId: 7, txId: 't2', siteId: 1, at: Date.UTC(2026, 0, 2) }])
  const kept = await sql`select tx_id, moved from casino_calls order by tx_id`.execute(db)
  expect(kept.rows).toEqual([
    { txId: 't1', moved: -100 },
    { txId: 't2', moved: 50 },
    { txId: 't3', moved: 0 },
  ])
  await drop()
})
