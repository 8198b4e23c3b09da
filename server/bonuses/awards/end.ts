/** What is not wagered yet is lost: it expired, was forfeited, or taken back. What counts until then is still paid for. docs/domain/bonuses.md#ends. */
import type { Refusal } from '@paddock/contract'
import { allowedBy, lockedOf } from '@paddock/domain/bonuses'
import { larger, negate, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import { byItself, type Origin, recordAudit } from '../../audit-log/index.ts'
import { isSystem, type ToldAccount } from '../../ledger/index.ts'
import { saveNotifications } from '../../messages/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { takeStep } from './step.ts'
import { type AwardEnd, endAward, holdAwards, listAwards, type StoredAward } from './store.ts'

/** What would be lost of it if it ended now: not what its wagering allows already. Of what has not begun nothing is allowed, whatever its turnover. */
const losableOf = (award: StoredAward): Paise =>
  subtract(
    award.amount,
    award.acceptedAt === null ? award.released : larger(award.released, allowedBy(award, award.wagered)),
  )

/** What an officer takes back of it: of what is held all that is not paid, since nothing is before an officer has looked. */
export const takeableOf = (award: StoredAward): Paise =>
  award.held.length > 0 ? subtract(award.amount, award.released) : losableOf(award)

const LOST: Readonly<Record<AwardEnd, (award: StoredAward) => Paise>> = {
  expired: losableOf,
  forfeited: losableOf,
  takenBack: takeableOf,
  refused: ({ amount, released }) => subtract(amount, released),
  reversed: ({ amount, released }) => subtract(amount, released),
}

export type Ending = {
  readonly as: AwardEnd
  readonly now: number
  /** Who ends it; the clock where nobody does. */
  readonly origin?: Origin
  readonly reason?: string
}

/** Under its lock. */
export async function endLocked(tx: Tx, award: StoredAward, { as, now, origin, reason = '' }: Ending): Promise<void> {
  const lost = LOST[as](award)
  await endAward(tx, award.id, { as, lost, at: now })
  await recordAudit(tx, {
    ...(origin ?? byItself(award.siteId)),
    action: 'BONUS_ENDED',
    objectType: 'bonus',
    objectId: award.id,
    before: { locked: lockedOf(award), released: award.released },
    after: { as, lost },
    reason,
  })
  if (lost === 0) return
  await saveNotifications(tx, [
    { accountId: award.accountId, reference: `bonus:${award.id}:${as}`, kind: 'BONUS_ENDED', facts: { amount: lost } },
  ])
}

/** What is locked, and what an officer gave that another one has not agreed to yet; not what waits for a first deposit. */
const isLocked = (accountId: number) =>
  sql`b.account_id = ${accountId} and b.wagerer_id = b.account_id and b.ended is null
    and (b.accepted_at is not null and b.turnover > 0 or b.accepted_at is null and 'SECOND_OFFICER' = any(b.held)) and b.released + b.lost < b.amount`

export type Withdrawing = {
  readonly accountId: number
  /** Whether the player has said that they give it up. */
  readonly forfeitBonus: boolean
  readonly now: number
}

/** To be called in the transaction of a withdrawal, under the lock of its player: refused with the amount, or what is locked is lost. */
export async function forfeitBonuses(
  tx: Tx,
  { accountId, forfeitBonus, now }: Withdrawing,
  origin: Origin,
): Promise<Refusal | undefined> {
  const seen = await listAwards(tx, isLocked(accountId))
  await holdAwards(
    tx,
    seen.map(({ id }) => id),
  )
  const awards = (await listAwards(tx, isLocked(accountId))).filter((award) => losableOf(award) > 0)
  const amount = sum(awards.map(losableOf))
  if (amount === 0) return undefined
  if (!forfeitBonus) return { code: 'BONUS_WOULD_BE_LOST', amount }
  for (const award of awards) await endLocked(tx, award, { as: 'forfeited', now, origin })
  return undefined
}

/** To be locked with the others where a deposit is reversed: whoever had something of it, who bore a part of that, and the site's account of bonuses. */
export async function bonusHeld(from: Reader, depositId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.account_id as id from bonus_awards b where b.deposit_id = ${depositId}
    union select unnest(b.levels) from bonus_awards b where b.deposit_id = ${depositId}
    union select s.id from bonus_awards b join accounts s on s.site_id = b.site_id and ${isSystem(sql`s`, 'bonus')}
      where b.deposit_id = ${depositId}`.execute(from)
  return rows.map(({ id }) => id)
}

/**
 * To be called where a deposit is reversed, under the locks of `bonusHeld`: its bonuses are over, and what of them was paid goes back with it, whoever had
 * it: left for the next look at the player it could be bet until then.
 */
export async function reverseBonuses(tx: Tx, depositId: string, now: number, origin: Origin): Promise<ToldAccount[]> {
  const isOfDeposit = sql`b.deposit_id = ${depositId}`
  const seen = await listAwards(tx, isOfDeposit)
  await holdAwards(
    tx,
    seen.map(({ id }) => id),
  )
  const told: ToldAccount[] = []
  for (const award of await listAwards(tx, isOfDeposit)) {
    await endLocked(tx, award, { as: 'reversed', now, origin })
    told.push(...(await takeStep(tx, award, negate(award.released), now)))
  }
  return told
}

type Returning = {
  readonly depositId: string
  readonly accountId: number
  readonly forfeitBonus: boolean
  /** What of the player's points is free, of which the deposit needs so much. */
  readonly available: Paise
  readonly needed: Paise
  readonly now: number
}

/**
 * The same where its player has it sent back: refused with all of theirs that would go, what was paid of it too, or it does, where they have that. What it
 * earned somebody else goes as well, and is not theirs to know.
 */
export async function returnBonuses(
  tx: Tx,
  { depositId, accountId, forfeitBonus, available, needed, now }: Returning,
  origin: Origin,
): Promise<Result<ToldAccount[], Refusal>> {
  const isOwn = sql`b.deposit_id = ${depositId} and b.account_id = ${accountId} and b.ended is distinct from 'reversed'`
  const own = await listAwards(tx, isOwn)
  const amount = sum(own.map((award) => (award.ended === null ? award.amount : award.released)))
  if (amount > 0 && !forfeitBonus) return refuse({ code: 'BONUS_WOULD_BE_LOST', amount })
  const beside = subtract(available, sum(own.map(({ released }) => released)))
  if (needed > beside) return refuse({ code: 'INSUFFICIENT_FUNDS', available: larger(ZERO, beside) })
  return ok(await reverseBonuses(tx, depositId, now, origin))
}
