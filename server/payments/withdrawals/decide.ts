/** An officer has paid a withdrawal, all or a part, or rejects it: one effect, whatever is repeated or raced. docs/domain/payments.md#withdrawals. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { add, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import {
  decidePayment,
  endedState,
  firstSum,
  leftOf,
  parseUtr,
  type PaymentType,
  type Rail,
  RAIL_OF,
  refuseTouch,
  shortfallOf,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { standsUntil } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { type NewTransfer, postAndTell, type ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import { asPublished } from '../../sites/index.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { standsAs } from '../../platform/stands-as.ts'
import { type HeldPoints, holdPoints } from '../../points/index.ts'
import { type Weighed, weighOfficers } from '../../second-officer/index.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { takenByOther } from '../requests/taken.ts'
import { beginPayout } from '../orders/begin-payout.ts'
import { taxHeldOf, withheldFrom, withhold } from '../duties/withhold.ts'
import { holderOf, listPaying, type StoredMethod } from '../methods/store.ts'
import type { Moved } from './ask.ts'
import { refusePaying } from './holds.ts'
import { giveBack, payoutsOf, payPart } from './move.ts'
import { needsTwoToPay } from './of-day.ts'
import {
  findWithdrawal,
  insertPart,
  saveStep,
  type StoredWithdrawal,
  withdrawals,
  type WithdrawReason,
} from './store.ts'

type DecidingWithdrawal = {
  readonly site: HostSite
  readonly actor: Actor
  readonly withdrawId: string
  readonly version: number | null
  readonly remarks: string
  readonly now: number
} & (
  | { readonly action: 'REJECT' }
  /** All that is left where no amount is told. */
  | {
      readonly action: 'PAID'
      readonly amount: Paise | null
      /** Null where none is told: then a gateway pays where the account is one of its, and of others the remarks are the reference. */
      readonly utr: string | null
      readonly gateway: string | null
    }
)

type Held = {
  readonly withdrawal: StoredWithdrawal
  readonly player: HeldPoints
  readonly payouts: number
  /** Whoever paid: the actor, for whom as an administrator the site's bank stands. */
  readonly payer: number
}

export async function decideWithdrawal(
  tx: Tx,
  asked: DecidingWithdrawal,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const deciding = await asPublished(tx, asked)
  const { actor, withdrawId, site, now } = deciding
  const seen = await findToDecide(tx, withdrawals, actor, withdrawId)
  if (!seen.ok) return seen
  const payouts = await payoutsOf(tx, site.id)
  const payer = await holderOf(tx, site.id, standsAs(actor))
  const held = await holdPoints(tx, [seen.value.accountId, payouts, payer, ...(await taxHeldOf(tx, seen.value))])
  const withdrawal = await holdFound(tx, withdrawals, withdrawId)
  const taken = takenByOther(withdrawal, actor, now)
  if (taken) return refuse(taken)
  const all = { withdrawal, player: must(held.get(withdrawal.accountId), 'it was locked'), payouts, payer }
  return deciding.action === 'REJECT'
    ? await reject(tx, all, deciding, origin)
    : await payHeld(
        tx,
        all,
        { ...deciding, actorId: actor.accountId, amount: deciding.amount ?? leftOf(withdrawal) },
        origin,
      )
}

async function reject(
  tx: Tx,
  { withdrawal, payouts }: Held,
  { actor, remarks, version, now }: DecidingWithdrawal,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const refused = refuseTouch(withdrawal, version)
  if (refused) return refuse(refused)
  const amount = leftOf(withdrawal)
  const told = await postAndTell(tx, [giveBack(withdrawal, { amount, payouts, actorId: actor.accountId, remarks })])
  const step = { at: now, actorId: actor.accountId, address: origin.address, remarks, amount }
  const reason = withdrawal.paid > 0 ? ('PART' as const) : null
  await saveStep(
    tx,
    withdrawal,
    { ...step, state: endedState(withdrawal) },
    { takenBy: null, back: add(withdrawal.back, amount), reason },
  )
  return await finish(tx, withdrawal, origin, remarks, told)
}

