/**
 * Whether somebody may play, or bring money in to play with: the one law that every call which moves a player's money asks,
 * inside the transaction that moves it. Security 1.4.
 */
import { type Paise, paise } from '../money/index.ts'
import type { Exclusion } from './exclusion.ts'
import type { Limit, LimitKind, LimitPeriod, LimitProduct, Product } from './limit.ts'

/** What counts against a limit, over the time that its period reaches back to. */
export type Usage = Readonly<Record<LimitPeriod, number>>

/** What protects a player, as it stands under the lock of their account. */
export type Standing = {
  readonly exclusion: Exclusion | null
  /** Their own, and those that their site sets for all: whichever leaves less holds. */
  readonly limits: readonly HeldLimit[]
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
  /** The stakes once more, by what they were on; nothing where no limit asks for it. */
  readonly stakedOn: Readonly<Partial<Record<Product, Usage>>>
  /** From when on a bet must wait until its player has acknowledged how long they have played. */
  readonly realityCheckDueAt: number
}

export type HeldLimit = Limit & {
  /** Set by the site for all its players. */
  readonly bySite: boolean
}

export type Play =
  | {
      readonly type: 'WAGER'
      readonly product: Product
      /** Zero for an order that only closes a position. */
      readonly stake: Paise
      /** What the order that it enlarges had staked before: a limit on one bet is of the whole. */
      readonly already: Paise
      /** At risk before it, over all markets. */
      readonly exposure: Paise
      /** How much more is at risk with it; not above zero when it reduces what is. */
      readonly addedExposure: number
    }
  | { readonly type: 'DEPOSIT'; readonly amount: Paise }
  /** Points that an upline gives on credit: no money of the player's came in. */
  | { readonly type: 'POINTS' }

export type PlayRefusal =
  | { readonly code: 'SELF_EXCLUDED' | 'TIMED_OUT'; readonly until: number }
  | {
      readonly code: 'SESSION_TIME_OVER'
      readonly minutes: number
      readonly period: LimitPeriod
      readonly bySite: boolean
    }
  | { readonly code: 'REALITY_CHECK_DUE' }
  | {
      readonly code: 'LIMIT_DEPOSIT' | 'LIMIT_LOSS' | 'LIMIT_STAKE'
      readonly limit: Paise
      /** What may still be deposited, lost or staked. */
      readonly left: Paise
      readonly period: LimitPeriod
      readonly product: LimitProduct
      readonly bySite: boolean
    }

/** Why the player may not, or nothing. The strongest reason comes first, and of overlapping limits the one that leaves least. */
export function refusePlay(standing: Standing, play: Play, now: number): PlayRefusal | undefined {
  const excluded = refuseExcluded(standing, now)
  if (excluded) return excluded
  if (play.type === 'POINTS') return undefined
  if (play.type === 'DEPOSIT') return refuseAmount(standing, 'DEPOSIT', play.amount)
  // Whoever only closes what is open plays nothing new.
  if (play.stake <= 0 && play.addedExposure <= 0) return undefined
  return refuseTime(standing, now) ?? refuseStake(standing, play) ?? refuseLoss(standing, play)
}

/** Whether the player stays away: asked again at the end of a bet's delay, when all else about it was asked already. */
export function refuseExcluded({ exclusion }: Standing, now: number): PlayRefusal | undefined {
  if (!exclusion || exclusion.until <= now) return undefined
  return { code: exclusion.kind === 'SELF_EXCLUSION' ? 'SELF_EXCLUDED' : 'TIMED_OUT', until: exclusion.until }
}

/** What keeps somebody from playing at all now, each by itself: somebody else shows it, and is to show all of it. */
export type ProtectionFlags = {
  readonly selfExcluded: boolean
  readonly timedOut: boolean
  readonly sessionTimeOver: boolean
  readonly realityCheckDue: boolean
}

export function protectionFlags(standing: Standing, now: number): ProtectionFlags {
  const away = refuseExcluded(standing, now)?.code
  const time = tightest(standing, 'SESSION')
  return {
    selfExcluded: away === 'SELF_EXCLUDED',
    timedOut: away === 'TIMED_OUT',
    sessionTimeOver: time !== undefined && time.left <= 0,
    realityCheckDue: now >= standing.realityCheckDueAt,
  }
}

