import type { TestDatabase } from './database.ts'

/** Claims of the agent's players by the method, a minute apart, the newest just now: 750 rupees and 250 more each. */
export async function claimDeposits(
  { rows }: Pick<TestDatabase, 'rows'>,
  methodId: string,
  count: number,
): Promise<void> {
  await rows(
    `with claimed as (
      insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, utr, utr_end, state, alone,
        created_by, created_at)
      select 'dep_' || gen_random_uuid(), p.site_id, p.id, m.id, 1, 'UPI', m.owner_id, payee_of(m.id, 1), (500 + n * 250) * 100, 'RRN', u.utr,
        right(u.utr, 6), 'pending', false, p.id, now() - ($2::int - n) * interval '1 minute'
      from payment_methods m cross join generate_series(1, $2::int) n
      join lateral (select a.id, a.site_id from accounts a where a.role = 'user' and m.owner_id = any(a.ancestors) and a.book = 'REAL'
        order by a.id offset n % 8 limit 1) p on true
      cross join lateral (select (412345678900 + n + (select count(*) from deposits))::text as utr) u
      where m.id = $1 returning *)
    insert into deposit_steps (deposit_id, n, site_id, at, actor_id, address, state)
    select id, 1, site_id, created_at, account_id, '127.0.0.1', 'pending' from claimed`,
    [methodId, count],
  )
}
