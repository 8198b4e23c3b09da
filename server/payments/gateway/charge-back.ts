/** The payer's bank takes a payment back: its player owes it again, below zero if need be. docs/domain/payments.md#gateway. */
import { reverseBonuses } from '../../bonuses/index.ts'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import { must } from '@paddock/domain/result'
import type { Tx } from '../../platform/database.ts'
import { byItself } from '../../audit-log/index.ts'
import { noteReversal } from '../deposits/reverse.ts'
import { saveReversal, type StoredDeposit } from '../deposits/store.ts'
import type { Following } from './follow.ts'
import { holdUp, log } from '../orders/store.ts'

export async function chargeBack(
  tx: Tx,
  { order, accounts, said, now }: Following,
  deposit: StoredDeposit,
): Promise<readonly ToldAccount[]> {
  // It is on its way back, or is there: whoever looks decides who bears it.
  if (deposit.state !== 'approved') {
    await holdUp(tx, order, 'REVERSED_UNCREDITED', said, now)
    return []
  }
  const amount = must(deposit.received, 'what was approved has come')
  const transfer = `deposit:${deposit.id}:reversal`
  const { player, gateway: credit } = accounts
  const told = await postAndTell(tx, [
    { debit: player.id, credit, amount, kind: 'reversal', reference: transfer, remarks: order.gateway },
  ])
  await reverseBonuses(tx, deposit.id, now, byItself(deposit.siteId))
  await log(tx, order, { at: now, what: 'CHARGED_BACK', moved: { amount, transfer } })
  const step = {
    at: now,
    state: 'approved',
    actorId: null,
    address: '',
    remarks: 'CHARGED_BACK',
    received: amount,
  } as const
  await saveReversal(tx, deposit, step, true)
  await noteReversal(tx, deposit, { isDone: true }, byItself(deposit.siteId), 'CHARGED_BACK')
  return told
}
