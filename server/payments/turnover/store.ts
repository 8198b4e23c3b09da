/** What is kept of a player's turnover, day by day of UTC, and which days are to be read anew. docs/decisions/0086. */
import type { PlayedPeriod } from '@paddock/domain/payments'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { type Columns, insertRows } from '../../platform/database/rows.ts'
import { timeOf } from '../../platform/sql-time.ts'

/** When the day of a moment began. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS

export type Whose = { readonly accountId: number; readonly withGiven: boolean }

export type Kept = {
  /** All days before it, since the first that came in, are kept; what they have no row of is empty. */
  readonly until: number
  readonly days: ReadonlyMap<number, PlayedPeriod>
}

type DayRow = PlayedPeriod & { readonly day: number }

/** Nothing is kept of another beginning: what counts of a market hangs on when the first deposit came. */
export async function loadKept(from: Reader, { accountId, withGiven }: Whose, since: number): Promise<Kept> {
  const { rows } = await sql<{ until: number; day: number | null } & PlayedPeriod>`
    select k.until, d.day, d.deposited, d.wagered, d.lefts from turnover_kept k
    left join turnover_days d on d.account_id = k.account_id and d.with_given = k.with_given
    where k.account_id = ${accountId} and k.with_given = ${withGiven} and k.since = ${timeOf(since)}`.execute(from)
  const days = rows.flatMap(({ day, deposited, wagered, lefts }) =>
    day === null ? [] : [[day, { deposited, wagered, lefts }] as const],
  )
  return { until: rows[0]?.until ?? dayOf(since), days: new Map(days) }
}

/**
 * Days on which something moved since they were kept. To be asked before what is kept: who keeps it anew forgets them in the same transaction. Of a
 * market all days on which the player was first matched somewhere in its event, since its group stands on one of them, and stood on one.
 */
export async function loadStale(from: Reader, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    select t.at from turnover_marks t where t.account_id = ${accountId} and t.at is not null
    union all
    select s.first_at from (select distinct m.event_id from turnover_marks t join markets m on m.id = t.market_id
      where t.account_id = ${accountId}) e
    join markets m on m.event_id = e.event_id
    join settlement_postings s on s.account_id = ${accountId} and s.market_id = m.id`.execute(from)
  return [...new Set(rows.map(({ at }) => dayOf(at)))]
}

/** Days on which the player was first matched in an event of these markets. */
export async function loadDaysOf(
  from: Reader,
  accountId: number,
  markets: readonly { readonly eventId: string }[],
): Promise<number[]> {
  if (markets.length === 0) return []
  const { rows } = await sql<{ at: number }>`
    select s.first_at as at from markets m join settlement_postings s on s.account_id = ${accountId} and s.market_id = m.id
    where m.event_id = any(${markets.map(({ eventId }) => eventId)}::text[])`.execute(from)
  return [...new Set(rows.map(({ at }) => dayOf(at)))]
}

export async function listMarks(tx: Tx, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from turnover_marks where account_id = ${accountId} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteMarks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from turnover_marks where id = any(${ids}::bigint[])`.execute(tx)
}

const DAY: Columns<DayRow & Whose & { siteId: number }> = {
  day: 'timestamptz',
  accountId: 'bigint',
  withGiven: 'boolean',
  siteId: 'int',
  deposited: 'bigint',
  wagered: 'bigint',
  lefts: 'bigint[]',
}

type NewDays = {
  readonly since: number
  readonly until: number
  /** Days that have been read anew; all of them where nothing of this beginning was kept. */
  readonly anew: readonly number[] | 'ALL'
  readonly days: ReadonlyMap<number, PlayedPeriod>
}

export async function saveKept(
  tx: Tx,
  whose: Whose,
  siteId: number,
  { since, until, anew, days }: NewDays,
): Promise<void> {
  const { accountId, withGiven } = whose
  const isAnew =
    anew === 'ALL' ? sql`true` : sql`day = any(${anew.map((day) => new Date(day).toISOString())}::timestamptz[])`
  await sql`delete from turnover_days where account_id = ${accountId} and with_given = ${withGiven} and ${isAnew}`.execute(
    tx,
  )
  await sql`insert into turnover_kept (account_id, with_given, site_id, since, until)
    values (${accountId}, ${withGiven}, ${siteId}, ${timeOf(since)}, ${timeOf(until)})
    on conflict (account_id, with_given) do update set since = excluded.since, until = excluded.until`.execute(tx)
  const rows = [...days].map(([day, played]) => ({ ...whose, ...played, siteId, day }))
  await insertRows(tx, 'turnover_days', DAY, rows)
}

/** Nothing that came in is left of it. */
export async function forgetKept(tx: Tx, { accountId, withGiven }: Whose): Promise<void> {
  await sql`delete from turnover_kept where account_id = ${accountId} and with_given = ${withGiven}`.execute(tx)
}

/** From now on it is kept, of whom officers gave something before anything was deposited. */
export async function beginKeeping(tx: Tx, accountId: number): Promise<void> {
  await sql`insert into turnover_kept (account_id, with_given, site_id)
    select a.id, g.given, a.site_id from accounts a cross join unnest(array[false, true]) as g(given) where a.id = ${accountId}
    on conflict do nothing`.execute(tx)
}

/** Players beyond `after`, in order: something moved, or a week of days is to be kept. */
export async function listUnkept(
  from: Reader,
  { now, after, most }: { readonly now: number; readonly after: number; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id from (
      (select account_id from turnover_marks where account_id > ${after} group by account_id order by account_id limit ${most})
      union all (select account_id from turnover_kept where account_id > ${after} and (until is null or until < ${timeOf(now - 8 * DAY_MS)})
        group by account_id order by account_id limit ${most})) w
    group by account_id order by account_id limit ${most}`.execute(from)
  return rows.map(({ accountId }) => accountId)
}

/** Players beyond `after` of whom something is kept, in order. */
export async function listKept(
  from: Reader,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number[]> {
  const { rows } = await sql<{ accountId: number }>`
    select distinct account_id from turnover_kept where account_id > ${after} order by account_id limit ${most}`.execute(
    from,
  )
  return rows.map(({ accountId }) => accountId)
}
