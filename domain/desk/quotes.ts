/** What a trader quotes by hand, and what is refused of it before anybody could bet on it. docs/domain/quoting.md */
import { chanceOfQuote, givesAway } from '../betting/index.ts'
import type { RunnerQuotes } from '../kinds/index.ts'
import { NO_QUOTE, type Rung, type SessionModel, type SessionQuote } from '../kinds/session/index.ts'
import type { MarketShape, Runner, SessionVariant } from '../market/index.ts'
import type { Paise } from '../money/index.ts'
import { isSession, lawOfVariant, type SessionShape } from '../positions/index.ts'

/** Of a session its rungs, of a bookmaker what is quoted of each runner that is, by slot. A side that is left out is shut. */
export type HandQuote =
  | { readonly kind: 'SESSION'; readonly quote: SessionQuote }
  | { readonly kind: 'BOOKMAKER'; readonly quotes: ReadonlyMap<number, RunnerQuotes> }

export type QuotedMarket = {
  readonly shape: MarketShape
  readonly runners: readonly Runner[]
  readonly maxStake: Paise
}

export type QuoteRefusal =
  | { readonly code: 'QUOTE_OF_ANOTHER_KIND' }
  | { readonly code: 'QUOTE_CROSSED' }
  | { readonly code: 'QUOTE_SIDE_NOT_OFFERED' }
  | { readonly code: 'RUN_NOT_POSSIBLE'; readonly run: number }
  | { readonly code: 'NOT_A_CONTENDER'; readonly slot: number }
  | { readonly code: 'QUOTE_TOO_LARGE'; readonly limit: Paise }

/** What is wrong with it, whatever else is quoted there. It changes nothing then. */
export function refuseQuote(market: QuotedMarket, quote: HandQuote): QuoteRefusal | undefined {
  const { shape, maxStake } = market
  if (quote.kind !== shape.kind) return { code: 'QUOTE_OF_ANOTHER_KIND' }
  if (sizesOf(quote).some((size) => size > maxStake)) return { code: 'QUOTE_TOO_LARGE', limit: maxStake }
  return quote.kind === 'SESSION' && isSession(shape) ? refuseRungs(shape, quote.quote) : refuseTeams(market, quote)
}

/**
 * What comes is picked, or a range of it: who does not pick it picks another. To bet against one outcome of many at a price for both sides is to
 * win nearly always. Law 2.4.
 */
export const isBackOnly = (variant: SessionVariant | null | undefined): boolean =>
  variant === 'khado' || variant === 'oddEven' || variant === 'lastDigit'

function refuseRungs(shape: SessionShape, quote: SessionQuote): QuoteRefusal | undefined {
  const { mayBeOn, isPicked } = lawOfVariant(shape.variant)
  const impossible = [...quote.yes, ...quote.no].find(({ run }) => !mayBeOn(shape, run))
  if (impossible) return { code: 'RUN_NOT_POSSIBLE', run: impossible.run }
  if (isBackOnly(shape.variant) && quote.no.length > 0) return { code: 'QUOTE_SIDE_NOT_OFFERED' }
  // A line is sold where a session is not reached: what its backer wants is the higher one.
  const isOver = (yes: number, no: number): boolean => (shape.variant === 'line' ? yes > no : yes < no)
  const isBelow = !isPicked && quote.yes.some((yes) => quote.no.some((no) => isOver(yes.run, no.run)))
  return isBelow || givesAway(shape, { best: [], quote }) ? { code: 'QUOTE_CROSSED' } : undefined
}

function refuseTeams({ shape, runners }: QuotedMarket, quote: HandQuote): QuoteRefusal | undefined {
  if (quote.kind !== 'BOOKMAKER') return undefined
  const contenders = runners.filter(({ status }) => status === 'ACTIVE').map(({ slot }) => slot)
  for (const slot of quote.quotes.keys()) if (!contenders.includes(slot)) return { code: 'NOT_A_CONTENDER', slot }
  const best = contenders.map((slot) => {
    const { back, lay } = quote.quotes.get(slot) ?? {}
    return { ...(back && { back: back.price }), ...(lay && { lay: lay.price }) }
  })
  const isCrossed = [...quote.quotes.values()].some(({ back, lay }) => back && lay && back.price >= lay.price)
  return isCrossed || givesAway(shape, { best, quote: NO_QUOTE }) ? { code: 'QUOTE_CROSSED' } : undefined
}

