/** What officers do with awards: they give some, let held ones go on or refuse them, take back what is locked. docs/domain/bonuses.md#holds. */
import type { Refusal } from '@paddock/contract'
import type { HoldReason } from '@paddock/domain/bonuses'
import { larger, type Paise, paise, subtract, ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { loadAccount } from '../../accounts/index.ts'
import { type Origin, recordAudit } from '../../audit-log/index.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Actor, HostSite } from '../../platform/http-call.ts'
import { standsAs } from '../../platform/stands-as.ts'
import { timeOf } from '../../platform/sql-time.ts'
import { weighOfficers } from '../../second-officer/index.ts'
import { listInForce } from '../rules/store.ts'
import { award, expiryOf, refuseGiving, refuseGivingNow } from './earn.ts'
import { endLocked, takeableOf } from './end.ts'
import { clearAward, holdAwards, isHeld, listAwards, type StoredAward } from './store.ts'

export type Giving = {
  readonly site: HostSite
  readonly actor: Actor
  readonly accountId: number
  readonly ruleId: string
  readonly amount: Paise
  readonly turnover: Paise
  readonly remarks: string
  readonly now: number
}

/** Locked bonus for a player, within what the rule lets an officer give in a day; above its sum another officer agrees first. */
export async function giveBonus(tx: Tx, giving: Giving, origin: Origin): Promise<Result<string, Refusal>> {
  const { site, actor, accountId, ruleId, amount, turnover, remarks, now } = giving
  // One after the other, so that none gives what another is giving of the same day.
  await sql`select from accounts where id = any(${[accountId, actor.accountId]}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const account = must(await loadAccount(tx, accountId), 'whoever is named has an account')
  if (account.role !== 'user') return refuse({ code: 'NOT_FOUND' })
  if (account.book === 'DEMO') return refuse({ code: 'DEMO_ACCOUNT' })
  const rule = (await listInForce(tx, site.id)).find(
    ({ id, terms }) => id === ruleId && terms.kind === 'manualDepositBonus',
  )
  if (!rule) return refuse({ code: 'BONUS_UNKNOWN' })
  const refusal = await refuseGiving(tx, { siteId: site.id, accountId, rule, now })
  if (refusal) return refuse(refusal)
  const { ofOfficer, ofPlayer } = await sumsOfDay(tx, giving)
  if (ofOfficer + amount > rule.terms.max)
    return refuse({ code: 'BONUS_CAP', limit: larger(ZERO, subtract(rule.terms.max, ofOfficer)) })
  const needsTwo = ofPlayer + amount > rule.terms.secondAbove
  const id = await award(tx, {
    siteId: site.id,
    accountId,
    wagererId: accountId,
    rule,
    amount,
    turnover,
    earnedBy: `officer:${randomUUID()}`,
    depositId: null,
    acceptedAt: needsTwo ? null : now,
    held: needsTwo ? ['SECOND_OFFICER'] : [],
    by: { origin, remarks },
    now,
  })
  return ok(must(id, 'each request is its own'))
}

async function sumsOfDay(
  from: Reader,
  { actor, accountId, ruleId, now }: Giving,
): Promise<{ readonly ofOfficer: Paise; readonly ofPlayer: Paise }> {
  const { rows } = await sql<{ ofOfficer: Paise; ofPlayer: Paise }>`
    select coalesce(sum(amount) filter (where created_by = ${actor.accountId}), 0)::bigint as of_officer,
      coalesce(sum(amount) filter (where account_id = ${accountId}), 0)::bigint as of_player
    from bonus_awards where kind = 'manualDepositBonus' and rule_id = ${ruleId}::uuid and ended is distinct from 'refused'
      and created_at > ${timeOf(now - DAY_MS)}`.execute(from)
  return rows[0] ?? { ofOfficer: paise(0), ofPlayer: paise(0) }
}

/** Of the awards `b` of accounts `a`: of players below the officer. */
export const isBelow = (actor: Actor): RawBuilder<unknown> => sql`${standsAs(actor)} = any(a.ancestors)`

type About = { readonly actor: Actor; readonly awardId: string; readonly remarks: string; readonly now: number }

export async function findAward(
  from: Reader,
  awardId: string,
  isMeant: RawBuilder<unknown>,
): Promise<StoredAward | undefined> {
  return (await listAwards(from, sql`b.id::text = ${awardId} and ${isMeant}`))[0]
}

async function holdOne(tx: Tx, { actor, awardId }: About): Promise<StoredAward | undefined> {
  if (!(await findAward(tx, awardId, isBelow(actor)))) return undefined
  await holdAwards(tx, [awardId])
  return await findAward(tx, awardId, isBelow(actor))
}

/** Before the award: what is asked of the player holds until it is given. */
const holdPlayerOf = async (tx: Tx, { awardId }: About): Promise<void> =>
  void (await sql`select from accounts a where a.id = (select b.account_id from bonus_awards b where b.id::text = ${awardId}) for no key update`.execute(
    tx,
  ))

/** Takes back what is locked still; what was paid for by wagering stays the player's. */
export async function takeBonus(tx: Tx, taking: About, origin: Origin): Promise<Result<null, Refusal>> {
  const held = await holdOne(tx, taking)
  if (!held) return refuse({ code: 'NOT_FOUND' })
  if (held.ended !== null || takeableOf(held) === 0) return refuse({ code: 'BONUS_CHANGED' })
  await endLocked(tx, held, { as: 'takenBack', now: taking.now, origin, reason: taking.remarks })
  return ok(null)
}

/** `seen`: why it was held as the officer looked at it. */
export type DecidingAward = About & { readonly action: 'release' | 'refuse'; readonly seen: readonly HoldReason[] }

/** About an award that is held: it goes on, or all that is not paid yet is lost. Never by whoever gave it, and not for a reason that came since they looked. */
export async function decideAward(tx: Tx, deciding: DecidingAward, origin: Origin): Promise<Result<null, Refusal>> {
  const { actor, action, seen, remarks, now } = deciding
  await holdPlayerOf(tx, deciding)
  const held = await holdOne(tx, deciding)
  if (!held) return refuse({ code: 'NOT_FOUND' })
  if (!isHeld(held) || !isSame(held.held, seen)) return refuse({ code: 'BONUS_CHANGED' })
  const { beside, officers } = await weighOfficers(tx, held.createdBy, actor.accountId, now)
  // What was given is refused by any other one, and let go on by a second.
  const isOne = beside === 'SAME' || (held.createdBy !== null && beside !== 'SECOND' && action === 'release')
  if (isOne) return refuse({ code: 'SECOND_OFFICER_NEEDED' })
  const expiresAt = acceptedNow(held, now)
  // What was earned is let go on whoever stays away by now; what another officer gives is given now.
  const isGiven = action === 'release' && expiresAt !== null
  const refusal = isGiven ? await refuseGivingNow(tx, { ...held, now }) : undefined
  if (refusal) return refuse(refusal)
  if (action === 'refuse') await endLocked(tx, held, { as: 'refused', now, origin, reason: remarks })
  else await clearAward(tx, held, { by: actor.accountId, at: now, expiresAt })
  await recordAudit(tx, {
    ...origin,
    action: 'BONUS_DECIDED',
    objectType: 'bonus',
    objectId: held.id,
    before: { held: held.held },
    after: { action, ...officers },
    reason: remarks,
  })
  return ok(null)
}

const isSame = (reasons: readonly HoldReason[], seen: readonly HoldReason[]): boolean =>
  reasons.length === seen.length && reasons.every((reason) => seen.includes(reason))

/** What waited for a second officer begins now; what waits for a first deposit goes on waiting. */
const acceptedNow = (held: StoredAward, now: number): number | null =>
  held.acceptedAt === null && held.held.includes('SECOND_OFFICER') ? expiryOf(held.terms, now) : null
