import type { SessionVariant } from '../markets/index.ts'
import { add, type Paise, ZERO } from '../money/index.ts'
import { unreachable } from '../result/index.ts'
import { profitAt, type SessionShape } from './outcomes.ts'
import type { Position } from './position.ts'
import { highestResult } from './pricing.ts'

/** What the position comes to when the result is `run`. */
export type LadderRow = { readonly run: number; readonly amount: Paise }

/**
 * The position at every result where it can change, lowest first, beginning at 0: from each row to the
 * next it stays the same (meter: it runs straight, and may jump at a threshold that a rounding left). So its extremes are
 * among the rows, without any bound on the result. Law 2.3.
 */
export function ladderBreakpoints(shape: SessionShape, position: Position): LadderRow[] {
  const at = (run: number): LadderRow => rowAt(shape, position, run)
  switch (shape.variant) {
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'khado':
    case 'line':
      return steps(position)
    case 'meter':
      return meterEnds(shape, position).map(at)
    case 'oddEven':
    case 'yesNo':
      return [at(0), at(1)]
    case 'lastDigit':
      return [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(at)
    default:
      return unreachable(shape.variant)
  }
}

const rowAt = (shape: SessionShape, position: Position, run: number): LadderRow => ({
  run,
  amount: profitAt(shape, position, { type: 'RESULT', result: run }),
})

/** Where its straight pieces end. */
function meterEnds(shape: SessionShape, { cells }: Position): number[] {
  const highest = highestResult(shape)
  const jumps = [...cells.keys()].filter((key) => key > 0 && key <= highest)
  return [...new Set([0, ...jumps.flatMap((key) => [key - 1, key]), highest])].toSorted((a, b) => a - b)
}

function steps({ base, cells }: Position): LadderRow[] {
  let amount = add(base, cells.get(0)?.amount ?? ZERO)
  const rows = [{ run: 0, amount }]
  const thresholds = [...cells].filter(([key]) => key > 0).toSorted(([a], [b]) => a - b)
  for (const [run, cell] of thresholds) {
    amount = add(amount, cell.amount)
    rows.push({ run, amount })
  }
  return rows
}

/** Whose position changes at thresholds of the result, and is drawn run by run. */
const STEPPED: Readonly<Record<SessionVariant, boolean>> = {
  session: true,
  overByOver: true,
  ballByBall: true,
  khado: true,
  line: true,
  meter: false,
  oddEven: false,
  yesNo: false,
  lastDigit: false,
}

/** How far the book shows beyond the lowest and the highest run that was bet on. Law 2.11. */
const MARGIN_RUNS = 5

/**
 * The book as screens draw it: a row a run from five below the lowest run (not below 0) to five above the highest.
 * Where the result is not a ladder (odd or even, a digit, meter) the rows are those of the breakpoints. Empty without bets.
 */
export function ladderRows(shape: SessionShape, position: Position): LadderRow[] {
  if (position.cells.size === 0 && position.base === 0) return []
  // What a rounding left between the ends of a meter is less than anybody would draw.
  if (shape.variant === 'meter') return [0, highestResult(shape)].map((run) => rowAt(shape, position, run))
  const rows = ladderBreakpoints(shape, position)
  if (!STEPPED[shape.variant]) return rows

  const keys = position.cells.size === 0 ? [0] : [...position.cells.keys()]
  const from = Math.max(0, Math.min(...keys) - MARGIN_RUNS)
  const to = Math.max(...keys) + MARGIN_RUNS
  const book: LadderRow[] = []
  let step = 0
  for (let run = from; run <= to; run++) {
    while (run >= (rows[step + 1]?.run ?? Number.POSITIVE_INFINITY)) step++
    book.push({ run, amount: rows[step]?.amount ?? position.base })
  }
  return book
}
