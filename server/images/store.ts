/** What is known of images beside their bytes. docs/domain/images.md. */
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { timeOf } from '../platform/sql-time.ts'

/** What an image is for. The first five are opened by a link that is good for minutes; the others are for everybody. */
export type ImageUse =
  | 'proof'
  | 'document'
  | 'payout'
  | 'complaint'
  | 'chat'
  | 'method'
  | 'backendAsset'
  | 'themeAsset'
  | 'message'

const OPEN: readonly ImageUse[] = ['method', 'backendAsset', 'themeAsset', 'message']
export const isOpen = ({ use }: Pick<StoredImage, 'use'>): boolean => OPEN.includes(use)

export type StoredImage = {
  readonly key: string
  readonly siteId: number
  /** Who sent it. */
  readonly ownerId: number
  readonly use: ImageUse
}

export type NewImage = StoredImage & {
  readonly size: number
  readonly width: number
  readonly height: number
  /** Of the picture as it was drawn, by which it is known again. */
  readonly mark: Buffer
  readonly codes: readonly string[] | null
  readonly at: number
}

/** What one account may send in a day, and what of it may wait to be named by something. */
const MOST_A_DAY = 60
const MOST_WAITING = 12

/** False where the account has sent as much as it may. */
export async function insertImage(tx: Tx, image: NewImage): Promise<boolean> {
  const { key, siteId, ownerId, use, size, width, height, mark, codes, at } = image
  await sql`select pg_advisory_xact_lock(hashtextextended(${`images ${ownerId}`}, 0))`.execute(tx)
  const { rows } = await sql`
    insert into images (key, site_id, owner_id, use, size, width, height, mark, codes, at)
    select ${key}, ${siteId}, ${ownerId}, ${use}, ${size}, ${width}, ${height}, ${mark}, ${codes}::text[], ${timeOf(at)}
    from (select count(*) as sent, count(*) filter (where kept_at is null and removed_at is null) as waiting from images
      where owner_id = ${ownerId} and at > ${timeOf(at - DAY_MS)}) of_day
    where sent < ${MOST_A_DAY} and waiting < ${MOST_WAITING} returning key`.execute(tx)
  return rows.length > 0
}

/**
 * From now on something names the image, so that it stays: to be called in the transaction that writes the name. False where it is not there
 * for that: of another site or use, sent by somebody else, gone, or named already.
 */
export async function keepImage(tx: Tx, { key, siteId, ownerId, use }: StoredImage, now: number): Promise<boolean> {
  const { rows } = await sql`
    update images set kept_at = ${timeOf(now)} where key = ${key} and site_id = ${siteId} and owner_id = ${ownerId} and use = ${use}
      and kept_at is null and removed_at is null returning key`.execute(tx)
  return rows.length > 0
}

/** Of the site, and not removed. */
export async function findImage(from: Reader, siteId: number, key: string): Promise<StoredImage | undefined> {
  const { rows } = await sql<StoredImage>`
    select key, site_id, owner_id, use from images where key = ${key} and site_id = ${siteId} and removed_at is null
      and erased_at is null`.execute(from)
  return rows[0]
}

/** What the codes of images of methods say, by name; one whose codes nobody has read is not among them. */
export async function readCodesOf(
  from: Reader,
  siteId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ key: string; codes: string[] }>`
    select key, codes from images where key = any(${keys}::text[]) and site_id = ${siteId} and use = 'method' and codes is not null
      and kept_at is not null and removed_at is null`.execute(from)
  return new Map(rows.map(({ key, codes }) => [key, codes]))
}

/** An image of the site's own, by its exact name; its bytes stay for a while. False where there is none. */
export async function removeAssetImage(tx: Tx, siteId: number, key: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update images set removed_at = ${timeOf(now)} where key = ${key} and site_id = ${siteId} and use in ('backendAsset', 'themeAsset')
      and removed_at is null returning key`.execute(tx)
  return rows.length > 0
}

/** Nothing names these any more, whoever sent them: they are shown no more, and their bytes stay for a while. */
export async function removeImages(tx: Tx, keys: readonly string[], now: number): Promise<void> {
  await sql`update images set removed_at = ${timeOf(now)} where key = any(${keys}::text[]) and removed_at is null`.execute(
    tx,
  )
}

export type Because = 'ACCOUNT_CLOSED' | 'REQUEST_ENDED'

/** Their time is over: nobody opens them from now on, their bytes go next, and the rows say when and why. Gives those that were still there. */
export async function eraseImages(
  tx: Tx,
  keys: readonly string[],
  because: Because,
  now: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    update images set erased_at = ${timeOf(now)}, erased_because = ${because}
    where key = any(${keys}::text[]) and erased_at is null and removed_at is null returning key`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Without those that could not be removed and rest. */
type Wanted = { readonly most: number; readonly resting: readonly string[] }

/** Erased, and still on the shelf, or not known to be gone. */
export async function listErased(db: Database, { most, resting }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from images where erased_at is not null and bytes_gone_at is null and key <> all(${resting}::text[])
    order by erased_at limit ${most}`.execute(db)
  return rows.map(({ key }) => key)
}

export async function saveGone(db: Database, key: string, now: number): Promise<void> {
  await sql`update images set bytes_gone_at = ${timeOf(now)} where key = ${key}`.execute(db)
}

const WAITS_MS = HOUR_MS
const REMOVED_STAYS_MS = 30 * DAY_MS

/**
 * Those that nothing came to name within an hour, and those that were removed a month ago. Of the first nobody can name one any more: their
 * bytes go next.
 */
export async function takeForgotten(db: Database, now: number, { most, resting }: Wanted): Promise<string[]> {
  await sql`update images set removed_at = ${timeOf(now)}
    where kept_at is null and removed_at is null and at < ${timeOf(now - WAITS_MS)}`.execute(db)
  const { rows } = await sql<{ key: string }>`
    select key from images where removed_at is not null and (kept_at is null or removed_at < ${timeOf(now - REMOVED_STAYS_MS)})
      and key <> all(${resting}::text[])
    order by at limit ${most}`.execute(db)
  return rows.map(({ key }) => key)
}

export async function deleteImage(db: Database, key: string): Promise<void> {
  await sql`delete from images where key = ${key}`.execute(db)
}
