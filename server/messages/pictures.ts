/** The picture of a message or a banner: one of our own, that its author has just sent for it. */
import { ownImage } from '@paddock/domain/payments'
import { keepImage, removeImages } from '../images/index.ts'
import type { Tx } from '../platform/database.ts'

export type Pictured = { readonly image: string | null; readonly siteId: number; readonly authorId: number }

/** False where it is not there for that. One elsewhere, by https, is not asked for. */
export async function keepPicture(
  tx: Tx,
  { image, siteId, authorId: ownerId }: Pictured,
  now: number,
): Promise<boolean> {
  if (image === null || !image.startsWith('/')) return true
  const key = ownImage(image)
  return key !== undefined && (await keepImage(tx, { key, siteId, ownerId, use: 'message' }, now))
}

/** It is shown no more. */
export async function dropPicture(tx: Tx, image: string | null, now: number): Promise<void> {
  const key = image === null ? undefined : ownImage(image)
  if (key !== undefined) await removeImages(tx, [key], now)
}
