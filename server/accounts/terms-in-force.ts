/**
 * What is in force for an account: the strictest of its own terms and of those of everybody above it. It is never written to those
 * below, so what changes above holds from its commit on. The law is `strictest` of domain/roles/terms.ts; this is the same on rows.
 */
import { type RawBuilder, sql } from 'kysely'

/** Asked once a statement: while nobody above players is held to anything, no row has its uplines looked at. */
const ANYBODY_HELD = sql`(select exists (select from accounts where role <> 'user' and (user_locked or bet_locked or casino_lock
  or bonus_lock or exposure_limit > 0 or session_max > 0 or bookmaker_max > 0 or betfair_max > 0 or bet_delay > 0
  or commission_bps is not null)))`

/** Beside the account `a`, as one row `above`: what holds from its uplines, null where nothing does. To be cross joined. */
export const HELD_ABOVE = sql`lateral (
  select min(nullif(u.exposure_limit, 0)) as exposure_limit, min(nullif(u.session_max, 0)) as session_max,
    min(nullif(u.bookmaker_max, 0)) as bookmaker_max, min(nullif(u.betfair_max, 0)) as betfair_max,
    max(u.bet_delay) as bet_delay, max(u.commission_bps) as commission_bps, bool_or(u.casino_lock) as casino_lock,
    bool_or(u.bonus_lock) as bonus_lock, bool_or(u.user_locked) as user_locked, bool_or(u.bet_locked) as bet_locked
  from accounts u where ${ANYBODY_HELD} and u.id = any(a.ancestors)) as above`

const capInForce = (name: string): RawBuilder<unknown> =>
  sql`coalesce(least(nullif(${sql.ref(`a.${name}`)}, 0), ${sql.ref(`above.${name}`)}), 0) as ${sql.ref(name)}`
const lockInForce = (name: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`a.${name}`)} or coalesce(${sql.ref(`above.${name}`)}, false)) as ${sql.ref(name)}`

/** The columns of the account `a` with what is in force, under their own names. Law D-34, D-37. */
export const CAPS_IN_FORCE = sql.join(['exposure_limit', 'session_max', 'bookmaker_max', 'betfair_max'].map(capInForce))
export const DELAY_IN_FORCE = sql`greatest(a.bet_delay, above.bet_delay) as bet_delay`
export const LOCKS_IN_FORCE = sql.join(['user_locked', 'bet_locked'].map(lockInForce))
export const SWITCHES_IN_FORCE = sql.join(['casino_lock', 'bonus_lock'].map(lockInForce))
/** Null is the market's own rate. */
export const RATE_IN_FORCE = sql`greatest(a.commission_bps, above.commission_bps)`
