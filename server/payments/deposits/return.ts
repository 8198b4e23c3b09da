/** What a player has not played goes back to where it came from, instead of being played. docs/domain/payments.md#unplayed. */
import { isOn, isPlayersOwn, type Refusal } from '@paddock/contract'
import { freePoints } from '@paddock/domain/ledger'
import { larger, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { doubtedUntil, mayGoBack } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import { bonusHeld, returnBonuses } from '../../bonuses/index.ts'
import { postAndTell } from '../../ledger/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { holdPoints } from '../../points/index.ts'
import { asPublished } from '../../sites/index.ts'
import { systemAccountOf } from '../duties/system-account.ts'
import { refuseUntaxing } from '../duties/withhold.ts'
import { askBack } from '../orders/ask-back.ts'
import { findPaymentOf } from '../orders/store.ts'
import { findUnplayed } from '../turnover/left.ts'
import type { Decided } from './decide.ts'
import { findDeposit, holdDeposit, saveReturn, type StoredDeposit } from './store.ts'

type Returning = {
  readonly site: HostSite
  readonly accountId: number
  readonly depositId: string
  /** Whether the player has said that the bonus of it is given up. */
  readonly forfeitBonus: boolean
  readonly now: number
}

/** Why it is owed back: its player asked for it. */
const UNPLAYED = 'UNPLAYED'

export async function returnDeposit(tx: Tx, asked: Returning, origin: Origin): Promise<Result<Decided, Refusal>> {
  const returning = await asPublished(tx, asked)
  const { site, accountId, depositId, now } = returning
  const own = sql`d.account_id = ${accountId}`
  if (!(await findDeposit(tx, depositId, own))) return refuse({ code: 'NOT_FOUND' })
  if (!isOn(site.config, 'withdraw')) return refuse({ code: 'WITHDRAWALS_OFF' })
  const unclaimed = await systemAccountOf(tx, site.id, 'unclaimed')
  const beside = await bonusHeld(tx, depositId)
  const player = must((await holdPoints(tx, [accountId, unclaimed, ...beside])).get(accountId), 'it was locked')
  if (player.isLocked) return refuse({ code: 'ACCOUNT_LOCKED' })
  await holdDeposit(tx, depositId)
  const deposit = must(await findDeposit(tx, depositId, own), 'deposits stay')
  if (deposit.borne > 0) return refuse({ code: 'NOT_ON_THIS_SITE' })
  if (!mayGoBack(deposit)) return refuse({ code: 'REQUEST_CHANGED' })
  const until = doubtedUntil(deposit, now)
  if (until !== null) return refuse({ code: 'DEPOSIT_DOUBTED', until })
  const amount = backOf(deposit)
  const available = freePoints(player)
  if (amount > available) return refuse({ code: 'INSUFFICIENT_FUNDS', available: larger(ZERO, available) })
  const unplayedSince = await unplayedOf(tx, accountId, site)
  if (unplayedSince === null || cameAt(deposit) < unplayedSince) return refuse({ code: 'DEPOSIT_PLAYED' })
  const untaxed = await refuseUntaxing(tx, { site, accountId, amount, since: cameAt(deposit), now })
  if (untaxed) return refuse(untaxed)
  const lost = await returnBonuses(tx, { ...returning, available, needed: amount }, origin)
  if (!lost.ok) return lost
  const reference = `deposit:${depositId}:reversal`
  const remarks = UNPLAYED
  const returned = await postAndTell(tx, [
    { debit: accountId, credit: unclaimed, amount, kind: 'reversal', reference, actorId: accountId, remarks },
  ])
  await saveReturn(tx, deposit, { at: now, actorId: accountId, address: origin.address, received: amount })
  await sendOn(tx, deposit, amount, now)
  await recordAudit(tx, {
    ...origin,
    action: 'DEPOSIT_RETURNED',
    objectType: 'deposit',
    objectId: depositId,
    before: null,
    after: { accountId, amount },
    reason: '',
  })
  return ok({
    deposit: must(await findDeposit(tx, depositId, own), 'deposits stay'),
    told: [...lost.value, ...returned],
  })
}

/** Since when nothing of what came to the player has been played; null where nothing may go back. */
export async function unplayedOf(
  from: Reader,
  accountId: number,
  { config }: Pick<HostSite, 'config'>,
): Promise<number | null> {
  if (!isOn(config, 'withdraw')) return null
  return await findUnplayed(from, accountId, config.payments.wagerDeposits, isPlayersOwn(config))
}

type OfSite = Pick<HostSite, 'config'>

/** Deposits of the player that go back where they ask for it, with what of each: now, or once it is not doubted any more. */
async function listUnplayed(
  from: Reader,
  accountId: number,
  site: OfSite,
  now: number,
): Promise<readonly { readonly deposit: StoredDeposit; readonly amount: Paise }[]> {
  const unplayedSince = await unplayedOf(from, accountId, site)
  if (unplayedSince === null) return []
  const { rows } = await sql<{ id: string }>`
    select d.id from deposits d where d.account_id = ${accountId} and d.state = 'approved' and d.decided_at >= ${timeOf(unplayedSince)}`.execute(
    from,
  )
  const unplayed = []
  for (const { id } of rows) {
    const deposit = await findDeposit(from, id, sql`true`)
    if (!deposit || !mayGoBack(deposit)) continue
    const amount = backOf(deposit)
    if (!(await refuseUntaxing(from, { site, accountId, amount, since: cameAt(deposit), now })))
      unplayed.push({ deposit, amount })
  }
  return unplayed
}

/** Whether one of the player's deposits may go back now, as each of them is told. */
export async function mayReturnAny(from: Reader, accountId: number, site: OfSite, now: number): Promise<boolean> {
  const unplayed = await listUnplayed(from, accountId, site, now)
  return unplayed.some(({ deposit }) => doubtedUntil(deposit, now) === null)
}

/** What of the player's money is to go back to where it came from, if it is not played. */
export async function sumUnplayed(from: Reader, accountId: number, site: OfSite, now: number): Promise<Paise> {
  return sum((await listUnplayed(from, accountId, site, now)).map(({ amount }) => amount))
}

/** Tax that was added to it stays with the state. */
const backOf = ({ received, tax }: StoredDeposit): Paise => subtract(must(received, 'what was approved has come'), tax)
const cameAt = ({ decidedAt, createdAt }: StoredDeposit): number => must(decidedAt ?? createdAt, 'it was asked for')

/** A gateway sends it back itself; what came by hand whoever was paid owes. */
async function sendOn(tx: Tx, deposit: StoredDeposit, amount: Paise, now: number): Promise<void> {
  const { id, siteId, accountId, utr } = deposit
  if (deposit.paymentType === 'IPAY') return await askBack(tx, await findPaymentOf(tx, id), amount, now)
  await sql`insert into deposits_owed (deposit_id, site_id, amount, why, tail, owed_at, owed_by)
    values (${id}, ${siteId}, ${amount}, ${UNPLAYED}, utr_tail(${utr ?? ''}), ${timeOf(now)}, ${accountId})`.execute(tx)
}
