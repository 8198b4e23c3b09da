/** An officer approves what has come, or rejects the claim: one effect, whatever is repeated or raced. docs/domain/payments.md#deposits. */
import type { Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { type Paise, paise } from '@paddock/domain/money'
import { type Approval, decideApproval, type DepositRefusal, firstSum, isAsSeen } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type FirstWord, saidAgainFrom, standsUntil } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { holdPoints, type HeldPoints } from '../../points/index.ts'
import { depositDutyDue } from '../duties/on-deposit.ts'
import { holderOf } from '../methods/store.ts'
import { type Weighed, weighOfficers } from '../../second-officer/index.ts'
import { asPublished, timeZoneOf } from '../../sites/index.ts'
import { spendLine } from '../statements/store.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { takenByOther } from '../requests/taken.ts'
import { creditDeposit, refuseCredit } from './credit.ts'
import { needsTwoOfficers } from './present.ts'
import { type Stated, whatCame } from './what-came.ts'
import {
  type AlikeClaim,
  deposits,
  findDeposit,
  holdPayee,
  holdUtr,
  isSpent,
  listClaims,
  listElsewhere,
  loadSumsOfDay,
  saveStep,
  type StoredDeposit,
} from './store.ts'

/** What an officer says of a deposit. */
export type Decision = {
  readonly depositId: string
  readonly version: number | null
  readonly remarks: string
} & ({ readonly action: 'REJECT' } | { readonly action: 'APPROVE'; readonly stated: Stated })

type DecidingDeposit = Decision & { readonly site: HostSite; readonly actor: Actor; readonly now: number }

export type Decided = { readonly deposit: StoredDeposit; readonly told: readonly ToldAccount[] }

/** What is kept of it for who asks again. */
export const outcomeOf = ({ deposit: { id, state } }: Decided) => ({ id, state })

export async function decideDeposit(tx: Tx, asked: DecidingDeposit, origin: Origin): Promise<Result<Decided, Refusal>> {
  const deciding = await asPublished(tx, asked)
  const { actor, depositId, site, now } = deciding
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  const { accountId, ownerId, paymentType } = seen.value
  if (paymentType === 'IPAY') return refuse({ code: 'GATEWAY_DECIDES' })
  const holderId = await holderOf(tx, site.id, ownerId)
  const held = await holdPoints(tx, [accountId, holderId, ...(await depositDutyDue(tx, site, site.id, now))])
  const deposit = await holdFound(tx, deposits, depositId)
  const taken = takenByOther(deposit, actor, now)
  if (taken) return refuse(taken)
  if (deciding.action === 'REJECT') return await reject(tx, deposit, deciding, origin)
  const holder = must(held.get(holderId), 'it was locked')
  const player = must(held.get(deposit.accountId), 'it was locked')
  const { remarks, version, stated } = deciding
  const approval = { site, actorId: actor.accountId, remarks, version, now, evidence: null }
  return await approveHeld(tx, { deposit, holder, player, stated }, approval, origin)
}

async function reject(
  tx: Tx,
  deposit: StoredDeposit,
  deciding: DecidingDeposit,
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const { actor, remarks, version } = deciding
  if (!isAsSeen(deposit, version)) return refuse({ code: 'REQUEST_CHANGED' })
  await saveStep(
    tx,
    deposit,
    { at: deciding.now, state: 'rejected', actorId: actor.accountId, address: origin.address, remarks, received: null },
    { takenBy: null },
  )
  return await finish(tx, deposit, origin, remarks, [])
}

type Approving = {
  readonly deposit: StoredDeposit
  readonly holder: HeldPoints
  readonly player: HeldPoints
  readonly stated: Stated
}

type Approver = {
  readonly site: Pick<HostSite, 'config'>
  /** Null where a rule of the site approves, on what it has found: then what two officers would approve is refused, and what anybody else claims. */
  readonly actorId: number | null
  readonly evidence: object | null
  readonly version: number | null
  readonly remarks: string
  readonly now: number
}

