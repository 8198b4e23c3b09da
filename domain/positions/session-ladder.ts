import type { SessionShape } from './fill.ts'
import type { Paise } from '../money/index.ts'
import type { Position } from './position.ts'
import { type LadderRow, lawOfVariant } from './variants/index.ts'

/**
 * The position at every result where it can change, lowest first, beginning at 0: from each row to the
 * next it stays the same (meter: it runs straight, and may jump at a threshold that a rounding left). So its extremes are
 * among the rows, without any bound on the result. Law 2.3.
 */
export const ladderBreakpoints = (shape: SessionShape, position: Position): LadderRow[] =>
  lawOfVariant(shape.variant).ladder(shape, position)

/**
 * The book as screens draw it: a row a run from five below the lowest run (not below 0) to five above the highest.
 * Where the result is not a ladder (odd or even, a digit, meter) the rows are those of the breakpoints. Empty without bets. Law 2.11.
 */
export const ladderRows = (shape: SessionShape, position: Position): LadderRow[] =>
  position.cells.size === 0 && position.base === 0 ? [] : lawOfVariant(shape.variant).drawn(shape, position)

/**
 * What must be added to the position so that every result that brought `amount` brings `to(amount)`. Exact in whole paise at
 * every result, whatever `to` rounds: in steps between thresholds, by the picked outcome, or run by run (meter).
 */
export const reshape = (shape: SessionShape, position: Position, to: (amount: Paise) => Paise): Position =>
  lawOfVariant(shape.variant).reshape(shape, position, to)
