import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receipt } from '@paddock/contract'
import type { StoredReceipt } from './store.ts'

type Unsigned = Omit<StoredReceipt, 'signature' | 'actorId'>

/** HMAC over every field and the site: a receipt of one site proves nothing on another. */
export function signReceipt(key: string, receipt: Unsigned): string {
  const {
    id,
    number,
    siteId,
    accountId,
    userName,
    uplineId,
    uplineName,
    actorName,
    kind,
    amount,
    before,
    after,
    remarks,
    at,
  } = receipt
  const fields = [
    siteId,
    id,
    number,
    at,
    accountId,
    userName,
    uplineId,
    uplineName,
    actorName,
    kind,
    amount,
    before,
    after,
    remarks,
  ]
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url')
}

export function isGenuine(key: string, receipt: Unsigned, signature: string): boolean {
  const [expected, given] = [Buffer.from(signReceipt(key, receipt)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export const presentReceipt = ({
  id,
  accountId,
  uplineId,
  siteId: _,
  actorId: __,
  ...rest
}: StoredReceipt): Receipt => ({
  ...rest,
  _id: id,
  userId: String(accountId),
  uplineId: String(uplineId),
})
