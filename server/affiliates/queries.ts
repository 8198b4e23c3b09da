/** What affiliates and officers read: numbers of players, never who they are or what they bet. docs/domain/affiliates.md#page. */
import type { Counted } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { countRows, type Paged, pageOf } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'
import { firstDepositOf } from './heads.ts'

export type Funnel = {
  readonly visits: number
  readonly signUps: number
  readonly firstDeposits: number
  readonly heads: number
}
export type FunnelOf = Funnel & { readonly affiliateId: number }

/** By affiliate how many came as far as where. Who is excluded has not come. */
export async function listFunnels(from: Reader, affiliateIds: readonly number[]): Promise<FunnelOf[]> {
  const { rows } = await sql<FunnelOf>`
    select i.id as affiliate_id, coalesce(v.visits, 0) as visits, coalesce(p.sign_ups, 0) as sign_ups, coalesce(p.first_deposits, 0) as first_deposits,
      coalesce(p.heads, 0) as heads
    from unnest(${[...affiliateIds]}::bigint[]) i(id)
    left join (select affiliate_id, sum(visits)::int as visits from affiliate_visits group by 1) v on v.affiliate_id = i.id
    left join (select p.affiliate_id, count(*)::int as sign_ups, (count(f.at))::int as first_deposits, (count(*) filter (where h.stands))::int as heads
      from affiliate_players p left join affiliate_heads h on h.account_id = p.account_id left join lateral ${firstDepositOf(sql`p.account_id`)} f on true
      where p.excluded_at is null and p.affiliate_id = any(${[...affiliateIds]}::bigint[]) group by 1) p on p.affiliate_id = i.id`.execute(
    from,
  )
  return rows
}

export type SubRow = Funnel & {
  readonly subId: string
  /** Null of so few that it would be theirs. */
  readonly brought: Paise | null
}

/**
 * Of fewer players who have played what they brought is not told by sub-id: it would be what one of them lost. Where all that are not told have so few
 * together, the next one is not told either, or it would be what is left of the sum.
 */
const FEWEST = 5

/** Whether so many have played in the month that what they brought together is told while it goes on: from one day to the next it would be one's else. */
export async function haveManyPlayed(from: Reader, affiliateId: number, monthAt: number): Promise<boolean> {
  const { rows } = await sql<{ played: number }>`
    select count(distinct d.account_id)::int as played from affiliate_days d join affiliate_players p on p.account_id = d.account_id and p.excluded_at is null
    where d.affiliate_id = ${affiliateId} and d.month_at = ${timeOf(monthAt)}`.execute(from)
  return (rows[0]?.played ?? 0) >= FEWEST
}

/** By sub-id, those with most players first. */
export async function listSubs(
  from: Reader,
  affiliateId: number,
  paged: Paged,
): Promise<{ readonly rows: SubRow[]; readonly counted: Counted }> {
  const known = sql`(select sub_id from affiliate_visits where affiliate_id = ${affiliateId}
    union select sub_id from affiliate_players where affiliate_id = ${affiliateId} and excluded_at is null) k`
  const { rows } = await sql<SubRow>`
    select k.sub_id, coalesce(v.visits, 0) as visits, coalesce(p.sign_ups, 0) as sign_ups, coalesce(p.first_deposits, 0) as first_deposits,
      coalesce(p.heads, 0) as heads, case when p.played >= ${FEWEST} and not (coalesce(p.hidden, 0) between 1 and ${FEWEST - 1} and p.nth = 1) then coalesce(p.brought, 0) end as brought
    from ${known}
    left join (select sub_id, sum(visits)::int as visits from affiliate_visits where affiliate_id = ${affiliateId} group by 1) v using (sub_id)
    left join (select s.*, sum(s.played) filter (where s.played < ${FEWEST}) over () as hidden,
        rank() over (partition by s.played >= ${FEWEST} order by s.played, s.sub_id) as nth from (
      select p.sub_id, count(*)::int as sign_ups, (count(f.at))::int as first_deposits, (count(*) filter (where h.stands))::int as heads,
        (count(d.account_id))::int as played, sum(d.brought)::bigint as brought
      from affiliate_players p left join affiliate_heads h on h.account_id = p.account_id left join lateral ${firstDepositOf(sql`p.account_id`)} f on true
      left join (select account_id, sum(sports + casino) as brought from affiliate_days where affiliate_id = ${affiliateId} group by 1) d
        on d.account_id = p.account_id
      where p.affiliate_id = ${affiliateId} and p.excluded_at is null group by 1) s) p using (sub_id)
    order by p.sign_ups desc nulls last, v.visits desc nulls last, k.sub_id ${pageOf(paged)}`.execute(from)
  return { rows, counted: await countRows(from, known) }
}

export type Sums = { readonly paid: Paise; readonly open: Paise; readonly stated: Paise }

/** By affiliate what was paid and what waits. */
export async function listSums(
  from: Reader,
  affiliateIds: readonly number[],
): Promise<(Sums & { readonly affiliateId: number })[]> {
  const { rows } = await sql<Sums & { affiliateId: number }>`
    select i.id as affiliate_id, coalesce(sum(s.due) filter (where s.state = 'paid'), 0)::bigint as paid,
      coalesce(sum(s.due) filter (where s.state in ('due', 'agreed')), 0)::bigint as open, coalesce(sum(s.due), 0)::bigint as stated
    from unnest(${[...affiliateIds]}::bigint[]) i(id) left join affiliate_statements s on s.affiliate_id = i.id group by 1`.execute(
    from,
  )
  return rows
}

/** Until when days are summed. */
export async function findSummedUntil(from: Reader, siteId: number): Promise<number | null> {
  const { rows } = await sql<{
    at: number
  }>`select summed_until as at from affiliate_progress where site_id = ${siteId}`.execute(from)
  return rows[0]?.at ?? null
}

/** The player of the site who is called so. */
export async function findPlayer(
  from: Reader,
  siteId: number,
  userName: string,
): Promise<{ readonly id: number; readonly book: 'REAL' | 'DEMO' } | undefined> {
  const { rows } = await sql<{ id: number; book: 'REAL' | 'DEMO' }>`
    select id, book from accounts where site_id = ${siteId} and role = 'user' and name_key = lower(${userName})`.execute(
    from,
  )
  return rows[0]
}

/** Undefined where they are none of the affiliate’s. */
export async function findExcluded(
  from: Reader,
  affiliateId: number,
  accountId: number,
): Promise<{ readonly excludedBy: Role | null } | undefined> {
  const { rows } = await sql<{ excludedBy: Role | null }>`
    select excluded_role as excluded_by from affiliate_players where affiliate_id = ${affiliateId} and account_id = ${accountId}`.execute(
    from,
  )
  return rows[0]
}

export type ExcludedPlayer = { readonly accountId: number; readonly userName: string }

export async function listExcluded(from: Reader, affiliateId: number): Promise<ExcludedPlayer[]> {
  const { rows } = await sql<ExcludedPlayer>`
    select p.account_id, a.user_name from affiliate_players p join accounts a on a.id = p.account_id
    where p.affiliate_id = ${affiliateId} and p.excluded_at is not null order by p.excluded_at desc limit 200`.execute(
    from,
  )
  return rows
}
