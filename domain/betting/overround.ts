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

const isWithin = ({ numerator, denominator }: Percent, bounds: typeof BACK_BOOK): boolean =>
  numerator > bounds.over * denominator && numerator < bounds.under * denominator

/**
 * The field validOverRoundCheck (000 §5, RULES 3.7): the prices make a plausible book on both sides. For decimal odds
 * of markets with one winner. Where it fails the market is suspended (D-49).
 */
export function isPlausibleBook(runners: readonly BestPrices[]): boolean {
  const back = bookPercent(runners.map((runner) => runner.back))
  const lay = bookPercent(runners.map((runner) => runner.lay))
  return back !== undefined && lay !== undefined && isWithin(back, BACK_BOOK) && isWithin(lay, LAY_BOOK)
}
