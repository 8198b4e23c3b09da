/** What the sides of a session's quote mean for the house: what more it may lose on one, and which of them costs it more. Exact in paise. */
import { type Rung, type SessionModel, type SessionQuote } from '../kinds/session/index.ts'
import type { Side } from '../market/index.ts'
import { larger, negate, type Paise, paise, smaller, ZERO } from '../money/index.ts'
import {
  addFill,
  EMPTY,
  ladderBreakpoints,
  negatePosition,
  addPositions,
  type Position,
  priceFill,
  profitAt,
  type SessionShape,
} from '../positions/index.ts'

/** Of so much no price of a rung rounds anything. */
const STAKE = paise(10_000)
const RUPEE = 100

/**
 * The largest stake at which a rung of a side may be taken without the house coming to lose more than `lossLimit` where that bet wins: to the
 * rupee, down, and 0 where nothing is left. `house`: what it has by now, + it wins. docs/domain/quoting.md#model. @internal Exported for the tests.
 */
export function roomOf(
  { shape, house, lossLimit }: { readonly shape: SessionShape; readonly house: Position; readonly lossLimit: Paise },
  side: Side,
  { run, price }: Pick<Rung, 'run' | 'price'>,
): Paise {
  const bet = addFill(shape, EMPTY, priceFill(shape, { side, run, price, stake: STAKE }))
  const rooms = resultsOf(shape, addPositions(house, negatePosition(bet))).flatMap((result) => {
    const wins = profitAt(shape, bet, { type: 'RESULT', result })
    if (wins <= 0) return []
    const left = BigInt(lossLimit) + BigInt(profitAt(shape, house, { type: 'RESULT', result }))
    return left <= 0n ? [0n] : [(left * BigInt(STAKE)) / (BigInt(wins) * BigInt(RUPEE))]
  })
  const least = rooms.reduce((a, b) => (a < b ? a : b), MOST_RUPEES)
  return paise(Number(least) * RUPEE)
}

const MOST_RUPEES = BigInt(Number.MAX_SAFE_INTEGER) / BigInt(RUPEE)

/** Where a position turns: between two of them it stays as it is. */
const resultsOf = (shape: SessionShape, position: Position): number[] =>
  ladderBreakpoints(shape, position).map(({ run }) => run)

/** What the house loses at worst, from 0 up, where YES of a quote wins and where NO does. */
export type SideCosts = { readonly yes: Paise; readonly no: Paise }

/** The cost of either side of a quote whose runs stand in a row. A side that is not quoted costs nothing. */
export function sideCosts(shape: SessionShape, house: Position, quote: SessionQuote): SideCosts {
  const costOf = (side: Side, rung: Rung | undefined): Paise => {
    if (!rung) return ZERO
    const bet = addFill(shape, EMPTY, priceFill(shape, { side, run: rung.run, price: rung.price, stake: STAKE }))
    return resultsOf(shape, addPositions(house, negatePosition(bet)))
      .filter((result) => profitAt(shape, bet, { type: 'RESULT', result }) > 0)
      .map((result) => larger(ZERO, negate(profitAt(shape, house, { type: 'RESULT', result }))))
      .reduce(larger, ZERO)
  }
  return { yes: costOf('BACK', quote.yes[0]), no: costOf('LAY', quote.no[0]) }
}

/** For each third of the loss limit by which one side costs more, one run; no more than two. */
const SKEW = { parts: 3, mostRuns: 2 }

/** By how many runs a quote leans away from the side that costs more: up, +, where that is YES. 0 below a third of the limit. */
export function skewRuns({ yes, no }: SideCosts, lossLimit: Paise): number {
  const thirds = Number((BigInt(SKEW.parts) * BigInt(Math.abs(yes - no))) / BigInt(lossLimit))
  const runs = Math.min(SKEW.mostRuns, thirds)
  return yes > no ? runs : 0 - runs
}

/** In ten-thousandths: beyond these the model holds the question for as good as answered. */
const OPEN_QUESTION = { least: 1500, most: 8500 }

/**
 * The quote moved by so many runs, or by as many of them as leave its model in doubt of every rung. One run with two prices stays where it is: more than a
 * tenth hangs on each run there, and its prices are of that run. docs/domain/quoting.md#skew
 */
export function skewed(quote: SessionQuote, model: SessionModel | undefined, runs: number): SessionQuote {
  const [yes, no] = [quote.yes[0], quote.no[0]]
  if (!model || runs === 0 || (yes && no && yes.run === no.run)) return quote
  const moved = { yes: quote.yes.map(movedBy(runs)), no: quote.no.map(movedBy(runs)) }
  const isOpen = [...moved.yes, ...moved.no].every(({ run }) => isInDoubt(model, run))
  return isOpen ? moved : skewed(quote, model, runs - Math.sign(runs))
}

const movedBy =
  (runs: number) =>
  (rung: Rung): Rung => ({ ...rung, run: rung.run + runs })

function isInDoubt({ made, atLeast }: SessionModel, run: number): boolean {
  const chance = atLeast[run - made] ?? 0
  return chance >= OPEN_QUESTION.least && chance <= OPEN_QUESTION.most
}

/** A quote as far as the room on each side goes: a rung of which not even the least bet is left is not offered. */
export function withinRoom(
  quote: SessionQuote,
  terms: {
    readonly shape: SessionShape
    readonly house: Position
    readonly lossLimit: Paise
    readonly minStake: Paise
  },
): SessionQuote {
  const within = (side: Side, rungs: readonly Rung[]): Rung[] =>
    rungs.flatMap((rung) => {
      const maxStake = smaller(rung.maxStake, roomOf(terms, side, rung))
      return maxStake < terms.minStake ? [] : [{ ...rung, maxStake }]
    })
  return { yes: within('BACK', quote.yes), no: within('LAY', quote.no) }
}
