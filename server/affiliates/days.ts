/** What each player brought on each day, summed once; of markets again where a result is taken back. docs/domain/affiliates.md#commission. */
import { type RawBuilder, sql } from 'kysely'
import { playedOnMarkets } from '../bonuses/index.ts'
import { CASINO } from '../ledger/index.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

export type Day = {
  readonly siteId: number
  readonly startsAt: number
  readonly endsAt: number
  /** The beginning of its month. */
  readonly monthAt: number
  readonly endsMonth: boolean
}

/** What players lost to the house and paid of commission, less what was given back to them: as bonuses count it of friends. */
export const BROUGHT_ON_MARKETS = sql`(m.commission - m.house - m.back - m.reversed)`

type Span = Pick<Day, 'siteId' | 'startsAt' | 'endsAt'>
/** Of all accounts of the site, or of these. */
type Played = Span & { readonly accountIds?: readonly number[] }

/** By account: what it left in casinos, as the ledger moved it, less the rebates of the days of UTC that ended in the time. */
const broughtInCasino = ({ siteId, startsAt, endsAt, accountIds }: Played): RawBuilder<unknown> => {
  const isOf = (account: RawBuilder<unknown>) =>
    accountIds === undefined ? sql`true` : sql`${account} = any(${[...accountIds]}::bigint[])`
  return sql`(
  select i.account_id, sum(i.amount)::bigint as casino from (
    select t.debit_account as account_id, t.amount from transfers t
      where t.site_id = ${siteId} and t.at >= ${timeOf(startsAt)} and t.at < ${timeOf(endsAt)} and t.kind = any(${[...CASINO]}::text[]) and ${isOf(sql`t.debit_account`)}
    union all select t.credit_account, -t.amount from transfers t
      where t.site_id = ${siteId} and t.at >= ${timeOf(startsAt)} and t.at < ${timeOf(endsAt)} and t.kind = any(${[...CASINO]}::text[]) and ${isOf(sql`t.credit_account`)}
    union all select g.account_id, -g.amount from affiliate_players q join rebates g on g.account_id = q.account_id and g.day is not null
      and not g.rolled_back and (g.day + 1)::timestamp at time zone 'UTC' > ${timeOf(startsAt)}
      and (g.day + 1)::timestamp at time zone 'UTC' <= ${timeOf(endsAt)} where q.site_id = ${siteId} and ${isOf(sql`q.account_id`)}) i
  group by i.account_id)`
}

