import { hasBook } from '../kinds/index.ts'
import type { MarketKind } from '../market/index.ts'
import { larger, negate, type Paise, scale, WHOLE_BPS, ZERO } from '../money/index.ts'

/**
 * The rate that an account pays in a market: where players meet each other the one set for it (`setBps`), else the market's, which may be
 * none. With the house there is none, whatever is set for either. Law D-27.
 */
export const commissionRate = (kind: MarketKind, marketBps: number, setBps: number | null): number =>
  hasBook(kind) ? (setBps ?? marketBps) : 0

/**
 * The commission on what an account won net in one market; a loss bears none, and markets never net with each other.
 * Rounded once, half up. Law 1.8, 3.4.
 */
export const commission = (net: Paise, rateBps: number): Paise => scale(larger(net, ZERO), rateBps, WHOLE_BPS)

/** What an account has coming back by its terms, in basis points: of a match market by `matchKind`, and of a session. Law 2.6. */
export type RebateTerms = {
  readonly matchKind: 'none' | 'totalLoss' | 'entryWise'
  readonly matchBps: number
  readonly sessionBps: number
}

/** What an account did in a market: what it won net, what its losing bets lost together, what it staked and did not cash out. */
export type Played = { readonly net: Paise; readonly lost: Paise; readonly staked: Paise }

/** `bps` of `base`, rounded once, half up. */
export type Rebate = {
  readonly kind: 'totalLoss' | 'entryWise' | 'sessionStake' | 'casinoLoss'
  readonly base: Paise
  readonly bps: number
  readonly amount: Paise
}

/** Whether an account gets back a part of its stakes in a market, or of what it lost as its terms have it. */
const REBATE_OF = { BETFAIR: 'LOSS', BOOKMAKER: 'LOSS', SESSION: 'STAKE' } as const satisfies Record<
  MarketKind,
  'LOSS' | 'STAKE'
>

/**
 * What is given back to an account that played so. In a session a part of its stakes, won or lost; in a match market of its net loss
 * (totalLoss), or of what its losing bets lost, whatever the others won (entryWise). Undefined when that is nothing. Law 2.6.
 */
export function rebateOn(kind: MarketKind, terms: RebateTerms, { net, lost, staked }: Played): Rebate | undefined {
  if (REBATE_OF[kind] === 'STAKE') return rebateOf('sessionStake', staked, terms.sessionBps)
  if (terms.matchKind === 'totalLoss') return rebateOf('totalLoss', negate(net), terms.matchBps)
  return terms.matchKind === 'entryWise' ? rebateOf('entryWise', lost, terms.matchBps) : undefined
}

/** The same of what an account lost in the casino on a day, what it won there taken off. Undefined when that is nothing. */
export const rebateOnCasino = (lost: Paise, bps: number): Rebate | undefined => rebateOf('casinoLoss', lost, bps)

function rebateOf(kind: Rebate['kind'], base: Paise, bps: number): Rebate | undefined {
  const amount = scale(larger(base, ZERO), bps, WHOLE_BPS)
  return amount > 0 ? { kind, base, bps, amount } : undefined
}
