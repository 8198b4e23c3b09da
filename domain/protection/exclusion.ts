/** Staying away: for a while, or excluded for half a year and more. Neither is ever taken back. Security 1.4. */
import { ok, refuse, type Result } from '../result/index.ts'
import { DAY_MS } from '../time/index.ts'

export const TIME_OUTS = ['DAY', 'WEEK', 'MONTH', 'SIX_WEEKS'] as const
export type TimeOut = (typeof TIME_OUTS)[number]

const TIME_OUT_MS: Readonly<Record<TimeOut, number>> = {
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 30 * DAY_MS,
  SIX_WEEKS: 42 * DAY_MS,
}

export const EXCLUSION_MONTHS = [6, 12, 24, 36, 60] as const
export type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number]

/** No month is longer, so an exclusion is never shorter than the calendar says. */
const LONGEST_MONTH_MS = 31 * DAY_MS

export type Exclusion = {
  readonly kind: 'TIME_OUT' | 'SELF_EXCLUSION'
  readonly since: number
  readonly until: number
}

export type ExclusionRefusal = { readonly code: 'TIME_OUT_RUNNING'; readonly until: number }

/** A time-out. It may be prolonged; one that would end before what runs already is refused, since it would change nothing. */
export function beginTimeOut(
  running: Exclusion | null,
  length: TimeOut,
  now: number,
): Result<Exclusion, ExclusionRefusal> {
  return begin(running, { kind: 'TIME_OUT', since: now, until: now + TIME_OUT_MS[length] })
}

export function beginSelfExclusion(
  running: Exclusion | null,
  months: ExclusionMonths,
  now: number,
): Result<Exclusion, ExclusionRefusal> {
  const begun: Exclusion = { kind: 'SELF_EXCLUSION', since: now, until: now + months * LONGEST_MONTH_MS }
  // Whoever has only a time-out may always go further.
  return begin(running?.kind === 'SELF_EXCLUSION' ? running : null, begun)
}

function begin(running: Exclusion | null, begun: Exclusion): Result<Exclusion, ExclusionRefusal> {
  if (running && running.until >= begun.until) return refuse({ code: 'TIME_OUT_RUNNING', until: running.until })
  return ok(begun)
}

/** Of several that run, a self-exclusion before a time-out, and then the one that ends last. */
export function strongestOf(exclusions: Iterable<Exclusion>, now: number): Exclusion | null {
  let strongest: Exclusion | null = null
  for (const one of exclusions) {
    if (one.until <= now) continue
    if (!strongest || isStronger(one, strongest)) strongest = one
  }
  return strongest
}

const isStronger = (a: Exclusion, b: Exclusion): boolean =>
  a.kind === b.kind ? a.until > b.until : a.kind === 'SELF_EXCLUSION'
