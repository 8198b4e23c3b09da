/** The only file that names the tables of complaints. docs/domain/complaints.md. */
import type { ComplaintTrail, Counted } from '@paddock/contract'
import {
  type Complaint,
  type ComplaintCategory,
  type ComplaintOutcome,
  type ComplaintState,
  type ComplaintSubject,
  dueAt,
} from '@paddock/domain/complaints'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { isUuid } from '../platform/ids.ts'
import { all, countRows, isNamed, type Paged, pageOf } from '../platform/read-filters.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'
import { standsWithin } from '../platform/stands-as.ts'

export type About = { readonly of: ComplaintSubject; readonly id: string }

export type StoredComplaint = Complaint & {
  readonly id: string
  readonly accountId: number
  readonly userName: string
  readonly category: ComplaintCategory
  readonly aboutOf: ComplaintSubject | null
  readonly aboutId: string | null
  readonly title: string
  readonly outcome: ComplaintOutcome | null
  readonly dueAt: number | null
}

const COLUMNS = sql`c.id, c.account_id, a.user_name, c.category, c.about_of, c.about_id, c.title, c.state, c.outcome, c.version, c.created_at,
  c.turned_at, c.closed_at, c.reopened, c.stars, c.due_at`
const TABLES = sql`complaints c join accounts a on a.id = c.account_id`

/* Lists */

export type Wanted = Paged & {
  readonly status: ComplaintState | 'all'
  readonly category: ComplaintCategory | undefined
  readonly search: string | undefined
  readonly onlyLate: boolean
  readonly now: number
}

const conditionsOf = ({ status, category, search, onlyLate, now }: Wanted): RawBuilder<unknown>[] => [
  ...(status === 'all' ? [] : [sql`c.state = ${status}`]),
  ...(category === undefined ? [] : [sql`c.category = ${category}`]),
  ...(search === undefined ? [] : [isNamed(search)]),
  ...(onlyLate ? [sql`c.due_at < ${timeOf(now)}`] : []),
]

/** Their player's own: the newest first. */
export async function listOwn(from: Reader, accountId: number, wanted: Wanted) {
  const where = all([sql`c.account_id = ${accountId}`, ...conditionsOf({ ...wanted, search: undefined })])
  const { rows } = await sql<StoredComplaint>`
    select ${COLUMNS} from ${TABLES} where ${where} order by c.created_at desc, c.id ${pageOf(wanted)}`.execute(from)
  return { rows, counted: await countRows(from, sql`${TABLES} where ${where}`) }
}

/** Officers': what is due first, then what is over, the newest first: each in its own order, no further than the page. */
export async function listBelow(
  from: Reader,
  whose: RawBuilder<unknown>,
  wanted: Wanted,
): Promise<{ readonly rows: StoredComplaint[]; readonly counted: Counted }> {
  const where = all([whose, ...conditionsOf(wanted)])
  const upTo = sql`limit ${wanted.page * wanted.limit}`
  const { rows } = await sql<StoredComplaint>`
    select ${COLUMNS} from (
      (select c.* from ${TABLES} where ${where} and c.closed_at is null order by c.due_at, c.id ${upTo})
      union all
      (select c.* from ${TABLES} where ${where} and c.closed_at is not null order by c.closed_at desc, c.id ${upTo})) c
    join accounts a on a.id = c.account_id
    order by c.closed_at is not null, c.due_at, c.closed_at desc, c.id ${pageOf(wanted)}`.execute(from)
  return { rows, counted: await countRows(from, sql`${TABLES} where ${where}`) }
}

/* One */

