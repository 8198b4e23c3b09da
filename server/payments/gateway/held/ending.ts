/** What the ends of a held order share: what it is about, and the money that each of them moves. docs/domain/payments.md#held. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, negate, type Paise, smaller, subtract, ZERO } from '@paddock/domain/money'
import type { Said, Verdict } from '@paddock/domain/payments'
import { must, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Origin } from '../../../audit-log/index.ts'
import { postAndTell, postTransfers, type ToldAccount } from '../../../ledger/index.ts'
import { saveNotifications } from '../../../messages/index.ts'
import type { Tx } from '../../../platform/database.ts'
import { findDeposit, type StoredDeposit } from '../../deposits/store.ts'
import { log, nth, saveOrder, type StoredOrder } from '../../orders/store.ts'
import { finish } from '../../withdrawals/decide.ts'
import { findWithdrawal, saveStep, type StoredWithdrawal } from '../../withdrawals/store.ts'
import type { HeldAccounts } from '../accounts.ts'
import type { HeldOrderRow } from './store.ts'

export type Ending = {
  readonly held: HeldOrderRow
  readonly order: StoredOrder
  readonly accounts: HeldAccounts
  readonly said: Said | null
  readonly verdict: Verdict
  readonly utr: string | null
  /** To whose account it was sent by hand. */
  readonly payer: string | null
  readonly actorId: number
  readonly origin: Origin
  readonly now: number
}
export type Ended = Promise<Result<readonly ToldAccount[], Refusal>>

export const saidOf = ({ said }: Ending): Said => must(said, 'it is held for what was said')

export async function returned(
  tx: Tx,
  { order, accounts, now }: Pick<Ending, 'order' | 'accounts' | 'now'>,
  amount: Paise,
) {
  const reference = `returned:${order.reference}`
  const { unclaimed: debit, gateway: credit } = accounts
  await postTransfers(tx, [{ debit, credit, amount, kind: 'reversal', reference, remarks: order.gateway }])
  await log(tx, order, { at: now, what: 'RETURNED', moved: { amount, transfer: reference } })
}

/** The withdrawal stands as it did; that more was paid by it stands in its steps, and its player hears of it. */
export async function tellPaidLate(
  tx: Tx,
  { order, verdict, actorId, origin, now }: Ending,
  amount: Paise,
  reference: string,
): Promise<void> {
  const withdrawal = await withdrawalOf(tx, order)
  const { address } = origin
  await saveStep(tx, withdrawal, { at: now, state: withdrawal.state, actorId, address, remarks: verdict, amount })
  await finish(tx, withdrawal, origin, verdict, [])
  if (verdict !== 'PLAYER_OWES') return
  const { accountId } = withdrawal
  await saveNotifications(tx, [{ accountId, reference, kind: 'WITHDRAWAL_PAID', facts: { amount } }])
}

/** Its owner gives what the payer's bank took of what was never credited. */
export async function ownerGives(
  tx: Tx,
  { order, accounts, actorId, now }: Ending,
  amount: Paise,
): Promise<ToldAccount[]> {
  const { owner, gateway: credit } = accounts
  const reference = `borne:${order.reference}${nth(order)}`
  const told = await postAndTell(tx, [
    { debit: owner.id, credit, amount, kind: 'reversal', reference, actorId, remarks: order.gateway },
  ])
  await log(tx, order, { at: now, what: 'CHARGED_BACK', moved: { amount, transfer: reference } })
  return told
}

/** So much that had got back to its payer came again, and is nobody's. */
export async function comesAgain(
  tx: Tx,
  { order, accounts, now }: Pick<Ending, 'order' | 'accounts' | 'now'>,
  amount: Paise,
): Promise<void> {
  const transfer = `unclaimed:${order.reference}${nth(order)}`
  const { gateway: debit, unclaimed: credit } = accounts
  await postTransfers(tx, [{ debit, credit, amount, kind: 'deposit', reference: transfer, remarks: order.gateway }])
  await log(tx, order, { at: now, what: 'UNCLAIMED', moved: { amount: negate(amount), transfer } })
}

/** Of what goes back: what of it would go once more. What was too much of it somebody has borne. */
export const stillThere = ({ state, amount, moved, undone }: StoredOrder): Paise =>
  state === 'paid' ? smaller(amount, subtract(moved, undone)) : amount

/** It will not come back by this order any more. What it had brought back already, and was sent back, is nobody's again. */
export async function unreturn(tx: Tx, ending: Ending): Promise<void> {
  const { order, accounts, now } = ending
  const said = saidOf(ending)
  if (order.state === 'paid') await comesAgain(tx, { order, accounts, now }, stillThere(order))
  await saveOrder(tx, order.reference, { state: said.state, askAt: null })
}

export const withdrawalOf = async (tx: Tx, { withdrawalId }: StoredOrder): Promise<StoredWithdrawal> =>
  must(await findWithdrawal(tx, must(withdrawalId, 'a payout is of one'), sql`true`), 'withdrawals stay')
export const depositOf = async (tx: Tx, { depositId }: StoredOrder): Promise<StoredDeposit> =>
  must(await findDeposit(tx, must(depositId, 'a payment is of one'), sql`true`), 'deposits stay')

type Owner = HeldAccounts['owner']
export const isShort = (owner: Owner, amount: Paise): boolean => !owner.isBank && amount > freePoints(owner)
export const shortOf = (owner: Owner): Refusal => ({
  code: 'INSUFFICIENT_FUNDS',
  available: larger(ZERO, freePoints(owner)),
  about: owner.userName,
})
