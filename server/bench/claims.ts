/** Deposits that wait for an officer: a white label's method, and claims by it of the site's players in turn. */
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

/** Gives its owner. */
export async function openMethod(db: Database, siteId: number): Promise<number> {
  const { rows } = await sql<{ ownerId: number }>`
    with method as (
      insert into payment_methods (id, site_id, owner_id)
      select gen_random_uuid(), ${siteId}, id from accounts where site_id = ${siteId} and role = 'whiteLabel' returning *)
    insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    select id, 1, site_id, owner_id, 'UPI', 'UPI', 0, 0, '{"upiId": "a@bank", "customFields": []}', now() from method
    returning made_by as owner_id`.execute(db)
  return must(rows[0], 'the site has a white label').ownerId
}

/** So many more of 1,000 rupees, a second apart, the newest just now. Gives their ids. */
export async function claimDeposits(db: Database, siteId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with players as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as people from accounts
      where site_id = ${siteId} and role = 'user'),
    numbered as (
      select n, n + (select count(*) from deposits) as number from generate_series(1, ${count}::int) n),
    -- A big world has methods of its own beside it.
    method as (select id, owner_id from payment_methods where site_id = ${siteId} order by created_at desc limit 1),
    claimed as (
      insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, utr, utr_end, state, alone,
        created_by, created_at)
      select 'claim_' || number, ${siteId}, p.id, m.id, 1, 'UPI', m.owner_id, payee_of(m.id, 1), 100000, 'RRN', (912345000000 + number)::text,
        right((912345000000 + number)::text, 6), 'pending', false, p.id, now() - (${count} - n) * interval '1 second'
      from numbered cross join method m join players p on p.place = number % p.people returning *)
    insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state)
    select id, 1, site_id, created_at, account_id, '', 'pending' from claimed returning deposit_id as id`.execute(db)
  return rows.map(({ id }) => id)
}
