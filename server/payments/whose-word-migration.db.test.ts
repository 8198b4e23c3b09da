/** Whose word it is that methods, rules and documents are off, of those that were turned off before that was remembered. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

const [METHOD, OTHER, RULE] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

test('is that of whoever did so last, as the log has it, and of documents of whoever decided', async () => {
  const { db, drop, migrate } = await databaseBefore('0170_whose_word.sql')
  try {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'one', 'b2c', 'One', '{}')`.execute(db)
    await sql`insert into accounts (id, site_id, ancestors, role, user_name) overriding system value values
      (5, null, '{}', 'administrator', 'top'), (7, 1, '{0}', 'agent', 'a'), (8, 1, '{0,7}', 'user', 'p'), (9, 1, '{0,7}', 'user', 'q')`.execute(
      db,
    )
    await sql`insert into payment_methods (id, site_id, owner_id, active, is_lock) values (${METHOD}::uuid, 1, 7, false, true), (${OTHER}::uuid, 1, 7, true, false)`.execute(
      db,
    )
    await sql`insert into bonus_rules (id, site_id, active) values (${RULE}::uuid, 1, false)`.execute(db)
    await sql`insert into audit_log (site_id, actor_id, actor_role, action, object_type, object_id, before, after)
      select 1, 7, role, 'CHANGED', type, id, before::jsonb, after::jsonb from (values
        ('administrator', 'paymentMethod', ${METHOD}, '{"active": true, "isLock": false}', '{"active": false, "isLock": false}'),
        ('agent', 'paymentMethod', ${METHOD}, '{"active": false, "isLock": false}', '{"active": false, "isLock": true}'),
        ('agent', 'paymentMethod', ${METHOD}, '{"upiId": "a@b"}', '{"upiId": "c@d"}'),
        ('administrator', 'paymentMethod', ${OTHER}, '{"active": true}', '{"active": false}'),
        ('agent', 'paymentMethod', ${OTHER}, '{"active": false}', '{"active": true}'),
        ('whiteLabel', 'bonusRule', ${RULE}, '{"active": true}', '{"active": false}')) as l (role, type, id, before, after)`.execute(
      db,
    )
    await sql`insert into images (key, site_id, owner_id, use, size, width, height, mark, at)
      select key, 1, owner, 'document', 1, 1, 1, decode(mark, 'hex'), now() from (values
        ('old', 8, '01'), ('last', 8, '02'), ('verified', 9, '03')) as i (key, owner, mark)`.execute(db)
    await sql`insert into kyc_documents (image, site_id, account_id, kind, at, sent_with) values
      ('old', 1, 8, 'IDENTITY', now(), 1), ('last', 1, 8, 'IDENTITY', now(), 3), ('verified', 1, 9, 'IDENTITY', now(), 1)`.execute(
      db,
    )
    await sql`insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at, decided_at, decided_by, reason) values
      (8, 1, 7, 'rejected', 5, now(), now(), 5, 'Forged'), (9, 1, 7, 'verified', 2, now(), now(), 7, '')`.execute(db)
    await migrate()
    const { rows } = await sql`select id, hidden_by, locked_by from payment_methods order by id`.execute(db)
    expect(rows).toEqual([
      { id: METHOD, hiddenBy: 'administrator', lockedBy: 'agent' },
      { id: OTHER, hiddenBy: null, lockedBy: null },
    ])
    expect((await sql`select ended_by from bonus_rules`.execute(db)).rows).toEqual([{ endedBy: 'whiteLabel' }])
    const rejected = await sql`select encode(mark, 'hex') as mark, rejected_by, set_by from kyc_rejected`.execute(db)
    expect(rejected.rows).toEqual([{ mark: '02', rejectedBy: 0, setBy: 'administrator' }])
  } finally {
    await drop()
  }
})
