/** A player takes a claim back that nobody works on. docs/domain/payments.md#deposits. */
import { isOn, type Refusal } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { findDeposit, holdDeposit, isOwing, saveStep, type StoredDeposit } from './store.ts'
import { refuseCancel } from '../requests/taken.ts'

type Canceling = {
  readonly site: HostSite
  readonly accountId: number
  readonly depositId: string
  readonly now: number
}

export async function cancelDeposit(
  tx: Tx,
  canceling: Canceling,
  origin: Origin,
): Promise<Result<StoredDeposit, Refusal>> {
  const { site, accountId, depositId, now } = await asPublished(tx, canceling)
  const own = sql`d.account_id = ${accountId}`
  if (!(await findDeposit(tx, depositId, own))) return refuse({ code: 'NOT_FOUND' })
  if (!isOn(site.config, 'playerCancelsDeposits')) return refuse({ code: 'CANCEL_OFF' })
  await holdDeposit(tx, depositId)
  const deposit = must(await findDeposit(tx, depositId, own), 'deposits stay')
  // At the gateway it may be paid at any moment.
  if (deposit.paymentType === 'IPAY') return refuse({ code: 'REQUEST_IN_HAND' })
  const refused = refuseCancel(deposit, now)
  if (refused) return refuse(refused)
  // Somebody says that it came, and may not be credited.
  if (isOwing(deposit, now)) return refuse({ code: 'REQUEST_IN_HAND' })
  const step = {
    at: now,
    state: 'canceled',
    actorId: accountId,
    address: origin.address,
    remarks: '',
    received: null,
  } as const
  await saveStep(tx, deposit, step, { takenBy: null })
  const what = {
    objectType: 'deposit',
    objectId: depositId,
    before: { state: deposit.state },
    after: { state: 'canceled' },
  }
  await recordAudit(tx, { ...origin, action: 'DEPOSIT_CANCELED', ...what, reason: '' })
  return ok(must(await findDeposit(tx, depositId, own), 'deposits stay'))
}
