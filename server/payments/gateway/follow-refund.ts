import type { Consequence } from '@paddock/domain/payments'
import { postTransfers, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Following } from './follow.ts'
import { log } from '../orders/store.ts'

/** What could not be credited is back where it came from. */
export async function followRefund(
  tx: Tx,
  { order, accounts, said, now }: Following,
  consequence: Consequence,
): Promise<readonly ToldAccount[]> {
  if (consequence.do !== 'PAY') return []
  const { amount } = said
  const transfer = `returned:${order.reference}`
  const { unclaimed: debit, gateway: credit } = accounts
  await postTransfers(tx, [{ debit, credit, amount, kind: 'reversal', reference: transfer, remarks: order.gateway }])
  await log(tx, order, { at: now, what: 'RETURNED', moved: { amount, transfer } })
  return []
}
