import type { MarketShape } from '../markets/index.ts'
import { negate, type Paise, sum, ZERO } from '../money/index.ts'
import { type Position, weigh } from '../positions/index.ts'
import { type Outcome, settlementWeights } from './outcome.ts'

/**
 * What the account wins (+) or loses (−), rounded once. The statement that settles a market in the database does the
 * same on its rows, with the weights of the outcome:
 *
 *     EACH   round((base * denominator + Σ weight[key] * amount[key])::numeric / denominator)
 *     UP_TO  base + Σ (amount[key] + slope[key] * result) over key <= result
 *     void   0
 *
 * PostgreSQL rounds a numeric half away from zero, as `weigh` does.
 */
export function settlePosition(shape: MarketShape, position: Position, outcome: Outcome): Paise {
  const weights = settlementWeights(shape, outcome)
  return weights === undefined ? ZERO : weigh(position, weights)
}

/**
 * What the house wins or loses: the opposite of all players together. That is its own position, but for the fractions
 * of a paisa of a dead heat, which players have rounded and the house makes good, so that the market sums to nothing.
 */
export const houseShare = (playersNet: Iterable<Paise>): Paise => negate(sum(playersNet))
