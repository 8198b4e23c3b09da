/** The books of leaderboards: sums, places and prizes, computed again. docs/domain/leaderboard.md#board-books. */
import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '../ledger/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type BoardSite, listBoardSites, queryOfDay, queryOfPeriod, type Span } from './sums.ts'
import { timeOf } from '../platform/sql-time.ts'

const MOST_SHOWN = 20

const CHECKS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'what prizes of leaderboards gave is what their places have, each once': sql`
    select p.id, p.state, p.prize, b.id as award, b.amount, b.account_id from (select * from leaderboard_places where state = 'given') p
    full join (select * from bonus_awards where earned_by like 'leaderboard:%') b
      on b.earned_by = 'leaderboard:' || p.id and b.account_id = p.account_id and b.id = p.award_id
    where p.prize is distinct from b.amount`,
  'places of a period have no more than its prizes come to': sql`
    select p.prizes_id, p.starts_at, sum(p.prize) as given from leaderboard_places p join leaderboard_prizes z on z.id = p.prizes_id
    group by p.prizes_id, p.starts_at, z.amounts having sum(p.prize) > (select sum(a) from unnest(z.amounts) a)`,
  'places are of periods that are closed, by prizes that two officers had agreed to': sql`
    select p.id from leaderboard_places p join leaderboard_prizes z on z.id = p.prizes_id
    where z.confirmed_by is null or z.from_at > p.starts_at or not exists (
      select from leaderboard_closed c where c.site_id = p.site_id and c.unit = z.unit and c.starts_at = p.starts_at and c.ends_at = p.ends_at)`,
}

/** In one sight of everything. */
export async function auditBoards(db: Database): Promise<Finding[]> {
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
      const rows: object[] = []
      for (const site of await listBoardSites(tx)) rows.push(...(await listMissummed(tx, site)))
      const invariant = 'what boards say of a player is what their results and rounds come to'
      return rows.length > 0 ? [...findings, { invariant, rows: rows.slice(0, MOST_SHOWN) }] : findings
    })
}

/** Whoever has something that moved and is not summed yet is left to the job. */
const IS_STILL = sql`not exists (select from leaderboard_marks k where k.account_id = q.account_id)
  and not exists (select from leaderboard_results k join settlement_postings s on s.market_id = k.market_id and s.result_version = k.result_version
    where s.account_id = q.account_id)
  and not exists (select from settlements r join settlement_postings s on s.market_id = r.market_id and s.result_version = r.result_version
    where s.account_id = q.account_id and (r.finished_at is null or r.rollback_started_at is not null) and r.rolled_back_at is null)`

async function listMissummed(tx: Tx, site: BoardSite): Promise<object[]> {
  const { siteId, zone, since } = site
  const { rows: spans } = await sql<Span & { readonly unit: string }>`
    select 'DAY' as unit, n at time zone ${zone} as starts_at, (n + interval '1 day') at time zone ${zone} as ends_at
    from generate_series(${timeOf(since)} at time zone ${zone}, now() at time zone ${zone}, interval '1 day') n
    union all select distinct unit, starts_at, ends_at from leaderboard_sums
    where site_id = ${siteId} and unit <> 'DAY' and starts_at >= ${timeOf(since)} order by 2, 1`.execute(tx)
  const wrong: object[] = []
  for (const { unit, ...span } of spans) {
    const computed = unit === 'DAY' ? queryOfDay(siteId, span, null) : queryOfPeriod(siteId, span, null)
    const kept = sql`(select account_id, sport, profit, turnover, streak, head, tail, broken from leaderboard_sums
      where site_id = ${siteId} and unit = ${unit} and starts_at = ${timeOf(span.startsAt)})`
    const { rows } = await sql<object>`
      select q.* from ((select 'kept' as what, k.* from ${kept} k except all select 'kept', c.account_id, c.sport, c.profit, c.turnover, c.streak, c.head,
          c.tail, c.broken from ${computed} c)
        union all (select 'computed', c.account_id, c.sport, c.profit, c.turnover, c.streak, c.head, c.tail, c.broken from ${computed} c
          except all select 'computed', k.* from ${kept} k)) q where ${IS_STILL} order by q.account_id`.execute(tx)
    wrong.push(...rows.map((row) => ({ ...row, unit, at: new Date(span.startsAt).toISOString() })))
  }
  return wrong
}
