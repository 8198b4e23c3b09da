import type { DepositRequest, OwnDeposit, QueuedDeposit } from '@paddock/contract'
import { ofRupees } from '@paddock/domain/money'
import { isFinal } from '@paddock/domain/payments'
import type { OwnRow, QueuedRow } from './queries.ts'
import { claimsOf, type StoredDeposit } from './store.ts'
import { takenUntil } from '../requests/taken.ts'

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

/** As officers see it; `twoOfficersAbove`: the site's, in rupees. */
export function presentQueued(row: QueuedRow, twoOfficersAbove: number | null, now: number): QueuedDeposit {
  const until = takenUntil(row, now)
  const open = !isFinal(row.state)
  const claims = claimsOf(row, row.claims)
  const isSpent = claims.some(({ state }) => state === 'approved')
  return {
    ...presentDeposit(row),
    ownerName: row.ownerName,
    mine: row.mine,
    takenBy: until === null ? null : row.takenByName,
    takenUntil: until,
    firstBy: row.firstByName,
    firstAmount: row.firstReceived,
    reversalBy: row.reversalByName,
    needsTwo: open && twoOfficersAbove !== null && row.ofDay + row.amount > ofRupees(twoOfficersAbove),
    flags: [
      ...(claims.length > 0 && !isSpent ? (['UTR_CLAIMED'] as const) : []),
      ...(isSpent ? (['UTR_SPENT'] as const) : []),
      ...(row.isProofSeen ? (['PROOF_SEEN'] as const) : []),
      ...(row.isFirst ? (['FIRST_PAYMENT'] as const) : []),
      ...(row.isNew ? (['NEW_ACCOUNT'] as const) : []),
    ],
  }
}
