/**
 * What a database needs to pay a market without knowing its law: for everything that counts there, by how much. It multiplies, sums
 * and divides once; what is weighed is asked here, once for each distinct cell of the market's positions and each distinct pick of its
 * bets. Decision 0002.
 */
import type { MarketShape } from '../market/index.ts'
import { type Paise, paise, ZERO } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  addFill,
  assertShape,
  type Cell,
  EMPTY,
  isSession,
  lawOfVariant,
  type Pick,
  type Position,
} from '../positions/index.ts'
import { type Outcome, settlementWeights } from './outcome.ts'
import { settlePosition } from './settle.ts'

/** Of a cell of positions: what a paisa of its amount, and of its slope, brings, in parts of the weights' denominator. */
export type CellWeight = { readonly key: number; readonly amount: number; readonly slope: number }

/** A position comes to round((base × `base` + Σ amount × `amount` + slope × `slope`) ÷ denominator), halves away from zero. */
export type PositionWeights = {
  readonly base: number
  readonly cells: readonly CellWeight[]
  readonly denominator: number
}

/** A bet on the pick comes to round((profit × `profit` + liability × `liability`) ÷ denominator), halves away from zero. */
export type PickWeight = Pick & { readonly profit: number; readonly liability: number; readonly denominator: number }

/** How positions are paid of which no cell has another key than these. Throws on what `refuseOutcome` refuses. */
export function weighPositions(shape: MarketShape, outcome: Outcome, keys: Iterable<number>): PositionWeights {
  assertShape(shape)
  const denominator = partsOf(shape, outcome)
  const paid = (position: Position): number => settlePosition(shape, position, outcome)
  const one = paise(denominator)
  return {
    base: paid({ base: one, cells: EMPTY.cells }),
    cells: [...keys].map((key) => ({
      key,
      amount: paid(holding(key, { amount: one, slope: ZERO })),
      slope: paid(holding(key, { amount: ZERO, slope: one })),
    })),
    denominator,
  }
}

const holding = (key: number, cell: Cell): Position => ({ base: ZERO, cells: new Map([[key, cell]]) })

/** How bets on these picks are paid, each by itself. Throws on what `refuseOutcome` refuses. */
export function weighPicks<P extends Pick>(
  shape: MarketShape,
  outcome: Outcome,
  picks: Iterable<P>,
): (P & PickWeight)[] {
  assertShape(shape)
  const parts = partsOf(shape, outcome)
  const denominator = parts * grainOf(shape)
  // What pays by the run is told by price and stake: at 100 for 100 of stake, so much a run that all runs together come to the whole.
  const one = { price: EVENS, stake: paise(parts) }
  const whole = paise(denominator)
  return [...picks].map((pick) => {
    const paid = (profit: Paise, liability: Paise): number =>
      settlePosition(shape, addFill(shape, EMPTY, { ...pick, ...one, profit, liability }), outcome)
    return { ...pick, profit: paid(whole, ZERO), liability: paid(ZERO, whole), denominator }
  })
}

const EVENS = odds(10_000)

const grainOf = (shape: MarketShape): number => (isSession(shape) ? lawOfVariant(shape.variant).grain(shape) : 1)

/** Into how many parts the outcome cuts a paisa: more than one in a dead heat only. */
function partsOf(shape: MarketShape, outcome: Outcome): number {
  const weights = settlementWeights(shape, outcome)
  return weights?.type === 'EACH' ? weights.denominator : 1
}
