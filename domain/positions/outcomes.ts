import type { MarketShape } from '../market/index.ts'
import { type Paise, ZERO } from '../money/index.ts'
import { isSession, type SessionShape } from './fill.ts'
import type { Position } from './position.ts'
import { lawOfVariant } from './variants/index.ts'
import { weigh, type Weights, wholeWinners } from './weights.ts'

/** An outcome without complications. Law 2.1: runners win, or a whole number from 0 up is the result. */
export type PlainOutcome =
  | { readonly type: 'WINNERS'; readonly winners: readonly number[] }
  | { readonly type: 'RESULT'; readonly result: number }
  | { readonly type: 'VOID' }

/** Throws on a result that is not a whole number from 0 up: a void is an outcome of its own, never a magic number. */
export function weightsOfResult(shape: SessionShape, result: number): Weights {
  if (!Number.isSafeInteger(result) || result < 0) throw new RangeError(`not a result: ${result}`)
  return lawOfVariant(shape.variant).weightsAt(shape, result)
}

/** What the position wins (+) or loses (−) in a plain outcome. Throws when the outcome is not one of the market's. */
export function profitAt(shape: MarketShape, position: Position, outcome: PlainOutcome): Paise {
  if (outcome.type === 'VOID') return ZERO
  if (isSession(shape)) {
    if (outcome.type === 'RESULT') return weigh(position, weightsOfResult(shape, outcome.result))
  } else if (outcome.type === 'WINNERS') return weigh(position, wholeWinners(outcome.winners))
  throw new TypeError(`a ${shape.kind} market cannot end in ${outcome.type}`)
}
