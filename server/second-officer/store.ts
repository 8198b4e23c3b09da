/** The only file that names the table of changes that wait for a second officer. */
import type { ControlName } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { type Paged, pageOf } from '../platform/read-filters.ts'

export type Kind =
  | 'CONFIRM_RESULTS'
  | 'SITE_CONFIG'
  | 'ADMINISTRATOR'
  | 'CASINO_PROVIDER'
  | 'CASINO_KEY'
  | 'CASINO_BOUNDS'
  | 'CASINO_DIFFERENCE'
  | 'DESK_RIGHTS'

/** Longer than a festival: then it is to be proposed anew, by somebody who still means it. */
const WAITS_DAYS = 7

export type NewChange = {
  readonly id: string
  readonly kind: Kind
  readonly subject: string
  readonly ownerSiteId: number | null
  readonly payload: object
  readonly weakens: readonly ControlName[]
  readonly reason: string
  readonly actorId: number
  readonly byAdministrator: boolean
}

export type WaitingChange = Omit<NewChange, 'payload'> & {
  readonly payload: unknown
  readonly subjectName: string
  readonly proposedBy: string
  /** Of two administrators who must confirm, the one who has. */
  readonly firstBy: number | null
  readonly firstName: string | null
  readonly at: number
  readonly until: number
}

/** In place of what the same officer proposed before about the same thing. What is over keeps nothing of what it would have changed. */
export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  const { id, kind, subject, ownerSiteId, payload, weakens, reason, actorId, byAdministrator } = change
  // One at a time of an officer and a thing: neither of two at once would find the other, and the database keeps one alone.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`change ${actorId} ${kind} ${subject}`}, 0))`.execute(tx)
  await sql`update control_changes set payload = '{}' where outcome is null and until < clock_timestamp() and payload <> '{}'`.execute(
    tx,
  )
  await endChangesOf(tx, change)
  await sql`insert into control_changes (id, kind, subject, owner_site_id, payload, weakens, reason, actor_id, by_administrator, until)
    values (${id}, ${kind}, ${subject}, ${ownerSiteId}, ${JSON.stringify(payload)}::jsonb, ${weakens}::text[], ${reason}, ${actorId}, ${byAdministrator},
      clock_timestamp() + make_interval(days => ${WAITS_DAYS}))`.execute(tx)
}

/** What somebody proposed, or was the first to confirm, who may not sign in any more is not confirmed: they do not stand behind it. */
const WAITING = sql`c.outcome is null and c.until > clock_timestamp() and not a.user_locked and a.password_hash is not null
  and (c.first_by is null or (not f.user_locked and f.password_hash is not null))`
const WITH_OFFICERS = sql`control_changes c join accounts a on a.id = c.actor_id left join accounts f on f.id = c.first_by`

async function select(from: Reader, where: RawBuilder<unknown>, tail = sql``): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select c.id, c.kind, c.subject, c.owner_site_id, c.payload, c.weakens, c.reason, c.actor_id, c.by_administrator, c.at, c.until,
      coalesce(s.name, c.subject) as subject_name, a.user_name as proposed_by, c.first_by, f.user_name as first_name
    from ${WITH_OFFICERS} left join sites s on s.id = c.owner_site_id
    where ${WAITING} and ${where} ${tail}`.execute(from)
  return rows
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const byId = (id: string): RawBuilder<unknown> => (UUID.test(id) ? sql`c.id = ${id}::uuid` : sql`false`)

export const findChange = async (from: Reader, id: string): Promise<WaitingChange | undefined> =>
  (await select(from, byId(id)))[0]

/** Nobody else decides about it until the transaction ends. */
export const holdChange = async (tx: Tx, id: string): Promise<WaitingChange | undefined> =>
  (await select(tx, byId(id), sql`for update of c`))[0]

/** What waits of these things, by their names; of several of one the newest. */
export async function listChangesOf(from: Reader, kind: Kind, subjects: readonly string[]): Promise<WaitingChange[]> {
  return await select(from, sql`c.kind = ${kind} and c.subject = any(${[...subjects]}::text[])`, sql`order by c.at`)
}

/** The same officer has done otherwise since: what they had proposed is in nobody's way. */
export async function endChangesOf(
  tx: Tx,
  { kind, subject, actorId }: Pick<NewChange, 'kind' | 'subject' | 'actorId'>,
): Promise<void> {
  await sql`update control_changes set outcome = 'REPLACED', payload = '{}', decided_by = ${actorId}, decided_at = clock_timestamp()
    where kind = ${kind} and subject = ${subject} and actor_id = ${actorId} and outcome is null`.execute(tx)
}

const ownedBy = (siteId: number | null): RawBuilder<unknown> =>
  siteId === null ? sql`true` : sql`c.owner_site_id = ${siteId}`

/** All of them, the newest first; with a site those of its owner. */
export const listChanges = (from: Reader, ownerSiteId: number | null, paged: Paged): Promise<WaitingChange[]> =>
  select(from, ownedBy(ownerSiteId), sql`order by c.at desc, c.id ${pageOf(paged)}`)

export async function countChanges(from: Reader, ownerSiteId: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${WITH_OFFICERS}
    where ${WAITING} and ${ownedBy(ownerSiteId)}`.execute(from)
  return rows[0]?.count ?? 0
}

export async function closeChange(
  tx: Tx,
  id: string,
  outcome: 'CONFIRMED' | 'WITHDRAWN' | 'DECLINED',
  actorId: number,
): Promise<void> {
  await sql`update control_changes set outcome = ${outcome}, payload = '{}', decided_by = ${actorId}, decided_at = clock_timestamp()
    where id = ${id}::uuid`.execute(tx)
}

/** The first of the two administrators who must confirm what another officer proposed. */
export async function saveFirst(tx: Tx, id: string, actorId: number): Promise<void> {
  await sql`update control_changes set first_by = ${actorId} where id = ${id}::uuid`.execute(tx)
}

/** Those who can confirm what this account proposes: the other administrators who may sign in. */
export async function listSecondOfficers(from: Reader, actorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where role = 'administrator' and id <> ${actorId} and not user_locked and password_hash is not null`.execute(
    from,
  )
  return rows.map(({ id }) => id)
}
