/** A player adds documents of who they are, and sends them. docs/domain/payments.md#kyc. */
import type { Refusal } from '@paddock/contract'
import { type KycDocument, kycStateOf, refuseSending } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { keepImage, removeImages, type StoredImage } from '../../images/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { ADMINISTRATORS } from '../../platform/stands-as.ts'
import { listShown } from '../methods/store.ts'
import {
  deleteDocuments,
  findCheck,
  holdPlayer,
  insertDocument,
  lastSent,
  listDocuments,
  saveSending,
} from './store.ts'

export type Adding = {
  readonly accountId: number
  readonly kind: KycDocument
  readonly image: StoredImage
  readonly now: number
}

/** In place of one of its kind that is not sent yet. */
export async function addDocument(tx: Tx, adding: Adding, origin: Origin): Promise<Result<null, Refusal>> {
  const { accountId, kind, image, now } = adding
  await holdPlayer(tx, accountId)
  const state = kycStateOf(await findCheck(tx, accountId), now)
  if (state === 'submitted' || state === 'verified') return refuse({ code: 'KYC_SENT' })
  const replaced = (await listDocuments(tx, accountId)).filter((one) => one.sentWith === null && one.kind === kind)
  await drop(tx, replaced, now)
  must((await keepImage(tx, image, now)) || undefined, 'it was just received')
  await insertDocument(tx, { image: image.key, siteId: image.siteId, accountId, kind, at: now })
  await recordAudit(tx, {
    ...origin,
    action: 'KYC_DOCUMENT_ADDED',
    objectType: 'kyc',
    objectId: String(accountId),
    before: null,
    after: { kind, image: image.key },
    reason: '',
  })
  return ok(null)
}

/** Rows first: then nothing names the images. */
async function drop(tx: Tx, documents: readonly { readonly image: string }[], now: number): Promise<void> {
  const images = documents.map(({ image }) => image)
  if (images.length === 0) return
  await deleteDocuments(tx, images)
  await removeImages(tx, images, now)
}

export type Submitting = { readonly site: HostSite; readonly accountId: number; readonly now: number }

/** What was sent before and rejected goes: nobody needs it. */
export async function submitDocuments(
  tx: Tx,
  { site, accountId, now }: Submitting,
  origin: Origin,
): Promise<Result<null, Refusal>> {
  await holdPlayer(tx, accountId)
  const before = await findCheck(tx, accountId)
  const state = kycStateOf(before, now)
  const documents = await listDocuments(tx, accountId)
  const added = documents.filter(({ sentWith }) => sentWith === null)
  const kinds = added.map(({ kind }) => kind)
  const refusal = refuseSending(state, kinds)
  if (refusal) return refuse(refusal)
  if (state === 'rejected') await drop(tx, lastSent(documents), now)
  const ownerId = (await listShown(tx, accountId, { site, now }))[0]?.ownerId ?? ADMINISTRATORS
  await saveSending(tx, { siteId: site.id, accountId, ownerId, now })
  await recordAudit(tx, {
    ...origin,
    action: 'KYC_SENT',
    objectType: 'kyc',
    objectId: String(accountId),
    before: { state },
    after: { state: 'submitted', kinds, ownerId },
    reason: '',
  })
  return ok(null)
}
