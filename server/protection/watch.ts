/**
 * The watch over time: it notes who plays, tells them how long, ends what the player's own limit ends, and says when a looser
 * limit waits for its second yes. One at a time over all processes; the clock is an argument.
 */
import type { SittingSummary } from '@paddock/contract'
import { BREAK_MS, type Limit, minutesBetween, REALITY_CHECK, type Standing } from '@paddock/domain/protection'
import { sql } from 'kysely'
import { byItself, recordAudits } from '../audit-log/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import { timeOf } from '../platform/sql-time.ts'
import { summarizeSitting } from './queries.ts'
import { loadPlayStandings } from './standings.ts'
import { renewGuards, SITE_LIMITS_OF, type StoredSitting } from './store.ts'

/** What a player is told, wherever the player is connected. */
export type ProtectionNews = { readonly accountId: number } & (
  | { readonly what: 'REALITY_CHECK'; readonly sitting: SittingSummary }
  | { readonly what: 'TIME_WARNING'; readonly minutesLeft: number; readonly endsAt: number }
  | { readonly what: 'CHANGED' }
)

export type WatchDeps = {
  readonly db: Database
  readonly jobs: Jobs
  readonly clock: () => number
  readonly endSessions: (accountIds: readonly number[], reason: 'EXCLUDED' | 'TIME_OVER') => Promise<unknown>
  readonly tell: (news: ProtectionNews) => void
}

const EVERY_MS = 15_000
/** A session is written to once a minute while it is used. */
const SEEN_WITHIN_MS = 120_000
const WARN_MINUTES = 5
const MOST_AT_ONCE = 1000
// Any fixed number: one watch at a time, in whatever process.
const WATCH_LOCK = 715_003

export function startWatch(deps: WatchDeps): void {
  deps.jobs.start({
    name: 'time-of-players',
    everyMs: EVERY_MS,
    failed: 'the time of players was not watched',
    work: () => watchOnce(deps),
  })
}

type Found = { readonly news: readonly ProtectionNews[]; readonly over: readonly number[] }

