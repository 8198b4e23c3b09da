/** What lines of banks were before it was written on them that a debit took them back. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../platform/testing/before-migration.ts'

test('credits are taken back by the debits that were imported before', async () => {
  const { db, drop, migrate } = await databaseBefore('0156_canceled_lines.sql')
  try {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'one', 'b2c', 'One', '{}')`.execute(db)
    await sql`insert into accounts (id, site_id, ancestors, role, user_name) overriding system value values (7, 1, '{}', 'whiteLabel', 'w')`.execute(
      db,
    )
    await sql`insert into statement_accounts (id, site_id, owner_id, name, mapping) overriding system value values (1, 1, 7, 'A', '{}'), (2, 1, 7, 'B', '{}')`.execute(
      db,
    )
    await sql`insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, rail, utr, imported_by)
      select 1, account_id, 7, '2026-11-01', direction, 100, narration, 0, 'RRN', utr, 7 from (values
        (1, 'CREDIT', 'taken back', '111111111111'), (1, 'DEBIT', 'takes it', '111111111111'), (1, 'CREDIT', 'stands', '222222222222'),
        (1, 'CREDIT', 'of another account', '333333333333'), (2, 'DEBIT', 'elsewhere', '333333333333'), (1, 'CREDIT', 'without a reference', null)
      ) as line (account_id, direction, narration, utr)`.execute(db)
    await migrate()
    const { rows } = await sql<{ narration: string }>`select narration from statement_lines where is_canceled`.execute(
      db,
    )
    expect(rows).toEqual([{ narration: 'taken back' }])
  } finally {
    await drop()
  }
})
