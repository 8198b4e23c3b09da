/**
 * What is owed back never came, as its bank took the line back; or what was sent back has come back, as a payment of a withdrawal does. By the word of
 * two. docs/domain/payments.md#owed-undone.
 */
import type { Refusal } from '@paddock/contract'
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import { freePoints } from '@paddock/domain/ledger'
import { add, larger, ZERO } from '@paddock/domain/money'
import { mayUndoOwed, SAME_UNDOING, type UndoOwed } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { standsUntil, weighWords } from '@paddock/domain/two-officers'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { type NewTransfer, postAndTell } from '../../ledger/index.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { holdPoints } from '../../points/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import { refuseWord, weighOfficers } from '../../second-officer/index.ts'
import { depositDutyHeld, returnDepositDuty } from '../duties/on-deposit.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { holderOf } from '../methods/store.ts'
import { findToDecide, holdFound } from '../requests/store.ts'
import { hasStandingLine } from '../statements/store.ts'
import { againOf, type Decided } from './decide.ts'
import { deposits, findDeposit, insertStep, type OwedBack, type StoredDeposit } from './store.ts'

type Undoing = {
  readonly site: HostSite
  readonly actor: Actor
  readonly depositId: string
  readonly version: number
  readonly what: UndoOwed
  readonly remarks: string
  readonly now: number
}

export async function undoOwed(tx: Tx, undoing: Undoing, origin: Origin): Promise<Result<Decided, Refusal>> {
  const { site, actor, depositId, version, what, remarks, now } = undoing
  const seen = await findToDecide(tx, deposits, actor, depositId)
  if (!seen.ok) return seen
  const holderId = await holderOf(tx, site.id, seen.value.ownerId)
  const unclaimed = await systemAccountOf(tx, site.id, 'unclaimed')
  const taxed = seen.value.taxKept > 0 ? [seen.value.accountId, ...(await depositDutyHeld(tx, site.id))] : []
  const holder = must((await holdPoints(tx, [holderId, unclaimed, ...taxed])).get(holderId), 'it was locked')
  const deposit = await holdFound(tx, deposits, depositId)
  const { owed } = deposit
  if (owed === null || deposit.version !== version || !mayUndoOwed(owed, what))
    return refuse({ code: 'REQUEST_CHANGED' })
  if (what === 'NEVER_CAME' && (await hasStandingLine(tx, deposit))) return refuse({ code: 'LINE_STANDS' })
  const available = larger(ZERO, freePoints(holder))
  if (what === 'CAME_BACK' && !holder.isBank && owed.amount > available)
    return refuse({ code: 'INSUFFICIENT_FUNDS', available, about: holder.userName })
  const actorId = actor.accountId
  const { beside, isBelow, officers } = await weighOfficers(tx, owed.undoBy, actorId, now)
  const first = owed.undoWhat === null ? null : { said: owed.undoWhat, until: owed.undoUntil ?? undefined }
  const weighed = weighWords(SAME_UNDOING, first, { beside, isBelow, said: what, now })
  const refused = refuseWord(weighed, first)
  if (refused) return refuse(refused)
  const isDone = weighed === 'BOTH'
  const between = { depositId, holderId, unclaimed }
  const told = isDone
    ? await postAndTell(tx, [
        { ...transferOf(what, owed, between), actorId, remarks },
        ...(what === 'NEVER_CAME' ? await untax(tx, deposit, holderId, now) : []),
      ])
    : []
  if (!isDone) await saveWord(tx, depositId, { by: actorId, what, until: standsUntil(first, beside, now) })
  else if (what === 'NEVER_CAME') await saveNeverCame(tx, deposit, owed, now)
  else await saveCameBack(tx, depositId, { at: now, by: actorId })
  await sql`update deposits set version = version + 1 where id = ${depositId}`.execute(tx)
  const step = { at: now, state: deposit.state, actorId, address: origin.address, remarks: what, received: owed.amount }
  await insertStep(tx, deposit, step)
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_OWED_UNDONE',
    objectType: 'deposit',
    objectId: depositId,
    before: { firstBy: owed.undoBy, what: owed.undoWhat },
    after: { accountId: deposit.accountId, amount: owed.amount, what, utr: owed.sentUtr, done: isDone, ...officers },
    reason: remarks,
  })
  return ok({ deposit: must(await findDeposit(tx, depositId, sql`true`), 'deposits stay'), told })
}

