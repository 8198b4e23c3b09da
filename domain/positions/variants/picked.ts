/** What variants share in which one outcome of a few is picked: a bet wins in its own and loses in every other. */
import { subtract } from '../../money/index.ts'
import { must } from '../../result/index.ts'
import { oneCell, type SessionShape } from '../fill.ts'
import { type Position, positionOf } from '../position.ts'
import { weigh, wholeWinners } from '../weights.ts'
import { strikePer100 } from './thresholds.ts'
import type { LadderRow, VariantLaw } from './variant.ts'

/**
 * The numbers from 0 up to `count` may be picked; `outcomeOf` says which of them a result is. Each of them is a result too, and the one
 * that it is picked as: a row of the ladder is taken as the result that brings it. Throws where it is not, when the variant is made.
 */
export function picked(count: number, outcomeOf: (result: number) => number): VariantLaw {
  const outcomes = Array.from({ length: count }, (_, outcome) => outcome)
  for (const outcome of outcomes)
    if (outcomeOf(outcome) !== outcome) throw new RangeError(`the result ${outcome} is not the outcome ${outcome}`)
  const ladder = (_: SessionShape, position: Position): LadderRow[] =>
    outcomes.map((run) => ({ run, amount: weigh(position, wholeWinners([run])) }))
  return {
    strike: strikePer100,
    mayBeOn: (_, run) => outcomes.includes(run),
    isAtEvens: false,
    positionOf: (_, fill, run) => oneCell(fill, run),
    grain: () => 1,
    isOneSlope: false,
    weightsAt: (_, result) => wholeWinners([outcomeOf(result)]),
    highestDeclared: null,
    ladder,
    drawn: ladder,
    resultsAbout: () => outcomes,
    reshape: (shape, position, to) => {
      const changes = ladder(shape, position).map(({ run, amount }) => ({ run, by: subtract(to(amount), amount) }))
      const first = must(changes[0], 'a session has a lowest result').by
      return positionOf(
        first,
        changes.slice(1).map(({ run, by }) => [run, subtract(by, first)]),
      )
    },
    // What is picked is another outcome: neither holds the other.
    isBetterRun: () => false,
    isPicked: true,
    isCounted: true,
    lacks: () => undefined,
  }
}