/** How many a player has ever made. */
export async function countOwn(from: Reader, accountId: number): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from complaints where account_id = ${accountId}`.execute(from)
  return rows[0]?.n ?? 0
}

/** Of those that the condition admits, of the complaint `c` and its player `a`. */
export async function findComplaint(
  from: Reader,
  id: string,
  isTheirs: RawBuilder<unknown>,
): Promise<StoredComplaint | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } =
    await sql<StoredComplaint>`select ${COLUMNS} from ${TABLES} where c.id = ${id}::uuid and ${isTheirs}`.execute(from)
  return rows[0]
}

/** Whatever is said of a complaint comes one after the other. */
export const holdComplaint = async (tx: Tx, id: string): Promise<void> =>
  void (await sql`select from complaints where id = ${id}::uuid for update`.execute(tx))

/** How many of a player are not over; until the transaction ends nobody else counts them. */
export async function countOpen(tx: Tx, accountId: number): Promise<number> {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from complaints where account_id = ${accountId} and closed_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

export type StoredWord = {
  /** Of all that were said, from 1. */
  readonly n: number
  readonly at: number
  readonly byPlayer: boolean
  /** Of an officer who stands where the reader does or below. */
  readonly name: string | null
  readonly text: string
  readonly images: readonly string[]
}

/** How many words its player has said, or the site. */
export async function countSaid(tx: Tx, id: string, byPlayer: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from complaint_words w join accounts o on o.id = w.author_id
    where w.complaint_id = ${id}::uuid and (o.role = 'user') = ${byPlayer}`.execute(tx)
  return rows[0]?.n ?? 0
}

type Words = {
  /** As whom an officer reads it; null for its player, who is told no officer's name. Law D-40. */
  readonly standing: number | null
  readonly most: number
}

/** The newest ones, in their order. */
export async function listWords(from: Reader, id: string, { standing, most }: Words): Promise<StoredWord[]> {
  const isTold = standing === null ? sql`false` : standsWithin(sql`o`, standing)
  const { rows } = await sql<StoredWord>`
    select w.n, w.at, o.role = 'user' as by_player, case when o.role <> 'user' and ${isTold} then o.user_name end as name, w.text, w.images
    from complaint_words w join accounts o on o.id = w.author_id where w.complaint_id = ${id}::uuid order by w.n desc limit ${most}`.execute(
    from,
  )
  return rows.toReversed()
}

/** One of before steps had reasons has none. */
type StoredStep = Omit<ComplaintTrail, 'reason'> & Partial<Pick<ComplaintTrail, 'reason'>>

export async function findTrail(from: Reader, id: string): Promise<readonly ComplaintTrail[]> {
  const { rows } = await sql<{ trail: readonly StoredStep[] }>`
    select trail from complaints where id = ${id}::uuid`.execute(from)
  return (rows[0]?.trail ?? []).map((step) => ({ reason: null, ...step }))
}

/* What changes */

export type NewComplaint = Complaint & {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly category: ComplaintCategory
  readonly about: About | null
  readonly title: string
  readonly trail: readonly ComplaintTrail[]
}

export async function insertComplaint(tx: Tx, made: NewComplaint): Promise<void> {
  const { id, siteId, accountId, category, about, title, trail, state, version, createdAt, turnedAt } = made
  await sql`insert into complaints (id, site_id, account_id, category, about_of, about_id, title, state, version, created_at, turned_at, due_at, trail)
    values (${id}::uuid, ${siteId}, ${accountId}, ${category}, ${about?.of ?? null}, ${about?.id ?? null}, ${title}, ${state}, ${version},
      ${timeOf(createdAt)}, ${timeOf(turnedAt)}, ${timeOrNull(dueAt(made))}, ${JSON.stringify(trail)}::jsonb)`.execute(
    tx,
  )
}

export type NewWord = {
  readonly id: string
  readonly siteId: number
  readonly authorId: number
  readonly at: number
  readonly text: string
  readonly images: readonly string[]
}

/** Under the lock of the complaint. */
export async function insertWord(tx: Tx, { id, siteId, authorId, at, text, images }: NewWord): Promise<void> {
  await sql`insert into complaint_words (complaint_id, n, site_id, author_id, at, text, images)
    select ${id}::uuid, coalesce(max(n), 0) + 1, ${siteId}, ${authorId}, ${timeOf(at)}, ${text}, ${images}::text[]
    from complaint_words where complaint_id = ${id}::uuid`.execute(tx)
}

export async function saveStep(
  tx: Tx,
  id: string,
  after: Complaint & { readonly outcome: ComplaintOutcome | null },
): Promise<void> {
  const { state, outcome, version, turnedAt, closedAt, reopened, stars } = after
  await sql`update complaints set state = ${state}, outcome = ${outcome}, version = ${version}, turned_at = ${timeOf(turnedAt)},
      closed_at = ${timeOrNull(closedAt)}, reopened = ${reopened}, stars = ${stars}, due_at = ${timeOrNull(dueAt(after))}
    where id = ${id}::uuid`.execute(tx)
}
