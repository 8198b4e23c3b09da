/** The books of affiliates: what was paid, stated and summed, computed again. docs/domain/affiliates.md#books. */
import { type RawBuilder, sql } from 'kysely'
import { playedOnMarkets } from '../bonuses/index.ts'
import type { Finding } from '../ledger/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { BROUGHT_ON_MARKETS } from './days.ts'

const MOST_SHOWN = 20

const CHECKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'what affiliates were paid is what was due of their statements, each once': sql`
    select s.id, s.state, s.due, t.reference, t.amount, t.credit_account from (select * from affiliate_statements where state = 'paid') s
    full join (select * from transfers where kind = 'affiliateCommission') t
      on t.reference = 'affiliate:' || s.id and t.credit_account = s.affiliate_id
    where s.due is distinct from t.amount`,
  'what an affiliate carries goes from month to month': sql`
    select id, carried_in, before from (
      select id, carried_in, coalesce(lag(carried_out) over (partition by affiliate_id order by month_at), 0) as before from affiliate_statements) s
    where carried_in <> before`,
  'no day of a player is summed twice for an affiliate': sql`
    select account_id, starts_at, ended from (
      select account_id, starts_at, lag(ends_at) over (partition by account_id order by starts_at) as ended from affiliate_days) d
    where ended > starts_at`,
}

/** In one sight of everything. */
export async function auditAffiliates(db: Database): Promise<Finding[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '30min'`.execute(tx)
      const findings: Finding[] = []
      for (const [invariant, check] of Object.entries(CHECKS)) {
        const { rows } = await check.execute(tx)
        if (rows.length > 0) findings.push({ invariant, rows: rows.slice(0, MOST_SHOWN) })
      }
      const rows = await listMissummed(tx)
      const invariant = 'what players brought an affiliate on markets is what their results come to'
      return rows.length > 0 ? [...findings, { invariant, rows: rows.slice(0, MOST_SHOWN) }] : findings
    })
}

type Span = { readonly siteId: number; readonly startsAt: number; readonly endsAt: number }

/** Month by month of each site, without who has a result that was taken back since days were looked at. */
async function listMissummed(tx: Tx): Promise<object[]> {
  const { rows: spans } = await sql<Span>`
    select site_id, min(starts_at) as starts_at, max(ends_at) as ends_at from affiliate_days group by site_id, month_at order by 1, 2`.execute(
    tx,
  )
  const wrong: object[] = []
  for (const span of spans) {
    const { rows } = await sql<object>`
      select x.account_id, x.sports, coalesce(${BROUGHT_ON_MARKETS}, 0) as come_to from (
        select account_id, sum(sports)::bigint as sports, min(starts_at) as starts_at, max(ends_at) as ends_at from affiliate_days
        where site_id = ${span.siteId} and starts_at >= ${new Date(span.startsAt).toISOString()}::timestamptz
          and ends_at <= ${new Date(span.endsAt).toISOString()}::timestamptz group by account_id) x
      left join ${playedOnMarkets(span)} m on m.account_id = x.account_id
      where x.sports <> coalesce(${BROUGHT_ON_MARKETS}, 0) and not exists (
        select from settlement_postings s join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
          join affiliate_progress g on g.site_id = s.site_id and r.rolled_back_at >= g.looked_until
        where s.account_id = x.account_id)`.execute(tx)
    wrong.push(...rows.map((row) => ({ ...row, month: new Date(span.startsAt).toISOString() })))
  }
  return wrong
}
