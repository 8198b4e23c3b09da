import { negate, type Paise, paise, subtract, ZERO } from '../../money/index.ts'
import { must } from '../../result/index.ts'
import { gain, type PricedFill, type SessionShape } from '../fill.ts'
import { addPositions, type Cell, negatePosition, type Position } from '../position.ts'
import { weigh } from '../weights.ts'
import { isOnRuns, THRESHOLDS } from './thresholds.ts'
import type { LadderRow, VariantLaw } from './variant.ts'

/** The result above which a meter pays no more. */
const highestOf = (shape: SessionShape): number => must(shape.highestResult, 'a meter market has a highest result')

/** By the run: a YES wins its gain for each run above its own and loses it for each below. Law 2.4. */
export const meter: VariantLaw = {
  ...THRESHOLDS,
  strike: (shape, { price, stake, run: asked }) => {
    const run = must(asked, 'a meter fill has a run')
    const highest = highestOf(shape)
    const perRun = gain('SESSION', price, stake)
    return { wins: paise(perRun * (highest - run)), risks: paise(perRun * run) }
  },
  mayBeOn: (shape, run) => isOnRuns(run) && run <= highestOf(shape),
  // Win or lose. The cell at 0 always counts.
  positionOf: (_, fill, run) => slopeFrom(0, fill, run),
  partOf: (fill, run, part) => {
    const above = slopeFrom(run, fill, run)
    const isAbove = (fill.side === 'BACK') === (part === 'GAIN')
    return isAbove ? above : addPositions(slopeFrom(0, fill, run), negatePosition(above))
  },
  grain: highestOf,
  isOneSlope: true,
  weightsAt: (shape, result) => ({ type: 'UP_TO', result: Math.min(result, highestOf(shape)) }),
  ladder: (shape, position) => rowsAt(position, endsOf(shape, position)),
  // What a rounding left between the ends is less than anybody would draw.
  drawn: (shape, position) => rowsAt(position, [0, highestOf(shape)]),
  resultsAbout,
  reshape,
  lacks: ({ highestResult }) =>
    Number.isSafeInteger(highestResult) && (highestResult ?? 0) >= 1
      ? undefined
      : `a highest result, not ${highestResult}`,
}

/** perRun × (result − run) for a YES, the opposite for a NO, from the result `from` up. */
function slopeFrom(from: number, { side, price, stake }: PricedFill, run: number): Position {
  const perRun = gain('SESSION', price, stake)
  const slope = side === 'BACK' ? perRun : negate(perRun)
  return { base: ZERO, cells: new Map([[from, { amount: paise(slope * -run), slope }]]) }
}

const at = (position: Position, result: number): Paise => weigh(position, { type: 'UP_TO', result })

const rowsAt = (position: Position, runs: readonly number[]): LadderRow[] =>
  runs.map((run) => ({ run, amount: at(position, run) }))

/** Where its straight pieces end: it runs straight, bends where a bet that may come is on, and may jump where a rounding left a step. */
function endsOf(shape: SessionShape, { cells }: Position): number[] {
  const highest = highestOf(shape)
  const jumps = [...cells.keys()].filter((key) => key > 0 && key <= highest)
  return [...new Set([0, ...jumps.flatMap((key) => [key - 1, key]), highest])].toSorted((a, b) => a - b)
}

const STEP_RUNS = 10
const STEPS = 5

/** The ends of the book, and every ten runs about the bet. */
function resultsAbout(_: SessionShape, known: readonly number[], run: number | null): number[] {
  const middle = run ?? Math.round(((known[0] ?? 0) + (known.at(-1) ?? 0)) / 2)
  const about = Array.from({ length: 2 * STEPS + 1 }, (__, i) => middle + (i - STEPS) * STEP_RUNS)
  return [...new Set([0, ...known, ...about.filter((result) => result >= 0)])].toSorted((a, b) => a - b)
}

/** One slope for all, and where a rounding bends it a step of what is missing. */
function reshape(shape: SessionShape, position: Position, to: (amount: Paise) => Paise): Position {
  const highest = highestOf(shape)
  const by = Array.from({ length: highest + 1 }, (_, result) => {
    const amount = at(position, result)
    return subtract(to(amount), amount)
  })
  const first = must(by[0], 'a meter has a lowest result')
  const last = must(by[highest], 'a meter has a highest result')
  const slope = paise(Math.round((last - first) / Math.max(1, highest)))
  const cells = new Map<number, Cell>([[0, { amount: first, slope }]])
  for (let run = 1; run <= highest; run += 1) {
    const missing = subtract(subtract(must(by[run], 'a result'), must(by[run - 1], 'a result')), slope)
    if (missing !== 0) cells.set(run, { amount: missing, slope: ZERO })
  }
  return { base: ZERO, cells }
}
