/** Visits by an affiliate's link: how many, and never whose. docs/domain/affiliates.md#visits. */
import { isProgram, isSubId, MOST_SUB_IDS } from '@paddock/domain/affiliates'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

/** The active one of the site whose code it is. */
export async function findByCode(from: Reader, siteId: number, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from affiliates where site_id = ${siteId} and lower(code) = lower(${code}) and active`.execute(
    from,
  )
  return rows[0]?.id
}

export async function wasCode(from: Reader, siteId: number, code: string): Promise<boolean> {
  const { rows } =
    await sql`select from affiliates where site_id = ${siteId} and lower(code) = lower(${code}) limit 1`.execute(from)
  return rows.length > 0
}

/** As it is counted: none where it is no name, or one more than an affiliate has of visits, or of players: a stranger who makes up visits takes none away. */
export async function subIdOf(
  from: Reader,
  affiliateId: number,
  subId: string | undefined,
  of: 'visits' | 'players',
): Promise<string> {
  if (subId === undefined || !isSubId(subId)) return ''
  const { rows } = await sql<{ known: boolean; many: number }>`
    select coalesce(bool_or(k.sub_id = ${subId}), false) as known, count(distinct k.sub_id) filter (where k.what = ${of})::int as many from (
      select sub_id, 'visits' as what from affiliate_visits where affiliate_id = ${affiliateId}
      union select sub_id, 'players' from affiliate_players where affiliate_id = ${affiliateId}) k`.execute(from)
  const [found] = rows
  return found && !found.known && found.many >= MOST_SUB_IDS ? '' : subId
}

export type Visit = {
  readonly siteId: number
  readonly code: string
  readonly subId: string | undefined
  readonly agent: string
  /** Of the day, the address and the browser, under a key: nobody can try addresses out against it. */
  readonly mark: (day: string) => Buffer
  readonly zone: string
  readonly now: number
}

/** Once a day for each browser at an address; no programs. */
export async function countVisit(db: Database, visit: Visit): Promise<void> {
  const { siteId, code, agent, mark, zone, now } = visit
  if (isProgram(agent)) return
  const affiliateId = await findByCode(db, siteId, code)
  if (affiliateId === undefined) return
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      day: string
    }>`select (${timeOf(now)} at time zone ${zone})::date::text as day`.execute(tx)
    const day = rows[0]?.day ?? ''
    const { numAffectedRows: isNew } = await sql`
      insert into affiliate_marks (affiliate_id, mark, day, site_id) values (${affiliateId}, ${mark(`${affiliateId} ${day}`)}, ${day}::date, ${siteId})
      on conflict do nothing`.execute(tx)
    if (isNew === 1n)
      await addVisit(tx, { affiliateId, siteId, day, subId: await subIdOf(tx, affiliateId, visit.subId, 'visits') })
  })
}

async function addVisit(
  tx: Tx,
  { affiliateId, siteId, day, subId }: { affiliateId: number; siteId: number; day: string; subId: string },
): Promise<void> {
  await sql`insert into affiliate_visits (affiliate_id, sub_id, day, site_id, visits) values (${affiliateId}, ${subId}, ${day}::date, ${siteId}, 1)
    on conflict (affiliate_id, sub_id, day) do update set visits = affiliate_visits.visits + 1`.execute(tx)
}

/** With the day after theirs. */
export async function forgetMarks(db: Database, now: number): Promise<void> {
  await sql`delete from affiliate_marks where day < (${timeOf(now - 2 * DAY_MS)})::date`.execute(db)
}