export type Paying = {
  readonly site: Pick<HostSite, 'config'>
  /** Null where a rule of the site pays: then a gateway does, and what two officers would pay is refused. */
  readonly actorId: number | null
  readonly amount: Paise
  readonly utr: string | null
  readonly gateway: string | null
  readonly version: number | null
  readonly remarks: string
  readonly now: number
}

/** Under the locks of all whose money it is, and of the withdrawal. */
export async function payHeld(
  tx: Tx,
  { withdrawal, player, payouts, payer }: Held,
  paying: Paying,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const { actorId, amount, utr, remarks, version, now, site } = paying
  const touched = refuseTouch(withdrawal, version)
  if (touched) return refuse(touched)
  const kept = await refusePaying(tx, { site, withdrawal, free: freePoints(player), now })
  if (kept) return refuse(kept)
  const weighed = actorId === null ? null : await weighOfficers(tx, withdrawal.firstBy, actorId, now)
  const { officers = {}, beside = null, isBelow = false } = weighed ?? {}
  const decided = decidePayment(withdrawal, {
    beside,
    isBelow,
    version,
    amount,
    needsTwo: await needsTwoToPay(tx, withdrawal, amount, site, now),
    shortfall: shortfallOf(player),
    now,
  })
  if (!decided.ok) return refuse(decided.refusal)
  const step = { at: now, actorId, address: origin.address, remarks, amount }
  if (decided.value.what === 'AGREED') {
    const until = standsUntil(firstSum(withdrawal.firstAmount, withdrawal.firstUntil), beside, now)
    const first = { by: must(actorId, 'a rule agrees to nothing'), amount, until }
    await saveStep(tx, withdrawal, { ...step, state: 'processing' }, { takenBy: null, first })
    return await finish(tx, withdrawal, origin, remarks, [])
  }
  const { covered, state } = decided.value
  const { gateway } = paying
  const withheld = withheldFrom(withdrawal, amount)
  // Of the last paisa the tax may be all, and nothing is no payment.
  if (withheld.tax >= amount) return refuse({ code: 'BAD_REQUEST', field: 'amount', problem: 'invalid' })
  if (withdrawal.paymentType === 'IPAY' && utr === null && gateway !== null)
    return await sendToGateway(tx, withdrawal, { ...paying, payouts, gateway, covered, officers }, origin)
  const rail = railOf(withdrawal.paymentType)
  const reference = parseUtr(rail, utr ?? remarks)
  if (reference === undefined) return refuse({ code: 'UTR_INVALID' })
  const by = { payouts, actorId, remarks }
  const paid = { amount, withheld, rail, utr: reference, payerId: payer, actorId, at: now }
  const part = await insertPart(tx, withdrawal, paid)
  if (part === undefined) return refuse({ code: 'UTR_SPENT' })
  const told = await postAndTell(tx, [
    ...coverOf(withdrawal, covered, by),
    payPart(withdrawal, part, payer, { amount: subtract(amount, withheld.tax), ...by }),
    ...(await withhold(tx, { withdrawal, part, amount, withheld, payouts, actorId, now })),
  ])
  const back = add(withdrawal.back, covered)
  const reason: WithdrawReason | null = covered > 0 ? 'COVERED' : withdrawal.reason
  const change = {
    takenBy: state === 'approved' ? null : withdrawal.takenBy,
    paid: add(withdrawal.paid, amount),
    back,
    reason,
    // What two agreed to is paid by it once: more takes two again.
    ...(state !== 'approved' && { first: null }),
  }
  await saveStep(tx, withdrawal, { ...step, state }, change)
  return await finish(tx, withdrawal, origin, remarks, told, { officers })
}

type Sending = {
  readonly site: Pick<HostSite, 'config'>
  readonly payouts: number
  readonly actorId: number | null
  readonly amount: Paise
  readonly covered: Paise
  readonly gateway: string
  readonly remarks: string
  readonly officers?: Weighed['officers']
  readonly now: number
}

