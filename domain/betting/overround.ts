import type { Odds } from '../odds/index.ts'

/** The best decimal prices of a runner. A side without an offer is absent. */
export type BestPrices = { readonly back?: Odds; readonly lay?: Odds }

/** Percent, exactly: three prices of 3.0 are 100 and not a little more. */
type Percent = { readonly numerator: bigint; readonly denominator: bigint }

/** 100 ÷ decimal odds of every runner, added up; undefined when a runner has no price. 100 is a fair book. */
function bookPercent(prices: readonly (Odds | undefined)[]): Percent | undefined {
  let percent: Percent = { numerator: 0n, denominator: 1n }
  for (const price of prices) {
    if (price === undefined) return undefined
    const odds = BigInt(price)
    percent = {
      numerator: percent.numerator * odds + 10_000n * percent.denominator,
      denominator: percent.denominator * odds,
    }
  }
  return percent
}

/** The bounds of 000 §5, 'over' and 'under': strict. */
const BACK_BOOK = { over: 100n, under: 109n }
const LAY_BOOK = { over: 91n, under: 100n }

const HUNDRED = 100n
const compare = ({ numerator, denominator }: Percent, percent: bigint): bigint => numerator - percent * denominator

const isWithin = (percent: Percent, bounds: typeof BACK_BOOK): boolean =>
  compare(percent, bounds.over) > 0 && compare(percent, bounds.under) < 0

/**
 * The field validOverRoundCheck (000 §5, law 3.7): the prices make a plausible book on both sides. For decimal odds
 * of markets with one winner. A thin book fails it too, and is honest.
 */
export function isPlausibleBook(runners: readonly BestPrices[]): boolean {
  const back = bookPercent(runners.map((runner) => runner.back))
  const lay = bookPercent(runners.map((runner) => runner.lay))
  return back !== undefined && lay !== undefined && isWithin(back, BACK_BOOK) && isWithin(lay, LAY_BOOK)
}

/**
 * Whether these prices give money away: a backer of every runner, or a layer of every runner, wins whatever happens. Nobody
 * offers that on purpose, so the market is suspended. Law D-49, docs/decisions/0008.
 */
export function givesAway(runners: readonly BestPrices[]): boolean {
  const back = bookPercent(runners.map((runner) => runner.back))
  const lay = bookPercent(runners.map((runner) => runner.lay))
  return (back !== undefined && compare(back, HUNDRED) < 0) || (lay !== undefined && compare(lay, HUNDRED) > 0)
}
