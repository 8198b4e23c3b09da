/** What a level takes out of the offer for everybody below it: it bars a part, or narrows how it may be bet on. docs/domain/restrictions.md */
import { type Paise, paise } from '../money/index.ts'
import { type MarketKind, type MarketTerm, MOST_DELAY_SECONDS } from '../market/index.ts'
import { takesBets } from './limits.ts'

/** What of the offer can be named as one, from the widest to the narrowest. */
export const SCOPE_KINDS = ['SPORT', 'KIND', 'EVENT', 'MARKET'] as const
export type ScopeKind = (typeof SCOPE_KINDS)[number]
/** `scopeId`: the sport's, the event's or the market's id, or the kind itself. */
export type Scope = { readonly kind: ScopeKind; readonly scopeId: string }

/** A market, by all that a scope may name it. */
export type OfferedMarket = {
  readonly sportId: string
  readonly kind: MarketKind
  readonly eventId: string
  readonly marketId: string
}

/** How a market may be bet on, in paise and seconds. */
export type BetTerms = { readonly minStake: Paise; readonly maxStake: Paise; readonly delaySeconds: number }

/** What is left out is as it is. `delaySeconds` comes on top of the market's own. */
export type Narrowing = Partial<BetTerms> & { readonly isBlocked?: boolean; readonly maxUserWin?: Paise }
export type Restriction = Scope & { readonly own: Narrowing }

const NAMED_BY: { readonly [K in ScopeKind]: keyof OfferedMarket } = {
  SPORT: 'sportId',
  KIND: 'kind',
  EVENT: 'eventId',
  MARKET: 'marketId',
}

/** Whether the market is a part of what is named. */
const isIn = (offered: OfferedMarket, { kind, scopeId }: Scope): boolean => offered[NAMED_BY[kind]] === scopeId

/** All that a market is a part of, the widest first. */
export const scopesOf = (offered: OfferedMarket): readonly Scope[] =>
  SCOPE_KINDS.map((kind) => ({ kind, scopeId: offered[NAMED_BY[kind]] }))

/** The widest part by which the market is barred; undefined where it is not. */
export const blockedBy = (restrictions: readonly Restriction[], offered: OfferedMarket): ScopeKind | undefined =>
  SCOPE_KINDS.find((kind) =>
    restrictions.some((one) => one.kind === kind && one.own.isBlocked === true && isIn(offered, one)),
  )

const holding = (restrictions: readonly Restriction[], offered: OfferedMarket): readonly Narrowing[] =>
  restrictions.filter((one) => isIn(offered, one)).map(({ own }) => own)

/**
 * The terms with all that narrows them: the highest least, the lowest most, and the market's delay with the longest that anybody adds. Where the
 * least comes to be above the most no bet is taken: a most that gave way, or a least that did, would loosen what another level says.
 */
export function narrowed(terms: BetTerms, restrictions: readonly Restriction[], offered: OfferedMarket): BetTerms {
  const held = holding(restrictions, offered)
  return {
    minStake: paise(Math.max(terms.minStake, ...held.map((own) => own.minStake ?? 0))),
    maxStake: lowest(terms.maxStake, held, 'maxStake'),
    delaySeconds: terms.delaySeconds + Math.max(0, ...held.map((own) => own.delaySeconds ?? 0)),
  }
}

/** The most that a player may win of the market, of which the market itself says `maxUserWin`. Law D-35. */
export const narrowedWin = (maxUserWin: Paise, restrictions: readonly Restriction[], offered: OfferedMarket): Paise =>
  lowest(maxUserWin, holding(restrictions, offered), 'maxUserWin')

const lowest = (most: Paise, held: readonly Narrowing[], term: 'maxStake' | 'maxUserWin'): Paise =>
  held.reduce((least, own) => paise(Math.min(least, own[term] ?? least)), most)

/** The first term that nobody can say so. */
export function wrongNarrowing({ minStake, maxStake, maxUserWin, delaySeconds }: Narrowing): MarketTerm | undefined {
  if (minStake !== undefined && minStake <= 0) return 'minStake'
  // A most of a rupee takes no bets, which is said by barring it.
  if (maxStake !== undefined && (!takesBets(maxStake) || maxStake < (minStake ?? 0))) return 'maxStake'
  if (maxUserWin !== undefined && maxUserWin <= 0) return 'maxUserWin'
  return delaySeconds === undefined || (delaySeconds > 0 && delaySeconds <= MOST_DELAY_SECONDS)
    ? undefined
    : 'delaySeconds'
}
