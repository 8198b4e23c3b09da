import type { MarketShape } from '../market/index.ts'
import { type Paise, ZERO } from '../money/index.ts'
import { type Position, weigh } from '../positions/index.ts'
import { type Outcome, settlementWeights } from './outcome.ts'

/**
 * What the account wins (+) or loses (−), rounded once; of a void market nothing. The house has the opposite of all players together: that
 * is its own position, but for the fractions of a paisa of a dead heat, which players have rounded and the house makes good.
 */
export function settlePosition(shape: MarketShape, position: Position, outcome: Outcome): Paise {
  const weights = settlementWeights(shape, outcome)
  return weights === undefined ? ZERO : weigh(position, weights)
}
