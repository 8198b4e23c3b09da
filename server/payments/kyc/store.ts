/** Who players are, as it is kept. docs/domain/payments.md#kyc. */
import type { KycCheck, KycDocument } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { standsAs, standsWithin } from '../../platform/stands-as.ts'
import { timeOf } from '../../platform/sql-time.ts'

export type StoredCheck = KycCheck & {
  readonly accountId: number
  readonly ownerId: number
  readonly submittedAt: number
  readonly decidedAt: number | null
  readonly reason: string
}

export async function findCheck(from: Reader, accountId: number): Promise<StoredCheck | undefined> {
  const { rows } = await sql<StoredCheck>`
    select account_id, owner_id, state, version, submitted_at, decided_at, reason, expires_at from kyc_checks where account_id = ${accountId}`.execute(
    from,
  )
  return rows[0]
}

/** Whatever is asked of a player's check, or depends on it, comes one after the other. */
export const holdPlayer = async (tx: Tx, accountId: number): Promise<void> =>
  void (await sql`select from accounts where id = ${accountId} for no key update`.execute(tx))

export type StoredDocument = {
  readonly image: string
  readonly kind: KycDocument
  readonly at: number
  /** The version of the check that it went with; null while it waits to be sent. */
  readonly sentWith: number | null
  /** When it was removed, since its time was over. */
  readonly removedAt: number | null
}

export async function listDocuments(from: Reader, accountId: number): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select k.image, k.kind, k.at, k.sent_with, i.erased_at as removed_at from kyc_documents k join images i on i.key = k.image
    where k.account_id = ${accountId} order by k.at, k.image`.execute(from)
  return rows
}

/** Those that officers look at, or did last. */
export const lastSent = (documents: readonly StoredDocument[]): StoredDocument[] => {
  const last = Math.max(...documents.map(({ sentWith }) => sentWith ?? 0))
  return documents.filter(({ sentWith }) => sentWith === last)
}

export type NewDocument = Pick<StoredDocument, 'image' | 'kind' | 'at'> & {
  readonly siteId: number
  readonly accountId: number
}

export async function insertDocument(tx: Tx, { image, siteId, accountId, kind, at }: NewDocument): Promise<void> {
  await sql`insert into kyc_documents (image, site_id, account_id, kind, at)
    values (${image}, ${siteId}, ${accountId}, ${kind}, ${timeOf(at)})`.execute(tx)
}

/** Nothing names their images any more. */
export async function deleteDocuments(tx: Tx, images: readonly string[]): Promise<void> {
  await sql`delete from kyc_documents where image = any(${images}::text[])`.execute(tx)
}

export type Sending = {
  readonly siteId: number
  readonly accountId: number
  readonly ownerId: number
  readonly now: number
}

/** What was added is sent. */
export async function saveSending(tx: Tx, { siteId, accountId, ownerId, now }: Sending): Promise<void> {
  await sql`with sending as (insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at)
    values (${accountId}, ${siteId}, ${ownerId}, 'submitted', 1, ${timeOf(now)})
    on conflict (account_id) do update set owner_id = excluded.owner_id, state = 'submitted', version = kyc_checks.version + 1,
      submitted_at = excluded.submitted_at, decided_at = null, decided_by = null, reason = '', expires_at = null
    returning version)
    update kyc_documents set sent_with = (select version from sending) where account_id = ${accountId} and sent_with is null`.execute(
    tx,
  )
}

export type Decided = Pick<StoredCheck, 'accountId' | 'state' | 'reason' | 'expiresAt'> & {
  readonly by: number
  readonly now: number
}

export async function saveDecision(tx: Tx, { accountId, state, reason, expiresAt, by, now }: Decided): Promise<void> {
  await sql`update kyc_checks set state = ${state}, version = version + 1, decided_at = ${timeOf(now)}, decided_by = ${by},
      reason = ${reason}, expires_at = ${expiresAt === null ? null : timeOf(expiresAt)}
    where account_id = ${accountId}`.execute(tx)
}

/** Of each image its file is known again, whoever sends it: also once the document is gone. */
export async function saveRejected(tx: Tx, images: readonly string[], actor: Actor): Promise<void> {
  await sql`insert into kyc_rejected (site_id, mark, rejected_by, set_by)
    select distinct i.site_id, i.mark, ${standsAs(actor)}::bigint, ${actor.role} from images i where i.key = any(${images}::text[])
    on conflict do nothing`.execute(tx)
}

/** Rejections `r` of the same files. */
const isOfFiles = (images: readonly string[]): RawBuilder<unknown> =>
  sql`(r.site_id, r.mark) in (select i.site_id, i.mark from images i where i.key = any(${images}::text[]))`

/** The levels above the actor that have rejected one of these files, of whichever player. */
export async function rejectersAbove(from: Reader, images: readonly string[], actor: Actor): Promise<Role[]> {
  const { rows } = await sql<{ setBy: Role }>`
    select distinct r.set_by from kyc_rejected r join accounts a on a.id = ${actor.accountId}
    where ${isOfFiles(images)} and r.rejected_by = any(a.ancestors)`.execute(from)
  return rows.map(({ setBy }) => setBy)
}

/** Somebody at the level of the rejection or above it takes the documents for what they say. */
export async function forgetRejected(tx: Tx, images: readonly string[], actor: Actor): Promise<void> {
  await sql`delete from kyc_rejected r using accounts o
    where ${isOfFiles(images)} and o.id = r.rejected_by and ${standsWithin(sql`o`, standsAs(actor))}`.execute(tx)
}
