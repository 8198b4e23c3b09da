/** What every deposit begins with, by whichever way it is to be paid. docs/domain/payments.md#deposits. */
import { isOn, type Refusal } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import { endOfUtr, boundsWith, isWithin, RAIL_OF } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Picked } from '../../bonuses/index.ts'
import { keepImage, type StoredImage } from '../../images/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { holdPoints } from '../../points/index.ts'
import { findOffered, listShown, type MethodVersion, type StoredMethod } from '../methods/store.ts'
import { refuseCredit } from './credit.ts'
import { findDeposit, hasOpenDeposit, insertDeposit, insertStep, type StoredDeposit } from './store.ts'

export type Paying = {
  readonly site: HostSite
  readonly accountId: number
  readonly methodId: string
  readonly amount: Paise
  /** Of the method, as the player was shown it; else that of their link to a payment app, or the one in force. */
  readonly version?: number | undefined
  readonly now: number
}

/** The method as it is in force, or was. */
export type Payable = Pick<StoredMethod, 'id' | 'ownerId'> & Pick<MethodVersion, 'version' | 'terms'>

/** The method as the player is shown it, where this amount may be paid by it: by hand, or at a gateway. */
export async function findPayable(
  from: Reader,
  { site, accountId, methodId, amount, now }: Paying,
  how: 'BY_HAND' | 'AT_GATEWAY' = 'BY_HAND',
): Promise<Result<Payable, Refusal>> {
  if (!isOn(site.config, 'deposit')) return refuse({ code: 'PAYMENTS_OFF' })
  const method = (await listShown(from, accountId, { site, now })).find(({ id }) => id === methodId)
  const terms = method?.inForce?.terms
  // A gateway's payment is begun at the gateway, and nothing else is.
  if (!method?.inForce || !terms || (terms.paymentType === 'IPAY') !== (how === 'AT_GATEWAY'))
    return refuse({ code: 'METHOD_UNKNOWN' })
  if (method.isLock) return refuse({ code: 'METHOD_LOCKED' })
  return within({ id: method.id, ownerId: method.ownerId, version: method.inForce.version, terms }, amount, site)
}

function within(payable: Payable, amount: Paise, { config }: HostSite): Result<Payable, Refusal> {
  const { minAmount, maxAmount } = payable.terms
  const bounds = boundsWith({ minAmount, maxAmount }, isOn(config, 'leastBalance300'))
  if (!isWithin(amount, bounds))
    return refuse({ code: 'AMOUNT_OUT_OF_RANGE', least: bounds.minAmount, most: maxAmount })
  return ok(payable)
}

/** What was paid by hand was paid by the method as it was shown: within a day it is claimed so, whatever became of the method since. */
export async function findPaid(from: Reader, paying: Paying): Promise<Result<Payable, Refusal>> {
  const { site, accountId: playerId, methodId: id, amount, now } = paying
  const version = paying.version ?? (await findIntended(from, paying))
  const offered =
    version === undefined || !isOn(site.config, 'deposit')
      ? undefined
      : await findOffered(from, { playerId, id, version }, now)
  return offered ? within(offered, amount, site) : await findPayable(from, paying)
}

/** Of the last link that the player had for just this. */
async function findIntended(from: Reader, { accountId, methodId, amount }: Paying): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select method_version as version from payment_intents
    where account_id = ${accountId} and method_id::text = ${methodId} and amount = ${amount} and until > clock_timestamp()
    order by until desc limit 1`.execute(from)
  return rows[0]?.version
}

export type Beginning = Pick<Paying, 'site' | 'accountId' | 'amount' | 'now'> & {
  readonly payable: Payable
  /** Of a payment that was made; null where a gateway is still to be asked for one. */
  readonly utr: string | null
  readonly remarks: string
  /** An image of the payment, kept with the claim; null where none came. */
  readonly proof: StoredImage | null
  readonly bonus: Picked | null
}

/** Nothing is credited by it. Limits and exclusion are asked now and again when it is credited. */
export async function beginDeposit(
  tx: Tx,
  { site, accountId, amount, payable, utr, remarks, proof, bonus, now }: Beginning,
  about: object,
  origin: Origin,
): Promise<Result<StoredDeposit, Refusal>> {
  // One request after the other: the second sees the first.
  const player = must((await holdPoints(tx, [accountId])).get(accountId), 'whoever is asked for has an account')
  const refused = await refuseCredit(tx, player, amount, now)
  if (refused) return refuse(refused)
  const alone = !isOn(site.config, 'manyPendingDeposits')
  if (alone && (await hasOpenDeposit(tx, accountId))) return refuse({ code: 'REQUEST_PENDING' })
  if (proof) must((await keepImage(tx, proof, now)) || undefined, 'it was just received')
  const { id: methodId, ownerId, version: methodVersion, terms } = payable
  const rail = RAIL_OF[terms.paymentType]
  const createdBy = must(origin.actorId, 'somebody asks')
  const id = `dep_${randomUUID()}`
  const request = { id, siteId: site.id, accountId, methodId, methodVersion, ownerId, amount, rail, utr, remarks }
  await insertDeposit(tx, {
    ...request,
    paymentType: terms.paymentType,
    utrEnd: utr === null ? null : endOfUtr(rail, utr),
    proof: proof?.key ?? null,
    alone,
    createdBy,
    bonus,
    createdAt: now,
  })
  const step = { at: now, state: 'pending', actorId: createdBy, address: origin.address, remarks } as const
  await insertStep(tx, request, { ...step, received: null })
  const after = { accountId, amount, methodId, version: methodVersion, ...about }
  const what = { objectType: 'deposit', objectId: id, before: null, after, reason: remarks }
  await recordAudit(tx, { ...origin, action: 'DEPOSIT_ASKED', ...what })
  return ok(must(await findDeposit(tx, id, sql`true`), 'it was just written'))
}
