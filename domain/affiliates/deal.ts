/** What an affiliate earns by a deal: a share of what their players bring, a sum for each who begins to play, or both. docs/domain/affiliates.md#deals. */
import { add, larger, type Paise, paise, smaller, subtract, WHOLE_BPS, ZERO } from '../money/index.ts'

export type DealTerms = {
  /** Of what players bring on markets, in basis points. */
  readonly sportsBps: number
  readonly casinoBps: number
  /** For each player who begins to play: whose first deposit is of `headDeposit` or more, and who has wagered `headTurnover`. */
  readonly head: Paise
  readonly headDeposit: Paise
  readonly headTurnover: Paise
}

/** More than that of what comes in nobody means to give away. */
const MOST_SHARE_BPS = 8000

/** The first term that no deal goes by; undefined where all can. */
export function wrongDealTerm(terms: DealTerms): keyof DealTerms | undefined {
  const { sportsBps, casinoBps, head, headDeposit, headTurnover } = terms
  if (sportsBps > MOST_SHARE_BPS) return 'sportsBps'
  if (casinoBps > MOST_SHARE_BPS) return 'casinoBps'
  if (sportsBps + casinoBps + head === 0) return 'sportsBps'
  // Who is paid for a head brings nothing by one that neither deposits nor plays.
  if (head > 0 && headDeposit === 0) return 'headDeposit'
  if (head > 0 && headTurnover === 0) return 'headTurnover'
  return undefined
}

/** What players of an affiliate brought the site, after commission, rebates, bonuses and reversed deposits: less than nothing where they won. */
export type Brought = { readonly sports: Paise; readonly casino: Paise }

/** What of it is the affiliate's, each product rounded once, down: also of less than nothing, which is made up for whole. */
export const shareOf = (
  { sportsBps, casinoBps }: Pick<DealTerms, 'sportsBps' | 'casinoBps'>,
  { sports, casino }: Brought,
): Paise => add(partOf(sports, sportsBps), partOf(casino, casinoBps))

function partOf(amount: Paise, bps: number): Paise {
  const [whole, product] = [BigInt(WHOLE_BPS), BigInt(amount) * BigInt(bps)]
  const cut = product / whole
  return paise(Number(product < 0n && cut * whole !== product ? cut - 1n : cut))
}

/** Where an affiliate stands behind a month: what is due now, or what is still to be made up for. One of the two is nothing. */
export type Closed = { readonly due: Paise; readonly carried: Paise }

/**
 * `earned`: all that they have earned since the beginning, as it stands now, so that a result that was taken back since is in it. `stated`: all that was
 * due of it before.
 */
export function closeMonth(earned: Paise, stated: Paise): Closed {
  const left = subtract(earned, stated)
  return { due: larger(ZERO, left), carried: smaller(ZERO, left) }
}

/** Until when after they signed up a player may begin to play for the sum. */
export const HEAD_DAYS = 90

export type Beginner = { readonly firstDeposit: Paise; readonly wagered: Paise }

/** Whether the player is one whom the deal pays for. */
export const isHead = ({ head, headDeposit, headTurnover }: DealTerms, { firstDeposit, wagered }: Beginner): boolean =>
  head > 0 && firstDeposit >= headDeposit && wagered >= headTurnover

/**
 * Why an officer looks before a statement is paid: players who may be the affiliate, or one another, and those who cost more than they bring: whose sum for
 * beginning to play is more than they have brought. docs/domain/affiliates.md#flags.
 */
export const AFFILIATE_FLAGS = ['SAME_DEVICE', 'SAME_PAYEE', 'SAME_PHONE', 'SAME_ADDRESS', 'HEAD_COSTS_MORE'] as const
export type AffiliateFlag = (typeof AFFILIATE_FLAGS)[number]

/** Nothing due, waiting for an officer, for a second one, or over. */
export const AFFILIATE_STATEMENT_STATES = ['nothing', 'due', 'agreed', 'paid', 'refused'] as const
export type AffiliateStatementState = (typeof AFFILIATE_STATEMENT_STATES)[number]