/** What is to be paid stays where it is until the gateway says that it is; nobody else pays, rejects or covers meanwhile. */
async function sendToGateway(
  tx: Tx,
  withdrawal: StoredWithdrawal,
  { site, payouts, actorId, amount, covered, gateway, remarks, officers = {}, now }: Sending,
  origin: Origin,
): Promise<Result<Moved, Refusal>> {
  const { accountId, ownerId } = withdrawal
  const operatorId = operatorOf(await listPaying(tx, accountId, { site, now }), ownerId)
  if (operatorId === undefined) return refuse({ code: 'PAYOUT_BY_HAND' })
  const told = await postAndTell(tx, coverOf(withdrawal, covered, { payouts, actorId, remarks }))
  const step = {
    at: now,
    state: 'processing',
    actorId,
    address: origin.address,
    remarks,
    amount,
    byRule: actorId === null,
  } as const
  const reason: WithdrawReason | null = covered > 0 ? 'COVERED' : withdrawal.reason
  await saveStep(tx, withdrawal, step, {
    takenBy: null,
    back: add(withdrawal.back, covered),
    reason,
    gateway,
    first: null,
  })
  await beginPayout(tx, withdrawal, { gateway, operatorId, amount, withheld: withheldFrom(withdrawal, amount), now })
  return await finish(tx, withdrawal, origin, remarks, told, { officers })
}

/** The gateway's number of whom it settles this with. */
function operatorOf(paying: readonly StoredMethod[], ownerId: number): number | undefined {
  const method = paying.find((one) => one.ownerId === ownerId && one.inForce?.terms.paymentType === 'IPAY')
  return method?.inForce ? Number(method.inForce.terms.upiId) : undefined
}

type By = Parameters<typeof giveBack>[1]

/** What the player is short of goes to them first. Law D-21. */
export const coverOf = (withdrawal: StoredWithdrawal, covered: Paise, by: Omit<By, 'amount'>): NewTransfer[] =>
  covered > 0 ? [giveBack(withdrawal, { ...by, amount: covered })] : []

/** By hand what a gateway would have paid goes through a bank of any kind. */
const railOf = (type: PaymentType): Rail => (RAIL_OF[type] === 'GATEWAY' ? 'OTHER' : RAIL_OF[type])

/** The rows beside it: the log, and what the player hears. */
export async function finish(
  tx: Tx,
  before: StoredWithdrawal,
  origin: Origin,
  reason: string,
  told: readonly ToldAccount[],
  {
    action = 'WITHDRAWAL_DECIDED',
    officers = {},
  }: {
    readonly action?: 'WITHDRAWAL_DECIDED' | 'WITHDRAWAL_TAKEN' | 'WITHDRAWAL_RETURNED'
    readonly officers?: Weighed['officers']
  } = {},
): Promise<Result<Moved, Refusal>> {
  const withdrawal = must(await findWithdrawal(tx, before.id, sql`true`), 'withdrawals stay')
  const { id, accountId, state, version, paid, back, firstAmount, takenBy } = withdrawal
  await recordAudit(tx, {
    ...origin,
    action,
    objectType: 'withdrawal',
    objectId: id,
    before: { state: before.state, version: before.version, paid: before.paid, back: before.back },
    after: { state, version, paid, back, agreed: firstAmount, takenBy, accountId, ...officers },
    reason,
  })
  await saveNotifications(tx, newsOf(before, withdrawal, reason))
  return ok({ withdrawal, told })
}

function newsOf(
  before: StoredWithdrawal,
  now: StoredWithdrawal,
  reason: string,
): Parameters<typeof saveNotifications>[1] {
  const { accountId, id, version } = now
  const reference = `withdrawal:${id}:${version}`
  // What arrives, or came back from the bank: the tax beside it is told with it.
  const paid = now.paid - now.tax - (before.paid - before.tax)
  if (paid > 0) return [{ accountId, reference, kind: 'WITHDRAWAL_PAID', facts: { amount: paid } }]
  if (paid < 0) return [{ accountId, reference, kind: 'WITHDRAWAL_RETURNED', facts: { amount: -paid } }]
  const back = larger(now.back - before.back)
  // What covers a shortfall is nobody's rejection.
  const remarks = now.state === 'rejected' || now.state === 'approved' ? reason : ''
  return back > 0 ? [{ accountId, reference, kind: 'WITHDRAWAL_REJECTED', facts: { amount: back, remarks } }] : []
}

const larger = (amount: number): Paise => (amount > 0 ? paise(amount) : ZERO)
