import { type Paise, ZERO } from '../money/index.ts'
import { type Card, DECK, dealShoe, rankOf } from './cards.ts'
import type { Draws } from './draws.ts'
import { backReturn } from './price.ts'

/** The first card is the joker; then Andar and Bahar get one in turn, Andar first, until one is of its rank. */
export const ANDAR_BAHAR_SIDES = ['andar', 'bahar'] as const
export type AndarBaharSide = (typeof ANDAR_BAHAR_SIDES)[number]
export type AndarBahar = {
  readonly joker: Card
  /** After the joker, the one that decides last. */
  readonly dealt: readonly Card[]
  readonly winner: AndarBaharSide
}

export const ANDAR_BAHAR_PRICES: Readonly<Record<AndarBaharSide, number>> = { andar: 190, bahar: 200 }
/** Andar goes first and so wins more often. */
export const ANDAR_BAHAR_CHANCES: Readonly<Record<AndarBaharSide, number>> = { andar: 429 / 833, bahar: 404 / 833 }

/** Of cards after the joker, the first is Andar's. */
export const andarBaharSide = (dealtBefore: number): AndarBaharSide => (dealtBefore % 2 === 0 ? 'andar' : 'bahar')

export function dealAndarBahar(draws: Draws): AndarBahar {
  const [joker = 0, ...rest] = dealShoe(draws, DECK)
  const decides = rest.findIndex((card) => rankOf(card) === rankOf(joker))
  return { joker, dealt: rest.slice(0, decides + 1), winner: andarBaharSide(decides) }
}

export const andarBaharReturn = (winner: AndarBaharSide, side: AndarBaharSide, stake: Paise): Paise =>
  winner === side ? backReturn(stake, ANDAR_BAHAR_PRICES[side]) : ZERO
