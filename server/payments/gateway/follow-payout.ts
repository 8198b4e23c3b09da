/** A payout: out of the site's payouts when it is paid, back to its player when it is not, or comes back later. docs/domain/payments.md#gateway. */
import { add, negate, type Paise, subtract } from '@paddock/domain/money'
import { type Consequence, endedState, leftOf, returned, type Withheld } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself } from '../../audit-log/index.ts'
import { type NewTransfer, postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { grossFrom, returnTax, withheldFrom, withhold } from '../duties/withhold.ts'
import { finish } from '../withdrawals/decide.ts'
import { giveBack, payPart, returnPart } from '../withdrawals/move.ts'
import {
  type Change,
  findWithdrawal,
  insertPart,
  listParts,
  saveReturned,
  saveStep,
  type StoredWithdrawal,
} from '../withdrawals/store.ts'
import { unbear } from './bear.ts'
import type { Following } from './follow.ts'
import { log } from '../orders/store.ts'

export async function followPayout(
  tx: Tx,
  following: Following,
  consequence: Consequence,
): Promise<readonly ToldAccount[]> {
  const id = must(following.order.withdrawalId, 'it is one of a withdrawal')
  const withdrawal = must(await findWithdrawal(tx, id, sql`true`), 'withdrawals stay')
  switch (consequence.do) {
    case 'PAY':
      return await pay(tx, following, withdrawal)
    case 'FAIL':
      return await fail(tx, following, withdrawal, consequence.reason === 'RETURNED' ? 'RETURNED' : 'FAILED')
    case 'REVERSE':
      return await takePayoutBack(tx, following, withdrawal)
    case 'WAIT':
    case 'SEND_BACK':
    case 'NOTHING':
    case 'HOLD':
      return []
  }
}

const NOBODY = { actorId: null, address: '' }

/** `said` arrived, all that was asked or less. */
export async function pay(
  tx: Tx,
  { order, accounts, now }: Pick<Following, 'order' | 'accounts' | 'now'>,
  withdrawal: StoredWithdrawal,
  said: Paise = order.amount,
): Promise<readonly ToldAccount[]> {
  const { reference: utr, gateway: remarks } = order
  const { gateway: payerId, payouts } = accounts
  const { amount, withheld } = grossOfSaid(order, withdrawal, said)
  const paid = { amount, withheld, rail: 'GATEWAY', utr, payerId, actorId: null, at: now } as const
  const n = must(await insertPart(tx, withdrawal, paid), 'a reference is paid once')
  const transfer = payPart(withdrawal, n, payerId, { amount: said, payouts, actorId: null, remarks })
  const told = await postAndTell(tx, [
    transfer,
    ...(await withhold(tx, { withdrawal, part: n, amount, withheld, payouts, actorId: null, now })),
  ])
  await log(tx, order, { at: now, what: 'PAID_OUT', moved: { amount: said, transfer: transfer.reference } })
  const state = leftOf(withdrawal) === amount ? 'approved' : 'processing'
  const change = { paid: add(withdrawal.paid, amount), gateway: null }
  await saveStep(tx, withdrawal, { ...NOBODY, at: now, state, remarks: '', amount }, change)
  await finish(tx, withdrawal, byItself(withdrawal.siteId), '', told)
  return told
}

/** What of the withdrawal is paid by it, with what is withheld: as it was asked, or found again where less arrived. */
function grossOfSaid(
  { amount: asked, taxed: base, tax }: Following['order'],
  withdrawal: StoredWithdrawal,
  said: Paise,
): { readonly amount: Paise; readonly withheld: Withheld } {
  if (said === asked) return { amount: add(asked, tax), withheld: { base, tax } }
  const amount = grossFrom(withdrawal, said)
  return { amount, withheld: { ...withheldFrom(withdrawal, amount), tax: subtract(amount, said) } }
}

/** It is not paid, and will not be: what is left of it is its player's again. */
export async function fail(
  tx: Tx,
  { order, accounts, now }: Pick<Following, 'order' | 'accounts' | 'now'>,
  withdrawal: StoredWithdrawal,
  reason: 'FAILED' | 'RETURNED',
): Promise<readonly ToldAccount[]> {
  const amount = leftOf(withdrawal)
  const { payouts } = accounts
  const remarks = order.gateway
  const told = await postAndTell(tx, [giveBack(withdrawal, { amount, payouts, actorId: null, remarks })])
  const change: Change = { gateway: null, takenBy: null, back: add(withdrawal.back, amount), reason }
  const step = { ...NOBODY, at: now, state: endedState(withdrawal), remarks: reason, amount }
  await saveStep(tx, withdrawal, step, change)
  await finish(tx, withdrawal, byItself(withdrawal.siteId), reason, told)
  return told
}

/** It had been paid, and the payee's bank sent it back; who bore what was too much of it has that again. */
export async function takePayoutBack(
  tx: Tx,
  following: Pick<Following, 'order' | 'accounts' | 'now'>,
  withdrawal: StoredWithdrawal,
): Promise<readonly ToldAccount[]> {
  const { order, accounts, now } = following
  const unborne = await unbear(tx, following)
  const parts = await listParts(tx, withdrawal.id)
  const part = parts.find(({ utr, returnedAt }) => utr === order.reference && returnedAt === null)
  // It was paid after it had failed: all of it was borne.
  if (!part) return unborne
  const { n, amount } = part
  const net = subtract(amount, part.tax)
  const transfer: NewTransfer = returnPart(withdrawal, n, accounts.gateway, {
    amount: net,
    actorId: null,
    remarks: order.gateway,
  })
  const told = await postAndTell(tx, [transfer, ...(await returnTax(tx, withdrawal, part, now))])
  await log(tx, order, { at: now, what: 'SENT_BACK', moved: { amount: negate(net), transfer: transfer.reference } })
  await saveReturned(tx, withdrawal.id, n, { at: now, byTwo: false })
  const { state, ...stands } = returned(withdrawal, amount)
  const change: Change = { ...stands, reason: 'RETURNED' }
  await saveStep(tx, withdrawal, { ...NOBODY, at: now, state, remarks: 'RETURNED', amount }, change)
  await finish(tx, withdrawal, byItself(withdrawal.siteId), 'RETURNED', told, { action: 'WITHDRAWAL_RETURNED' })
  return [...unborne, ...told]
}
