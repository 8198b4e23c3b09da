import type { Paise } from '../money/index.ts'

/** One rupee: a market with this maximum takes no bets at all ('max is 1', 000 §4). */
const CLOSED_MAX = 100

/** Whether a market with this maximum takes any bets; where not, its prices say 'Bet Not Allowed'. 000 §4. */
export const takesBets = (marketMax: Paise): boolean => marketMax > CLOSED_MAX

/** How long a bet waits before it is decided, in milliseconds: the player's own delay and the market's, in seconds. 000 §5. */
export const betDelayMs = (userSeconds: number, marketSeconds: number): number => (userSeconds + marketSeconds) * 1000
