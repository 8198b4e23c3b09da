import type { Refusal } from '@paddock/contract'
import { debtOf, reverseSettlement } from '@paddock/domain/ledger'
import { must, refuse, type Result } from '@paddock/domain/result'
import type { Origin } from '../audit-log/index.ts'
import type { Tx } from '../platform/database.ts'
import { holdParties, recordCash, type Recorded, type Saying } from './cash.ts'
import { findReceipt } from './queries.ts'
import { findSettler, holdReceiptNumbers, type StoredReceipt, sumHeld } from './store.ts'

export type Reversing = Saying & {
  readonly accountId: number
  readonly receiptId: string
  /** Where the actor stands: the receipt is theirs, or of somebody below them. */
  readonly standing: number
}

/**
 * Takes a settlement in cash back, whole and once: a counter-receipt goes the other way over what is owed by now, and the points go back where they
 * came from. It brings nobody new points to play with, so no protection is asked. The receipt itself stays as it is. Law 2.7.
 */
export async function reverseCash(
  tx: Tx,
  { accountId, receiptId, standing, ...saying }: Reversing,
  origin: Origin,
): Promise<Result<Recorded, Refusal>> {
  const last = await holdReceiptNumbers(tx, saying.siteId)
  const reverses = await findReceipt(tx, saying.siteId, receiptId)
  if (reverses?.accountId !== accountId) return refuse({ code: 'RECEIPT_UNKNOWN' })
  const refusal = await refuseReversal(tx, reverses, standing)
  if (refusal) return refuse(refusal)
  const parties = (await holdParties(tx, [accountId]))(accountId)
  const held = must((await sumHeld(tx, [accountId])).get(accountId), 'it was locked')
  const cash = reverseSettlement(debtOf(held), reverses)
  return await recordCash(tx, [{ ...parties, cash, reverses }], last, saying, origin)
}

async function refuseReversal(
  tx: Tx,
  { reverses, reversedByNumber, actorId }: StoredReceipt,
  standing: number,
): Promise<Refusal | undefined> {
  if (reverses !== null) return { code: 'RECEIPT_IS_REVERSAL' }
  if (reversedByNumber !== null) return { code: 'RECEIPT_REVERSED', number: reversedByNumber }
  // As with what else a level above said: who stands below it does not take it back.
  const settler = await findSettler(tx, actorId, standing)
  return settler.isWithin ? undefined : { code: 'RECEIPT_FROM_ABOVE', setBy: settler.role }
}
