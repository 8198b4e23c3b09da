import type { DepositRequest, OwnDeposit, QueuedDeposit } from '@paddock/contract'
import type { OwnRow, QueuedRow } from './queries.ts'
import { claimsOf, type StoredDeposit } from './store.ts'
import { presentDesk } from '../requests/present.ts'

export const presentDeposit = (deposit: StoredDeposit): DepositRequest => ({
  _id: deposit.id,
  userId: String(deposit.accountId),
  userName: deposit.userName,
  amount: deposit.amount,
  receivedAmount: deposit.received,
  remarks: deposit.remarks,
  createdAt: deposit.createdAt,
  decidedAt: deposit.decidedAt,
  type: deposit.paymentType,
  paymentName: deposit.paymentName,
  utr: deposit.utr,
  proof: deposit.proof !== null,
  status: deposit.state,
  reversedAt: deposit.reversedAt,
  version: deposit.version,
})

export const presentOwn = (row: OwnRow): OwnDeposit => ({ ...presentDeposit(row), iPayRedirectUrl: row.payUrl })

/** As officers see it. */
export function presentQueued(row: QueuedRow, twoOfficersAbove: number | null, now: number): QueuedDeposit {
  const claims = claimsOf(row, row.claims)
  const isSpent = claims.some(({ state }) => state === 'approved')
  return {
    ...presentDeposit(row),
    ...presentDesk(row, row.amount, twoOfficersAbove, now),
    firstAmount: row.firstReceived,
    reversalBy: row.reversalByName,
    flags: [
      ...(claims.length > 0 && !isSpent ? (['UTR_CLAIMED'] as const) : []),
      ...(isSpent ? (['UTR_SPENT'] as const) : []),
      ...(row.isProofSeen ? (['PROOF_SEEN'] as const) : []),
      ...(row.isFirst ? (['FIRST_PAYMENT'] as const) : []),
      ...(row.isNew ? (['NEW_ACCOUNT'] as const) : []),
    ],
  }
}
