import { type Card, rankOf } from './cards.ts'
import { TIMES_ONE } from './multiplier.ts'

/** One card of a fresh deck, ace 1 to king 13: above seven, below it, or seven. */
export const LUCKY_7_BETS = ['down', 'seven', 'up'] as const
export type Lucky7Bet = (typeof LUCKY_7_BETS)[number]

const SEVEN = 7
/** The whole return, in ten-thousandths: 1:1 beside the seven, half of it back when the seven comes, and 11:1 on it. */
export const LUCKY_7_RETURNS = { beside: 2 * TIMES_ONE, half: TIMES_ONE / 2, seven: 12 * TIMES_ONE } as const

const lucky7ValueOf = (card: Card): number => rankOf(card) + 1

export function lucky7Winner(card: Card): Lucky7Bet {
  const value = lucky7ValueOf(card)
  if (value === SEVEN) return 'seven'
  return value > SEVEN ? 'up' : 'down'
}

/** In ten-thousandths. */
export function lucky7Multiplier(bet: Lucky7Bet, card: Card): number {
  const winner = lucky7Winner(card)
  if (bet === winner) return bet === 'seven' ? LUCKY_7_RETURNS.seven : LUCKY_7_RETURNS.beside
  return bet !== 'seven' && winner === 'seven' ? LUCKY_7_RETURNS.half : 0
}
