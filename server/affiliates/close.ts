/** Sums the days that are over, and closes a month with its last one: a statement for each affiliate. docs/domain/affiliates.md#commission. */
import { closeMonth } from '@paddock/domain/affiliates'
import { subtract, sum, ZERO } from '@paddock/domain/money'
import { MINUTE_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database.ts'
import { eachByItself } from '../platform/jobs/each-by-itself.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs.ts'
import { timeOf } from '../platform/sql-time.ts'
import { findConfig, timeZoneOf } from '../sites/index.ts'
import { beginSums, type Day, goesOn, holdSums, isUnsettled, nextDay, sumAgain, sumDay } from './days.ts'
import { loadEarned, sumOf } from './earned.ts'
import { countHeads } from './heads.ts'
import { listStatements } from './store.ts'
import { forgetMarks } from './visits.ts'

export type ClosingDeps = { readonly db: Database; readonly clock: () => number }

const EVERY_MS = 60_000

/** All days of all sites that are over. May be cut off anywhere: a day is summed, and a month closed, in one transaction. @internal Exported for the tests. */
export async function closeDays({ db, clock }: ClosingDeps): Promise<void> {
  const { rows: sites } = await sql<{ siteId: number }>`select distinct site_id from affiliates order by 1`.execute(db)
  await eachByItself(sites, async ({ siteId }) => {
    while (await closeNext(db, siteId, clock()));
  })
  await forgetMarks(db, clock())
}

/** False where none is over that is not summed. */
async function closeNext(db: Database, siteId: number, now: number): Promise<boolean> {
  const config = await findConfig(db, siteId)
  const zone = timeZoneOf({ config })
  const until = now - config.bonuses.releaseAfterMinutes * MINUTE_MS
  return await db.transaction().execute(async (tx) => {
    await holdSums(tx, siteId)
    await beginSums(tx, siteId, zone)
    await sumAgain(tx, { siteId, zone, now })
    const day = await nextDay(tx, siteId, zone)
    if (!day || day.endsAt > until || (await isUnsettled(tx, day))) return false
    await sumDay(tx, day)
    await countHeads(tx, day)
    if (day.endsMonth) await closeMonths(tx, day, now)
    return true
  })
}

async function closeMonths(tx: Tx, day: Day, now: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select f.account_id as id from affiliates f
    where f.site_id = ${day.siteId} and f.created_at < ${timeOf(day.endsAt)} and ${goesOn(day.monthAt)}
      and exists (select from affiliate_deals d where d.affiliate_id = f.account_id and d.from_at < ${timeOf(day.endsAt)})
    order by f.account_id`.execute(tx)
  const earned = await loadEarned(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id } of rows) await stateMonth(tx, { id, day, now, months: earned.get(id) ?? [] })
}

type Stating = {
  readonly id: number
  readonly day: Day
  readonly now: number
  readonly months: Parameters<typeof sumOf>[0]
}

/** What was refused is stated too: it comes back by nothing. */
async function stateMonth(tx: Tx, { id, day, now, months }: Stating): Promise<void> {
  const before = await listStatements(tx, sql`s.affiliate_id = ${id}`)
  if (before.some(({ monthAt }) => monthAt === day.monthAt)) return
  const { rows } = await sql<{ stated: number }>`
    select coalesce(sum(due), 0)::bigint as stated from affiliate_statements where affiliate_id = ${id}`.execute(tx)
  const all = sumOf(months).earned
  const { due, carried } = closeMonth(all, sum([ZERO, (rows[0]?.stated ?? 0) as typeof ZERO]))
  const own = sumOf(months.filter(({ monthAt }) => monthAt === day.monthAt))
  const carriedIn = before[0]?.carriedOut ?? ZERO
  // Whatever is not of this month and was not carried is what others are by now.
  const corrections = subtract(subtract(sum([due, carried]), carriedIn), own.earned)
  await sql`insert into affiliate_statements (id, affiliate_id, site_id, month_at, ends_at, closed_at, sports, casino, share, heads, head_amount,
      corrections, carried_in, due, carried_out, state)
    values (${newId(now)}::uuid, ${id}, ${day.siteId}, ${timeOf(day.monthAt)}, ${timeOf(day.endsAt)}, ${timeOf(now)}, ${own.sports}, ${own.casino},
      ${own.share}, ${own.heads}, ${own.headAmount}, ${corrections}, ${carriedIn}, ${due}, ${carried}, ${due > 0 ? 'due' : 'nothing'})`.execute(
    tx,
  )
}

export function startAffiliates({ jobs, ...deps }: ClosingDeps & { readonly jobs: Jobs }): void {
  jobs.start({
    name: 'affiliates',
    everyMs: EVERY_MS,
    failed: 'what players brought affiliates was not summed',
    work: () => closeDays(deps),
  })
}
