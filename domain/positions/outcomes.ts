import type { MarketShape } from '../markets/index.ts'
import { paise, type Paise, ZERO } from '../money/index.ts'
import { unreachable } from '../result/index.ts'
import type { Position } from './position.ts'
import { highestResult } from './pricing.ts'

/** An outcome without complications. Law 2.1: runners win, or a whole number from 0 up is the result. */
export type PlainOutcome =
  | { readonly type: 'WINNERS'; readonly winners: readonly number[] }
  | { readonly type: 'RESULT'; readonly result: number }
  | { readonly type: 'VOID' }

/**
 * Which cells count in an outcome. EACH: those listed, `weight / denominator` of each (a fraction only in a dead heat).
 * UP_TO: every cell whose key is at most the result, whole, with its slope.
 */
export type Weights =
  | { readonly type: 'EACH'; readonly weights: ReadonlyMap<number, number>; readonly denominator: number }
  | { readonly type: 'UP_TO'; readonly result: number }

type RunnerShape = Exclude<MarketShape, { kind: 'SESSION' }>
type SessionShape = Extract<MarketShape, { kind: 'SESSION' }>

export const wholeWinners = (winners: readonly number[]): Weights => ({
  type: 'EACH',
  weights: new Map(winners.map((slot) => [slot, 1])),
  denominator: 1,
})

/** Throws on a result that is not a whole number from 0 up: a void is an outcome of its own, never a magic number. */
export function weightsOfResult(shape: SessionShape, result: number): Weights {
  if (!Number.isSafeInteger(result) || result < 0) throw new RangeError(`not a result: ${result}`)
  switch (shape.variant) {
    case 'session':
    case 'overByOver':
    case 'ballByBall':
    case 'khado':
    case 'line':
      return { type: 'UP_TO', result }
    case 'meter':
      return { type: 'UP_TO', result: Math.min(result, highestResult(shape)) }
    case 'oddEven':
      return wholeWinners([result % 2])
    case 'lastDigit':
      return wholeWinners([result % 10])
    case 'yesNo':
      if (result > 1) throw new RangeError(`neither yes (1) nor no (0): ${result}`)
      return wholeWinners([result])
    default:
      return unreachable(shape.variant)
  }
}

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

/** What the position wins (+) or loses (−) in a plain outcome. Throws when the outcome is not one of the market's. */
export function profitAt(shape: MarketShape, position: Position, outcome: PlainOutcome): Paise {
  if (outcome.type === 'VOID') return ZERO
  if (isSession(shape)) {
    if (outcome.type === 'RESULT') return weigh(position, weightsOfResult(shape, outcome.result))
  } else if (outcome.type === 'WINNERS') return weigh(position, wholeWinners(outcome.winners))
  throw new TypeError(`a ${shape.kind} market cannot end in ${outcome.type}`)
}

export const isSession = (shape: MarketShape): shape is SessionShape => shape.kind === 'SESSION'
export type { RunnerShape, SessionShape }
