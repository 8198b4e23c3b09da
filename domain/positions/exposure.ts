import type { MarketShape, Runner } from '../market/index.ts'
import { negate, type Paise, ZERO } from '../money/index.ts'
import { isSession, type RunnerShape, type SessionShape } from './fill.ts'
import { type PlainOutcome, profitAt } from './outcomes.ts'
import { negatePosition, type Position } from './position.ts'
import { ladderBreakpoints } from './session-ladder.ts'

/** Who can still win. A session needs none. */
export type Contenders = { readonly slots: readonly number[] }

/** All runners but those that were taken out. */
export const contendersAmong = (runners: readonly Pick<Runner, 'slot' | 'status'>[]): Contenders => ({
  slots: runners.filter(({ status }) => status !== 'REMOVED').map(({ slot }) => slot),
})

export type Extreme = { readonly amount: Paise; readonly outcome: PlainOutcome }

/**
 * The least the position can come to, and an outcome in which it does. A dead heat is an average of plain outcomes, so
 * it is never worse. Law 1.9, 1.11, 2.3.
 */
export function worstCase(shape: MarketShape, position: Position, contenders: Contenders): Extreme {
  const outcome = isSession(shape) ? worstResult(shape, position) : worstWinners(shape, position, contenders.slots)
  return { amount: profitAt(shape, position, outcome), outcome }
}

export function bestCase(shape: MarketShape, position: Position, contenders: Contenders): Extreme {
  const { amount, outcome } = worstCase(shape, negatePosition(position), contenders)
  return { amount: negate(amount), outcome }
}

/** What the market may cost at worst, from 0 up. Law 3.1. */
export function exposure(shape: MarketShape, position: Position, contenders: Contenders): Paise {
  const { amount } = worstCase(shape, position, contenders)
  return amount < 0 ? negate(amount) : ZERO
}

/**
 * The k runners with the smallest cells, for of all sets of k they have the smallest sum. When it is not known how many
 * will win (k = 0), every runner may or may not, but at least one does: all that cost, or the one that brings least.
 * Without any contender left the market is void.
 */
function worstWinners({ winners }: RunnerShape, { cells }: Position, slots: readonly number[]): PlainOutcome {
  if (slots.length === 0) return { type: 'VOID' }
  const amountOf = (slot: number): number => cells.get(slot)?.amount ?? 0
  const worstFirst = slots.toSorted((a, b) => amountOf(a) - amountOf(b))
  const costly = worstFirst.filter((slot) => amountOf(slot) < 0).length
  return { type: 'WINNERS', winners: worstFirst.slice(0, winners > 0 ? winners : Math.max(1, costly)) }
}

function worstResult(shape: SessionShape, position: Position): PlainOutcome {
  const worst = ladderBreakpoints(shape, position).reduce((least, row) => (row.amount < least.amount ? row : least))
  return { type: 'RESULT', result: worst.run }
}
