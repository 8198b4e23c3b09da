/**
 * Whether somebody may play, or bring money in to play with: the one law that every call which moves a player's money asks,
 * inside the transaction that moves it. SECURITY 1.4.
 */
import { type Paise, paise } from '../money/index.ts'
import type { Exclusion } from './exclusion.ts'
import type { Limit, LimitKind, LimitPeriod } from './limit.ts'

/** What counts against a limit, over the time that its period reaches back to. */
export type Usage = Readonly<Record<LimitPeriod, number>>

/** What protects a player, as it stands under the lock of his account. */
export type Standing = {
  readonly exclusion: Exclusion | null
  readonly limits: readonly Limit[]
  readonly used: {
    /** Paise that came in, whatever went out again. */
    readonly DEPOSIT: Usage
    /** Settled net loss, paise: negative for who has won. */
    readonly LOSS: Usage
    /** Paise staked, but for what lapsed, was cancelled or voided. */
    readonly STAKE: Usage
    /** Minutes; ONE is the sitting that runs. */
    readonly SESSION: Usage
  }
  /** From when on a bet must wait until its player has acknowledged how long he has played. */
  readonly realityCheckDueAt: number
}

export type Play =
  | {
      readonly type: 'WAGER'
      /** Zero for an order that only closes a position. */
      readonly stake: Paise
      /** At risk before it, over all markets. */
      readonly exposure: Paise
      /** How much more is at risk with it; not above zero when it reduces what is. */
      readonly addedExposure: number
    }
  | { readonly type: 'DEPOSIT'; readonly amount: Paise }

export type PlayRefusal =
  | { readonly code: 'SELF_EXCLUDED' | 'TIMED_OUT'; readonly until: number }
  | { readonly code: 'SESSION_TIME_OVER'; readonly minutes: number; readonly period: LimitPeriod }
  | { readonly code: 'REALITY_CHECK_DUE' }
  | {
      readonly code: 'LIMIT_DEPOSIT' | 'LIMIT_LOSS' | 'LIMIT_STAKE'
      readonly limit: Paise
      /** What may still be deposited, lost or staked. */
      readonly left: Paise
      readonly period: LimitPeriod
    }

/** Nothing when he may. The strongest reason first, and of overlapping limits the one that leaves least. */
export function refusePlay(standing: Standing, play: Play, now: number): PlayRefusal | undefined {
  const excluded = refuseExcluded(standing, now)
  if (excluded) return excluded
  if (play.type === 'DEPOSIT') return refuseAmount(standing, 'DEPOSIT', play.amount)
  // Whoever only closes what is open plays nothing new.
  if (play.stake <= 0 && play.addedExposure <= 0) return undefined
  return refuseTime(standing, now) ?? refuseStake(standing, play.stake) ?? refuseLoss(standing, play)
}

/** Whether he stays away: asked again at the end of a bet's delay, when all else about it was asked already. */
export function refuseExcluded({ exclusion }: Standing, now: number): PlayRefusal | undefined {
  if (!exclusion || exclusion.until <= now) return undefined
  return { code: exclusion.kind === 'SELF_EXCLUSION' ? 'SELF_EXCLUDED' : 'TIMED_OUT', until: exclusion.until }
}

function refuseTime(standing: Standing, now: number): PlayRefusal | undefined {
  const over = tightest(standing, 'SESSION')
  if (over && over.left <= 0) return { code: 'SESSION_TIME_OVER', minutes: over.limit.value, period: over.limit.period }
  return now >= standing.realityCheckDueAt ? { code: 'REALITY_CHECK_DUE' } : undefined
}

const refuseStake = (standing: Standing, stake: Paise): PlayRefusal | undefined =>
  stake > 0 ? refuseAmount(standing, 'STAKE', stake) : undefined

/** The worst that can come of all open bets counts as lost already, so that no result can break the limit. */
function refuseLoss(
  standing: Standing,
  { exposure, addedExposure }: Play & { type: 'WAGER' },
): PlayRefusal | undefined {
  if (addedExposure <= 0) return undefined
  return refuseAmount(standing, 'LOSS', addedExposure, exposure)
}

type MoneyKind = Exclude<LimitKind, 'SESSION'>
const CODES = { DEPOSIT: 'LIMIT_DEPOSIT', LOSS: 'LIMIT_LOSS', STAKE: 'LIMIT_STAKE' } as const

function refuseAmount(standing: Standing, kind: MoneyKind, amount: number, held = 0): PlayRefusal | undefined {
  const found = tightest(standing, kind, held)
  if (!found || amount <= found.left) return undefined
  const { limit, left } = found
  return { code: CODES[kind], limit: paise(limit.value), left: paise(Math.max(0, left)), period: limit.period }
}

/** The limit of this kind that leaves least, and how much that is. */
function tightest(standing: Standing, kind: LimitKind, held = 0): { limit: Limit; left: number } | undefined {
  return standing.limits
    .filter((limit) => limit.kind === kind)
    .map((limit) => ({ limit, left: limit.value - standing.used[kind][limit.period] - held }))
    .reduce<{ limit: Limit; left: number } | undefined>(
      (least, next) => (!least || next.left < least.left ? next : least),
      undefined,
    )
}

const grown = (usage: Usage, by: number): Usage => ({
  ...usage,
  DAY: usage.DAY + by,
  WEEK: usage.WEEK + by,
  MONTH: usage.MONTH + by,
})

/** The standing once the play is made: several may be decided under one lock. What is at risk the account itself knows. */
export function played(standing: Standing, play: Play): Standing {
  const { used } = standing
  return play.type === 'DEPOSIT'
    ? { ...standing, used: { ...used, DEPOSIT: grown(used.DEPOSIT, play.amount) } }
    : { ...standing, used: { ...used, STAKE: grown(used.STAKE, play.stake) } }
}
