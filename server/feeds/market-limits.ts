import { paise } from '@paddock/domain/money'
import type { MarketKind } from '@paddock/domain/market'

/** What a market made from a feed starts with, in paise: an operator may change each. None may be empty. Security T38. */
export const STARTING_LIMITS = {
  BETFAIR: {
    minStake: paise(10_000),
    maxStake: paise(50_000_000),
    maxHouseLoss: paise(1_000_000_000),
    maxUserWin: paise(500_000_000),
    maxCashOut: paise(500_000_000),
  },
  BOOKMAKER: {
    minStake: paise(10_000),
    maxStake: paise(20_000_000),
    maxHouseLoss: paise(500_000_000),
    maxUserWin: paise(200_000_000),
    maxCashOut: paise(200_000_000),
  },
  SESSION: {
    minStake: paise(10_000),
    maxStake: paise(5_000_000),
    maxHouseLoss: paise(200_000_000),
    maxUserWin: paise(50_000_000),
    maxCashOut: paise(50_000_000),
  },
} as const satisfies Record<MarketKind, unknown>

/** Commission on net market winnings of the exchange: 2 %. The house's own markets take none. Law D-27. */
export const EXCHANGE_COMMISSION_BPS = 200

/** Seconds a bet on match odds in play waits where the feed does not say. 000 §9. */
export const MATCH_ODDS_DELAY_SECONDS = 6

/** Seconds a bet waits on a market that the house prices from the score. */
export const HOUSE_DELAY_SECONDS = 1