type Between = { readonly depositId: string; readonly holderId: number; readonly unclaimed: number }

/** The owner has the points again of what never came; of what came back they owe it anew. */
function transferOf(
  what: UndoOwed,
  { amount, cameBack, neverCame }: OwedBack,
  { depositId, holderId, unclaimed }: Between,
): NewTransfer {
  switch (what) {
    case 'NEVER_CAME':
      return {
        debit: unclaimed,
        credit: holderId,
        amount,
        kind: 'reversal',
        reference: againOf(`neverCame:${depositId}`, neverCame),
      }
    case 'CAME_BACK':
      return {
        debit: holderId,
        credit: unclaimed,
        amount,
        kind: 'deposit',
        reference: `cameBack:${depositId}:${cameBack + 1}`,
      }
  }
}

/** What of it stayed with the state as its player had it sent back: there was nothing to be taxed, and the owner gave the points of that too. */
async function untax(tx: Tx, deposit: StoredDeposit, holderId: number, now: number): Promise<readonly NewTransfer[]> {
  const { id, accountId, taxKept: amount } = deposit
  if (amount === 0) return []
  const reference = `deposit:${id}:reversal:tax`
  return [
    ...(await returnDepositDuty(tx, deposit, now)),
    { debit: accountId, credit: holderId, amount, kind: 'reversal', reference },
  ]
}

const saveWord = (
  tx: Tx,
  depositId: string,
  { by, what, until }: { readonly by: number; readonly what: UndoOwed; readonly until: number },
) =>
  sql`update deposits_owed set undo_by = ${by}, undo_what = ${what}, undo_until = ${timeOf(until)} where deposit_id = ${depositId}`.execute(
    tx,
  )

/** Its player is told: they had read that it was on its way back. */
async function saveNeverCame(tx: Tx, deposit: StoredDeposit, owed: OwedBack, at: number): Promise<void> {
  const { id, accountId, state } = deposit
  await sql`update deposits_owed set never_came_at = ${timeOf(at)}, first_by = null, first_until = null, sent_utr = null, payer = null,
    undo_by = null, undo_what = null, undo_until = null where deposit_id = ${id}`.execute(tx)
  const remarks = READY_REASONS.depositReversed.neverCame
  await sql`update deposits set tax_kept = 0, remarks = case when state = 'rejected' then ${remarks} else remarks end where id = ${id}`.execute(
    tx,
  )
  const news = { accountId, reference: againOf(`deposit:${id}:neverCame`, owed.neverCame) }
  await saveNotifications(tx, [
    state === 'rejected'
      ? { ...news, kind: 'DEPOSIT_REJECTED', facts: { amount: owed.amount, remarks } }
      : { ...news, kind: 'DEPOSIT_REVERSED', facts: { amount: add(owed.amount, deposit.taxKept) } },
  ])
}

async function saveCameBack(
  tx: Tx,
  depositId: string,
  { at, by }: { readonly at: number; readonly by: number },
): Promise<void> {
  await sql`insert into deposits_came_back (deposit_id, n, site_id, utr, payer, sent_at, at, first_by, second_by)
    select deposit_id, came_back + 1, site_id, sent_utr, payer, sent_at, ${timeOf(at)}, undo_by, ${by} from deposits_owed
    where deposit_id = ${depositId}`.execute(tx)
  await sql`update deposits_owed set came_back = came_back + 1, first_by = null, first_until = null, sent_utr = null, payer = null, sent_at = null, sent_by = null,
    undo_by = null, undo_what = null, undo_until = null where deposit_id = ${depositId}`.execute(tx)
}
