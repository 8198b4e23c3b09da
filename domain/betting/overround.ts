import type { MarketKind, MarketShape } from '../market/index.ts'
import { hasOneWinner } from '../kinds/index.ts'
import type { SessionQuote } from '../kinds/session/index.ts'
import { paise } from '../money/index.ts'
import type { Odds } from '../odds/index.ts'
import {
  addFill,
  EMPTY,
  isSession,
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

/** 100 ÷ decimal odds of every runner, added up; undefined when a runner has no price. 100 is a fair book. */
function bookPercent(kind: MarketKind, prices: readonly (Odds | undefined)[]): Percent | undefined {
  let percent: Percent = { numerator: 0n, denominator: 1n }
  for (const price of prices) {
    if (price === undefined) return undefined
    const odds = decimalOf(priceLawOf(kind), price)
    percent = {
      numerator: percent.numerator * odds + 1_000_000n * percent.denominator,
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
  const back = bookPercent(
    'BETFAIR',
    runners.map((runner) => runner.back),
  )
  const lay = bookPercent(
    'BETFAIR',
    runners.map((runner) => runner.lay),
  )
  return back !== undefined && lay !== undefined && isWithin(back, BACK_BOOK) && isWithin(lay, LAY_BOOK)
}

/**
 * Whether these prices give money away: a backer of every runner, or a layer of every runner, wins whatever happens. Nobody
 * offers that on purpose, so the market is suspended. For markets with one winner. Law D-49, docs/decisions/0008.
 */
function bookGivesAway(kind: MarketKind, runners: readonly BestPrices[]): boolean {
  const [back, lay] = (['back', 'lay'] as const).map((side) =>
    bookPercent(
      kind,
      runners.map((runner) => runner[side]),
    ),
  )
  return (back !== undefined && compare(back, HUNDRED) < 0) || (lay !== undefined && compare(lay, HUNDRED) > 0)
}

const ONE_STAKE = paise(100_00)

/** Whether whoever takes both sides of a session's quote, for one stake, loses at no result. Law D-49. */
const isCrossed = (shape: SessionShape, { yes, no }: SessionQuote): boolean =>
  yes.some((over) => no.some((under) => losesNowhere(shape, over, under)))

type Offer = SessionQuote['yes'][number]

function losesNowhere(shape: SessionShape, over: Offer, under: Offer): boolean {
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

/** What a market offers: the best prices of the runners that are in it, or the quote of a session. */
export type Offered = { readonly best: readonly BestPrices[]; readonly quote: SessionQuote }

/** Whether what a market offers gives money away: then nobody bets on it. Of runners where one wins. Law D-49. */
export function givesAway(shape: MarketShape, { best, quote }: Offered): boolean {
  if (isSession(shape)) return isCrossed(shape, quote)
  return hasOneWinner(shape) && bookGivesAway(shape.kind, best)
}
