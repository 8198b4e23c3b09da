/**
 * The law of slips at fixed odds: what the selections of a slip come to together, and what is offered on a selection. Odds are whole hundredths:
 * 250 is 2.50, the whole return of 1. docs/casino-sandbox.md "Sports book".
 */
import { type Paise, paise, ZERO } from '../money/index.ts'

/** What odds are counted in. */
const ODDS_ONE = 100
/** What is offered on one selection: below the least nothing is, above the most no more than it. @internal Exported for the tests. */
export const OFFERED_ODDS = { least: 101, most: 25_100 } as const
/** What selections come to together at the most: 1,000,000.00. @internal Exported for the tests. */
export const MOST_COMBINED = 100_000_000
export const MOST_LEGS = 10

/** As it is read: 2.50. */
export const oddsText = (odds: number): string => (odds / ODDS_ONE).toFixed(2)

/** How a selection came out. VOID: there is no result of it, so it counts as odds of 1. */
export type LegResult = 'WON' | 'LOST' | 'VOID'

/** A selection of a slip. `result`: once it is decided. `tied`: of one that won, where more won than there are places. */
export type Leg = {
  readonly odds: number
  readonly result?: LegResult
  readonly tied?: { readonly places: number; readonly winners: number }
}

/** The product of the odds of what may still come in, cut to hundredths once. Without a selection that counts it is 1. */
export function combinedOdds(legs: readonly Leg[]): number {
  const counted = legs.filter(({ result }) => result !== 'VOID')
  let [product, unit] = [BigInt(ODDS_ONE), 1n]
  for (const { odds, tied } of counted) {
    product *= BigInt(odds) * BigInt(tied?.places ?? 1)
    unit *= BigInt(ODDS_ONE) * BigInt(tied?.winners ?? 1)
  }
  const combined = product / unit
  return combined > BigInt(MOST_COMBINED) ? MOST_COMBINED : Number(combined)
}

/** The whole return of a stake at these odds, down to the paisa. */
export const returnAt = (stake: Paise, odds: number): Paise =>
  paise(Number((BigInt(stake) * BigInt(odds)) / BigInt(ODDS_ONE)))

/** What a slip comes to: OPEN while something may still be won and something is not decided; VOID where nothing of it counts. */
export type SlipResult = { readonly state: 'OPEN' | 'VOID' | 'LOST' | 'WON'; readonly payout: Paise }

export function settleSlip(stake: Paise, legs: readonly Leg[]): SlipResult {
  // It is lost by its first selection that is, whatever is still open.
  if (legs.some(({ result }) => result === 'LOST')) return { state: 'LOST', payout: ZERO }
  if (legs.some(({ result }) => result === undefined)) return { state: 'OPEN', payout: ZERO }
  if (legs.every(({ result }) => result === 'VOID')) return { state: 'VOID', payout: stake }
  return { state: 'WON', payout: returnAt(stake, combinedOdds(legs)) }
}

/**
 * What is offered on selections of these chances, which come to the number of places: odds by which the market keeps `marginBps` of a hundred
 * percent above it, cut against the player. Null: too likely to be offered at all.
 */
export function offeredOdds(chance: number, marginBps: number): number | null {
  const odds = Math.floor(ODDS_ONE / (chance * (1 + marginBps / 10_000)))
  if (!(odds >= OFFERED_ODDS.least)) return null
  return Math.min(odds, OFFERED_ODDS.most)
}