const sizesOf = (quote: HandQuote): Paise[] =>
  quote.kind === 'SESSION'
    ? [...quote.quote.yes, ...quote.quote.no].map(({ maxStake }) => maxStake)
    : [...quote.quotes.values()].flatMap(({ back, lay }) => [back?.maxStake ?? [], lay?.maxStake ?? []].flat())

/** Whether both offer the same runs and teams at the same prices, whatever their sizes. */
export const hasSamePrices = (one: HandQuote | null, other: HandQuote | null): boolean =>
  one !== null && other !== null && pricesOf(one) === pricesOf(other)

const pricesOf = (quote: HandQuote): string =>
  JSON.stringify(
    quote.kind === 'SESSION'
      ? [quote.quote.yes, quote.quote.no].map((rungs) => rungs.map(({ run, price }) => [run, price]))
      : [...quote.quotes]
          .toSorted(([one], [other]) => one - other)
          .map(([slot, { back, lay }]) => [slot, back?.price, lay?.price]),
  )

/** Whether nobody could bet at it. */
export const isEmptyQuote = (quote: HandQuote): boolean => sizesOf(quote).length === 0

/** Runs and chance, in ten-thousandths, up to which a trader may differ from the model without being asked whether they mean it. */
const NEAR = { runs: 3, chance: 1000 }
const EVEN = 5000

/**
 * How far a session's quote is from the model's, where it is farther than somebody is who mistypes nothing: more than three runs from its line, and
 * more than a tenth in the chance of it. Null where it is near, or no model says.
 */
export function farFromModel(quote: SessionQuote, model: SessionModel | undefined): { readonly runs: number } | null {
  if (!model) return null
  const line = lineOf(model)
  const rungs: readonly Rung[] = [...quote.yes, ...quote.no]
  const farthest = rungs.map(({ run }) => run - line).toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]
  if (farthest === undefined || Math.abs(farthest) <= NEAR.runs) return null
  const chance = rungs.map(({ run }) => Math.abs(chanceOf(model, run) - EVEN)).toSorted((a, b) => b - a)[0] ?? 0
  return chance > NEAR.chance ? { runs: farthest } : null
}

type OfModel = {
  readonly model: SessionModel | undefined
  /** Its quotes of a bookmaker's teams. */
  readonly bookmaker: ReadonlyMap<number, RunnerQuotes> | undefined
}

/**
 * By how many percent the chance for which a price is fair differs from the model's, where it is more than ten: of a team that both quote, or of a run at
 * another price than even. Null where it is near, or no model says.
 */
export function priceFarFromModel(
  quote: HandQuote,
  { model, bookmaker }: OfModel,
): { readonly percent: number } | null {
  const apart =
    quote.kind === 'SESSION'
      ? [...quote.quote.yes, ...quote.quote.no]
          .filter(({ price }) => model && price !== EVEN_PRICE)
          .map(({ run, price }) => chanceOfQuote(price) - (model ? chanceOf(model, run) : 0) / (2 * EVEN))
      : [...quote.quotes].flatMap(([slot, { back, lay }]) => {
          const theirs = bookmaker?.get(slot)
          return [
            back && theirs?.back ? chanceOfQuote(back.price) - chanceOfQuote(theirs.back.price) : [],
            lay && theirs?.lay ? chanceOfQuote(lay.price) - chanceOfQuote(theirs.lay.price) : [],
          ].flat()
        })
  const farthest = Math.max(0, ...apart.map(Math.abs))
  return farthest * 2 * EVEN > NEAR.chance ? { percent: Math.round(farthest * 100) } : null
}

/** 100 for 100: where such a quote stands the run says all. */
const EVEN_PRICE = 10_000

/** The run at which the model says that it is even: the least that is come to no more than half of the time. */
function lineOf({ made, atLeast }: SessionModel): number {
  const at = atLeast.findIndex((chance) => chance <= EVEN)
  return made + (at < 0 ? atLeast.length : at)
}

/** In ten-thousandths, that it comes to `run` or more. */
const chanceOf = ({ made, atLeast }: SessionModel, run: number): number =>
  run <= made ? 2 * EVEN : (atLeast[run - made] ?? 0)