/** A large site's day takes longer than a call may; nobody waits for it but who sums. */
export async function holdSums(tx: Tx, siteId: number): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`affiliates ${siteId}`}, 0))`.execute(tx)
}

/** The next day of the site that is not summed, as the site counts days now. */
export async function nextDay(from: Reader, siteId: number, zone: string): Promise<Day | undefined> {
  const until = sql`p.summed_until at time zone ${zone}`
  const { rows } = await sql<Day>`
    select p.site_id, p.summed_until as starts_at, e.at as ends_at, date_trunc('month', ${until}) at time zone ${zone} as month_at,
      date_trunc('month', e.at at time zone ${zone}) at time zone ${zone} = e.at as ends_month
    from affiliate_progress p cross join lateral (select (date_trunc('day', ${until}) + interval '1 day') at time zone ${zone} as at) e
    where p.site_id = ${siteId}`.execute(from)
  return rows[0]
}

/** Sums begin with the day on which the site had its first affiliate. */
export async function beginSums(tx: Tx, siteId: number, zone: string): Promise<void> {
  await sql`insert into affiliate_progress (site_id, summed_until, looked_until)
    select ${siteId}::int, date_trunc('day', min(created_at) at time zone ${zone}) at time zone ${zone}, min(created_at) from affiliates where site_id = ${siteId}
    having min(created_at) is not null on conflict do nothing`.execute(tx)
}

/** Whether a result of it is still being paid, or taken back. */
export async function isUnsettled(from: Reader, { startsAt, endsAt }: Day): Promise<boolean> {
  const { rows } = await sql`
    select from settlements where (finished_at is null or rollback_started_at is not null) and rolled_back_at is null
      and declared_at >= ${timeOf(startsAt)} and declared_at < ${timeOf(endsAt)} limit 1`.execute(from)
  return rows.length > 0
}

/** The affiliate `f` in this month, or was ended in it; and had not been ended before, and taken up again in it or since. */
export const goesOn = (monthAt: number): RawBuilder<unknown> =>
  sql`((f.ended_at is null or f.ended_at >= ${timeOf(monthAt)}) and not f.idle @> ${timeOf(monthAt)}::timestamptz)`

/** Of players of affiliates who go on, or were ended in this month. */
export async function sumDay(tx: Tx, day: Day): Promise<void> {
  const { siteId, startsAt, endsAt, monthAt } = day
  await sql`insert into affiliate_days (account_id, starts_at, ends_at, month_at, affiliate_id, site_id, sports, casino)
    select p.account_id, ${timeOf(startsAt)}, ${timeOf(endsAt)}, ${timeOf(monthAt)}, p.affiliate_id, p.site_id,
      coalesce(${BROUGHT_ON_MARKETS}, 0), coalesce(c.casino, 0)
    from affiliate_players p join affiliates f on f.account_id = p.affiliate_id and ${goesOn(monthAt)}
    left join ${playedOnMarkets({ siteId, startsAt, endsAt })} m on m.account_id = p.account_id
    left join ${broughtInCasino(day)} c on c.account_id = p.account_id
    where p.site_id = ${siteId} and (m.account_id is not null or c.account_id is not null)
    on conflict do nothing`.execute(tx)
  await sql`update affiliate_progress set summed_until = ${timeOf(endsAt)} where site_id = ${siteId}`.execute(tx)
}

type Window = Span & { readonly accountIds: readonly number[] }

/** What commits while it is looked for is found the next time. */
const OVERLAP = sql`interval '10 minutes'`

export type Looking = { readonly siteId: number; readonly zone: string; readonly now: number }

/** Days in which results were that have been taken back since, and days whose rebate in the casino came, or is another, since. */
export async function sumAgain(tx: Tx, { siteId, zone, now }: Looking): Promise<void> {
  const { rows: windows } = await sql<Window>`
    select x.site_id, x.starts_at, x.ends_at, array_agg(distinct x.account_id) as account_ids
    from affiliate_progress g join settlements r on r.rolled_back_at >= g.looked_until - ${OVERLAP}
    join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
    join affiliate_days x on x.account_id = s.account_id and x.starts_at <= r.declared_at and x.ends_at > r.declared_at
    where g.site_id = ${siteId} and x.site_id = ${siteId} group by 1, 2, 3`.execute(tx)
  for (const { startsAt, accountIds, ...window } of windows)
    await sql`update affiliate_days x set sports = coalesce(${BROUGHT_ON_MARKETS}, 0)
      from unnest(${[...accountIds]}::bigint[]) i(id) left join ${playedOnMarkets({ ...window, startsAt, accountIds })} m on m.account_id = i.id
      where x.account_id = i.id and x.starts_at = ${timeOf(startsAt)}`.execute(tx)
  await sumCasinoAgain(tx, siteId, zone)
  await sql`update affiliate_progress set looked_until = ${timeOf(now)} where site_id = ${siteId}`.execute(tx)
}

/** The day in which a day of UTC ended, as it was summed, or would have been had anything been in it. */
async function sumCasinoAgain(tx: Tx, siteId: number, zone: string): Promise<void> {
  const endedAt = sql`(b.day + 1)::timestamp at time zone 'UTC'`
  const day = sql`date_trunc('day', (${endedAt} - interval '1 microsecond') at time zone ${zone})`
  const { rows: windows } = await sql<Window & Pick<Day, 'monthAt'>>`
    select b.site_id, w.starts_at, w.ends_at, w.month_at, array_agg(distinct b.account_id) as account_ids
    from affiliate_progress g join rebates b on b.site_id = g.site_id and b.changed_at >= g.looked_until - ${OVERLAP} and ${endedAt} <= g.summed_until
    join affiliate_players p on p.account_id = b.account_id
    left join affiliate_days x on x.account_id = b.account_id and x.starts_at < ${endedAt} and x.ends_at >= ${endedAt}
    cross join lateral (select coalesce(x.starts_at, ${day} at time zone ${zone}) as starts_at,
      coalesce(x.ends_at, (${day} + interval '1 day') at time zone ${zone}) as ends_at,
      coalesce(x.month_at, date_trunc('month', ${day}) at time zone ${zone}) as month_at) w
    where g.site_id = ${siteId} group by 1, 2, 3, 4`.execute(tx)
  for (const { accountIds, ...window } of windows) {
    const { startsAt, endsAt, monthAt } = window
    await sql`insert into affiliate_days (account_id, starts_at, ends_at, month_at, affiliate_id, site_id, sports, casino)
      select p.account_id, ${timeOf(startsAt)}, ${timeOf(endsAt)}, ${timeOf(monthAt)}, p.affiliate_id, p.site_id, 0, coalesce(c.casino, 0)
      from affiliate_players p join affiliates f on f.account_id = p.affiliate_id and ${goesOn(monthAt)}
      left join ${broughtInCasino({ ...window, accountIds })} c on c.account_id = p.account_id
      where p.account_id = any(${[...accountIds]}::bigint[])
      on conflict (account_id, starts_at) do update set casino = excluded.casino`.execute(tx)
  }
}
