import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../platform/testing/before-migration.ts'

test('what was played before is kept by its hours from the first moment, of players alone', async () => {
  const { db, migrate, drop } = await databaseBefore('0132_played_hours.sql')
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo')`.execute(db)
  await sql`insert into accounts (id, site_id, role, user_name, purpose) overriding system value
    values (11, 1, 'user', 'p1', null), (13, 1, 'system', 'house', 'house')`.execute(db)
  await sql`insert into casino_providers (id, name, base_url, origin, scale) overriding system value
    values (1, 'before', 'http://localhost:1', 'http://localhost:1', 2)`.execute(db)
  await sql`insert into transfers (at, debit_account, credit_account, amount, kind, reference) values
    ('2026-11-01T10:00:00Z', 11, 13, 100, 'casinoStake', 'a'), ('2026-11-01T10:59:59.999Z', 13, 11, 30, 'casinoWin', 'b'),
    ('2026-11-01T11:00:00Z', 11, 13, 7, 'commission', 'c'), ('2026-11-01T11:30:00Z', 13, 11, 500, 'points', 'd')`.execute(
    db,
  )
  await sql`insert into casino_calls (provider_id, tx_id, op, hash, answer, at, site_id, account_id, amount, moved, reversed_by) values
    (1, 'a', 'debit', '', '{}', '2026-11-01T10:00:00Z', 1, 11, 100, -100, null), (1, 'b', 'debit', '', '{}', '2026-11-01T10:10:00Z', 1, 11, 40, -40, 'r'),
    (1, 'c', 'credit', '', '{}', '2026-11-01T10:20:00Z', 1, 11, 30, 30, null)`.execute(db)
  await sql`insert into casino_tables (provider_id, market_key, account_id, site_id, round_id, version, reserved_at, stake, outcomes, hold, last_hold)
    values (1, 'm', 11, 1, 'r', 1, '2026-11-01T10:30:00Z', 1, '[]', 0, 25)`.execute(db)
  await sql`insert into bets (id, site_id, account_id, event_id, market_id, kind, slot, side, price, limit_price, stake, time_in_force, persistence,
      matched, remaining, amendment, status, market_version, received_at, accept_at, client)
    values (gen_random_uuid(), 1, 11, 'e', 'm', 'BETFAIR', 0, 'BACK', 200, 200, 60, 'FILL_OR_KILL', 'LAPSE', 10, 50, '{"change": {"size": 90}}',
      'PARTIAL', 1, '2026-11-01T10:45:00Z', '2026-11-01T10:45:00Z', '{}')`.execute(db)
  await migrate()
  const { rows: lost } = await sql`select account_id, hour, site_id, lost from lost_hours order by hour`.execute(db)
  const [ten, eleven] = [Date.parse('2026-11-01T10:00:00Z'), Date.parse('2026-11-01T11:00:00Z')]
  expect(lost).toEqual([
    { accountId: 11, hour: ten, siteId: 1, lost: 70 },
    { accountId: 11, hour: eleven, siteId: 1, lost: 7 },
  ])
  const { rows: staked } = await sql`select hour, kind, staked from staked_hours order by kind`.execute(db)
  expect(staked).toEqual([
    { hour: ten, kind: 'BETFAIR', staked: 90 },
    { hour: ten, kind: 'CASINO', staked: 125 },
  ])
  await drop()
})
