/** Player protection as it is stored: choices, limits and exclusions. The watch writes what it finds due by itself. */
import {
  BREAK_MS,
  type Exclusion,
  type LimitKind,
  type LimitPeriod,
  type Loosening,
  type LimitProduct,
  REALITY_CHECK,
  type Review,
  type Sitting,
  type StandingLimit,
  type WhichLimit,
} from '@paddock/domain/protection'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { timeOf, timeOrNull } from '../platform/sql-time.ts'

/** Demo points are nobody's loss, and those above play nothing. */
const IS_UNDER_SITE_LIMITS = sql`a.role = 'user' and a.book = 'REAL'`

/**
 * From when on the account of a row `a` has to be looked at: what it keeps of itself, and at once where its site limits all its
 * players. While no site does, that is asked once a statement. A twin is looked at always: what protects it is its person's.
 */
export const GUARDED_FROM = sql`case when a.twin_of is not null then '-infinity' when (select exists (select from site_limits)) and ${IS_UNDER_SITE_LIMITS}
  and exists (select from site_limits l where l.site_id = a.site_id) then '-infinity' else a.guarded_from end as guarded_from`

/** The limits that the site of a row `a` sets for it. */
export const SITE_LIMITS_OF = sql`select l.kind, l.period, l.product, l.value, true as by_site from site_limits l
  where l.site_id = a.site_id and (${IS_UNDER_SITE_LIMITS} or (a.twin_of is not null and l.kind = 'SESSION'))`

/** Holds the account still: what protects it is changed, and asked for, only under this lock. Gives what it was guarded from. */
export async function lockGuards(tx: Tx, accountIds: readonly number[]): Promise<Map<number, number>> {
  const ids = [...new Set(accountIds)].sort((a, b) => a - b)
  const { rows } = await sql<{ id: number; guardedFrom: number }>`
    select a.id, ${GUARDED_FROM} from accounts a where a.id = any(${ids}::bigint[]) order by a.id for no key update`.execute(
    tx,
  )
  return new Map(rows.map(({ id, guardedFrom }) => [id, guardedFrom]))
}

/**
 * From when on the account has to be looked at, computed anew. Called in the transaction of whatever changes it; the engine
 * reads the column under the lock that it takes anyway, so an account without protection costs it nothing.
 */
export async function renewGuards(tx: Tx, accountIds: readonly number[], now: number): Promise<void> {
  await sql`with held as materialized (
      select id from accounts where id = any(${accountIds}::bigint[]) order by id for no key update)
    update accounts a set guarded_from = case
      when exists (select from player_limits l where l.account_id = a.id) then '-infinity'
      when exists (select from exclusions e where e.account_id = a.id and e.until > ${timeOf(now)}) then '-infinity'
      else coalesce((
        select s.checked_at + make_interval(mins => coalesce(c.reality_check_minutes, ${REALITY_CHECK.usual}))
        from sittings s left join player_choices c on c.account_id = s.account_id
        where s.account_id = a.id and s.last_seen_at > ${timeOf(now - BREAK_MS)}
        order by s.started_at desc limit 1), 'infinity') end
    from held where a.id = held.id`.execute(tx)
}

