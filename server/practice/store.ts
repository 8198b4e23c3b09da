/** Twins, and when their points were set. All else of a twin is stored as of any account of the demo book. */
import type { Paise } from '@paddock/domain/money'
import type { Practising } from '@paddock/domain/practice'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

export type Twin = Practising & { readonly id: number }

const TWIN = sql`t.id, t.balance, t.exposure, p.refilled_at`

/** The twin with which the person practises; undefined before they ever did. */
export async function findTwin(from: Reader, personId: number): Promise<Twin | undefined> {
  const { rows } = await sql<Twin>`
    select ${TWIN} from accounts t join practices p on p.account_id = t.id where t.twin_of = ${personId}`.execute(from)
  return rows[0]
}

/** The person's row is locked, their twin's and the bank's that its points come from, in id order: nobody begins to stay away, or is locked, while this transaction lasts. */
export async function holdPractising(tx: Tx, personId: number, bankId: number): Promise<void> {
  await sql`select from accounts where id in (${personId}, ${bankId}) or twin_of = ${personId} order by id for no key update`.execute(
    tx,
  )
}

/** Its name is nobody's to type: no user name has a colon. Undefined where another call made it a moment ago. */
export async function insertTwin(tx: Tx, siteId: number, personId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (site_id, role, user_name, full_name, book, twin_of)
    values (${siteId}, 'user', ${`:practice:${personId}`}, 'Practice', 'DEMO', ${personId}) on conflict do nothing returning id`.execute(
    tx,
  )
  const id = rows[0]?.id
  if (id !== undefined) await sql`insert into practices (account_id, site_id) values (${id}, ${siteId})`.execute(tx)
  return id
}

export async function saveRefilled(tx: Tx, twinId: number, now: number): Promise<void> {
  await sql`update practices set refilled_at = ${timeOf(now)} where account_id = ${twinId}`.execute(tx)
}

/* The board */

/** Whole hours that are within the time: what an hour brought is kept. Decision 0074. */
const wonBy = (siteId: number, since: number) => sql`
  select t.id, t.twin_of, -sum(h.lost)::bigint as amount from accounts t join lost_hours h on h.account_id = t.id and h.hour >= ${timeOf(since)}
  where t.site_id = ${siteId} and t.twin_of is not null group by t.id`

type Winner = {
  readonly personId: number
  readonly userName: string
  readonly showsName: boolean
  readonly amount: Paise
}

/** Who won most since then, the most first; who is locked or left out of boards stands on none. */
export async function listWinners(from: Reader, siteId: number, since: number, most: number): Promise<Winner[]> {
  const { rows } = await sql<Winner>`
    select m.id as person_id, m.user_name, coalesce(b.shows_name, false) as shows_name, w.amount
    from (${wonBy(siteId, since)}) w join accounts m on m.id = w.twin_of
    left join leaderboard_players b on b.account_id = m.id
    where w.amount > 0 and not m.user_locked and b.excluded_at is null order by w.amount desc, w.id limit ${most}`.execute(
    from,
  )
  return rows
}

/** What this one won since then. */
export async function sumWon(from: Reader, twinId: number, since: number): Promise<Paise> {
  const { rows } = await sql<{ amount: Paise }>`
    select -coalesce(sum(lost), 0)::bigint as amount from lost_hours where account_id = ${twinId} and hour >= ${timeOf(since)}`.execute(
    from,
  )
  return must(rows[0], 'a sum has a row').amount
}
