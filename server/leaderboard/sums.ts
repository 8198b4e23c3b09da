/**
 * What players brought and risked in each day, week and month: a day is summed again from its results and rounds whenever one of them moves, a
 * week and a month from their days. Reading a board sums nothing. docs/domain/leaderboard.md#sums.
 */
import { ALL_SPORTS, type BoardPeriod, CASINO_BOARD } from '@paddock/domain/leaderboard'
import { SITE_OWNERS } from '@paddock/domain/roles'
import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { RISKED_IN_ROUND } from '../bonuses/index.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { listed } from '../platform/read-filters.ts'
import { timeOf } from '../platform/sql-time.ts'
import { COUNTED_AT, keepWins, resultsOf } from './latest.ts'

export type BoardSite = {
  readonly siteId: number
  readonly zone: string
  readonly begunAt: number
  readonly since: number
}
export type Span = { readonly startsAt: number; readonly endsAt: number }

const UNITS: Readonly<Record<BoardPeriod, string>> = { DAY: 'day', WEEK: 'week', MONTH: 'month' }

/** Of a zone: where the period begins that has this moment, and the `away`th from it. */
const beginningOf = (
  unit: BoardPeriod,
  zone: RawBuilder<unknown> | string,
  at: RawBuilder<unknown>,
  away = 0,
): RawBuilder<unknown> =>
  sql`((date_trunc(${UNITS[unit]}, ${at} at time zone ${zone}) + ${sql.lit(away)} * ${`1 ${UNITS[unit]}`}::interval) at time zone ${zone})`

/** The period that has this moment, or the `away`th from it. */
export async function periodAt(from: Reader, unit: BoardPeriod, zone: string, at: number, away = 0): Promise<Span> {
  const [begins, ends] = [away, away + 1].map((n) => beginningOf(unit, zone, timeOf(at), n))
  const { rows } = await sql<Span>`select ${begins} as starts_at, ${ends} as ends_at`.execute(from)
  return rows[0] ?? { startsAt: at, endsAt: at }
}

/** Nobody else sums, closes or begins boards of the site until the transaction ends. A large site's month takes longer than a call may. */
export async function holdBoards(tx: Tx, siteId: number): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`leaderboards ${siteId}`}, 0))`.execute(tx)
}

export async function listBoardSites(from: Reader, isMeant: RawBuilder<unknown> = sql`b.summed`): Promise<BoardSite[]> {
  const { rows } = await sql<BoardSite>`
    select b.site_id, b.zone, b.begun_at, b.since from leaderboard_sites b where ${isMeant} order by b.site_id`.execute(
    from,
  )
  return rows
}

/** Undefined while it has none, or has begun just now. */
export const findBoardSite = async (from: Reader, siteId: number): Promise<BoardSite | undefined> =>
  (await listBoardSites(from, sql`b.site_id = ${siteId} and b.summed`))[0]

/** From now on what moves is marked; what was before is summed by `sumBegun`. */
export async function beginBoards(tx: Tx, siteId: number, zone: string, now: number): Promise<void> {
  await sql`insert into leaderboard_sites (site_id, zone, begun_at, since)
    values (${siteId}, ${zone}, ${timeOf(now)}, ${beginningOf('MONTH', zone, timeOf(now), -1)}) on conflict do nothing`.execute(
    tx,
  )
}

const TRIES = 40
const BETWEEN_TRIES_MS = 50

/**
 * Sums what was before boards began, from the beginning of the month before, so that what is shown is whole. A round that was written before
 * anybody could see that there are boards has left no mark: so whoever writes then has to have ended.
 */
export async function sumBegun(db: Database, now: number): Promise<void> {
  for (const site of await listBoardSites(db, sql`not b.summed`)) {
    if (!(await othersEnd(db))) continue
    await db.transaction().execute(async (tx) => {
      await holdBoards(tx, site.siteId)
      await sumSince(tx, site, now)
      await sql`update leaderboard_sites set summed = true where site_id = ${site.siteId}`.execute(tx)
    })
  }
}

/** Whether all that writes now has ended within a moment; else it is waited for with the next run. */
async function othersEnd(db: Database): Promise<boolean> {
  const { rows } = await sql<{ at: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as at`.execute(db)
  for (let n = 0; n < TRIES; n++) {
    const { rows: seen } = await sql<{ ended: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.at ?? '0'}::xid8 as ended`.execute(db)
    if (seen[0]?.ended) return true
    await setTimeout(BETWEEN_TRIES_MS)
  }
  return false
}

/** All sums are gone, and with them what was promised of periods that are not closed. */
export async function endBoards(tx: Tx, siteId: number): Promise<void> {
  await holdBoards(tx, siteId)
  for (const table of ['leaderboard_sites', 'leaderboard_sums', 'leaderboard_played', 'leaderboard_marks'])
    await sql`delete from ${sql.table(table)} where site_id = ${siteId}`.execute(tx)
}

async function sumSince(tx: Tx, site: BoardSite, now: number): Promise<void> {
  const { rows } = await sql<Span>`
    select d as starts_at, ${beginningOf('DAY', site.zone, sql`d`, 1)} as ends_at from (
      select n at time zone ${site.zone} as d
      from generate_series(${timeOf(site.since)} at time zone ${site.zone}, ${timeOf(now)} at time zone ${site.zone}, interval '1 day') n) n order by d`.execute(
    tx,
  )
  await keepPlayed(tx, site, sql`${COUNTED_AT} >= ${timeOf(site.since)}`)
  for (const day of rows) await sumDay(tx, site, day, null)
  for (const unit of ['WEEK', 'MONTH'] as const)
    for (const span of await spansOver(tx, unit, site, rows)) await sumPeriod(tx, site, unit, span, null)
}

/** The periods that have these days. */
async function spansOver(from: Reader, unit: BoardPeriod, { zone }: BoardSite, days: readonly Span[]): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select distinct ${beginningOf(unit, zone, sql`d`)} as starts_at, ${beginningOf(unit, zone, sql`d`, 1)} as ends_at
    from unnest(${days.map(({ startsAt }) => new Date(startsAt).toISOString())}::timestamptz[]) d order by 1`.execute(
    from,
  )
  return rows
}

