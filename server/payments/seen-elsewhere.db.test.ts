/** Who has a payee, now or once, and what is spelled alike is found in indexes, by a site too. docs/domain/payments.md#accounts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTenants, type Reader, type Tenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'

const PLAYERS = 3000
let database: TestDatabase
let tenants: Tenants
beforeAll(async () => {
  database = await cloneDatabase()
  tenants = openTenants(database.url, createLog('silent'), 1)
  const { db } = database
  await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'One')`.execute(db)
  await sql`insert into accounts (site_id, role, user_name) values (1, 'user', 'Player')`.execute(db)
  await sql`insert into payment_methods (id, site_id, owner_id) select gen_random_uuid(), 1, id from accounts where role = 'user'`.execute(
    db,
  )
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
    select id, 1, 1, owner_id, 'other', 'other', 0, 0, '{}', now() from payment_methods`.execute(db)
  await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
    select 'acc_' || n, 1, m.owner_id, m.id, 'UPI', 'Ann Lee', '[]', decode(lpad(to_hex(n), 8, '0'), 'hex'), false, now(), now()
    from payment_methods m, generate_series(1, ${PLAYERS}::int) n`.execute(db)
  await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
    select id, n, 1, account_id, now(), 'CREATED', '[]', payee, '' from payout_accounts, generate_series(1, 2) n`.execute(
    db,
  )
  await sql`insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, utr, utr_end, state, alone, created_by, created_at)
    select 'dep_' || n, 1, m.owner_id, m.id, 1, 'other', m.owner_id, 'p', 1, 'OTHER', (400000000000 + n)::text, (400000000000 + n)::text, 'pending', false, m.owner_id, now()
    from payment_methods m, generate_series(1, ${PLAYERS}::int) n`.execute(db)
  for (const table of ['payout_accounts', 'payout_account_log', 'deposits'])
    await sql`analyze ${sql.ref(table)}`.execute(db)
}, 120_000)
afterAll(async () => {
  await tenants.close()
  await database.drop()
})

const planOf = async (from: Reader, query: ReturnType<typeof sql>): Promise<string> =>
  JSON.stringify((await sql`explain ${query}`.execute(from)).rows)

test('a payee, in accounts and in their log', async () => {
  const plan = await planOf(
    tenants.of(1),
    sql`select p.id, exists (
    select from payees_had x where x.site_id = p.site_id and x.payee = p.payee and x.account_id <> p.account_id)
    from payout_accounts p where p.id = 'acc_7'`,
  )
  expect(plan).toContain('payout_accounts_payee')
  expect(plan).toContain('payout_account_log_payee')
  // What is empty is read in no other way.
  expect(plan.replace('Seq Scan on payees_before', '')).not.toContain('Seq Scan')
})

test('a reference, by its last digits, as the function asks that looks over all sites', async () => {
  const plan = await planOf(
    database.db,
    sql`select id from deposits
    where utr_tail(utr) = utr_tail('400000000007') and utr is not null and state in ('pending', 'processing', 'approved')`,
  )
  expect(plan).toContain('deposits_utr_tail')
  const { rows } = await sql`select deposit_id from claims_elsewhere('RRN', '400000000007', 'dep_0')`.execute(
    tenants.of(1),
  )
  expect(rows).toEqual([{ depositId: 'dep_7' }])
})
