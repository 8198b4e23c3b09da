/** Whose word it is whom methods pay and within which bounds, of versions from before that was remembered. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../platform/testing/before-migration.ts'

const METHOD = '00000000-0000-4000-8000-000000000001'

test('is that of who made and confirmed all versions in a row that pay the same, and of bounds of who changed them', async () => {
  const { db, drop, migrate } = await databaseBefore('0196_whose_payee.sql')
  try {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'one', 'b2c', 'One', '{}')`.execute(db)
    await sql`insert into accounts (id, site_id, ancestors, role, user_name) overriding system value values
      (5, null, '{}', 'administrator', 'top'), (6, 1, '{0}', 'admin', 'm'), (7, 1, '{0,6}', 'agent', 'a')`.execute(db)
    await sql`insert into payment_methods (id, site_id, owner_id, active, hidden_by) values (${METHOD}::uuid, 1, 7, false, 'admin')`.execute(
      db,
    )
    await sql`insert into payment_method_versions (method_id, version, site_id, made_by, confirmed_by, payment_type, payment_name, min_amount, max_amount, fields)
      select ${METHOD}::uuid, version, 1, made_by, confirmed_by, 'UPI', 'UPI', min, max, jsonb_build_object('upiId', id, 'usdtRate', version) from (values
        (1, 7, 6, 100, 0, 'a@b'), (2, 5, null, 100, 900, 'a@b'), (3, 7, null, 200, 900, 'a@b'), (4, 7, 6, 200, 900, 'c@d')
      ) as v (version, made_by, confirmed_by, min, max, id)`.execute(db)
    await migrate()
    const { rows } = await sql<{ setBy: string; min: object; max: object; offBy: string | null }>`
      select set_by, bounds_set -> 'minAmount' -> 0 as min, bounds_set -> 'maxAmount' -> 0 as max, off_by from payment_method_versions order by version`.execute(
      db,
    )
    const word = (setBy: string, value: number) => ({ setBy, value })
    expect(rows).toEqual([
      { setBy: 'admin', min: word('agent', 100), max: word('agent', 0), offBy: null },
      { setBy: 'administrator', min: word('agent', 100), max: word('administrator', 900), offBy: null },
      { setBy: 'administrator', min: word('agent', 200), max: word('administrator', 900), offBy: null },
      { setBy: 'admin', min: word('agent', 200), max: word('administrator', 900), offBy: 'admin' },
    ])
  } finally {
    await drop()
  }
})
