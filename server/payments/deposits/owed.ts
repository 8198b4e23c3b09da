/**
 * Money that came by hand and that its player may not be credited with: whoever was paid owes it to where it came from, on the books too, until
 * two officers say that it was sent back. docs/domain/payments.md#owed.
 */
import type { Refusal } from '@paddock/contract'
import { add, type Paise } from '@paddock/domain/money'
import {
  firstSum,
  isSamePayer,
  mayBeOwed,
  parseUtr,
  SAME_RETURN,
  type SentBack,
  weighSum,
} from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type FirstWord, standsUntil, weighWords } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { holdPoints } from '../../points/index.ts'
import { refuseWord, type Weighed, weighOfficers } from '../../second-officer/index.ts'
import { asPublished, timeZoneOf } from '../../sites/index.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { holderOf } from '../methods/store.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { isSpentOut } from '../requests/spent-out.ts'
import { takenByOther } from '../requests/taken.ts'
import { spendLine } from '../statements/store.ts'
import { refuseCredit } from './credit.ts'
import { againOf, type Decided, finish, refusalOf, refuseGiving } from './decide.ts'
import { loadOwedOfDay, saveOwed, saveOwedAgain } from './owed-store.ts'
import { needsTwoOfficers } from './present.ts'
import {
  type AlikeClaim,
  deposits,
  findDeposit,
  type Found,
  holdPayee,
  holdUtr,
  insertStep,
  isSpent,
  listClaims,
  listElsewhere,
  loadSumsOfDay,
  type OwedBack,
  saveOwing,
  saveStep,
  type StoredDeposit,
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
/** The step of who says so as the first of two. */
const OWED = 'OWED'
/** As its player has it sent back. */
const UNPLAYED = 'UNPLAYED'

type Owing = Saying & { readonly stated: Stated }
/** So much of a deposit came, and why it goes back. */
type Came = {
  readonly deposit: StoredDeposit
  readonly amount: Paise
  readonly found: Found | null
  readonly why: OwedBack['why']
}

/** It came, and its player may not be credited: the claim is rejected, and the owner of the method gives the points of it to nobody yet. */
export async function oweDeposit(tx: Tx, asked: Owing, origin: Origin): Promise<Result<Decided, Refusal>> {
  const owing = await asPublished(tx, asked)
  const { site, actor, depositId, version, now } = owing
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
  const came = whatCame(deposit, owing.stated)
  if (!came.ok) return came
  const { received: amount, claimed, found } = came.value
  const why: OwedBack['why'] | undefined = isReturned(deposit)
    ? UNPLAYED
    : (await refuseCredit(tx, player, amount, now))?.code
  if (!why) return refuse({ code: 'DEPOSIT_CREDITABLE' })
  await holdPayee(tx, deposit)
  await holdUtr(tx, deposit)
  const elsewhere = await listElsewhere(tx, deposit)
  if (isSpent(await listClaims(tx, deposit), elsewhere)) return refuse({ code: 'UTR_SPENT' })
  const word = await weighOwing(tx, owing, { deposit, amount, claimed, elsewhere })
  if (!word.ok) return word
  const what = { deposit, amount, found, why }
  if (word.value.until !== null) return await keepFirst(tx, owing, what, word.value.until, origin)
  const short = refuseGiving(holder, amount)
  return short ? refuse(short) : await owe(tx, owing, { ...what, ...word.value, holderId, unclaimed }, origin)
}

/** Its player had it sent back, and two said that it never came: once it is there after all it goes back to where it came from, as they asked. */
const isReturned = ({ state }: Pick<StoredDeposit, 'state'>): boolean => state === 'approved'

type Sum = {
  readonly deposit: StoredDeposit
  readonly amount: Paise
  readonly claimed: Paise
  readonly elsewhere: readonly AlikeClaim[]
}

/** More than was claimed, or than one officer approves alone, is owed by the word of two: `until` it stands where it is the first of them. */
async function weighOwing(
  tx: Tx,
  { actor, site, remarks, now }: Owing,
  { deposit, amount, claimed, elsewhere }: Sum,
): Promise<Result<{ readonly until: number | null; readonly officers: Weighed['officers'] }, Refusal>> {
  const { owing } = deposit
  const [came, owed] = [await loadSumsOfDay(tx, deposit.id, now), await loadOwedOfDay(tx, deposit.id, now)]
  const sums = { ofPlayer: add(came.ofPlayer, owed.ofPlayer), ofPayee: add(came.ofPayee, owed.ofPayee) }
  const needsTwo = needsTwoOfficers({ ...sums, elsewhere }, amount, site)
  const { beside, isBelow, officers } = await weighOfficers(tx, owing?.by ?? null, actor.accountId, now)
  const first = firstSum(owing?.amount ?? null, owing?.until ?? null)
  const weighed = weighSum(claimed, first, { beside, isBelow, received: amount, reason: remarks, needsTwo, now })
  if (!weighed.ok) return refuse(refusalOf(weighed.refusal, first))
  return ok({ until: weighed.value === 'FIRST' ? standsUntil(first, beside, now) : null, officers })
}

async function keepFirst(
  tx: Tx,
  { actor, remarks, now }: Owing,
  { deposit, amount, found, why }: Came,
  until: number,
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const { id, accountId, owing } = deposit
  const step = { at: now, actorId: actor.accountId, address: origin.address, remarks: OWED, received: amount, found }
  await saveOwing(tx, deposit, { ...step, until })
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_DECIDED',
    objectType: 'deposit',
    objectId: id,
    before: { firstBy: owing?.by ?? null, amount: owing?.amount ?? null },
    after: { accountId, owing: { amount, why } },
    reason: remarks,
  })
  return ok({ deposit: must(await findDeposit(tx, id, sql`true`), 'deposits stay'), told: [] })
}

