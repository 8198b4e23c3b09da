import { paise } from '../money/index.ts'
import type { MarketKind } from './index.ts'
import type { MarketTerm, MarketTerms } from './terms.ts'

/** What a market starts with, made from a feed or by hand, in paise, where nobody says otherwise. None may be empty. Security T38. */
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

/** What an administrator may say of how a market of a sport and kind starts that officers make. docs/domain/desk.md#defaults */
export const STARTING_TERMS = [
  'minStake',
  'maxStake',
  'maxHouseLoss',
  'maxUserWin',
  'maxCashOut',
  'delaySeconds',
  'cashOut',
] as const satisfies readonly MarketTerm[]
/** Amounts in paise; what is left out is as the product has it. */
export type StartingTerms = { readonly [T in (typeof STARTING_TERMS)[number]]?: MarketTerms[T] | undefined }

/** All the terms that a market made by hand of the kind starts with. */
export function startingTerms(kind: MarketKind, said: StartingTerms): MarketTerms {
  const { minStake, maxStake, maxHouseLoss, maxUserWin, maxCashOut } = STARTING_LIMITS[kind]
  return {
    minStake: said.minStake ?? minStake,
    maxStake: said.maxStake ?? maxStake,
    maxHouseLoss: said.maxHouseLoss ?? maxHouseLoss,
    maxUserWin: said.maxUserWin ?? maxUserWin,
    maxCashOut: said.maxCashOut ?? maxCashOut,
    delaySeconds: said.delaySeconds ?? HOUSE_DELAY_SECONDS,
    betAllowed: true,
    cashOut: said.cashOut ?? true,
  }
}
