/** What lines of banks were before they kept every reference that stands in them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../platform/testing/before-migration.ts'

test('lines keep what else stands in them, and those that funded nothing lose what a payer called themselves', async () => {
  const { db, drop, migrate } = await databaseBefore('0195_references_of_a_line.sql')
  try {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'one', 'b2c', 'One', '{}')`.execute(db)
    await sql`insert into accounts (id, site_id, ancestors, role, user_name) overriding system value values (7, 1, '{}', 'whiteLabel', 'w')`.execute(
      db,
    )
    await sql`insert into statement_accounts (id, site_id, owner_id, name, mapping) overriding system value values (1, 1, 7, 'A', '{}')`.execute(
      db,
    )
    await sql`insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, rail, utr, utr_end, imported_by)
      select 1, 1, 7, '2026-11-01', 'CREDIT', 100, narration, 0, 'RRN', utr, right(utr, 6), 7 from (values
        ('UPI/CR/412345678901/ASHA/asha@ybl', '412345678901'),
        ('UPI/CR/412345678901/ASHA/asha@ybl/498765432109', '412345678901'),
        ('UPI-ASHA-498700000001@ybl-SBIN0001234-512345678901-UPI', '498700000001'),
        ('UPI/CR/ASHA/498700000001-a@ybl/', '498700000001'),
        ('NEFT CR-ASHA-498765432109', '498765432109'),
        ('NEFT CR-SBINN52026112812345678-498765432109', '498765432109'),
        ('UPI, its number in a column of its own', '612345678901')
      ) as line (narration, utr)`.execute(db)
    await migrate()
    const { rows } = await sql<Record<string, unknown>>`
      select rail, utr, utr_end, other_utrs, other_ends from statement_lines order by id`.execute(db)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['RRN', '412345678901', '678901', [], []],
      ['RRN', '412345678901', '678901', ['498765432109'], ['432109']],
      ['RRN', '512345678901', '678901', [], []],
      [null, null, null, [], []],
      [null, null, null, ['498765432109'], ['432109']],
      ['NEFT', 'SBINN52026112812345678', 'SBINN52026112812345678', ['498765432109'], ['432109']],
      ['RRN', '612345678901', '678901', [], []],
    ])
  } finally {
    await drop()
  }
})
