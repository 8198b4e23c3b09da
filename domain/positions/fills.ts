import type { MarketShape } from '../market/index.ts'
import { ZERO } from '../money/index.ts'
import { must } from '../result/index.ts'
import { isSession, oneCell, type PricedFill } from './fill.ts'
import { addPositions, type Position } from './position.ts'
import { lawOfVariant } from './variants/index.ts'

export const addFill = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  addPositions(position, positionOfFill(shape, fill))

const positionOfFill = (shape: MarketShape, fill: PricedFill): Position =>
  isSession(shape)
    ? lawOfVariant(shape.variant).positionOf(shape, fill, must(fill.run, 'a session fill has a run'))
    : oneCell(fill, must(fill.slot, 'a fill on a runner has its slot'))

/**
 * The position with a fill that may come or not, as if it came only where that hurts: a back counts where its runner loses, a lay
 * where it wins, on a meter each on its side of its run. For exposure, never for settlement. Law 1.9.
 */
export const addAtWorst = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  addPositions(position, partOf(shape, fill, 'LOSS'))

/** The same, as if it came only where that helps. For what may be won at most. Law D-35. */
export const addAtBest = (shape: MarketShape, position: Position, fill: PricedFill): Position =>
  addPositions(position, partOf(shape, fill, 'GAIN'))

function partOf(shape: MarketShape, fill: PricedFill, part: 'LOSS' | 'GAIN'): Position {
  const ofVariant = isSession(shape) ? lawOfVariant(shape.variant).partOf : undefined
  if (ofVariant) return ofVariant(fill, must(fill.run, 'a session fill has a run'), part)
  return positionOfFill(shape, { ...fill, [part === 'LOSS' ? 'profit' : 'liability']: ZERO })
}
