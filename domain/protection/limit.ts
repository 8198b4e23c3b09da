/**
 * The limits that players set themselves, and how they change: tighter at once; looser, or gone, only a day later and after a
 * second yes. UKGC RTS 12B, MGA, GLI33-LIM; security 1.4.
 */
import type { MarketKind } from '../market/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { DAY_MS } from '../time/index.ts'

/** Money that comes in, money that is lost, money that is staked; and time. */
export const LIMIT_KINDS = ['DEPOSIT', 'LOSS', 'STAKE', 'SESSION'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** One bet, or one sitting; else the time that has just passed, to the minute, not the calendar's. */
export const LIMIT_PERIODS = ['ONE', 'DAY', 'WEEK', 'MONTH'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** What is staked on. The next one is a word here, and where its stakes are counted; nothing else knows them one by one. */
const PRODUCTS = ['EXCHANGE', 'BOOKMAKER', 'SESSION', 'CASINO'] as const
export type Product = (typeof PRODUCTS)[number]
/** Of stakes on one product, or on whatever there is. */
export const LIMIT_PRODUCTS = ['ALL', ...PRODUCTS] as const
export type LimitProduct = (typeof LIMIT_PRODUCTS)[number]

export const PRODUCT_OF: Readonly<Record<MarketKind, Product>> = {
  BETFAIR: 'EXCHANGE',
  BOOKMAKER: 'BOOKMAKER',
  SESSION: 'SESSION',
}

/** How far each period reaches back. ONE has no reach: it looks at the bet or the sitting itself. */
export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = {
  ONE: 0,
  DAY: DAY_MS,
  WEEK: 7 * DAY_MS,
  MONTH: 30 * DAY_MS,
}

/** There is no single deposit or loss to limit: a deposit is one amount that its player chooses, a loss comes of many bets. */
export const isOffered = ({ kind, period, product }: WhichLimit): boolean =>
  (period !== 'ONE' || kind === 'STAKE' || kind === 'SESSION') && (product === 'ALL' || kind === 'STAKE')

/** Of each there is one at most. */
export type WhichLimit = {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  /** All, but where a limit on stakes is of one product alone. */
  readonly product: LimitProduct
}

export const isSameLimit = (one: WhichLimit, other: WhichLimit): boolean =>
  one.kind === other.kind && one.period === other.period && one.product === other.product

/** Paise; minutes for SESSION. */
export type Limit = WhichLimit & { readonly value: number }

/** A wish that waits: a looser value, or null for none at all. */
export type Loosening = {
  readonly to: number | null
  readonly askedAt: number
  /** From here on the second yes is taken … */
  readonly effectiveAt: number
  /** … until here: a wish that nobody came back to is forgotten. */
  readonly expiresAt: number
}

export type StandingLimit = Limit & { readonly since: number; readonly loosening: Loosening | null }

const LOOSEN_AFTER_MS = DAY_MS
const CONFIRM_WITHIN_MS = 7 * DAY_MS

export type LimitRefusal =
  | { readonly code: 'LIMIT_NOT_SET' }
  | { readonly code: 'LIMIT_NOT_TIGHTER' }
  | { readonly code: 'NOTHING_TO_LOOSEN' }
  | { readonly code: 'LOOSENING_TOO_SOON'; readonly until: number }

/** Null takes the limit away, when its time has come. */
type Wish = WhichLimit & { readonly value: number | null }

/** What stands after a player's wish: the new limit, or the old one with the wish beside it. */
export function setLimit(
  current: StandingLimit | undefined,
  { kind, period, product, value }: Wish,
  now: number,
): Result<StandingLimit, LimitRefusal> {
  if (!current) {
    if (value === null) return refuse({ code: 'LIMIT_NOT_SET' })
    return ok({ kind, period, product, value, since: now, loosening: null })
  }
  if (value === current.value) return ok({ ...current, loosening: null })
  if (value !== null && value < current.value) return ok({ ...current, value, since: now, loosening: null })
  const effectiveAt = now + LOOSEN_AFTER_MS
  const loosening = { to: value, askedAt: now, effectiveAt, expiresAt: effectiveAt + CONFIRM_WITHIN_MS }
  return ok({ ...current, loosening })
}

/** An operator protects, and never takes protection away. */
export function tightenLimit(
  current: StandingLimit | undefined,
  wish: Limit,
  now: number,
): Result<StandingLimit, LimitRefusal> {
  if (current && wish.value >= current.value) return refuse({ code: 'LIMIT_NOT_TIGHTER' })
  return setLimit(current, wish, now)
}

/** The second yes. Gives the looser limit, or null when it is gone. */
export function confirmLoosening(
  current: StandingLimit | undefined,
  now: number,
): Result<StandingLimit | null, LimitRefusal> {
  const loosening = current?.loosening
  if (!current || !loosening || now >= loosening.expiresAt) return refuse({ code: 'NOTHING_TO_LOOSEN' })
  if (now < loosening.effectiveAt) return refuse({ code: 'LOOSENING_TOO_SOON', until: loosening.effectiveAt })
  return ok(loosening.to === null ? null : { ...current, value: loosening.to, since: now, loosening: null })
}

export function cancelLoosening(current: StandingLimit | undefined, now: number): Result<StandingLimit, LimitRefusal> {
  if (!current?.loosening || now >= current.loosening.expiresAt) return refuse({ code: 'NOTHING_TO_LOOSEN' })
  return ok({ ...current, loosening: null })
}