/** Protection is for those who play. */
export async function isPlayer(from: Reader, accountId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from accounts where id = ${accountId} and role = 'user'`.execute(from)
  return rows.length > 0
}

/* Limits */

type LimitRow = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly product: LimitProduct
  readonly value: number
  readonly since: number
  readonly setBy: number
  readonly loosenTo: number | null
  readonly loosenAskedAt: number | null
  readonly loosenEffectiveAt: number | null
  readonly loosenExpiresAt: number | null
}

export type StoredLimit = StandingLimit & { readonly setBy: number }

export async function loadLimits(from: Reader, accountId: number, now: number): Promise<StoredLimit[]> {
  const { rows } = await sql<LimitRow>`
    select kind, period, product, value, since, set_by, loosen_to, loosen_asked_at, loosen_effective_at, loosen_expires_at
    from player_limits where account_id = ${accountId}
    order by array_position(array['DEPOSIT', 'LOSS', 'STAKE', 'SESSION'], kind),
      product <> 'ALL', product, array_position(array['ONE', 'DAY', 'WEEK', 'MONTH'], period)`.execute(from)
  return rows.map((row) => storedLimit(row, now))
}

const storedLimit = ({ kind, period, product, value, since, setBy, ...row }: LimitRow, now: number): StoredLimit => ({
  kind,
  period,
  product,
  value,
  since,
  setBy,
  loosening: looseningOf(row, now),
})

type LooseningRow = Pick<LimitRow, 'loosenTo' | 'loosenAskedAt' | 'loosenEffectiveAt' | 'loosenExpiresAt'>

/** A wish that nobody came back to in time is none any more. */
function looseningOf(row: LooseningRow, now: number): Loosening | null {
  const { loosenTo: to, loosenAskedAt: askedAt, loosenEffectiveAt: effectiveAt, loosenExpiresAt: expiresAt } = row
  if (askedAt === null || effectiveAt === null || expiresAt === null || expiresAt <= now) return null
  return { to, askedAt, effectiveAt, expiresAt }
}

export async function saveLimit(tx: Tx, accountId: number, limit: StandingLimit, setBy: number): Promise<void> {
  const { kind, period, product, value, since, loosening } = limit
  await sql`insert into player_limits (account_id, kind, period, product, value, since, set_by, loosen_to, loosen_asked_at,
      loosen_effective_at, loosen_expires_at)
    values (${accountId}, ${kind}, ${period}, ${product}, ${value}, ${timeOf(since)}, ${setBy}, ${loosening?.to ?? null},
      ${timeOrNull(loosening?.askedAt ?? null)}, ${timeOrNull(loosening?.effectiveAt ?? null)}, ${timeOrNull(loosening?.expiresAt ?? null)})
    on conflict (account_id, kind, period, product) do update set value = excluded.value, since = excluded.since, set_by = excluded.set_by,
      loosen_to = excluded.loosen_to, loosen_asked_at = excluded.loosen_asked_at,
      loosen_effective_at = excluded.loosen_effective_at, loosen_expires_at = excluded.loosen_expires_at, loosen_told = false`.execute(
    tx,
  )
}

export async function deleteLimit(tx: Tx, accountId: number, { kind, period, product }: WhichLimit): Promise<void> {
  await sql`delete from player_limits
    where account_id = ${accountId} and kind = ${kind} and period = ${period} and product = ${product}`.execute(tx)
}

/* Exclusions */

export async function loadExclusions(from: Reader, accountId: number, now: number): Promise<Exclusion[]> {
  const { rows } = await sql<Exclusion>`
    select kind, since, until from exclusions where account_id = ${accountId} and until > ${timeOf(now)}`.execute(from)
  return rows
}

/** Nobody is excluded, and no account is made or changed, by the number or the identity of this account until the transaction ends. */
export async function holdPerson(tx: Tx, accountId: number): Promise<void> {
  await sql`select hold_person(phone, identity_hash) from accounts where id = ${accountId}`.execute(tx)
}

/** For whom somebody may stay away, and whether those are all accounts of the person. */
export type Reach = { readonly accountIds: readonly number[]; readonly isWhole: boolean }

/**
 * All accounts of the person, on whatever site: those with the same number or the same verified identity. Where an officer has set the
 * password and no code has proven the number since, or made the link that the session came by, the account alone. Decision 0043.
 */
export async function loadReach(from: Reader, accountId: number, sessionKey: string | null): Promise<Reach> {
  const { rows } = await sql<{ id: number; isWhole: boolean }>`
    select a.id, me.is_own as is_whole from (
      select id, phone, identity_hash, not reset_by_officer and not exists (
        select from sessions s where s.id = ${sessionKey}::uuid and s.way = 'TICKET') as is_own
      from accounts where id = ${accountId}) me
    join accounts a on a.id = me.id or (me.is_own and (a.phone = me.phone or a.identity_hash = me.identity_hash))
    order by a.id`.execute(from)
  return { accountIds: rows.map(({ id }) => id), isWhole: rows[0]?.isWhole ?? true }
}

/** The twins with which these practise: they stay away with their person. */
export async function listTwins(from: Reader, accountIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where twin_of = any(${accountIds}::bigint[])`.execute(from)
  return rows.map(({ id }) => id)
}

export async function saveExclusion(
  tx: Tx,
  { accountIds, isWhole }: Reach,
  { kind, since, until }: Exclusion,
  originId: number,
): Promise<void> {
  await sql`with made as (
      insert into exclusions (account_id, kind, since, until, origin_id)
      select id, ${kind}, ${timeOf(since)}, ${timeOf(until)}, ${originId}
      from unnest(${accountIds}::bigint[]) as id returning id)
    insert into exclusions_unproven (exclusion_id) select id from made where not ${isWhole}`.execute(tx)
}

/* Sittings and choices */

export type StoredSitting = Sitting & { readonly id: number }

export async function loadSitting(from: Reader, accountId: number, now: number): Promise<StoredSitting | null> {
  const { rows } = await sql<StoredSitting>`
    select id, started_at, last_seen_at, checked_at from sittings
    where account_id = ${accountId} and last_seen_at > ${timeOf(now - BREAK_MS)}
    order by started_at desc limit 1`.execute(from)
  return rows[0] ?? null
}

export async function saveChecked(tx: Tx, sittingId: number, now: number): Promise<void> {
  await sql`update sittings set checked_at = ${timeOf(now)}, told_at = null where id = ${sittingId}`.execute(tx)
}

export type Choices = Review & {
  readonly realityCheckMinutes: number
  readonly limitsDeclinedAt: number | null
  readonly marketingStoppedAt: number | null
}

const USUAL: Choices = {
  realityCheckMinutes: REALITY_CHECK.usual,
  limitsDeclinedAt: null,
  reviewedAt: null,
  snoozedAt: null,
  marketingStoppedAt: null,
}

export async function loadChoices(from: Reader, accountId: number): Promise<Choices> {
  const { rows } = await sql<Choices>`
    select reality_check_minutes, limits_declined_at, limits_reviewed_at as reviewed_at, review_snoozed_at as snoozed_at,
      marketing_stopped_at from player_choices where account_id = ${accountId}`.execute(from)
  return rows[0] ?? USUAL
}

export async function saveChoices(tx: Tx, accountId: number, choices: Choices): Promise<void> {
  const { realityCheckMinutes, limitsDeclinedAt, reviewedAt, snoozedAt, marketingStoppedAt } = choices
  await sql`insert into player_choices (account_id, reality_check_minutes, limits_declined_at, limits_reviewed_at,
      review_snoozed_at, marketing_stopped_at)
    values (${accountId}, ${realityCheckMinutes}, ${timeOrNull(limitsDeclinedAt)}, ${timeOrNull(reviewedAt)}, ${timeOrNull(snoozedAt)},
      ${timeOrNull(marketingStoppedAt)})
    on conflict (account_id) do update set reality_check_minutes = excluded.reality_check_minutes,
      limits_declined_at = excluded.limits_declined_at, limits_reviewed_at = excluded.limits_reviewed_at,
      review_snoozed_at = excluded.review_snoozed_at, marketing_stopped_at = excluded.marketing_stopped_at`.execute(tx)
}