function refuseTime(standing: Standing, now: number): PlayRefusal | undefined {
  const over = tightest(standing, 'SESSION')
  if (over && over.left <= 0) {
    const { value: minutes, period, bySite } = over.limit
    return { code: 'SESSION_TIME_OVER', minutes, period, bySite }
  }
  return now >= standing.realityCheckDueAt ? { code: 'REALITY_CHECK_DUE' } : undefined
}

const refuseStake = (standing: Standing, { stake, already, product }: Wager): PlayRefusal | undefined =>
  stake > 0 ? refuseAmount(standing, 'STAKE', stake, { product, already }) : undefined

/** The worst that can come of all open bets counts as lost already, so that no result can break the limit. */
function refuseLoss(standing: Standing, { exposure, addedExposure }: Wager): PlayRefusal | undefined {
  if (addedExposure <= 0) return undefined
  return refuseAmount(standing, 'LOSS', addedExposure, { held: exposure })
}

type Wager = Play & { readonly type: 'WAGER' }
type MoneyKind = Exclude<LimitKind, 'SESSION'>
const CODES = { DEPOSIT: 'LIMIT_DEPOSIT', LOSS: 'LIMIT_LOSS', STAKE: 'LIMIT_STAKE' } as const

function refuseAmount(
  standing: Standing,
  kind: MoneyKind,
  amount: number,
  counted: Counted = {},
): PlayRefusal | undefined {
  const found = tightest(standing, kind, counted)
  if (!found || amount <= found.left) return undefined
  const { value, period, product, bySite } = found.limit
  return { code: CODES[kind], limit: paise(value), left: paise(Math.max(0, found.left)), period, product, bySite }
}

/** What is held counts as used, and of one bet what it was before; a limit on one product asks only for plays of that product. */
type Counted = { readonly held?: number; readonly product?: Product; readonly already?: number }

/** The limit of this kind that leaves least, and how much that is. */
function tightest(
  standing: Standing,
  kind: LimitKind,
  { held = 0, product, already = 0 }: Counted = {},
): { limit: HeldLimit; left: number } | undefined {
  return standing.limits
    .filter((limit) => limit.kind === kind && (limit.product === 'ALL' || limit.product === product))
    .map((limit) => ({
      limit,
      left: limit.value - usedOf(standing, limit) - held - (limit.period === 'ONE' ? already : 0),
    }))
    .reduce<{ limit: HeldLimit; left: number } | undefined>(
      (least, next) => (!least || next.left < least.left ? next : least),
      undefined,
    )
}

/** In tenths: from so much of a limit on it is near. */
const NEAR = 9

/** Whether nine tenths of a limit on deposits would be used with this one, or are of a limit on losses already; of what is settled. */
export const isNearLimit = (standing: Standing, deposit: Paise): boolean =>
  standing.limits.some((limit) => {
    if (limit.kind !== 'DEPOSIT' && limit.kind !== 'LOSS') return false
    const used = usedOf(standing, limit) + (limit.kind === 'DEPOSIT' ? deposit : 0)
    return used * 10 >= limit.value * NEAR
  })

/** What counts against the limit, over the time it reaches back to. */
export function usedOf(
  { used, stakedOn }: Pick<Standing, 'used' | 'stakedOn'>,
  { kind, period, product }: Limit,
): number {
  return product === 'ALL' ? used[kind][period] : (stakedOn[product] ?? NOTHING)[period]
}

const NOTHING: Usage = { ONE: 0, DAY: 0, WEEK: 0, MONTH: 0 }

const grown = (usage: Usage, by: number): Usage => ({
  ...usage,
  DAY: usage.DAY + by,
  WEEK: usage.WEEK + by,
  MONTH: usage.MONTH + by,
})

/** The standing once the play is made: several may be decided under one lock. What is at risk the account itself knows. */
export function played(standing: Standing, play: Play): Standing {
  const { used, stakedOn } = standing
  if (play.type === 'POINTS') return standing
  if (play.type === 'DEPOSIT') return { ...standing, used: { ...used, DEPOSIT: grown(used.DEPOSIT, play.amount) } }
  const onProduct = grown(stakedOn[play.product] ?? NOTHING, play.stake)
  return {
    ...standing,
    used: { ...used, STAKE: grown(used.STAKE, play.stake) },
    stakedOn: { ...stakedOn, [play.product]: onProduct },
  }
}
