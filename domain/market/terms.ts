/** What an officer says of one market in place of its source: who may bet how much, and how long a bet waits. docs/domain/desk.md#limits */
import type { Paise } from '../money/index.ts'

/** Amounts in paise. */
export type MarketTerms = {
  readonly minStake: Paise
  readonly maxStake: Paise
  /** The most that the house may lose on it, of each site. */
  readonly maxHouseLoss: Paise
  readonly maxUserWin: Paise
  /** Of a session: the most that a position may be cashed out for. */
  readonly maxCashOut: Paise
  readonly delaySeconds: number
  readonly betAllowed: boolean
  readonly cashOut: boolean
}
export type MarketTerm = keyof MarketTerms
export type OwnTerms = Partial<MarketTerms>

/** Every term there is. */
export const MARKET_TERMS = [
  'minStake',
  'maxStake',
  'maxHouseLoss',
  'maxUserWin',
  'maxCashOut',
  'delaySeconds',
  'betAllowed',
  'cashOut',
] as const satisfies readonly MarketTerm[]

/** `own` is in force; `said` is what the source says of all of them. */
export type KeptTerms = { readonly own: OwnTerms; readonly said: MarketTerms }

type Termed = MarketTerms & { readonly terms?: KeptTerms | null | undefined }

/** What the source says of a market. */
export const saidTerms = (market: Termed): MarketTerms => market.terms?.said ?? termsOf(market)

/** What is in force. */
const termsOf = (market: MarketTerms): MarketTerms => ({
  minStake: market.minStake,
  maxStake: market.maxStake,
  maxHouseLoss: market.maxHouseLoss,
  maxUserWin: market.maxUserWin,
  maxCashOut: market.maxCashOut,
  delaySeconds: market.delaySeconds,
  betAllowed: market.betAllowed,
  cashOut: market.cashOut,
})

/**
 * The market as its source says it, but for what an officer does. Nothing of theirs is left where they say nothing. Where its source has said
 * since that the least of a bet is above the most, the least gives way.
 */
export function withTerms<M extends Termed>(said: M, own: OwnTerms): M {
  const plain = saidTerms(said)
  const isSaid = Object.keys(own).length === 0
  const { minStake, maxStake } = { ...plain, ...own }
  const terms = isSaid ? null : { own, said: plain }
  return { ...said, ...plain, ...own, ...(!isSaid && minStake > maxStake && { minStake: maxStake }), terms }
}

/** The first term that no market can have beside the others. */
export function wrongTerm(terms: MarketTerms): MarketTerm | undefined {
  const { minStake, maxStake, delaySeconds } = terms
  if (minStake <= 0) return 'minStake'
  if (maxStake < minStake) return 'maxStake'
  const below = (['maxHouseLoss', 'maxUserWin', 'maxCashOut'] as const).find((term) => terms[term] <= 0)
  if (below) return below
  return Number.isInteger(delaySeconds) && delaySeconds >= 0 && delaySeconds <= MOST_DELAY_SECONDS
    ? undefined
    : 'delaySeconds'
}

/** Longer than any ball. */
export const MOST_DELAY_SECONDS = 60