/* What moved since */

const RESULTS_AT_ONCE = 100
const MARKS_AT_ONCE = 2000

type Moved = { readonly siteId: number; readonly accountId: number; readonly startsAt: number; readonly endsAt: number }

/**
 * Sums again whatever was marked until nothing is. A mark is gone with the sum that has seen what it tells of; one that comes meanwhile stays. May
 * be cut off anywhere.
 */
export async function sumMoved(db: Database): Promise<void> {
  while (await db.transaction().execute(sumResults));
  for (const site of await listBoardSites(db)) while (await db.transaction().execute((tx) => sumRounds(tx, site)));
}

/** Results that were paid or taken back, of all sites: the days on which they were declared. */
async function sumResults(tx: Tx): Promise<boolean> {
  const sites = await listBoardSites(tx)
  for (const { siteId } of sites) await holdBoards(tx, siteId)
  const { rows: taken } = await sql<{ id: number; marketId: string; resultVersion: number }>`
    delete from leaderboard_results where id in (select id from leaderboard_results order by id limit ${RESULTS_AT_ONCE})
    returning id, market_id, result_version`.execute(tx)
  if (taken.length === 0) return false
  await keepWins(tx, taken)
  const results = resultsOf(taken)
  const ofMarkets = taken.map(({ marketId }) => marketId)
  await sql`delete from leaderboard_played where market_id = any(${ofMarkets}::text[])`.execute(tx)
  for (const site of sites) {
    await keepPlayed(tx, site, sql`r.market_id = any(${ofMarkets}::text[]) and ${COUNTED_AT} >= ${timeOf(site.since)}`)
    const { rows: moved } = await sql<Moved>`
      select distinct s.account_id, ${beginningOf('DAY', site.zone, COUNTED_AT)} as starts_at,
        ${beginningOf('DAY', site.zone, COUNTED_AT, 1)} as ends_at
      from ${results} join settlements r on r.market_id = k.market_id and r.result_version = k.result_version
      join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
      where s.site_id = ${site.siteId} and s.book = 'REAL' and ${COUNTED_AT} >= ${timeOf(site.since)}`.execute(tx)
    await sumAgain(tx, site, moved)
  }
  return taken.length === RESULTS_AT_ONCE
}

/** Of results that stand which players had a part in them. */
async function keepPlayed(tx: Tx, { siteId }: BoardSite, isMeant: RawBuilder<unknown>): Promise<void> {
  await sql`insert into leaderboard_played (site_id, account_id, at, market_id, result_version)
    select ${siteId}, s.account_id, ${COUNTED_AT}, r.market_id, r.result_version from settlements r
    join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
    where ${isMeant} and r.finished_at is not null and r.rolled_back_at is null and not s.rolled_back and s.site_id = ${siteId} and s.book = 'REAL'
    on conflict do nothing`.execute(tx)
}

