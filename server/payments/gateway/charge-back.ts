/** The payer's bank takes a payment back: its player owes it again, below zero if need be. docs/domain/payments.md#gateway. */
import { type Paise, subtract } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { byItself, type Origin } from '../../audit-log/index.ts'
import { reverseBonuses } from '../../bonuses/index.ts'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { noteReversal } from '../deposits/reverse.ts'
import { isCredited, saveChargeBack, type StoredDeposit } from '../deposits/store.ts'
import { holdUp, log, nth } from '../orders/store.ts'
import type { Following } from './follow.ts'

/** All of it, or what was left of it. */
export async function chargeBack(
  tx: Tx,
  { order, accounts, said, now }: Following,
  deposit: StoredDeposit,
): Promise<readonly ToldAccount[]> {
  // It is on its way back, or is there: whoever looks decides who bears it.
  if (!isCredited(deposit)) {
    await holdUp(tx, order, 'REVERSED_UNCREDITED', said, now)
    return []
  }
  const amount = subtract(must(deposit.received, 'what was approved has come'), deposit.reversed)
  return await takeBack(tx, { order, accounts, now }, deposit, { amount, origin: byItself(deposit.siteId) })
}

/** So much of a credited deposit. A bonus that it earned is lost with any part of it. */
export async function takeBack(
  tx: Tx,
  { order, accounts, now }: Pick<Following, 'order' | 'accounts' | 'now'>,
  deposit: StoredDeposit,
  { amount, origin }: { readonly amount: Paise; readonly origin: Origin },
): Promise<readonly ToldAccount[]> {
  const transfer = `deposit:${deposit.id}:reversal${nth(order)}`
  const { player, gateway: credit } = accounts
  const told = await postAndTell(tx, [
    { debit: player.id, credit, amount, kind: 'reversal', reference: transfer, remarks: order.gateway },
  ])
  const lost = await reverseBonuses(tx, deposit.id, now, origin)
  await log(tx, order, { at: now, what: 'CHARGED_BACK', moved: { amount, transfer } })
  await saveChargeBack(tx, deposit, amount, now)
  await noteReversal(tx, deposit, { amount, transfer, isDone: true }, origin, 'CHARGED_BACK')
  return [...told, ...lost]
}
