/** A player's protection as it crosses the wire: our own calls, our own words. Security 1.4. */
import {
  EXCLUSION_MONTHS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_PRODUCTS,
  REALITY_CHECK,
  TIME_OUTS,
} from '@paddock/domain/protection'
import * as z from 'zod/mini'
import { amount, count, instant, typedNumber } from '../values.ts'

/** Upper case inside, lower case on the wire: DEPOSIT is `deposit`, SIX_WEEKS is `sixWeeks`. */
const camel = (word: string): string =>
  word.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

function words<const W extends string>(inner: readonly W[]) {
  const wire = inner.map(camel) as [string, ...string[]]
  const innerOf = new Map(inner.map((word) => [camel(word), word]))
  return z.codec(z.enum(wire), z.custom<W>(), {
    // The enum has let only known words through.
    decode: (word) => innerOf.get(word) as W,
    encode: camel,
  })
}

export const limitKind = words(LIMIT_KINDS)
/** `one` is a single bet, or a single sitting; else the last 24 hours, 7 days or 30 days. */
export const limitPeriod = words(LIMIT_PERIODS)
/** What is staked on; `all` of any other kind of limit. */
export const limitProduct = words(LIMIT_PRODUCTS)
export const timeOutLength = words(TIME_OUTS)
const exclusionKind = words(['TIME_OUT', 'SELF_EXCLUSION'])
export const exclusionMonths = z.pipe(typedNumber, z.union(EXCLUSION_MONTHS.map((months) => z.literal(months))))
export const realityCheckMinutes = z.pipe(
  typedNumber,
  z.int().check(z.gte(REALITY_CHECK.shortest), z.lte(REALITY_CHECK.longest)),
)

/** Money limits have an `amount`, a session limit has `minutes`; the other is null. */
const limitValue = { amount: z.nullable(amount), minutes: z.nullable(count) }

const which = { kind: limitKind, period: limitPeriod, product: limitProduct }

const standingLimit = z.object({
  ...which,
  ...limitValue,
  since: instant,
  /** Set or tightened by somebody above the player. */
  byOperator: z.boolean(),
  /** What counts against it now, and what is left of it. A loss that is a win is below zero. */
  used: z.object(limitValue),
  left: z.object(limitValue),
  /** A looser value that was asked for; null in both means the limit is to go. It waits, then it is `due` for a second yes. */
  loosening: z.nullable(
    z.object({
      to: z.object(limitValue),
      askedAt: instant,
      effectiveAt: instant,
      expiresAt: instant,
      due: z.boolean(),
    }),
  ),
})
export type ShownLimit = z.output<typeof standingLimit>

/** What the site lets none of its players pass. Of it and the player's own, whichever leaves less holds. */
const siteLimit = z.object({ ...which, ...limitValue, used: z.object(limitValue), left: z.object(limitValue) })
export type SiteLimit = z.output<typeof siteLimit>

/** What a sitting has brought so far: what the reality check tells. */
export const sittingSummary = z.object({
  startedAt: instant,
  minutes: count,
  staked: amount,
  /** Paid back by settled bets, stake included; `net` is that less what was staked and settled. */
  won: amount,
  net: amount,
})
export type SittingSummary = z.output<typeof sittingSummary>

export const protection = z.object({
  limits: z.array(standingLimit),
  siteLimits: z.array(siteLimit),
  realityCheck: z.object({
    everyMinutes: count,
    dueAt: z.nullable(instant),
    /** New bets wait until it is acknowledged. */
    due: z.boolean(),
  }),
  /** The sitting that runs; null when nobody plays. */
  sitting: z.nullable(sittingSummary),
  exclusion: z.nullable(z.object({ kind: exclusionKind, since: instant, until: instant })),
  /** Limits are to be offered now: there are none, and no no was said for a month. */
  offerDue: z.boolean(),
  /** Every half year whoever has limits is asked to look at them. Null without limits. */
  review: z.nullable(z.object({ dueAt: instant, due: z.boolean() })),
  /** Since when the player wants nothing that advertises; null where it may reach them, but while they stay away. */
  marketing: z.object({ stoppedAt: z.nullable(instant), allowed: z.boolean() }),
  at: instant,
})
export type Protection = z.output<typeof protection>

/** What playing has cost over a time. */
export const cost = z.object({
  period: z.enum(['day', 'week', 'month', 'year', 'lifetime']),
  from: z.nullable(instant),
  staked: amount,
  bets: count,
  /** Settled results, commission taken off: below zero is lost. */
  net: amount,
  deposited: amount,
  withdrawn: amount,
  minutes: count,
})
export type Cost = z.output<typeof cost>
