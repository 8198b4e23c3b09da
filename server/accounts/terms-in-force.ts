/**
 * What is in force for an account: the strictest of its own terms and of those of everybody above it. It is never written to those
 * below, so what changes above holds from its commit on. The law is `strictest` of domain/roles/terms.ts; this is the same on rows.
 */
import { MAX_TERMS } from '@paddock/domain/market'
import { type RawBuilder, sql } from 'kysely'
import { column } from '../platform/words.ts'

/** Each in the column of its name. */
const CAPS = ['exposureLimit', ...MAX_TERMS]

/** Asked once a statement: while nobody above players is held to anything, no row has its uplines looked at. */
const ANYBODY_HELD = sql`(select exists (select from accounts where role <> 'user' and (user_locked or bet_locked or casino_lock
  or bonus_lock or bet_delay > 0 or ${sql.join(
    CAPS.map((name) => sql`${column(name)} > 0`),
    sql` or `,
  )}
  or commission_bps is not null)))`

/** Above the account `a`; above a twin stands who practises with it, with all above them, though it is below nobody. docs/domain/practice.md. */
export const ABOVE = sql`case when a.twin_of is null then a.ancestors
  else (select m.ancestors || m.id from accounts m where m.id = a.twin_of) end`

/** Beside the account `a`, as one row `above`: what holds from its uplines, null where nothing does. To be cross joined. */
export const HELD_ABOVE = sql`lateral (
  select ${sql.join(CAPS.map((name) => sql`min(nullif(${column(`u.${name}`)}, 0)) as ${column(name)}`))},
    max(u.bet_delay) as bet_delay, max(u.commission_bps) as commission_bps, bool_or(u.casino_lock) as casino_lock,
    bool_or(u.bonus_lock) as bonus_lock, bool_or(u.user_locked) as user_locked, bool_or(u.bet_locked) as bet_locked
  from accounts u where (${ANYBODY_HELD} or a.twin_of is not null) and u.id = any(${ABOVE})) as above`

const capInForce = (name: string): RawBuilder<unknown> =>
  sql`coalesce(least(nullif(${column(`a.${name}`)}, 0), ${column(`above.${name}`)}), 0) as ${column(name)}`
const lockInForce = (name: string): RawBuilder<unknown> =>
  sql`(${column(`a.${name}`)} or coalesce(${column(`above.${name}`)}, false)) as ${column(name)}`

/** Of an account `a`: nobody comes in by it, since it or an upline of it is locked. */
export const IS_LOCKED = sql`(a.user_locked or exists (select from accounts u where u.id = any(a.ancestors) and u.user_locked))`

/** The columns of the account `a` with what is in force, under their own names. Law D-34, D-37. */
export const CAPS_IN_FORCE = sql.join(CAPS.map(capInForce))
export const EXPOSURE_LIMIT_IN_FORCE = capInForce('exposureLimit')
export const DELAY_IN_FORCE = sql`greatest(a.bet_delay, above.bet_delay) as bet_delay`
export const LOCKS_IN_FORCE = sql.join(['user_locked', 'bet_locked'].map(lockInForce))
export const SWITCHES_IN_FORCE = sql.join(['casino_lock', 'bonus_lock'].map(lockInForce))
/** Null is the market's own rate. */
export const RATE_IN_FORCE = sql`greatest(a.commission_bps, above.commission_bps)`

/**
 * What the levels above the account `a` have taken out of its offer. Asked once a statement whether anybody has: until then no row is
 * looked at. docs/domain/restrictions.md
 */
export const RESTRICTIONS_IN_FORCE = sql`case when (select exists (select from restrictions)) then (
  select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'scopeId', r.scope_id, 'own', r.own)), '[]') from restrictions r
  where r.account_id = a.id or r.account_id = any(${ABOVE})) else '[]' end as restrictions`
