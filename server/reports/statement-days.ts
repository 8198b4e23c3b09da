/** Keeps what the transfers of a day came to, of each account above players, once it is over. docs/decisions/0116. */
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../platform/jobs.ts'

const EVERY_MS = 600_000
/** Whoever began to write before a day was over has ended by then: nothing that writes may take nearly so long. */
const REST = sql`interval '1 hour'`

export const STATEMENT_DAYS = { days: 'statement_days_kept', marks: 'statement_day_marks' } as const
/** Of whom days are kept: of accounts `a`. A player's transfers are as many as they made. */
export const IS_KEPT = sql`(a.role not in ('user', 'system') and a.site_id is not null)`

export function startKeepingStatements(db: Database, jobs: Jobs): void {
  jobs.start({
    name: 'days of statements',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'days of statements were not kept',
    work: (stopping) => keepStatements(db, stopping),
  })
}

type Unkept = { readonly siteId: number; readonly day: string }

/** All days that are over and not kept, or marked, the newest first. @internal Exported for the tests and the benchmarks. */
export async function keepStatements(db: Database, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Unkept>`
    select s.id as site_id, g.day::date::text as day from sites s
    cross join lateral (select day_of(min(t.at))::timestamp as day from transfers t where t.site_id = s.id) f
    cross join lateral generate_series(f.day, day_of(now() - ${REST})::timestamp - interval '1 day', interval '1 day') as g(day)
    where not exists (select from statement_days_kept d where d.site_id = s.id and d.day = g.day)
      or exists (select from statement_day_marks m where m.site_id = s.id and m.day = g.day)
    order by g.day desc, s.id`.execute(db)
  await eachByItself(rows, async (unkept) => {
    if (stopping?.aborted) return
    // Of one moment: a mark that comes while the day is summed is not among those that are taken off, and stays.
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => keepDay(tx, unkept))
  })
}

async function keepDay(tx: Tx, { siteId, day }: Unkept): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
  for (const table of ['statement_days', 'statement_day_marks'])
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and day = ${day}::date`.execute(tx)
  await sql`
    insert into statement_days (account_id, day, kind, site_id, ins, outs, gained, lost)
    select a.id, ${day}::date, l.kind, ${siteId}, count(*) filter (where l.signed > 0), count(*) filter (where l.signed < 0),
      coalesce(sum(l.signed) filter (where l.signed > 0), 0)::bigint, coalesce(-sum(l.signed) filter (where l.signed < 0), 0)::bigint
    from transfers t cross join lateral (values (t.credit_account, t.kind, t.amount), (t.debit_account, t.kind, -t.amount)) l(account, kind, signed)
    join accounts a on a.id = l.account and ${IS_KEPT}
    where t.site_id = ${siteId} and t.at >= ${day}::date::timestamp at time zone 'UTC' and t.at < (${day}::date + 1)::timestamp at time zone 'UTC'
    group by a.id, l.kind order by a.id, l.kind`.execute(tx)
  await sql`insert into statement_days_kept (site_id, day) values (${siteId}, ${day}::date) on conflict do nothing`.execute(
    tx,
  )
}
