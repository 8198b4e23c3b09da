import { type Paise, ZERO } from '../money/index.ts'
import { type Card, dealShoe, rankOf, SHOE } from './cards.ts'
import type { Draws } from './draws.ts'
import { backReturn, halfBack } from './price.ts'

/** One card each from eight decks; the higher wins, an ace is the lowest. */
export const DRAGON_TIGER_BETS = ['dragon', 'tiger', 'tie'] as const
export type DragonTigerBet = (typeof DRAGON_TIGER_BETS)[number]
export type DragonTiger = { readonly dragon: Card; readonly tiger: Card; readonly winner: DragonTigerBet }

export const DRAGON_TIGER_PRICES: Readonly<Record<DragonTigerBet, number>> = { dragon: 200, tiger: 200, tie: 1200 }
export const DRAGON_TIGER_CHANCES: Readonly<Record<DragonTigerBet, number>> = {
  dragon: 192 / 415,
  tiger: 192 / 415,
  tie: 31 / 415,
}

/** @internal Exported for the tests. */
export function dragonTigerOf(dragon: Card, tiger: Card): DragonTiger {
  const ahead = rankOf(dragon) - rankOf(tiger)
  return { dragon, tiger, winner: ahead > 0 ? 'dragon' : ahead < 0 ? 'tiger' : 'tie' }
}

export function dealDragonTiger(draws: Draws): DragonTiger {
  const [dragon = 0, tiger = 0] = dealShoe(draws, SHOE)
  return dragonTigerOf(dragon, tiger)
}

export function dragonTigerReturn(winner: DragonTigerBet, bet: DragonTigerBet, stake: Paise): Paise {
  if (winner === bet) return backReturn(stake, DRAGON_TIGER_PRICES[bet])
  return winner === 'tie' ? halfBack(stake) : ZERO
}
