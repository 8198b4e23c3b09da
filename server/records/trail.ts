/** What had become of a bet, for whoever complains of it. docs/domain/complaints.md. */
import type { ComplaintTrail } from '@paddock/contract'
import { resultText } from '../board/index.ts'
import type { Reader } from '../platform/database.ts'
import { findBetId, loadBetViews } from './bet-rows.ts'
import { reasonOf } from './present.ts'
import { loadReceipt } from './receipt-rows.ts'
import { receiptSteps } from './receipt.ts'

/** The steps of its receipt; undefined where the account has no such bet. */
export async function trailOfBet(
  from: Reader,
  accountId: number,
  reference: string,
): Promise<readonly ComplaintTrail[] | undefined> {
  const id = await findBetId(from, accountId, reference)
  const [view] = id === undefined ? [] : await loadBetViews(from, [id])
  if (!view) return undefined
  const { bet, setting } = view
  const steps = receiptSteps(await loadReceipt(from, bet), {
    reasonOf,
    resultOf: (outcome) => resultText(setting, outcome),
  })
  return steps.map(({ at, what, size, profitLoss, reason, result, marketStatus }) => ({
    at,
    what,
    amount: profitLoss ?? size,
    note: result ?? marketStatus,
    reason,
  }))
}