/** One look at everybody. What was found is told after it is kept. @internal Exported for the tests. */
export async function watchOnce({ db, clock, endSessions, tell }: Omit<WatchDeps, 'jobs'>): Promise<void> {
  const now = clock()
  const found = await db.transaction().execute(async (tx): Promise<Found> => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(WATCH_LOCK)}) as free`.execute(tx)
    if (!rows[0]?.free) return { news: [], over: [] }
    await noteSittings(tx, now)
    const { warnings, over } = await watchLimits(tx, now)
    return { news: [...(await findChecks(tx, now)), ...warnings, ...(await findLoosenings(tx, now))], over }
  })
  if (found.over.length > 0) await endSessions(found.over, 'TIME_OVER')
  for (const news of found.news) tell(news)
}

/** Every player whose open session was used of late sits, or begins to; who has signed out has got up. */
async function noteSittings(tx: Tx, now: number): Promise<void> {
  const { rows } = await sql<{ accountId: number; isNew: boolean }>`
    with seen as (
      select s.account_id, a.site_id, least(max(s.last_seen_at), ${timeOf(now)}) as at from sessions s
      join accounts a on a.id = s.account_id
      where s.ended_at is null and s.last_seen_at > ${timeOf(now - SEEN_WITHIN_MS)} and a.role = 'user'
      group by s.account_id, a.site_id),
    latest as (
      select seen.*, l.id from seen left join lateral (
        select id from sittings where account_id = seen.account_id and last_seen_at > seen.at - ${BREAK_MS} * interval '1 millisecond'
        order by started_at desc limit 1) l on true),
    prolonged as (
      update sittings s set last_seen_at = greatest(s.last_seen_at, latest.at) from latest where s.id = latest.id
      returning s.account_id, false as is_new),
    begun as (
      insert into sittings (site_id, account_id, started_at, last_seen_at, checked_at)
      select site_id, account_id, at, at, at from latest where id is null returning account_id, true as is_new)
    select * from prolonged union all select * from begun`.execute(tx)
  const begun = rows.filter(({ isNew }) => isNew).map(({ accountId }) => accountId)
  if (begun.length > 0) await renewGuards(tx, begun, now)
}

/** Those who are to be told now how long they have played; each once until the player has acknowledged it. */
async function findChecks(tx: Tx, now: number): Promise<ProtectionNews[]> {
  const { rows } = await sql<StoredSitting & { accountId: number }>`
    update sittings s set told_at = ${timeOf(now)} from (
      select r.id from sittings r left join player_choices c on c.account_id = r.account_id
      where r.last_seen_at > ${timeOf(now - SEEN_WITHIN_MS)} and r.told_at is null
        and r.checked_at + make_interval(mins => coalesce(c.reality_check_minutes, ${REALITY_CHECK.usual})) <= ${timeOf(now)}
      limit ${MOST_AT_ONCE}) due
    where s.id = due.id returning s.id, s.account_id, s.started_at, s.last_seen_at, s.checked_at`.execute(tx)
  const news: ProtectionNews[] = []
  for (const { accountId, ...sitting } of rows)
    news.push({ accountId, what: 'REALITY_CHECK', sitting: await summarizeSitting(tx, accountId, sitting) })
  return news
}

type Timed = {
  readonly id: number
  readonly accountId: number
  readonly siteId: number
  readonly warned: boolean
  readonly startedAt: number
  readonly lastSeenAt: number
}

/** Of those who play under a limit of time: who has five minutes left, and whose time is over. */
async function watchLimits(tx: Tx, now: number): Promise<{ warnings: ProtectionNews[]; over: number[] }> {
  const { rows } = await sql<Timed>`
    select distinct on (s.account_id) s.id, s.account_id, s.site_id, s.warned_at is not null as warned, s.started_at, s.last_seen_at
    from sittings s join accounts a on a.id = s.account_id
    where (exists (
        select from player_limits l where l.account_id = s.account_id and l.kind = 'SESSION')
        or exists (${SITE_LIMITS_OF} and l.kind = 'SESSION'))
      and s.last_seen_at > ${timeOf(now - SEEN_WITHIN_MS)} and s.ended_at is null
    order by s.account_id, s.started_at desc limit ${MOST_AT_ONCE}`.execute(tx)
  const standings = await loadPlayStandings(
    tx,
    rows.map(({ accountId }) => accountId),
    now,
  )
  const timed = rows.flatMap((sitting) => {
    const nearest = nearestEnd(standings.get(sitting.accountId))
    return nearest ? [{ ...sitting, ...nearest }] : []
  })
  const over = timed.filter(({ minutesLeft }) => minutesLeft <= 0)
  const soon = timed.filter(({ minutesLeft, warned }) => minutesLeft > 0 && minutesLeft <= WARN_MINUTES && !warned)
  await markSittings(tx, 'ended_at', over, now)
  await markSittings(tx, 'warned_at', soon, now)
  await recordAudits(
    tx,
    over.map(({ accountId, siteId, limit, startedAt, lastSeenAt }) => ({
      ...byItself(siteId),
      action: 'SESSION_TIME_OVER',
      objectType: 'account',
      objectId: String(accountId),
      before: null,
      after: { limit, minutes: minutesBetween(startedAt, lastSeenAt) },
      reason: '',
    })),
  )
  return {
    warnings: soon.map(({ accountId, minutesLeft }) => ({
      accountId,
      what: 'TIME_WARNING',
      minutesLeft,
      endsAt: now + minutesLeft * 60_000,
    })),
    over: over.map(({ accountId }) => accountId),
  }
}

/** Of several limits of time the one that ends first. */
function nearestEnd(standing: Standing | undefined): { limit: Limit; minutesLeft: number } | undefined {
  return standing?.limits
    .filter(({ kind }) => kind === 'SESSION')
    .map((limit) => ({ limit, minutesLeft: limit.value - standing.used.SESSION[limit.period] }))
    .sort((a, b) => a.minutesLeft - b.minutesLeft)[0]
}

async function markSittings(
  tx: Tx,
  column: 'ended_at' | 'warned_at',
  sittings: readonly { readonly id: number }[],
  now: number,
): Promise<void> {
  const ids = sittings.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`update sittings set ${sql.ref(column)} = ${timeOf(now)} where id = any(${ids}::bigint[])`.execute(tx)
}

/** Looser limits whose day is over: their players are told once. Wishes that nobody came back to are forgotten. */
async function findLoosenings(tx: Tx, now: number): Promise<ProtectionNews[]> {
  await sql`update player_limits set loosen_to = null, loosen_asked_at = null, loosen_effective_at = null, loosen_expires_at = null
    where loosen_expires_at <= ${timeOf(now)}`.execute(tx)
  const { rows } = await sql<{ accountId: number }>`
    update player_limits set loosen_told = true where loosen_effective_at <= ${timeOf(now)} and not loosen_told
    returning account_id`.execute(tx)
  return [...new Set(rows.map(({ accountId }) => accountId))].map((accountId) => ({ accountId, what: 'CHANGED' }))
}