async function sumRounds(tx: Tx, site: BoardSite): Promise<boolean> {
  await holdBoards(tx, site.siteId)
  const { rows: moved } = await sql<Moved & { readonly isOld: boolean }>`
    with taken as (delete from leaderboard_marks where id in (
        select id from leaderboard_marks where site_id = ${site.siteId} order by id limit ${MARKS_AT_ONCE}) returning account_id, at)
    select distinct account_id, ${beginningOf('DAY', site.zone, sql`at`)} as starts_at, ${beginningOf('DAY', site.zone, sql`at`, 1)} as ends_at,
      at < ${timeOf(site.since)} as is_old from taken`.execute(tx)
  await sumAgain(
    tx,
    site,
    moved.filter(({ isOld }) => !isOld),
  )
  return moved.length > 0
}

async function sumAgain(tx: Tx, site: BoardSite, moved: readonly Moved[]): Promise<void> {
  const days = [...Map.groupBy(moved, ({ startsAt }) => startsAt).values()]
  for (const day of days) {
    const [first] = day
    if (!first) continue
    const ids = day.map(({ accountId }) => accountId)
    await sumDay(tx, site, first, ids)
    for (const unit of ['WEEK', 'MONTH'] as const)
      for (const span of await spansOver(tx, unit, site, [first])) await sumPeriod(tx, site, unit, span, ids)
  }
}

/* The sums */

