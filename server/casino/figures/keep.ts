/** Keeps what rounds of a day came to once it is over, and anew where one of them moved since. docs/decisions/0116. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database.ts'
import { eachByItself } from '../../platform/jobs/each-by-itself.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { IS_PLAYED, SUMS } from './queries.ts'

const EVERY_MS = 600_000
/** Whoever began to write before a day was over has ended by then: nothing that writes may take nearly so long. */
const REST = sql`interval '1 hour'`

export function startKeepingFigures({ db, jobs }: { readonly db: Database; readonly jobs: Jobs }): void {
  jobs.start({
    name: 'casino figures',
    everyMs: EVERY_MS,
    first: 'NOW',
    failed: 'figures of the casino were not kept',
    work: (stopping) => keepFigures(db, stopping),
  })
}

type Unkept = { readonly siteId: number; readonly day: string }

/** All days that are over and not kept, or marked; the newest first, since those are asked for. Each by itself: one that fails keeps no other. @internal Exported for the tests and the benchmarks. */
export async function keepFigures(db: Database, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Unkept>`
    select s.id as site_id, g.day::date::text as day from sites s
    cross join lateral (select day_of(min(r.opened_at))::timestamp as day from casino_rounds r where r.site_id = s.id) f
    cross join lateral generate_series(f.day, day_of(now() - ${REST})::timestamp - interval '1 day', interval '1 day') as g(day)
    where not exists (select from casino_figure_days d where d.site_id = s.id and d.day = g.day)
      or exists (select from casino_figure_marks m where m.site_id = s.id and m.day = g.day)
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
  const isOf = (moment: ReturnType<typeof sql.ref>) =>
    sql`${moment} >= ${day}::date::timestamp at time zone 'UTC' and ${moment} < (${day}::date + 1)::timestamp at time zone 'UTC'`
  for (const table of ['casino_figures', 'casino_kept_days', 'casino_figure_marks'])
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and day = ${day}::date`.execute(tx)
  // The root stands above everybody: what it is told is the sum of those right below.
  await sql`
    insert into casino_figures (account_id, day, provider_id, game_code, site_id, rounds, wins, staked, won, staked_squared, staked_by_won, won_squared)
    select l.id, ${day}::date, r.provider_id, r.game_code, ${siteId}, ${SUMS}
    from casino_rounds r join accounts a on a.id = r.account_id and a.book = 'REAL' cross join unnest(a.ancestors || a.id) as l(id)
    where r.site_id = ${siteId} and ${isOf(sql.ref('r.opened_at'))} and ${IS_PLAYED} and l.id <> ${ADMINISTRATORS}
    group by l.id, r.provider_id, r.game_code order by l.id, r.provider_id, r.game_code`.execute(tx)
  await sql`
    insert into casino_kept_days (account_id, site_id, day, kept)
    select l.id, ${siteId}, ${day}::date, sum(l.kept)::bigint
    from casino_shares s join accounts a on a.id = s.account_id and a.book = 'REAL' cross join unnest(s.levels, s.kept) as l(id, kept)
    where s.site_id = ${siteId} and ${isOf(sql.ref('s.at'))} group by l.id`.execute(tx)
  await sql`insert into casino_figure_days (site_id, day) values (${siteId}, ${day}::date) on conflict do nothing`.execute(
    tx,
  )
}
