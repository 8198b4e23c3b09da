import type { MarketShape } from '../../market/index.ts'
import { addFill, EMPTY, type Position, type PricedFill } from '../index.ts'

/**
 * The position that fills come to together; the engine adds each as it comes.
 * @internal
 */
export function positionOfFills(shape: MarketShape, fills: Iterable<PricedFill>): Position {
  let position = EMPTY
  for (const fill of fills) position = addFill(shape, position, fill)
  return position
}
