/** A player pays at the gateway: what is to be asked is kept before it is asked, with the request that it is for. docs/domain/payments.md#gateway. */
import { isOn, type Refusal } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Tx } from '../../platform/database.ts'
import { refusePlays } from '../../protection/index.ts'
import { type Asking, findPayable } from '../deposits/ask.ts'
import { findDeposit, hasOpenDeposit, insertDeposit, insertStep, type StoredDeposit } from '../deposits/store.ts'
import { insertOrder } from '../orders/store.ts'

export type BeginningPayment = Omit<Asking, 'utr' | 'remarks' | 'proof'> & {
  readonly gateway: string
  /** As the client has it from the method. */
  readonly operatorId: number
}

/** By then whoever began it has asked, or it was never begun. */
const ASKED_WITHIN_MS = 30_000

export async function beginPayment(
  tx: Tx,
  beginning: BeginningPayment,
  origin: Origin,
): Promise<Result<StoredDeposit, Refusal>> {
  const { site, accountId, amount, operatorId, gateway, now } = beginning
  const payable = await findPayable(tx, beginning, 'AT_GATEWAY')
  if (!payable.ok) return payable
  const { id: methodId, ownerId, inForce } = payable.value
  const { version: methodVersion, terms } = must(inForce, 'it was found payable')
  if (Number(terms.upiId) !== operatorId) return refuse({ code: 'METHOD_UNKNOWN' })
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const refused = await refusePlays(tx, [{ accountId, play: { type: 'DEPOSIT', amount } }], now)
  if (refused) return refuse(refused)
  const alone = !isOn(site.config, 'manyPendingDeposits')
  if (alone && (await hasOpenDeposit(tx, accountId))) return refuse({ code: 'REQUEST_PENDING' })
  const common = { siteId: site.id, accountId, ownerId, amount }
  const id = `dep_${randomUUID()}`
  const request = { ...common, id, methodId, methodVersion, paymentType: 'IPAY', rail: 'GATEWAY', remarks: '' } as const
  await insertDeposit(tx, {
    ...request,
    utr: null,
    utrEnd: null,
    proof: null,
    createdAt: now,
    alone,
    bonus: null,
    createdBy: accountId,
  })
  const { address } = origin
  await insertStep(tx, request, {
    at: now,
    state: 'pending',
    actorId: accountId,
    address,
    remarks: '',
    received: null,
  })
  const order = { ...common, reference: id, gateway, way: 'IN', depositId: id, withdrawalId: null, operatorId } as const
  await insertOrder(tx, { ...order, payee: null, at: now, askAt: now + ASKED_WITHIN_MS })
  const after = { accountId, amount, methodId, version: methodVersion, gateway }
  const what = { objectType: 'deposit', objectId: id, before: null, after, reason: '' }
  await recordAudit(tx, { ...origin, action: 'DEPOSIT_ASKED', ...what })
  return ok(must(await findDeposit(tx, id, sql`true`), 'it was just written'))
}
