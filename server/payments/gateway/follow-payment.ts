/** A player's payment: credited where they may be credited with it, else sent back to where it came from. docs/domain/payments.md#late. */
import type { Paise } from '@paddock/domain/money'
import type { Consequence } from '@paddock/domain/payments'
import { negate } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself } from '../../audit-log/index.ts'
import { postTransfers, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { findConfig } from '../../sites/index.ts'
import { creditDeposit, creditOf, refuseCredit } from '../deposits/credit.ts'
import { finish } from '../deposits/decide.ts'
import { findDeposit, saveStep, type StoredDeposit } from '../deposits/store.ts'
import { askBack } from '../orders/ask-back.ts'
import { chargeBack } from './charge-back.ts'
import type { Following } from './follow.ts'
import { log } from '../orders/store.ts'

export async function followPayment(
  tx: Tx,
  following: Following,
  consequence: Consequence,
): Promise<readonly ToldAccount[]> {
  const { order, said, now } = following
  const deposit = must(
    await findDeposit(tx, must(order.depositId, 'it is one of a deposit'), sql`true`),
    'deposits stay',
  )
  switch (consequence.do) {
    case 'WAIT':
      if (deposit.state === 'pending')
        await step(tx, deposit, { state: 'processing', remarks: '', received: null, now })
      return []
    case 'FAIL':
      await reject(tx, deposit, consequence.reason, now)
      return []
    case 'SEND_BACK':
      await sendBack(tx, following, deposit, consequence.amount, consequence.reason)
      return []
    case 'PAY':
      return await credit(tx, following, deposit, said.amount)
    case 'REVERSE':
      return await chargeBack(tx, following, deposit)
    case 'NOTHING':
    case 'HOLD':
      return []
  }
}

type Step = {
  readonly state: StoredDeposit['state']
  readonly remarks: string
  readonly received: Paise | null
  readonly now: number
}
const step = (tx: Tx, deposit: StoredDeposit, { state, remarks, received, now }: Step) =>
  saveStep(tx, deposit, { at: now, state, actorId: null, address: '', remarks, received })

/** Told as rejected with its reason; one that has been approved or is rejected stays as it is. */
export async function reject(tx: Tx, deposit: StoredDeposit, reason: string, now: number): Promise<void> {
  if (deposit.state !== 'pending' && deposit.state !== 'processing') return
  await step(tx, deposit, { state: 'rejected', remarks: reason, received: null, now })
  await finish(tx, deposit, byItself(deposit.siteId), reason, [])
}

/** What was asked when it began is asked again: a payment that comes late never breaks a limit. */
async function credit(
  tx: Tx,
  following: Following,
  deposit: StoredDeposit,
  amount: Paise,
): Promise<readonly ToldAccount[]> {
  const { order, accounts, now } = following
  const { player, gateway } = accounts
  const refused = await refuseCredit(tx, player, amount, now)
  if (refused) {
    await sendBack(tx, following, deposit, amount, refused.code)
    return []
  }
  const told = await creditDeposit(tx, deposit, {
    site: { config: await findConfig(tx, deposit.siteId) },
    giverId: gateway,
    received: amount,
    remarks: order.gateway,
    step: { at: now, actorId: null, address: '', remarks: '' },
  })
  await log(tx, order, { at: now, what: 'CREDITED', moved: { amount: negate(amount), transfer: creditOf(deposit) } })
  await finish(tx, deposit, byItself(deposit.siteId), '', told)
  return told
}

/** It came, and is nobody's here until it is back where it came from. */
async function sendBack(
  tx: Tx,
  { order, accounts, now }: Following,
  deposit: StoredDeposit,
  amount: Paise,
  why: string,
): Promise<void> {
  const transfer = `unclaimed:${order.reference}`
  await postTransfers(tx, [
    {
      debit: accounts.gateway,
      credit: accounts.unclaimed,
      amount,
      kind: 'deposit',
      reference: transfer,
      remarks: why,
    },
  ])
  await log(tx, order, { at: now, what: 'UNCLAIMED', moved: { amount: negate(amount), transfer }, facts: { why } })
  await askBack(tx, order, amount, now)
  if (deposit.state === 'rejected')
    await step(tx, deposit, { state: 'rejected', remarks: RETURNED, received: null, now })
  else await reject(tx, deposit, RETURNED, now)
}

const RETURNED = 'RETURNED'
