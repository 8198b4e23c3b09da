import { paise, type Paise } from '../money/index.ts'
import type { Position } from './position.ts'

/**
 * Which cells count in an outcome. EACH: those listed, `weight / denominator` of each (a fraction only in a dead heat).
 * UP_TO: every cell whose key is at most the result, whole, with its slope.
 */
export type Weights =
  | { readonly type: 'EACH'; readonly weights: ReadonlyMap<number, number>; readonly denominator: number }
  | { readonly type: 'UP_TO'; readonly result: number }

export const wholeWinners = (winners: readonly number[]): Weights => ({
  type: 'EACH',
  weights: new Map(winners.map((slot) => [slot, 1])),
  denominator: 1,
})

/**
 * (base × denominator + Σ weight × amount) ÷ denominator, or base + Σ (amount + slope × result): what the position
 * comes to. A fraction of a paisa is rounded once, half away from zero, so that both sides of a bet stay opposite;
 * PostgreSQL's round(numeric) does the same.
 */
export function weigh(position: Position, weights: Weights): Paise {
  if (weights.type === 'UP_TO') return sumUpTo(position, weights.result)
  return weights.denominator === 1 ? sumListed(position, weights.weights) : weighFractions(position, weights)
}

function sumUpTo({ base, cells }: Position, result: number): Paise {
  let total: number = base
  for (const [key, { amount, slope }] of cells) if (key <= result) total += amount + slope * result
  return paise(total)
}

function sumListed({ base, cells }: Position, weights: ReadonlyMap<number, number>): Paise {
  let total: number = base
  for (const [key, weight] of weights) total += weight * (cells.get(key)?.amount ?? 0)
  return paise(total)
}

function weighFractions(
  { base, cells }: Position,
  { weights, denominator }: Extract<Weights, { type: 'EACH' }>,
): Paise {
  const parts = BigInt(denominator)
  let total = BigInt(base) * parts
  for (const [key, weight] of weights) total += BigInt(weight) * BigInt(cells.get(key)?.amount ?? 0)
  const magnitude = total < 0n ? -total : total
  const rounded = Number((magnitude * 2n + parts) / (parts * 2n))
  return paise(total < 0n ? -rounded : rounded)
}
