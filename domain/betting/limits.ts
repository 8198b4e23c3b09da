import { type Paise, smaller } from '../money/index.ts'

/** Whether the amount is more than a limit allows; a limit of 0 is none. 000 §5. */
export const isAboveLimit = (amount: number, limit: Paise): boolean => limit > 0 && amount > limit

/** The largest stake that a market's maximum and the player's own allow; a player's own of 0 is none. 000 §5. */
export const largestStake = (marketMax: Paise, userMax: Paise): Paise =>
  userMax > 0 ? smaller(marketMax, userMax) : marketMax

/** One rupee: a market with this maximum takes no bets at all ('max is 1', 000 §4). */
const CLOSED_MAX = 100

/** Whether a market with this maximum takes any bets; where not, its prices say 'Bet Not Allowed'. 000 §4. */
export const takesBets = (marketMax: Paise): boolean => marketMax > CLOSED_MAX

/** How long a bet waits before it is decided, in milliseconds: the player's own delay and the market's, in seconds. 000 §5. */
export const betDelayMs = (userSeconds: number, marketSeconds: number): number => (userSeconds + marketSeconds) * 1000
