/** What variants share whose cells count from a threshold of the result up. */
import { add, type Paise, subtract, ZERO } from '../../money/index.ts'
import { must } from '../../result/index.ts'
import { type UnpricedFill, gain, oneCell, type SessionShape, type Struck } from '../fill.ts'
import { type Position, positionOf } from '../position.ts'
import type { LadderRow, VariantLaw } from './variant.ts'

/** At a price for 100 of stake. */
export const strikePer100 = (_: SessionShape, { price, stake }: UnpricedFill): Struck => ({
  wins: gain('SESSION', price, stake),
  risks: stake,
})

/** How far the book shows beyond the lowest and the highest run that was bet on. Law 2.11. */
const MARGIN_RUNS = 5

const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)

function ladder(_: SessionShape, { base, cells }: Position): LadderRow[] {
  let amount = add(base, cells.get(0)?.amount ?? ZERO)
  const rows = [{ run: 0, amount }]
  const thresholds = [...cells].filter(([key]) => key > 0).toSorted(([a], [b]) => a - b)
  for (const [at, cell] of thresholds) {
    amount = add(amount, cell.amount)
    rows.push({ run: at, amount })
  }
  return rows
}

function drawn(shape: SessionShape, position: Position): LadderRow[] {
  const rows = ladder(shape, position)
  const keys = position.cells.size === 0 ? [0] : [...position.cells.keys()]
  let step = 0
  return run(Math.max(0, Math.min(...keys) - MARGIN_RUNS), Math.max(...keys) + MARGIN_RUNS).map((at) => {
    while (at >= (rows[step + 1]?.run ?? Number.POSITIVE_INFINITY)) step++
    return { run: at, amount: rows[step]?.amount ?? position.base }
  })
}

/** Every result from the lowest to the highest row, and so far about the runs at which the planned bet turns. */
export function runsAbout(known: readonly number[], turns: readonly number[]): number[] {
  const all = [...known, ...turns.flatMap((at) => [at - MARGIN_RUNS, at + MARGIN_RUNS])]
  return all.length === 0 ? [] : run(Math.max(0, Math.min(...all)), Math.max(...all))
}

function reshape(shape: SessionShape, position: Position, to: (amount: Paise) => Paise): Position {
  const changes = ladder(shape, position).map((row) => ({ run: row.run, by: subtract(to(row.amount), row.amount) }))
  return positionOf(
    must(changes[0], 'a session has a lowest result').by,
    changes.slice(1).map(({ run: at, by }, i) => [at, subtract(by, changes[i]?.by ?? ZERO)]),
  )
}

/** Whether a bet can be on this many runs: 0 is reached before the first ball, and what it is on is known. Law D-57. */
export const isOnRuns = (at: number): boolean => at > 0

/** Runs, counted up to a result: a YES wins when at least its own are made. */
export const THRESHOLDS: VariantLaw = {
  strike: strikePer100,
  mayBeOn: (_, at) => isOnRuns(at),
  isAtEvens: false,
  positionOf: (_, fill, at) => oneCell(fill, at),
  grain: () => 1,
  isOneSlope: false,
  weightsAt: (_, result) => ({ type: 'UP_TO', result }),
  highestDeclared: null,
  ladder,
  drawn,
  resultsAbout: (_, known, at) => runsAbout(known, at === null ? [] : [at]),
  reshape,
  isBetterRun: (side, at, than) => (side === 'BACK' ? at < than : at > than),
  isPicked: false,
  isCounted: true,
  lacks: () => undefined,
}
