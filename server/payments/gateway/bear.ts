/** What a gateway paid too much somebody bears: two officers say who. docs/domain/payments.md#held. */
import { negate, type Paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { postAndTell, type ToldAccount } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { log } from '../orders/store.ts'
import type { Following } from './follow.ts'

type Bearing = Pick<Following, 'order' | 'accounts' | 'now'>

type Burden = {
  readonly bearer: number
  readonly amount: Paise
  readonly actorId: number
  /** DIFFERENCE: between what was paid and what of it came back. */
  readonly of?: 'PAYOUT' | 'DIFFERENCE'
}

export async function bear(
  tx: Tx,
  { order, accounts, now }: Bearing,
  { bearer, amount, actorId, of = 'PAYOUT' }: Burden,
): Promise<ToldAccount[]> {
  const reference = `borne:${order.reference}${of === 'PAYOUT' ? '' : ':difference'}`
  const { gateway: credit } = accounts
  const told = await postAndTell(tx, [
    { debit: bearer, credit, amount, kind: 'withdrawal', reference, actorId, remarks: order.gateway },
  ])
  await log(tx, order, {
    at: now,
    what: of === 'PAYOUT' ? 'BORNE' : 'DIFFERENCE',
    moved: { amount, transfer: reference },
    facts: { bearer },
  })
  return told
}

/** It came back after all. */
export async function unbear(tx: Tx, { order, accounts, now }: Bearing): Promise<ToldAccount[]> {
  const { rows } = await sql<{ amount: Paise; bearer: number }>`
    select moved as amount, (facts ->> 'bearer')::bigint as bearer from gateway_log
    where reference = ${order.reference} and what = 'BORNE'`.execute(tx)
  const [borne] = rows
  if (!borne) return []
  const { amount, bearer: credit } = borne
  const reference = `borne:${order.reference}:back`
  const { gateway: debit } = accounts
  const told = await postAndTell(tx, [
    { debit, credit, amount, kind: 'withdrawalReturn', reference, remarks: order.gateway },
  ])
  await log(tx, order, { at: now, what: 'BORNE_BACK', moved: { amount: negate(amount), transfer: reference } })
  return told
}
