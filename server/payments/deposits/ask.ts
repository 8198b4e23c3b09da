/** A player claims to have paid, or a branch says so for one. docs/domain/payments.md#deposits. */
import type { Refusal } from '@paddock/contract'
import { isOn } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { boundsWith, endOfUtr, isLockedFor, parseUtr, RAIL_OF } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { keepImage, type StoredImage } from '../../images/index.ts'
import { pickOffer } from '../../bonuses/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { refusePlays } from '../../protection/index.ts'
import { sql } from 'kysely'
import { listShown, type StoredMethod } from '../methods/store.ts'
import { findDeposit, hasOpenDeposit, insertDeposit, insertStep, type StoredDeposit } from './store.ts'

export type Asking = {
  readonly site: HostSite
  readonly accountId: number
  readonly methodId: string
  readonly amount: Paise
  readonly utr: string
  readonly bonusId?: string | undefined
  readonly remarks: string
  /** An image of the payment, kept with the claim; null where none came. */
  readonly proof: StoredImage | null
  readonly now: number
}

/** The method as the player is shown it, where this amount may be paid by it: by hand, or at a gateway. */
export async function findPayable(
  from: Reader,
  { site, accountId, methodId, amount, now }: Pick<Asking, 'site' | 'accountId' | 'methodId' | 'amount' | 'now'>,
  how: 'BY_HAND' | 'AT_GATEWAY' = 'BY_HAND',
): Promise<Result<StoredMethod, Refusal>> {
  if (!isOn(site.config, 'deposit')) return refuse({ code: 'PAYMENTS_OFF' })
  const method = (await listShown(from, accountId, now)).find(({ id }) => id === methodId)
  const terms = method?.inForce?.terms
  // A gateway's payment is begun at the gateway, and nothing else is.
  if (!method || !terms || (terms.paymentType === 'IPAY') !== (how === 'AT_GATEWAY'))
    return refuse({ code: 'METHOD_UNKNOWN' })
  if (method.isLock) return refuse({ code: 'METHOD_LOCKED' })
  const { paymentType, minAmount, maxAmount } = terms
  const bounds = boundsWith({ minAmount, maxAmount }, isOn(site.config, 'leastBalance300'))
  if (isLockedFor(amount, { ...bounds, paymentType, isLock: false }))
    return refuse({ code: 'AMOUNT_OUT_OF_RANGE', least: bounds.minAmount, most: maxAmount })
  return ok(method)
}

/** Keeps the claim; nothing is credited by it. Limits and exclusion are asked now and again when it is approved. */
export async function askDeposit(tx: Tx, asking: Asking, origin: Origin): Promise<Result<StoredDeposit, Refusal>> {
  const { site, accountId, amount, now } = asking
  const payable = await findPayable(tx, asking)
  if (!payable.ok) return payable
  const { id: methodId, ownerId, inForce } = payable.value
  const { version, terms } = must(inForce, 'it was found payable')
  const rail = RAIL_OF[terms.paymentType]
  const utr = parseUtr(rail, asking.utr)
  if (utr === undefined) return refuse({ code: 'UTR_INVALID' })
  // Whoever claims for somebody who paid them in person has seen the money.
  const createdBy = must(origin.actorId, 'somebody asks')
  const needsProof = isOn(site.config, 'depositProof') && createdBy === accountId
  if (needsProof && asking.proof === null) return refuse({ code: 'IMAGE_MISSING' })
  const picked = await pickOffer(tx, asking)
  if (!picked.ok) return picked
  // One request after the other: the second sees the first.
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  const refused = await refusePlays(tx, [{ accountId, play: { type: 'DEPOSIT', amount } }], now)
  if (refused) return refuse(refused)
  const alone = !isOn(site.config, 'manyPendingDeposits')
  if (alone && (await hasOpenDeposit(tx, accountId))) return refuse({ code: 'REQUEST_PENDING' })
  const id = `dep_${randomUUID()}`
  const { remarks, proof } = asking
  if (proof) must((await keepImage(tx, proof, now)) || undefined, 'it was just received')
  const asked = {
    id,
    siteId: site.id,
    accountId,
    methodId,
    methodVersion: version,
    ownerId,
    amount,
    rail,
    utr,
    remarks,
    proof: proof?.key ?? null,
    createdAt: now,
  }
  await insertDeposit(tx, {
    ...asked,
    paymentType: terms.paymentType,
    utrEnd: endOfUtr(rail, utr),
    alone,
    createdBy,
    bonus: picked.value,
  })
  const step = {
    at: now,
    state: 'pending',
    actorId: createdBy,
    address: origin.address,
    remarks,
    received: null,
  } as const
  await insertStep(tx, asked, step)
  const after = { accountId, amount, methodId, version, utr, proof: asked.proof }
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_ASKED',
    objectType: 'deposit',
    objectId: id,
    before: null,
    after,
    reason: remarks,
  })
  return ok(must(await findDeposit(tx, id, sql`true`), 'it was just written'))
}
