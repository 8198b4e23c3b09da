/** When a withdrawal needs the player's second factor. docs/domain/payments.md#second-factor. Security T55. */
import { larger, type Paise, subtract, ZERO } from '../money/index.ts'
import { DAY_MS } from '../time/index.ts'

export type FactorTerms = {
  /** Whether the player has it asked for at each. */
  readonly always: boolean
  /** What the site lets a player ask for within 24 hours without it; null without end. */
  readonly above: Paise | null
  /** What was asked for in these 24 hours and has not come back: what is split up is one sum. */
  readonly asked: Paise
}

/** What may be asked for now without the second factor; null where nothing has a bound. */
export function freeOfFactor({ always, above, asked }: FactorTerms): Paise | null {
  if (always) return ZERO
  return above === null ? null : larger(ZERO, subtract(above, asked))
}

/**
 * From when on one that is on `since` serves for what the site asks it for: whoever came in by a password alone turns on one of their own. For what its
 * player wants it asked for, it serves at once.
 */
export const servesFrom = (since: number): number => since + DAY_MS

/** Whether so much needs it, where so much is free of it. */
export const needsFactor = (amount: Paise, free: Paise | null): boolean => free !== null && amount > free
