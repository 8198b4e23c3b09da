import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receipt } from '@paddock/contract'
import { type Role, standsAbove } from '@paddock/domain/roles'
import { officerTold } from '../platform/stands-as.ts'
import type { StoredReceipt } from './store.ts'

type Unsigned = Omit<StoredReceipt, 'signature' | 'actorId' | 'reversesNumber' | 'reversedBy' | 'reversedByNumber'>

/** In this order. Receipts of before are signed so too. */
const SIGNED = [
  'siteId',
  'id',
  'number',
  'at',
  'accountId',
  'userName',
  'uplineId',
  'uplineName',
  'actorName',
  'kind',
  'amount',
  'before',
  'after',
  'remarks',
] as const satisfies readonly (keyof Unsigned)[]

/** HMAC over every field and the site: a receipt of one site proves nothing on another. */
export function signReceipt(key: string, receipt: Unsigned): string {
  // Receipts that reverse nothing are signed as they were before any could.
  const reversed = receipt.reverses === null ? [] : [receipt.reverses]
  const fields = [...SIGNED.map((field) => receipt[field]), ...reversed]
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('base64url')
}

export function isGenuine(key: string, receipt: Unsigned, signature: string): boolean {
  const [expected, given] = [Buffer.from(signReceipt(key, receipt)), Buffer.from(signature)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function presentReceipt(receipt: StoredReceipt): Receipt {
  const { id, number, at, accountId, userName, uplineId, uplineName, actorName } = receipt
  const { kind, amount, before, after, remarks, signature } = receipt
  const { reverses, reversesNumber, reversedBy, reversedByNumber } = receipt
  return {
    _id: id,
    number,
    at,
    userId: String(accountId),
    userName,
    uplineId: String(uplineId),
    uplineName,
    actorName,
    kind,
    amount,
    before,
    after,
    remarks,
    reverses: otherOf(reverses, reversesNumber),
    signature,
    reversedBy: otherOf(reversedBy, reversedByNumber),
  }
}

/** As it is read, with the levels of who stands in it. */
export type ReadReceipt = StoredReceipt & { readonly actorRole: Role; readonly uplineRole: Role }

/** To a reader: of an officer above them the role alone. Law D-40. */
export function presentReceiptTo(receipt: ReadReceipt, reader: Role): Receipt {
  const { actorName, actorRole, uplineName, uplineRole, uplineId } = receipt
  return {
    ...presentReceipt(receipt),
    actorName: officerTold(actorName, actorRole, reader),
    uplineName: officerTold(uplineName, uplineRole, reader),
    uplineId: standsAbove(uplineRole, reader) ? null : String(uplineId),
  }
}

const otherOf = (id: string | null, number: number | null): Receipt['reverses'] =>
  id === null || number === null ? null : { _id: id, number }
