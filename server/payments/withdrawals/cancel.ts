/** A player takes a withdrawal back that nobody works on. Security T54. */
import { isOn, type Refusal } from '@paddock/contract'
import { leftOf } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { refuseCancel } from '../requests/taken.ts'
import type { Moved } from './ask.ts'
import { giveBack, payoutsOf } from './move.ts'
import { findWithdrawal, holdWithdrawal, saveStep } from './store.ts'

type Canceling = {
  readonly site: HostSite
  readonly accountId: number
  readonly withdrawId: string
  readonly now: number
}

export async function cancelWithdrawal(tx: Tx, canceling: Canceling, origin: Origin): Promise<Result<Moved, Refusal>> {
  const { site, accountId, withdrawId, now } = await asPublished(tx, canceling)
  const own = sql`w.account_id = ${accountId}`
  if (!(await findWithdrawal(tx, withdrawId, own))) return refuse({ code: 'NOT_FOUND' })
  if (!isOn(site.config, 'playerCancelsWithdrawals')) return refuse({ code: 'CANCEL_OFF' })
  const payouts = await payoutsOf(tx, site.id)
  await holdPoints(tx, [accountId, payouts])
  await holdWithdrawal(tx, withdrawId)
  const withdrawal = must(await findWithdrawal(tx, withdrawId, own), 'withdrawals stay')
  const refused = refuseCancel(withdrawal, now)
  if (refused) return refuse(refused)
  // Of what is on its way, or was paid in part, the rest is an officer's to give back.
  if (withdrawal.gateway !== null || withdrawal.paid > 0) return refuse({ code: 'REQUEST_IN_HAND' })
  const amount = leftOf(withdrawal)
  const told = await postAndTell(tx, [giveBack(withdrawal, { amount, payouts, actorId: accountId })])
  const step = { at: now, state: 'canceled', actorId: accountId, address: origin.address, remarks: '', amount } as const
  await saveStep(tx, withdrawal, step, { takenBy: null, back: withdrawal.amount })
  await recordAudit(tx, {
    ...origin,
    action: 'WITHDRAWAL_CANCELED',
    objectType: 'withdrawal',
    objectId: withdrawId,
    before: { state: withdrawal.state },
    after: { state: 'canceled' },
    reason: '',
  })
  return ok({ withdrawal: must(await findWithdrawal(tx, withdrawId, own), 'withdrawals stay'), told })
}
