import { type Paise, ZERO } from '../money/index.ts'
import { type Card, dealShoe, SHORT_DECK } from './cards.ts'
import type { Draws } from './draws.ts'
import { backReturn, layReturn } from './price.ts'

/** Players 8, 9, 10 and 11 get a card each, six to king; number and card together, and the highest wins. */
export const CARDS_32_PLAYERS = [8, 9, 10, 11] as const
export type Cards32Player = (typeof CARDS_32_PLAYERS)[number]
export type Cards32Bet = { readonly on: Cards32Player; readonly side: 'back' | 'lay' }

/** A card of each who was still in. */
type Turn = readonly { readonly player: Cards32Player; readonly card: Card }[]
export type Cards32 = {
  /** The first for all, each further one for those who tied in the one before. */
  readonly turns: readonly Turn[]
  readonly winner: Cards32Player
}

export const CARDS_32_PRICES: Readonly<Record<Cards32Player, Readonly<Record<Cards32Bet['side'], number>>>> = {
  8: { back: 1244, lay: 1309 },
  9: { back: 595, lay: 626 },
  10: { back: 332, lay: 350 },
  11: { back: 209, lay: 221 },
}
/** Over all first four cards; of those who tie each is as likely as the others. */
export const CARDS_32_CHANCES: Readonly<Record<Cards32Player, number>> = {
  8: 12_675 / 161_820,
  9: 26_504 / 161_820,
  10: 47_417 / 161_820,
  11: 75_224 / 161_820,
}

const RANKS = 13
const RANKS_HERE = 8
const LEAST = 6

/** Of the short deck, as the full one counts it. */
const cardOf = (c: number): Card => Math.floor(c / RANKS_HERE) * RANKS + LEAST - 1 + (c % RANKS_HERE)
export const cards32Value = (card: Card): number => (card % RANKS) + 1

/** Numbers count with the first card alone: in a tie only the new card does. */
const totalOf = (player: Cards32Player, card: Card, isFirst: boolean): number =>
  (isFirst ? player : 0) + cards32Value(card)

/** @internal Exported for the tests. */
export function cards32Of(deck: readonly Card[]): Cards32 {
  const turns: Turn[] = []
  let inPlay: readonly Cards32Player[] = CARDS_32_PLAYERS
  let left = deck
  // Whoever ties draws in order. Should the deck end before that (less often than once in 10^13 rounds), the highest number has it.
  while (inPlay.length > 1 && left.length >= inPlay.length) {
    const turn = inPlay.map((player, n) => ({ player, card: left[n] ?? 0 }))
    left = left.slice(turn.length)
    inPlay = leadersOf(turn, turns.length === 0)
    turns.push(turn)
  }
  return { turns, winner: inPlay.at(-1) ?? 11 }
}

function leadersOf(turn: Turn, isFirst: boolean): Cards32Player[] {
  const totals = turn.map(({ player, card }) => totalOf(player, card, isFirst))
  const most = Math.max(...totals)
  return turn.filter((_, n) => totals[n] === most).map(({ player }) => player)
}

export const dealCards32 = (draws: Draws): Cards32 => cards32Of(dealShoe(draws, SHORT_DECK).map(cardOf))

/** Of a lay bet `stake` is its liability. */
export function cards32Return(winner: Cards32Player, { on, side }: Cards32Bet, stake: Paise): Paise {
  if ((winner === on) !== (side === 'back')) return ZERO
  const price = CARDS_32_PRICES[on][side]
  return side === 'back' ? backReturn(stake, price) : layReturn(stake, price)
}
