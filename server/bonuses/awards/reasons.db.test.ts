/** What somebody shares with others is looked up from them, in indexes, on a site of any size. docs/domain/bonuses.md#holds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../platform/testing/database.ts'
import { queryOfSharing, reasonsToHold } from './reasons.ts'

const PLAYERS = 2000
const AT_ONCE = 500
let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One')`.execute(db)
  for (let made = 0; made < PLAYERS; made += AT_ONCE) {
    // What a trigger looks up is planned for the table as it was last counted.
    await sql`analyze accounts`.execute(db)
    await sql`insert into accounts (site_id, role, user_name, phone)
      select 1, 'user', 'Player' || n, '+9198' || lpad((n * 100)::text, 8, '0') from generate_series(${made + 1}::int, ${made + AT_ONCE}::int) n`.execute(
      db,
    )
  }
  await sql`insert into login_events (site_id, account_id, outcome, address, place, agent, device_hash)
    select 1, id, 'SIGNED_IN', '1.2.3.4', '1.2.3', 'a', decode(lpad(to_hex(id), 8, '0'), 'hex') from accounts where role = 'user'`.execute(
    db,
  )
  await sql`insert into payment_methods (id, site_id, owner_id) select gen_random_uuid(), 1, min(id) from accounts where site_id = 1`.execute(
    db,
  )
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    select 'acc_' || a.id, 1, a.id, m.id, 'UPI', 'Ann Lee', '[]', decode(lpad(to_hex(a.id), 8, '0'), 'hex'), true, now(), now()
    from accounts a, payment_methods m where a.role = 'user'`.execute(db)
  await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
    select id, n, 1, account_id, now(), 'CREATED', '[]', payee, '' from payout_accounts, generate_series(1, 3) n`.execute(
    db,
  )
  for (const table of ['payout_accounts', 'payout_account_log']) await sql`analyze ${sql.ref(table)}`.execute(db)
  await sql`analyze accounts`.execute(db)
  await sql`analyze login_events`.execute(db)
}, 120_000)
afterAll(() => database.drop())

const idOf = async (name: string): Promise<number> =>
  (await sql<{ id: number }>`select id from accounts where user_name = ${name}`.execute(database.db)).rows[0]?.id ?? 0
const about = (accountId: number, wagererId: number) =>
  ({ siteId: 1, accountId, wagererId, rule: { terms: { kind: 'referralBonus' } } }) as const

test('it reads no table whole', async () => {
  const [one, other] = [await idOf('Player7'), await idOf('Player8')]
  const { rows } = await sql`explain ${queryOfSharing(about(one, other), '+919800000800')}`.execute(database.db)
  const plan = JSON.stringify(rows)
  expect(plan).toContain('login_events_by_device')
  expect(plan).toContain('accounts_phone_root')
  expect(plan).toContain('payout_account_log_payee')
  expect(plan).not.toMatch(/Seq Scan on (accounts|login_events|bonus_awards|payout_accounts|payout_account_log)/)
})

test('a device, a number of the same row, and nothing of somebody else', async () => {
  const { db } = database
  const [one, other, third] = [await idOf('Player7'), await idOf('Player8'), await idOf('Player9')]
  expect(await reasonsToHold(db, about(one, other))).toEqual([])
  await sql`update accounts set phone = '+919800000899' where id = ${one}`.execute(db)
  expect(await reasonsToHold(db, about(one, other))).toEqual(['SAME_PHONE', 'OWN_REFERRAL'])
  await sql`update login_events set device_hash = (select device_hash from login_events where account_id = ${one}) where account_id = ${third}`.execute(
    db,
  )
  expect(await reasonsToHold(db, about(one, third))).toEqual(['SAME_DEVICE', 'OWN_REFERRAL'])
  expect(await reasonsToHold(db, about(third, third))).toEqual([])
})

test('who signed up from where their referrer signs in may be the referrer', async () => {
  const { db } = database
  const [one, other] = [await idOf('Player20'), await idOf('Player21')]
  const signUpFrom = (address: string) =>
    sql`insert into registrations (account_id, site_id, referrer_id, address, place, agent) values (${other}, 1, ${one}, ${address}, '', '')
      on conflict (account_id) do update set address = excluded.address`.execute(db)
  await signUpFrom('5.6.7.8')
  expect(await reasonsToHold(db, about(one, other))).toEqual([])
  await signUpFrom('1.2.3.4')
  expect(await reasonsToHold(db, about(one, other))).toEqual(['OWN_REFERRAL'])
  // Of a bonus of their own it says nothing.
  expect(await reasonsToHold(db, about(other, other))).toEqual([])
})
