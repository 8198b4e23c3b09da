/**
 * What follows on what the gateway says of an order, asked by us: the one place where money moves by it. Whoever comes second, or repeats,
 * finds the state of the first and does nothing. docs/domain/payments.md#gateway.
 */
import { type Consequence, decideSaid, type Said } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { findDeposit, holdDeposit, type StoredDeposit } from '../deposits/store.ts'
import { findWithdrawal, holdWithdrawal, type StoredWithdrawal } from '../withdrawals/store.ts'
import { type HeldAccounts, holdAccounts } from './accounts.ts'
import { followPayment } from './follow-payment.ts'
import { followPayout } from './follow-payout.ts'
import { followRefund } from './follow-refund.ts'
import { findOrder, holdOrder, holdUp, log, saveOrder, type StoredOrder } from '../orders/store.ts'

/** What is to be told after the commit. */
export type Followed = {
  readonly did: Consequence['do']
  readonly order: StoredOrder
  readonly deposit: StoredDeposit | null
  readonly withdrawal: StoredWithdrawal | null
  readonly told: readonly ToldAccount[]
}

/** An order under its locks, and what is said of it. */
export type Following = {
  readonly order: StoredOrder
  readonly accounts: HeldAccounts
  readonly said: Said
  readonly now: number
}

export async function follow(tx: Tx, reference: string, said: Said, now: number): Promise<Followed> {
  const seen = must(await findOrder(tx, reference), 'orders stay')
  // What it says again locks nothing: the site's own accounts are everybody's, and a state never goes back.
  const known = decideSaid(seen, said)
  if (known.do === 'NOTHING') return await followed(tx, seen, known, [])
  const accounts = await holdAccounts(tx, seen)
  if (seen.depositId !== null) await holdDeposit(tx, seen.depositId)
  if (seen.withdrawalId !== null) await holdWithdrawal(tx, seen.withdrawalId)
  const order = must(await holdOrder(tx, reference), 'orders stay')
  const consequence = decideSaid(order, said)
  if (consequence.do === 'NOTHING') return await followed(tx, order, consequence, [])
  if (consequence.do === 'HOLD') {
    const isNew = await holdUp(tx, order, consequence.conflict, said, now)
    return await followed(tx, order, isNew ? consequence : { do: 'NOTHING' }, [])
  }
  await saveOrder(tx, reference, { state: said.state })
  await log(tx, order, { at: now, what: 'SAID', facts: said })
  const following: Following = { order, accounts, said, now }
  const told = await FOLLOWS[order.way](tx, following, consequence)
  return await followed(tx, order, consequence, told)
}

const FOLLOWS = { IN: followPayment, OUT: followPayout, BACK: followRefund }

async function followed(
  tx: Tx,
  order: StoredOrder,
  { do: did }: Consequence,
  told: readonly ToldAccount[],
): Promise<Followed> {
  const { depositId, withdrawalId } = order
  const deposit = depositId === null ? null : must(await findDeposit(tx, depositId, sql`true`), 'deposits stay')
  const withdrawal =
    withdrawalId === null ? null : must(await findWithdrawal(tx, withdrawalId, sql`true`), 'withdrawals stay')
  return { did, order, deposit, withdrawal, told }
}
