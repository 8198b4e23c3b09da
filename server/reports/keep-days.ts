/** Keeps what the transfers of a day came to, of each account above players, once it is over: for statements, and for profit and loss. docs/decisions/0116. */
import { type RawBuilder, sql } from 'kysely'
import { BETTING, COMMISSION } from '../ledger/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../platform/jobs.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'

const EVERY_MS = 600_000
/** Whoever began to write before a day was over has ended by then: nothing that writes may take nearly so long. */
const REST = sql`interval '1 hour'`

export const LEDGER_DAYS = { days: 'statement_days_kept', marks: 'statement_day_marks' } as const
/** Of whom days are kept: of accounts `a`. A player's transfers are as many as they made. */
export const IS_KEPT = sql`(a.role not in ('user', 'system') and a.site_id is not null)`

export function startKeepingDays(db: Database, jobs: Jobs): void {
  jobs.start({
    name: 'days of reports',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'days of reports were not kept',
    work: (stopping) => keepDays(db, stopping),
  })
}

type Unkept = { readonly siteId: number; readonly day: string }

/** All days that are over and not kept, or marked, the newest first. @internal Exported for the tests and the benchmarks. */
export async function keepDays(db: Database, stopping?: AbortSignal): Promise<void> {
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

/** What of the lines was commission, as the players gave it. */
export const commissionOf = (kind: RawBuilder<unknown>, signed: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(-sum(${signed}) filter (where ${kind} = any(${[...COMMISSION]}::text[])), 0)::bigint`

async function keepDay(tx: Tx, { siteId, day }: Unkept): Promise<void> {
  await sql`set local statement_timeout = '30min'`.execute(tx)
  const isOfDay = sql`t.site_id = ${siteId} and t.at >= ${day}::date::timestamp at time zone 'UTC' and t.at < (${day}::date + 1)::timestamp at time zone 'UTC'`
  const isOfBetting = sql`${isOfDay} and t.market_id is not null and t.kind = any(${[...BETTING]}::text[])`
  for (const table of ['statement_days', 'profit_days', 'statement_day_marks'])
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and day = ${day}::date`.execute(tx)
  await sql`
    insert into statement_days (account_id, day, kind, site_id, ins, outs, gained, lost)
    select a.id, ${day}::date, l.kind, ${siteId}, count(*) filter (where l.signed > 0), count(*) filter (where l.signed < 0),
      coalesce(sum(l.signed) filter (where l.signed > 0), 0)::bigint, coalesce(-sum(l.signed) filter (where l.signed < 0), 0)::bigint
    from transfers t cross join lateral (values (t.credit_account, t.kind, t.amount), (t.debit_account, t.kind, -t.amount)) l(account, kind, signed)
    join accounts a on a.id = l.account and ${IS_KEPT}
    where ${isOfDay} group by a.id, l.kind order by a.id, l.kind`.execute(tx)
  await sql`
    insert into profit_days (account_id, day, market_id, site_id, net, commission, last_at)
    select u.id, ${day}::date, l.market_id, ${siteId}, sum(l.signed)::bigint, ${commissionOf(sql`l.kind`, sql`l.signed`)}, max(l.at)
    from (select t.at, t.kind, t.market_id, t.credit_account as account, t.amount as signed from transfers t where ${isOfBetting}
      union all select t.at, t.kind, t.market_id, t.debit_account, -t.amount from transfers t where ${isOfBetting}) l
    join accounts a on a.id = l.account and a.role = 'user' and a.book = 'REAL' cross join unnest(a.ancestors) u(id)
    where u.id <> ${ADMINISTRATORS} group by u.id, l.market_id order by u.id, l.market_id`.execute(tx)
  await sql`insert into statement_days_kept (site_id, day) values (${siteId}, ${day}::date) on conflict do nothing`.execute(
    tx,
  )
}
