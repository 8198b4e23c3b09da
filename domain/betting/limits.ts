import type { MarketKind } from '../markets/index.ts'
import { type Paise, smaller } from '../money/index.ts'
import { unreachable } from '../result/index.ts'

/** A user's largest stakes by kind of market. 0 or null: no limit of the user's own (000 §5). */
export type UserMaxima = {
  readonly sessionMax: Paise | null
  readonly bookmakerMax: Paise | null
  readonly betfairMax: Paise | null
}

/** How long a bet waits before it is decided: the user's own delay and the market's, in seconds (000 §5). */
export const betDelaySeconds = (betDelay: number, delaySecond: number): number => betDelay + delaySecond

export function userMaxOf(kind: MarketKind, maxima: UserMaxima): Paise | null {
  switch (kind) {
    case 'SESSION':
      return maxima.sessionMax
    case 'BOOKMAKER':
      return maxima.bookmakerMax
    case 'BETFAIR':
      return maxima.betfairMax
    default:
      return unreachable(kind)
  }
}

/**
 * The largest stake taken: the least of the user's maximum (0 or null: none), the market's and the platform's. The
 * platform's is always there, so that blank settings never mean unlimited (D-34, security T38).
 */
export function effectiveMaxStake(userMax: Paise | null, marketMax: Paise, platformCap: Paise): Paise {
  const house = smaller(marketMax, platformCap)
  return userMax !== null && userMax > 0 ? smaller(userMax, house) : house
}

/** One rupee: a market with this maximum takes no bets at all ('max is 1', 000 §4). */
const CLOSED_MAX = 100

/** Whether a price may be picked: 'Bet Not Allowed' when the odd is 0 or the market's maximum is 1 (000 §4). */
export const isBetAllowed = (odd: number, marketMax: Paise): boolean => odd > 0 && marketMax !== CLOSED_MAX
