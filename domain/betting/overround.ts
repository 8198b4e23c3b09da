import type { MarketKind, MarketShape } from '../market/index.ts'
import { hasOneWinner } from '../kinds/index.ts'
import type { Rung, SessionQuote } from '../kinds/session/index.ts'
import { paise } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import {
  addFill,
  EMPTY,
  isSession,
  ladderBreakpoints,
  lawOfVariant,
  payoutAt,
  priceFill,
  type PriceLaw,
  priceLawOf,
  type SessionShape,
  worstCase,
} from '../positions/index.ts'

/** The best prices of a runner as its kind of market has them, decimal or for 100 of stake. A side without an offer is absent. */
export type BestPrices = { readonly back?: Odds; readonly lay?: Odds }

/** Percent, exactly: three prices of 3.0 are 100 and not a little more. */
type Percent = { readonly numerator: bigint; readonly denominator: bigint }

/** Decimal odds in ten-thousandths: 85 for 100 of stake are 1.85. */
const decimalOf = (law: PriceLaw, price: Odds): bigint =>
  (BigInt(payoutAt(law, price)) * 10_000n) / BigInt(law.denominator)

/** 100 ÷ decimal odds of every price, added up. 100 is a fair book. */
function bookPercent(kind: MarketKind, prices: readonly Odds[]): Percent {
  let percent: Percent = { numerator: 0n, denominator: 1n }
  for (const price of prices) {
    const odds = decimalOf(priceLawOf(kind), price)
    percent = {
      numerator: percent.numerator * odds + 1_000_000n * percent.denominator,
      denominator: percent.denominator * odds,
    }
  }
  return percent
}

const isPriced = (price: Odds | undefined): price is Odds => price !== undefined

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
  const isPlausible = (side: keyof BestPrices, bounds: typeof BACK_BOOK): boolean => {
    const prices = runners.map((runner) => runner[side])
    return prices.every(isPriced) && isWithin(bookPercent('BETFAIR', prices), bounds)
  }
  return isPlausible('back', BACK_BOOK) && isPlausible('lay', LAY_BOOK)
}

/**
 * Whether these prices give money away where exactly one of the runners, or of the outcomes that may be picked, comes: a backer of
 * all of them, a layer of as many as can be laid, or who does both with one of them, wins whatever happens. Nobody offers that on
 * purpose, so the market is suspended. At any other prices there are chances of them, 100 % together, at which no bet gains.
 * Law D-49, docs/decisions/0008.
 */
function bookGivesAway(kind: MarketKind, offers: readonly BestPrices[]): boolean {
  const backs = offers.map(({ back }) => back)
  const lays = offers.map(({ lay }) => lay).filter(isPriced)
  return (
    (backs.every(isPriced) && compare(bookPercent(kind, backs), HUNDRED) < 0) ||
    compare(bookPercent(kind, lays), HUNDRED) > 0 ||
    offers.some(({ back, lay }) => isPriced(back) && isPriced(lay) && back > lay)
  )
}

const ONE_STAKE = paise(100_00)

/** Whether whoever takes both sides of a session's quote, for one stake, loses at no result. Law D-49. */
const isCrossed = (shape: SessionShape, { yes, no }: SessionQuote): boolean =>
  yes.some((over) => no.some((under) => losesNowhere(shape, over, under)))

function losesNowhere(shape: SessionShape, over: Rung, under: Rung): boolean {
  const taken = [
    { side: 'BACK' as const, ...over },
    { side: 'LAY' as const, ...under },
  ].reduce(
    (position, { side, run, price }) =>
      addFill(shape, position, priceFill(shape, { side, run, price, stake: ONE_STAKE })),
    EMPTY,
  )
  return worstCase(shape, taken, { slots: [] }).amount >= 0
}

/** What is best for whoever backs, and whoever lays, each outcome that may be picked. */
const bestOfOutcomes = (shape: SessionShape, { yes, no }: SessionQuote): BestPrices[] =>
  ladderBreakpoints(shape, EMPTY).map(({ run }) => {
    const pricesIn = (rungs: readonly Rung[]): Odds[] =>
      rungs.filter((rung) => rung.run === run).map(({ price }) => price)
    const back = pricesIn(yes).toSorted((a, b) => b - a)[0]
    const lay = pricesIn(no).toSorted((a, b) => a - b)[0]
    return { ...(isPriced(back) && { back }), ...(isPriced(lay) && { lay }) }
  })

/** What a market offers: the best prices of the runners that are in it, or the quote of a session. */
export type Offered = { readonly best: readonly BestPrices[]; readonly quote: SessionQuote }

/** Whether what a market offers gives money away: then nobody bets on it. Of runners where one wins. Law D-49. */
export function givesAway(shape: MarketShape, { best, quote }: Offered): boolean {
  if (!isSession(shape)) return hasOneWinner(shape) && bookGivesAway(shape.kind, best)
  const { isPicked } = lawOfVariant(shape.variant)
  return isCrossed(shape, quote) || (isPicked && bookGivesAway(shape.kind, bestOfOutcomes(shape, quote)))
}
