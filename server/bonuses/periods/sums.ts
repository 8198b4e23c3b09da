/** What players lost, and what friends brought the site, as the postings have it. docs/domain/bonuses.md#periods. */
import type { Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type Period = { readonly startsAt: number; readonly endsAt: number }

/** Results that stand, declared in the time. */
const POSTED = ({ startsAt, endsAt }: Period) => sql`settlement_postings s
  join settlements r on r.market_id = s.market_id and r.result_version = s.result_version
    and r.declared_at >= ${timeOf(startsAt)} and r.declared_at < ${timeOf(endsAt)}
  join accounts a on a.id = s.account_id and a.book = 'REAL' and a.role = 'user'`

export type Loss = { readonly accountId: number; readonly loss: Paise }

/**
 * What each player of the site lost in the period after rebates and released bonus: to the house, and never more than in all, so that what
 * was lost to another player earns nothing.
 */
export async function listLosses(from: Reader, siteId: number, period: Period): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    with posted as (
      select s.account_id, s.market_id, s.net - s.commission as net from ${POSTED(period)} where s.site_id = ${siteId} and not s.rolled_back),
    to_house as (
      select p.account_id, sum(trunc(b.net::numeric * f.house / f.size)) as net from posted p
      join bets b on b.market_id = p.market_id and b.account_id = p.account_id and b.net is not null
      cross join lateral (select sum(size) as size, coalesce(sum(size) filter (where counter_bet is null), 0) as house
        from fills where bet_id = b.id and not voided) f
      where f.size > 0 group by p.account_id),
    closed as (
      select p.account_id, sum(o.net) as net from posted p
      join session_cash_outs o on o.market_id = p.market_id and o.account_id = p.account_id and o.net is not null group by p.account_id),
    given as (
      select account_id, sum(amount) as amount from (
        select p.account_id, g.amount from posted p join rebates g on g.market_id = p.market_id and g.account_id = p.account_id and not g.rolled_back
        union all select b.account_id, t.amount from bonus_steps t join bonus_awards b on b.id = t.award_id
          where t.site_id = ${siteId} and t.at >= ${timeOf(period.startsAt)} and t.at < ${timeOf(period.endsAt)}) g group by account_id)
    select p.account_id,
      (least(-p.net, -(coalesce(h.net, 0) + coalesce(c.net, 0))) - greatest(0, coalesce(g.amount, 0)))::bigint as loss
    from (select account_id, sum(net) as net from posted group by account_id) p
    left join to_house h using (account_id) left join closed c using (account_id) left join given g using (account_id)
    where p.net < 0`.execute(from)
  return rows.filter(({ loss }) => loss > 0)
}

export type Brought = { readonly accountId: number; readonly total: Paise }

/** What each referrer's friends have brought the site since then: their losses and commission, less rebates, bonuses and reversed deposits. */
export async function listBrought(from: Reader, siteId: number, period: Period): Promise<Brought[]> {
  const { rows } = await sql<Brought>`
    with friends as (
      select r.referrer_id, r.account_id from registrations r where r.site_id = ${siteId} and r.referrer_id is not null),
    posted as (
      select s.account_id, s.market_id, s.commission from ${POSTED(period)} where s.site_id = ${siteId} and not s.rolled_back),
    brought as (
      select account_id, commission as amount from posted
      union all select p.account_id, -trunc(b.net::numeric * f.house / f.size) from posted p
        join bets b on b.market_id = p.market_id and b.account_id = p.account_id and b.net is not null
        cross join lateral (select sum(size) as size, coalesce(sum(size) filter (where counter_bet is null), 0) as house
          from fills where bet_id = b.id and not voided) f where f.size > 0
      union all select p.account_id, -o.net from posted p
        join session_cash_outs o on o.market_id = p.market_id and o.account_id = p.account_id and o.net is not null
      union all select g.account_id, -g.amount from rebates g
        join settlements r on r.market_id = g.market_id and r.result_version = g.result_version
          and r.declared_at >= ${timeOf(period.startsAt)} and r.declared_at < ${timeOf(period.endsAt)}
        where g.site_id = ${siteId} and not g.rolled_back
      union all select b.account_id, -t.amount from bonus_steps t join bonus_awards b on b.id = t.award_id
        where t.site_id = ${siteId} and t.at >= ${timeOf(period.startsAt)} and t.at < ${timeOf(period.endsAt)}
      union all select t.debit_account, -t.amount from transfers t
        where t.site_id = ${siteId} and t.kind = 'reversal' and t.at >= ${timeOf(period.startsAt)} and t.at < ${timeOf(period.endsAt)})
    select f.referrer_id as account_id, coalesce(sum(b.amount), 0)::bigint as total
    from friends f join brought b on b.account_id = f.account_id group by f.referrer_id order by f.referrer_id`.execute(
    from,
  )
  return rows
}
