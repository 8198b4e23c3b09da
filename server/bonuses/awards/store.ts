/** What was awarded, as it is kept. docs/domain/bonuses.md#awards. */
import { type Award, type BonusKind, type BonusTerms, type HoldReason, lockedOf } from '@paddock/domain/bonuses'
import type { Paise } from '@paddock/domain/money'
import type { Role } from '@paddock/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { timeOf, timeOrNull } from '../../platform/sql-time.ts'

export type AwardEnd = 'expired' | 'forfeited' | 'takenBack' | 'refused' | 'reversed'

export type StoredAward = Award & {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly userName: string
  readonly wagererId: number
  readonly wagererName: string
  readonly ruleId: string
  readonly ruleVersion: number
  readonly kind: BonusKind
  readonly terms: BonusTerms
  readonly depositId: string | null
  readonly levels: readonly number[]
  readonly shares: readonly number[]
  readonly createdAt: number
  readonly createdBy: number | null
  readonly createdByName: string | null
  readonly createdByRole: Role | null
  readonly createdByAncestors: readonly number[] | null
  readonly remarks: string
  readonly acceptedAt: number | null
  readonly expiresAt: number | null
  /** Why an officer has to look first, without what one has cleared. */
  readonly held: readonly HoldReason[]
  readonly cleared: readonly HoldReason[]
  readonly lastStep: number
  readonly ended: AwardEnd | null
  readonly endedAt: number | null
  /** All that counts until now. */
  readonly wagered: Paise
}

/** Whether an officer has to decide about it: of one that was given up or is over for what has counted until then. */
export const isHeld = (award: StoredAward): boolean =>
  award.held.length > 0 && award.ended !== 'refused' && award.ended !== 'reversed' && lockedOf(award) > 0
/** The same of awards `b`. */
export const IS_HELD = sql`(b.held <> '{}' and b.ended is distinct from 'refused' and b.ended is distinct from 'reversed'
  and b.released + b.lost < b.amount)`

const AWARD = sql`b.id, b.site_id, b.account_id, a.user_name, b.wagerer_id, w.user_name as wagerer_name, b.rule_id, b.rule_version, b.kind,
  v.terms || jsonb_build_object('kind', v.kind) as terms, b.deposit_id, b.amount, b.turnover, b.steps, b.levels, b.shares, b.created_at,
  b.created_by, o.user_name as created_by_name, o.role as created_by_role, o.ancestors as created_by_ancestors, b.remarks, b.accepted_at, b.expires_at, b.held, b.cleared, b.lost, b.released, b.last_step,
  b.ended, b.ended_at, (select coalesce(sum(c.counted), 0)::bigint from bonus_counts c where c.award_id = b.id) as wagered`
const FROM_AWARDS = sql`bonus_awards b join accounts a on a.id = b.account_id join accounts w on w.id = b.wagerer_id
  join bonus_rule_versions v on v.rule_id = b.rule_id and v.version = b.rule_version left join accounts o on o.id = b.created_by`

/** Of the awards `b` of accounts `a` those that are meant, the first that was accepted first unless another order is said. */
export async function listAwards(
  from: Reader,
  isMeant: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`order by b.accepted_at nulls last, b.created_at, b.id`,
): Promise<StoredAward[]> {
  const { rows } = await sql<StoredAward>`select ${AWARD} from ${FROM_AWARDS} where ${isMeant} ${order}`.execute(from)
  return rows
}

