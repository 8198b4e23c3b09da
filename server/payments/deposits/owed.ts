/**
 * Money that came by hand and that its player may not be credited with: whoever was paid owes it to where it came from, on the books too, until
 * two officers say that it was sent back. docs/domain/payments.md#owed.
 */
import type { Refusal } from '@paddock/contract'
import { isSamePayer, mayBeOwed, parseUtr, SAME_RETURN } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { weighWords } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { holdPoints } from '../../points/index.ts'
import { weighOfficers } from '../../second-officer/index.ts'
import { timeZoneOf } from '../../sites/index.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { holderOf } from '../methods/store.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { isSpentOut } from '../requests/spent-out.ts'
import { takenByOther } from '../requests/taken.ts'
import { spendLine } from '../statements/store.ts'
import { refuseCredit } from './credit.ts'
import { type Decided, finish, refuseGiving } from './decide.ts'
import {
  deposits,
  findDeposit,
  holdUtr,
  insertStep,
  isSpent,
  listClaims,
  listElsewhere,
  type OwedBack,
  saveStep,
} from './store.ts'
import { type Stated, whatCame } from './what-came.ts'

type Saying = {
  readonly site: HostSite
  readonly actor: Actor
  readonly depositId: string
  readonly version: number
  readonly remarks: string
  readonly now: number
}

/** As a payment at a gateway that goes back: what its player reads. */
const RETURNED = 'RETURNED'

/** It came, and its player may not be credited: the claim is rejected, and the owner of the method gives the points of it to nobody yet. */
export async function oweDeposit(
  tx: Tx,
  { site, actor, depositId, version, remarks, stated, now }: Saying & { readonly stated: Stated },
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  if (seen.value.paymentType === 'IPAY') return refuse({ code: 'GATEWAY_DECIDES' })
  const holderId = await holderOf(tx, site.id, seen.value.ownerId)
  const unclaimed = await systemAccountOf(tx, site.id, 'unclaimed')
  const held = await holdPoints(tx, [seen.value.accountId, holderId, unclaimed])
  const [holder, player] = [
    must(held.get(holderId), 'it was locked'),
    must(held.get(seen.value.accountId), 'it was locked'),
  ]
  const deposit = await holdFound(tx, deposits, depositId)
  const taken = takenByOther(deposit, actor, now)
  if (taken) return refuse(taken)
  if (deposit.version !== version || !mayBeOwed(deposit)) return refuse({ code: 'REQUEST_CHANGED' })
  const came = whatCame(deposit, stated)
  if (!came.ok) return came
  const { received: amount, found } = came.value
  const why = await refuseCredit(tx, player, amount, now)
  if (!why) return refuse({ code: 'DEPOSIT_CREDITABLE' })
  const short = refuseGiving(holder, amount)
  if (short) return refuse(short)
  await holdUtr(tx, deposit)
  if (isSpent(await listClaims(tx, deposit), await listElsewhere(tx, deposit))) return refuse({ code: 'UTR_SPENT' })
  const actorId = actor.accountId
  const told = await postAndTell(tx, [
    { debit: holderId, credit: unclaimed, amount, kind: 'deposit', reference: `owed:${depositId}`, actorId, remarks },
  ])
  const step = { at: now, actorId, address: origin.address, remarks: RETURNED, received: amount, found }
  await saveStep(tx, deposit, { ...step, state: 'rejected' }, { takenBy: null })
  await sql`insert into deposits_owed (deposit_id, site_id, amount, why, tail, owed_at, owed_by)
    values (${depositId}, ${site.id}, ${amount}, ${why.code}, utr_tail(${deposit.utr ?? ''}), ${timeOf(now)}, ${actorId})`.execute(
    tx,
  )
  await spendLine(tx, deposit, timeZoneOf(site))
  return await finish(tx, deposit, origin, RETURNED, told, { owed: { amount, why: why.code, remarks } })
}

/** Of whom the line of a statement names as its payer nobody need say it. */
type SayingSent = Saying & { readonly utr: string; readonly payer?: string | undefined }

/** The payer's own account: as the line has it, else as officers have found it out. */
function payerOf({ linePayer }: OwedBack, named: string | undefined): Result<string, Refusal> {
  const typed = named?.trim() ?? ''
  if (linePayer === null) return typed === '' ? refuse({ code: 'PAYER_MISSING' }) : ok(typed)
  return typed === '' || isSamePayer(typed, linePayer) ? ok(linePayer) : refuse({ code: 'PAYER_DIFFERS' })
}

/** The first word is kept, with the reference; another officer who says the same one lets the owner have the points again. */
export async function sendBackDeposit(
  tx: Tx,
  { site, actor, depositId, version, remarks, utr: typed, payer: named, now }: SayingSent,
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  const holderId = await holderOf(tx, site.id, seen.value.ownerId)
  const unclaimed = await systemAccountOf(tx, site.id, 'unclaimed')
  await holdPoints(tx, [holderId, unclaimed])
  const deposit = await holdFound(tx, deposits, depositId)
  const { owed } = deposit
  if (owed === null || owed.sentAt !== null || owed.neverCameAt !== null || deposit.version !== version)
    return refuse({ code: 'REQUEST_CHANGED' })
  // By which rail it went back nobody says.
  const utr = parseUtr('OTHER', typed)
  if (utr === undefined) return refuse({ code: 'UTR_INVALID' })
  const to = payerOf(owed, named)
  if (!to.ok) return to
  const payer = to.value
  const actorId = actor.accountId
  const { beside, officers } = await weighOfficers(tx, owed.firstBy, actorId, now)
  const first = owed.sentUtr === null ? null : { said: { utr: owed.sentUtr, payer: owed.payer ?? '' } }
  const weighed = weighWords(SAME_RETURN, first, { beside, said: { utr, payer } })
  if (weighed === 'SAME_OFFICER') return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const isDone = weighed === 'BOTH'
  if (await isSpentOut(tx, { rail: null, utr })) return refuse({ code: 'UTR_SPENT' })
  const { amount } = owed
  const told = isDone
    ? await postAndTell(tx, [
        {
          debit: unclaimed,
          credit: holderId,
          amount,
          kind: 'reversal',
          reference: owed.cameBack === 0 ? `sentBack:${depositId}` : `sentBack:${depositId}:${owed.cameBack}`,
          actorId,
          remarks: utr,
        },
      ])
    : []
  await sql`update deposits_owed set first_by = case when ${isDone} then first_by else ${actorId}::bigint end, sent_utr = ${utr}, payer = ${payer},
    sent_at = case when ${isDone} then ${timeOf(now)} end, sent_by = case when ${isDone} then ${actorId}::bigint end,
    undo_by = null, undo_what = null, undo_until = null
    where deposit_id = ${depositId}`.execute(tx)
  await sql`update deposits set version = version + 1 where id = ${depositId}`.execute(tx)
  const step = { at: now, state: deposit.state, actorId, address: origin.address, remarks: utr, received: amount }
  await insertStep(tx, deposit, step)
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_SENT_BACK',
    objectType: 'deposit',
    objectId: depositId,
    before: { firstBy: owed.firstBy, utr: owed.sentUtr },
    after: { accountId: deposit.accountId, amount, utr, done: isDone, ...officers },
    reason: remarks,
  })
  return ok({ deposit: must(await findDeposit(tx, depositId, sql`true`), 'deposits stay'), told })
}