type Between = {
  readonly holderId: number
  readonly unclaimed: number
  readonly officers: Weighed['officers']
}

async function owe(
  tx: Tx,
  { site, actor, remarks, now }: Owing,
  { deposit, amount, found, why, holderId, unclaimed, officers }: Came & Between,
  origin: Origin,
): Promise<Result<Decided, Refusal>> {
  const { id, accountId } = deposit
  const actorId = actor.accountId
  const before = deposit.owed === null ? 0 : deposit.owed.neverCame + 1
  const reference = againOf(`owed:${id}`, before)
  const told = await postAndTell(tx, [
    { debit: holderId, credit: unclaimed, amount, kind: 'deposit', reference, actorId, remarks },
  ])
  const step = { at: now, actorId, address: origin.address, remarks: RETURNED, received: amount, found }
  if (isReturned(deposit)) await saveOwedAgain(tx, deposit, step)
  else await saveStep(tx, deposit, { ...step, state: 'rejected' }, { takenBy: null })
  const owedFirst = officers.officers?.first ?? null
  await saveOwed(tx, { id, siteId: site.id, amount, why, utr: deposit.utr, at: now, by: actorId, first: owedFirst })
  await spendLine(tx, deposit, timeZoneOf(site))
  const owed = { amount, why, remarks, before, ...officers }
  if (!isReturned(deposit)) return await finish(tx, deposit, origin, RETURNED, told, { owed })
  const row = { action: 'DEPOSIT_DECIDED', objectType: 'deposit', objectId: id, before: null } as const
  await recordAudit(tx, { ...origin, ...row, after: { accountId, owed }, reason: remarks })
  return ok({ deposit: must(await findDeposit(tx, id, sql`true`), 'deposits stay'), told })
}

/** Of whom the line of a statement names as its payer nobody need say it. */
type SayingSent = Saying & { readonly utr: string; readonly payer?: string | undefined }

/**
 * The payer's own account: as the line has it, else as officers have found it out. What was sent there and came back may have to go to another one of
 * theirs: that one two officers name.
 */
function payerOf({ linePayer, cameBack }: OwedBack, named: string | undefined): Result<string, Refusal> {
  const typed = named?.trim() ?? ''
  if (linePayer === null) return typed === '' ? refuse({ code: 'PAYER_MISSING' }) : ok(typed)
  if (typed === '' || isSamePayer(typed, linePayer)) return ok(linePayer)
  return cameBack > 0 ? ok(typed) : refuse({ code: 'PAYER_DIFFERS' })
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
  const { beside, isBelow, officers } = await weighOfficers(tx, owed.firstBy, actorId, now)
  const first = firstReturn(owed)
  const weighed = weighWords(SAME_RETURN, first, { beside, isBelow, said: { utr, payer }, now })
  const refused = refuseWord(weighed, first)
  if (refused) return refuse(refused)
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
  await sql`update deposits_owed set first_by = case when ${isDone} then first_by else ${actorId}::bigint end,
    first_until = ${timeOf(standsUntil(first, beside, now))}, sent_utr = ${utr}, payer = ${payer},
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
    after: { accountId: deposit.accountId, amount, utr, payer, done: isDone, ...officers },
    reason: remarks,
  })
  return ok({ deposit: must(await findDeposit(tx, depositId, sql`true`), 'deposits stay'), told })
}

const firstReturn = ({ sentUtr, payer, firstUntil }: OwedBack): FirstWord<SentBack> | null =>
  sentUtr === null ? null : { said: { utr: sentUtr, payer: payer ?? '' }, until: firstUntil ?? undefined }