const among = (account: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids ? sql`${account} = any(${[...ids]}::bigint[])` : sql`true`
const within = (at: RawBuilder<unknown>, { startsAt, endsAt }: Span): RawBuilder<unknown> =>
  sql`${at} >= ${timeOf(startsAt)} and ${at} < ${timeOf(endsAt)}`

/** Results of everybody in a time, as settlements have them; of some players as it is kept of them. */
const results = (siteId: number, span: Span, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids
    ? sql`leaderboard_played r join settlement_postings s
        on s.market_id = r.market_id and s.result_version = r.result_version and s.account_id = r.account_id and not s.rolled_back
      where r.account_id = any(${[...ids]}::bigint[]) and ${within(sql`r.at`, span)} and r.site_id = ${siteId}`
    : sql`(select market_id, result_version, ${COUNTED_AT} as at, finished_at from settlements) r
      join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
      where ${within(sql`r.at`, span)} and r.finished_at is not null and not s.rolled_back and s.site_id = ${siteId} and s.book = 'REAL'`

/**
 * By account, what results that stand and were declared in the time and rounds that began in it and have ended came to, with their order. Where the
 * player traded with an account that belongs to theirs (that both stand right below the site's owner is nothing in common) nothing is won, and nothing was at risk; what was lost there is lost, or a loss would be undone by
 * a trade of a moment.
 */
const played = (siteId: number, span: Span, ids: readonly number[] | null): RawBuilder<unknown> => sql`(
  select p.account_id, e.sport_id as sport, e.id as event, p.at, p.market_id as id,
    case when p.linked then least(p.net - p.commission, 0) else p.net - p.commission end as brought, p.net, p.exposure_released as risked, p.linked
  from (select s.account_id, r.at, s.market_id, s.net, s.commission, s.exposure_released, exists (
      select from linked_trades t join accounts b on b.id = t.backer_id join accounts o on o.id = b.parent_id
      where t.market_id = s.market_id and s.account_id in (t.backer_id, t.layer_id) and (t.links <> '{PARENT}' or o.role not in ${listed(SITE_OWNERS)})) as linked
    from ${results(siteId, span, ids)}) p
  join markets m on m.id = p.market_id join events e on e.id = m.event_id
  union all
  select r.account_id, ${CASINO_BOARD}, r.provider_id || ' ' || r.round_id, r.opened_at, r.provider_id || ' ' || r.round_id, r.won - r.staked,
    r.won - r.staked, ${RISKED_IN_ROUND}, false
  from casino_rounds r where r.site_id = ${siteId} and ${within(sql`r.opened_at`, span)} and r.closed_at is not null
    and ${among(sql`r.account_id`, ids)})`

/** By account and board the sums of a day. An event counts once, so that what was bet on both sides of it comes to what was at risk. */
export const queryOfDay = (siteId: number, span: Span, ids: readonly number[] | null): RawBuilder<unknown> => sql`(
  with each as materialized (
    select u.*, b.board from ${played(siteId, span, ids)} u join accounts a on a.id = u.account_id and a.book = 'REAL' and a.role = 'user'
    cross join lateral (values (u.sport), (${ALL_SPORTS})) as b(board)),
  events as (select account_id, board, sum(brought) as brought, case when bool_or(linked) then 0 else least(abs(sum(net)), sum(risked)) end as risked
    from each group by account_id, board, sport, event),
  sums as (select account_id, board, sum(brought)::bigint as profit, sum(risked)::bigint as turnover from events group by 1, 2),
  ended as (select account_id, board, brought > 0 as won,
      sum((brought < 0)::int) over (partition by account_id, board order by at, id collate "C" rows unbounded preceding) as nth from each where brought <> 0),
  runs as (select account_id, board, nth, (count(*) filter (where won))::int as long from ended group by 1, 2, 3),
  streaks as (select account_id, board, max(long) as streak, coalesce(max(long) filter (where nth = 0), 0) as head,
      (array_agg(long order by nth desc))[1] as tail, max(nth) > 0 as broken from runs group by 1, 2)
  select s.account_id, s.board as sport, s.profit, s.turnover, coalesce(k.streak, 0) as streak, coalesce(k.head, 0) as head,
    coalesce(k.tail, 0) as tail, coalesce(k.broken, false) as broken
  from sums s left join streaks k using (account_id, board))`

/** The same of a longer time, from its days. */
export const queryOfPeriod = (siteId: number, span: Span, ids: readonly number[] | null): RawBuilder<unknown> => sql`(
  with days as materialized (select * from leaderboard_sums where site_id = ${siteId} and unit = 'DAY' and ${within(sql`starts_at`, span)}
      and ${among(sql`account_id`, ids)}),
  pieces as (select account_id, sport, starts_at, 0 as n, head as long, 0 as breaks from days
    union all select account_id, sport, starts_at, 1, tail, 1 from days where broken),
  placed as (select account_id, sport, long, sum(breaks) over (partition by account_id, sport order by starts_at, n rows unbounded preceding) as nth from pieces),
  runs as (select account_id, sport, nth, sum(long)::int as long from placed group by 1, 2, 3),
  streaks as (select account_id, sport, max(long) as longest, max(long) filter (where nth = 0) as head,
      (array_agg(long order by nth desc))[1] as tail, max(nth) > 0 as broken from runs group by 1, 2)
  select d.account_id, d.sport, sum(d.profit)::bigint as profit, sum(d.turnover)::bigint as turnover, greatest(max(d.streak), max(k.longest)) as streak,
    max(k.head) as head, max(k.tail) as tail, bool_or(k.broken) as broken
  from days d join streaks k using (account_id, sport) group by 1, 2)`

async function sumDay(tx: Tx, site: BoardSite, day: Span, ids: readonly number[] | null): Promise<void> {
  await replace(tx, site.siteId, 'DAY', day, ids, queryOfDay(site.siteId, day, ids))
}
async function sumPeriod(
  tx: Tx,
  site: BoardSite,
  unit: BoardPeriod,
  span: Span,
  ids: readonly number[] | null,
): Promise<void> {
  await replace(tx, site.siteId, unit, span, ids, queryOfPeriod(site.siteId, span, ids))
}

async function replace(
  tx: Tx,
  siteId: number,
  unit: BoardPeriod,
  span: Span,
  ids: readonly number[] | null,
  sums: RawBuilder<unknown>,
): Promise<void> {
  await sql`delete from leaderboard_sums where site_id = ${siteId} and unit = ${unit} and starts_at = ${timeOf(span.startsAt)}
    and ${among(sql`account_id`, ids)}`.execute(tx)
  await sql`insert into leaderboard_sums (site_id, unit, starts_at, sport, account_id, ends_at, profit, turnover, streak, head, tail, broken)
    select ${siteId}, ${unit}, ${timeOf(span.startsAt)}, q.sport, q.account_id, ${timeOf(span.endsAt)}, q.profit, q.turnover, q.streak, q.head, q.tail,
      q.broken from ${sums} q`.execute(tx)
}

/** Boards show the time that goes on and the one before; what is older is shown no more, and is not summed again. */
export async function forgetSums(tx: Tx, { siteId, zone }: BoardSite, now: number): Promise<void> {
  await holdBoards(tx, siteId)
  const since = beginningOf('MONTH', zone, timeOf(now), -1)
  await sql`update leaderboard_sites set since = greatest(since, ${since}) where site_id = ${siteId}`.execute(tx)
  await sql`delete from leaderboard_played p using leaderboard_sites b where b.site_id = ${siteId} and p.site_id = b.site_id and p.at < b.since`.execute(
    tx,
  )
  await sql`delete from leaderboard_sums s using leaderboard_sites b where b.site_id = ${siteId} and s.site_id = b.site_id and s.ends_at <= b.since`.execute(
    tx,
  )
}