/** Accounts are locked before them; awards in id order. */
export async function holdAwards(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from bonus_awards where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

export type NewAward = Pick<
  StoredAward,
  | 'id'
  | 'siteId'
  | 'accountId'
  | 'wagererId'
  | 'ruleId'
  | 'ruleVersion'
  | 'kind'
  | 'depositId'
  | 'amount'
  | 'turnover'
  | 'steps'
  | 'levels'
  | 'shares'
  | 'createdBy'
  | 'remarks'
  | 'acceptedAt'
  | 'expiresAt'
  | 'held'
> & { readonly earnedBy: string; readonly now: number }

/** Once for what earned it: false where it stands already. */
export async function insertAward(tx: Tx, award: NewAward): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into bonus_awards (id, site_id, account_id, wagerer_id, rule_id, rule_version, kind, earned_by, deposit_id, amount, turnover, steps,
      levels, shares, created_at, created_by, remarks, accepted_at, expires_at, held, due_at)
    values (${award.id}::uuid, ${award.siteId}, ${award.accountId}, ${award.wagererId}, ${award.ruleId}::uuid, ${award.ruleVersion}, ${award.kind},
      ${award.earnedBy}, ${award.depositId}, ${award.amount}, ${award.turnover}, ${award.steps}, ${award.levels}::bigint[], ${award.shares}::bigint[],
      ${timeOf(award.now)}, ${award.createdBy}, ${award.remarks}, ${timeOrNull(award.acceptedAt)}, ${timeOrNull(award.expiresAt)},
      ${award.held}::text[], ${timeOrNull(award.acceptedAt)})
    on conflict (account_id, kind, earned_by) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Whether it was given for this already, by whatever rule of the kind. */
export async function hasAward(
  from: Reader,
  { accountId, kind, earnedBy }: Pick<NewAward, 'accountId' | 'kind' | 'earnedBy'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from bonus_awards where account_id = ${accountId} and kind = ${kind} and earned_by = ${earnedBy}`.execute(
    from,
  )
  return rows.length > 0
}

/** It begins to be wagered. */
export async function acceptAward(
  tx: Tx,
  id: string,
  { at, expiresAt, depositId }: { readonly at: number; readonly expiresAt: number; readonly depositId: string },
): Promise<void> {
  await sql`update bonus_awards set deposit_id = ${depositId}, accepted_at = ${timeOf(at)}, expires_at = ${timeOf(expiresAt)}, due_at = ${timeOf(at)}
    where id = ${id}::uuid and accepted_at is null`.execute(tx)
}

/** Nothing but what counts until now is paid of it. */
export async function endAward(
  tx: Tx,
  id: string,
  { as, lost, at }: { readonly as: AwardEnd; readonly lost: Paise; readonly at: number },
): Promise<void> {
  await sql`update bonus_awards set ended = ${as}, ended_at = ${timeOf(at)}, lost = ${lost}, due_at = ${timeOf(at)} where id = ${id}::uuid`.execute(
    tx,
  )
}

type StepTaken = {
  readonly awardId: string
  readonly siteId: number
  readonly n: number
  readonly at: number
  readonly amount: Paise
  readonly parts: readonly Paise[]
}

export async function insertStep(tx: Tx, { awardId, siteId, n, at, amount, parts }: StepTaken): Promise<void> {
  await sql`insert into bonus_steps (award_id, n, site_id, at, amount, parts)
    values (${awardId}::uuid, ${n}, ${siteId}, ${timeOf(at)}, ${amount}, ${parts}::bigint[])`.execute(tx)
  await sql`update bonus_awards set released = released + ${amount}, last_step = ${n} where id = ${awardId}::uuid`.execute(
    tx,
  )
}

/** An officer has looked: it goes on, and where it waited for that it begins. What they cleared holds it no more. */
export async function clearAward(
  tx: Tx,
  { id, held, cleared }: StoredAward,
  { by, at, expiresAt }: { readonly by: number; readonly at: number; readonly expiresAt: number | null },
): Promise<void> {
  await sql`update bonus_awards set held = '{}', cleared = ${[...cleared, ...held]}::text[], cleared_by = ${by}, due_at = ${timeOf(at)},
      accepted_at = case when ${expiresAt !== null} then ${timeOf(at)} else accepted_at end,
      expires_at = coalesce(${timeOrNull(expiresAt)}, expires_at)
    where id = ${id}::uuid`.execute(tx)
}

/** How the player's chain stands now, the root first; of nobody's account it is empty. */
export async function chainOf(
  from: Reader,
  accountId: number,
): Promise<{ readonly levels: readonly number[]; readonly shares: readonly number[] }> {
  const { rows } = await sql<{ levels: number[]; shares: number[] }>`
    select levels, shares from share_chains where account_id = ${accountId} and product = 'sports' order by from_at desc limit 1`.execute(
    from,
  )
  return rows[0] ?? { levels: [], shares: [] }
}
