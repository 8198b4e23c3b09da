import { type Paise, ZERO } from '../money/index.ts'
import { type Card, DECK, dealShoe, rankOf, suitOf } from './cards.ts'
import type { Draws } from './draws.ts'
import { backReturn } from './price.ts'

/** Two hands of three cards, dealt in turn; the better one wins. */
export const TEEN_PATTI_SIDES = ['a', 'b'] as const
export type TeenPattiSide = (typeof TEEN_PATTI_SIDES)[number]
export type TeenPatti = {
  readonly a: readonly Card[]
  readonly b: readonly Card[]
  readonly winner: TeenPattiSide | 'tie'
}

/** From the least. */
const HANDS = ['high card', 'pair', 'colour', 'sequence', 'pure sequence', 'trail'] as const
export type TeenPattiHand = (typeof HANDS)[number]

/** 0.95 : 1 on either; a tie gives stakes back. */
export const TEEN_PATTI_PRICE = 195
/** How often either side wins: the two share what is no tie. */
export const TEEN_PATTI_CHANCE = (1 - 1083 / 978_775) / 2

const HAND_CARDS = 3
const ACE = 14
/** More than the highest of them. */
const BASE = 16
const heightOf = (card: Card): number => (rankOf(card) === 0 ? ACE : rankOf(card) + 1)

/** From the highest. An ace is above the king, and below the two where that makes a sequence. */
const heightsOf = (hand: readonly Card[]): readonly [number, number, number] => {
  const [high = 0, middle = 0, low = 0] = hand.map(heightOf).toSorted((one, other) => other - one)
  return [high, middle, low]
}

export function teenPattiHand(hand: readonly Card[]): TeenPattiHand {
  const [high, middle, low] = heightsOf(hand)
  const isColour = hand.every((card) => suitOf(card) === suitOf(hand[0] ?? card))
  const isRow = middle - low === 1 && (high - middle === 1 || (high === ACE && low === 2))
  if (high === low) return 'trail'
  if (isRow) return isColour ? 'pure sequence' : 'sequence'
  if (isColour) return 'colour'
  return high === middle || middle === low ? 'pair' : 'high card'
}

/**
 * Which of two hands is better is which number is higher; suits break no tie. Among sequences A-K-Q is above A-2-3, and that above K-Q-J, as
 * it is by the highest card and the next. @internal Exported for the tests.
 */
export function teenPattiStrength(hand: readonly Card[]): number {
  const name = teenPattiHand(hand)
  const [high, middle, low] = heightsOf(hand)
  // Of a pair its own height comes first, and the middle card is always of it.
  const order = name === 'pair' ? [middle, high + low - middle, 0] : [high, middle, low]
  return order.reduce((strength, height) => strength * BASE + height, HANDS.indexOf(name))
}

/** @internal Exported for the tests. */
export function teenPattiOf(a: readonly Card[], b: readonly Card[]): TeenPatti {
  const ahead = teenPattiStrength(a) - teenPattiStrength(b)
  return { a, b, winner: ahead > 0 ? 'a' : ahead < 0 ? 'b' : 'tie' }
}

export function dealTeenPatti(draws: Draws): TeenPatti {
  const dealt = dealShoe(draws, DECK).slice(0, 2 * HAND_CARDS)
  return teenPattiOf(
    dealt.filter((_, place) => place % 2 === 0),
    dealt.filter((_, place) => place % 2 === 1),
  )
}

export function teenPattiReturn(winner: TeenPatti['winner'], side: TeenPattiSide, stake: Paise): Paise {
  if (winner === 'tie') return stake
  return winner === side ? backReturn(stake, TEEN_PATTI_PRICE) : ZERO
}
