/** An officer works on a deposit: nobody else decides it meanwhile. docs/domain/payments.md#queue. */
import type { Refusal } from '@paddock/contract'
import { isFinal } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http-call.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { hasFirstWord, takenByOther } from '../requests/taken.ts'
import { deposits, findDeposit, isOwing, saveStep, type StoredDeposit } from './store.ts'

export type Taking = {
  readonly actor: Actor
  readonly depositId: string
  readonly take: boolean
  readonly now: number
}

/** Takes it, or leaves it as it was before: pending, or in the middle of two approvals. */
export async function takeDeposit(tx: Tx, taking: Taking, origin: Origin): Promise<Result<StoredDeposit, Refusal>> {
  const { actor, depositId, take, now } = taking
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  if (seen.value.paymentType === 'IPAY') return refuse({ code: 'GATEWAY_DECIDES' })
  const deposit = await holdFound(tx, deposits, depositId)
  if (isFinal(deposit.state)) return refuse({ code: 'REQUEST_CHANGED' })
  const taken = takenByOther(deposit, actor, now)
  if (taken) return refuse(taken)
  const takenBy = take ? actor.accountId : null
  const isBegun = take || hasFirstWord(deposit, now) || isOwing(deposit, now)
  const state = isBegun ? 'processing' : 'pending'
  await saveStep(
    tx,
    deposit,
    { at: now, state, actorId: actor.accountId, address: origin.address, remarks: '', received: null },
    { takenBy },
  )
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_TAKEN',
    objectType: 'deposit',
    objectId: depositId,
    before: { takenBy: deposit.takenBy },
    after: { takenBy },
    reason: '',
  })
  return ok(must(await findDeposit(tx, depositId, sql`true`), 'deposits stay'))
}
