import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

test('what transfers from before came to is kept from the first moment', async () => {
  const { db, migrate, drop } = await databaseBefore('0131_kept_sums.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (id, site_id, role, user_name, purpose) overriding system value
    values (11, 1, 'user', 'p1', null), (12, 1, 'user', 'p2', null), (13, 1, 'system', 'house', 'house')`.execute(db)
  await sql`insert into transfers (debit_account, credit_account, amount, kind, reference) values
    (13, 11, 100, 'settlement', 'a'), (11, 13, 30, 'rollback', 'b'), (11, 13, 7, 'commission', 'c'), (13, 11, 2, 'commissionRollback', 'd'),
    (11, 13, 50, 'casinoStake', 'e'), (13, 11, 20, 'casinoWin', 'f'), (13, 11, 5, 'casinoReturn', 'g'),
    (13, 11, 1000, 'points', 'h'), (13, 12, 400, 'deposit', 'i'), (11, 12, 9, 'share', 'j')`.execute(db)
  await migrate()
  const { rows } =
    await sql`select id, sports_net, commission_net, casino_net from accounts where id > 10 order by id`.execute(db)
  expect(rows).toEqual([
    { id: 11, sportsNet: 70, commissionNet: -5, casinoNet: -25 },
    { id: 12, sportsNet: 0, commissionNet: 0, casinoNet: 0 },
    { id: 13, sportsNet: -70, commissionNet: 5, casinoNet: 25 },
  ])
  await drop()
})
