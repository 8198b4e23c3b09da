import type { Side } from '../../market/index.ts'
import type { Paise } from '../../money/index.ts'
import type { UnpricedFill, PricedFill, SessionShape, Struck } from '../fill.ts'
import type { Position } from '../position.ts'
import type { Weights } from '../weights.ts'

/** What the position comes to when the result is `run`. */
export type LadderRow = { readonly run: number; readonly amount: Paise }

/**
 * The whole law of one variant of a session: a file of its own makes it, `index.ts` picks it. Law 2.2 and 2.4. Whoever is not the
 * domain asks for what is here and never for a variant's name; names are for words on screens.
 */
export type VariantLaw = {
  /** What a back is struck at, on what a bet can be on (`mayBeOn`). */
  readonly strike: (shape: SessionShape, fill: UnpricedFill) => Struck
  /** Whether a bet can be on the line of runs, or on the outcome of the number. What is not is neither quoted, priced nor bet on. Law D-57. */
  readonly mayBeOn: (shape: SessionShape, run: number) => boolean
  /** Whether it is struck at evens, whatever the price: what is won is the stake. */
  readonly isAtEvens: boolean
  /** What a bet adds to the position of whoever holds it. */
  readonly positionOf: (shape: SessionShape, fill: PricedFill, run: number) => Position
  /** Only what it loses of that, or only what it wins, where profit and liability alone do not tell it. Law 1.9. */
  readonly partOf?: (fill: PricedFill, run: number, part: 'LOSS' | 'GAIN') => Position
  /** What profit and liability of any bet come to together is a multiple of this: as many runs as a bet is by the run, else 1. */
  readonly grain: (shape: SessionShape) => number
  /** Whether what is won and lost is one slope along the result, so that no bet is simply won or lost. */
  readonly isOneSlope: boolean
  /**
   * Which cells count at a whole result from 0 up. Throws on one that is none of the market's; where `isCounted` on none, for a
   * model may tell of results above those that may be declared.
   */
  readonly weightsAt: (shape: SessionShape, result: number) => Weights
  /** The highest number that may be declared; null where nothing bounds it. Of every market of the variant, unlike the shape's `highestResult`. */
  readonly highestDeclared: number | null
  /** The position at every result where it can change, lowest first, beginning at 0. Law 2.3. */
  readonly ladder: (shape: SessionShape, position: Position) => LadderRow[]
  /** The rows of the book as screens draw it; those of the ladder where it is not drawn run by run. Law 2.11. */
  readonly drawn: (shape: SessionShape, position: Position) => LadderRow[]
  /** The results worth a row beside a bet on `run` that is only planned, where the book has rows at `known`. Law 2.11. */
  readonly resultsAbout: (shape: SessionShape, known: readonly number[], run: number | null) => number[]
  /** What must be added to the position so that every result that brought `amount` brings `to(amount)`. */
  readonly reshape: (shape: SessionShape, position: Position, to: (amount: Paise) => Paise) => Position
  /** Whether every result that pays a bet of this side at the one run pays it at the other too, and more results do. */
  readonly isBetterRun: (side: Side, run: number, than: number) => boolean
  /** Whether the outcome is picked by name or number, not by a line of runs. The rows of its ladder are all that may be picked. */
  readonly isPicked: boolean
  /** Whether it counts runs of an innings, of which a model can tell what is still to come. Decision 0022. */
  readonly isCounted: boolean
  /** What the shape must have, and has not: no bet on it could be priced or paid. */
  readonly lacks: (shape: SessionShape) => string | undefined
}