/** Under the locks of both accounts and of the deposit. */
export async function approveHeld(
  tx: Tx,
  approving: Approving,
  approver: Approver,
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const { deposit, holder, player, stated } = approving
  const came = whatCame(deposit, stated)
  if (!came.ok) return came
  const { received, claimed, found } = came.value
  const { actorId, evidence, remarks, version, now, site } = approver
  await holdPayee(tx, deposit)
  await holdUtr(tx, deposit)
  const elsewhere = await listElsewhere(tx, deposit)
  const needsTwo = needsTwoOfficers({ ...(await loadSumsOfDay(tx, deposit.id, now)), elsewhere }, received, site)
  const weighed = actorId === null ? null : await weighOfficers(tx, deposit.firstBy, actorId, now)
  const { beside = null, isBelow = false } = weighed ?? {}
  const approval: Approval = { beside, isBelow, version, received, reason: remarks, needsTwo, now }
  const decided = decideApproval({ ...deposit, amount: claimed, received: deposit.firstReceived }, approval)
  const spoken = firstSum(deposit.firstReceived, deposit.firstUntil)
  if (!decided.ok) return refuse(refusalOf(decided.refusal, spoken))
  const step = { at: now, actorId, address: origin.address, remarks, received, found, byRule: actorId === null }
  if (decided.value.state === 'processing') {
    const by = must(actorId, 'a rule is never one of two')
    const first = { by, received, until: standsUntil(spoken, beside, now) }
    await saveStep(tx, deposit, { ...step, state: 'processing' }, { takenBy: null, first })
    return await finish(tx, deposit, origin, remarks, [])
  }
  const refused = await refuseMoney(tx, { deposit, holder, player, received, elsewhere }, approver)
  if (refused) return refuse(refused)
  const told = await creditDeposit(tx, deposit, { site, giverId: holder.id, received, remarks, step })
  await spendLine(tx, deposit, timeZoneOf(site))
  return await finish(tx, deposit, origin, remarks, told, evidence === null ? weighed?.officers : { evidence })
}

type Received = { readonly received: Paise; readonly elsewhere: readonly AlikeClaim[] }

/** Whether its player may be credited, the owner's points, and whether the reference has funded something already. */
async function refuseMoney(
  tx: Tx,
  { deposit, holder, player, received, elsewhere }: Omit<Approving, 'stated'> & Received,
  { actorId, now }: Pick<Approver, 'actorId' | 'now'>,
): Promise<Refusal | undefined> {
  const refused = await refuseCredit(tx, player, received, now)
  if (refused) return refused
  const short = refuseGiving(holder, received)
  if (short) return short
  const claims = await listClaims(tx, deposit)
  const isDisputed = actorId === null && claims.length + elsewhere.length > 0
  return isSpent(claims, elsewhere) || isDisputed ? { code: 'UTR_SPENT' } : undefined
}

/** Who was paid gives the points of it. */
export function refuseGiving(holder: HeldPoints, amount: Paise): Refusal | undefined {
  const available = freePoints(holder)
  if (holder.isBank || amount <= available) return undefined
  return { code: 'INSUFFICIENT_FUNDS', available: paise(Math.max(0, available)), about: holder.userName }
}

/** With what the first of two said, and until when. */
export function refusalOf(code: DepositRefusal, first: FirstWord<Paise> | null): Refusal {
  switch (code) {
    case 'AMOUNT_UNCONFIRMED':
      return { code, first: must(first, 'a first officer found something').said }
    case 'WORD_LAPSED':
      return { code, until: saidAgainFrom(must(first?.until, 'what lapsed had a time')) }
    case 'REQUEST_CHANGED':
    case 'REASON_MISSING':
    case 'SECOND_OFFICER_NEEDED':
      return { code }
  }
}

/** A name of what may happen again: plain the first time. */
export const againOf = (name: string, before: number): string => (before === 0 ? name : `${name}:${before}`)

/** The rows beside a decision: the log, and what the player hears. */
export async function finish(
  tx: Tx,
  before: StoredDeposit,
  origin: Origin,
  reason: string,
  told: readonly ToldAccount[],
  /** Who the two officers were, on what evidence a rule approved it, or what is owed back, and how often it was before. */
  because: Weighed['officers'] | { readonly evidence: object } | { readonly owed: { readonly before: number } } = {},
): Promise<Result<Decided, Refusal>> {
  const deposit = must(await findDeposit(tx, before.id, sql`true`), 'deposits stay')
  const { id, accountId, state, received, version, usdt } = deposit
  const arrival = usdt?.found ? { arrival: { hash: deposit.utr, network: usdt.network, ...usdt.found } } : {}
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_DECIDED',
    objectType: 'deposit',
    objectId: id,
    before: { state: before.state, version: before.version, amount: before.amount },
    after: { state, version, received: received ?? deposit.firstReceived, accountId, ...arrival, ...because },
    reason,
  })
  const amount = received ?? deposit.amount
  if (state === 'approved' || state === 'rejected')
    await saveNotifications(tx, [
      {
        accountId,
        // A payment that ran out may still come, and what was rejected may turn up and be owed back.
        reference: `deposit:${id}:${'owed' in because ? againOf('returned', because.owed.before) : state}`,
        ...(state === 'approved'
          ? { kind: 'DEPOSIT_APPROVED', facts: { amount } }
          : { kind: 'DEPOSIT_REJECTED', facts: { amount, remarks: reason } }),
      },
    ])
  return ok({ deposit, told })
}
