import type { Draws } from './draws.ts'

/** 0 … 51: ace to king of spades, of hearts, of diamonds, of clubs. A shoe of several decks has each of them as often. */
export type Card = number
/** ♠ ♥ ♦ ♣, as cards are counted. */
export type Suit = 'S' | 'H' | 'D' | 'C'

export const DECK = 52
/** Eight decks. */
export const SHOE = 416
/** Six to king of each suit. */
export const SHORT_DECK = 32
export type ShoeSize = typeof DECK | typeof SHOE | typeof SHORT_DECK
const RANKS = 'A23456789TJQK'
const SUITS = ['S', 'H', 'D', 'C'] as const

/** A fresh one for every round, in the order in which it is dealt. */
export const dealShoe = (draws: Draws, cards: ShoeSize): readonly Card[] =>
  draws.shuffle(cards).map((card) => card % DECK)

/** 0 for an ace, 12 for a king. */
export const rankOf = (card: Card): number => card % RANKS.length
export const suitOf = (card: Card): Suit => SUITS[Math.floor(card / RANKS.length)] ?? 'S'
/** `7C`, `TD`. @internal For tests. */
export const nameOfCard = (card: Card): string => `${RANKS.charAt(rankOf(card))}${suitOf(card)}`

/** What the hash of a shoe is of, told before anybody bets: a byte for each card. */
export const shoeBytes = (shoe: readonly Card[]): Uint8Array => Uint8Array.from(shoe)
