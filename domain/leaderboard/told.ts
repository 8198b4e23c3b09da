/** What of one player others are told. docs/domain/leaderboard.md#told. */
import { type Paise, paise } from '../money/index.ts'
import { LEAST_ON_BOARD } from './board.ts'

const DIGITS = 2

/**
 * A sum as others read it: its first two digits, and nothing below a hundred rupees. Cut, so that what somebody has is never told as more; by
 * no sum that is told are the bets found that made it.
 */
export function toldSum(amount: Paise): Paise {
  const size = 10 ** Math.max(String(Math.abs(amount)).length - DIGITS, 0)
  const step = Math.max(size, LEAST_ON_BOARD)
  return paise(Math.trunc(amount / step) * step || 0)
}

/** The first letter is all that is told of a name, however long it is: the lobby of the casino tells winners alike. */
export const maskedName = (name: string): string => `${name.slice(0, 1)}•••`

/** Bets and winners are told so long after they were made and won: nobody reads by them what somebody holds now. */
export const TOLD_AFTER_MINUTES = 15
