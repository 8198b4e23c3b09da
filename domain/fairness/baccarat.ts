import { type Paise, ZERO } from '../money/index.ts'
import { type Card, dealShoe, rankOf, SHOE } from './cards.ts'
import type { Draws } from './draws.ts'
import { backReturn } from './price.ts'

/** Eight decks; two cards each in turn, the player's first, and a third by rule. Nearer to nine wins. */
export const BACCARAT_BETS = ['player', 'banker', 'tie'] as const
export type BaccaratBet = (typeof BACCARAT_BETS)[number]
export type Baccarat = {
  readonly player: readonly Card[]
  readonly banker: readonly Card[]
  readonly winner: BaccaratBet
}

export const BACCARAT_PRICES: Readonly<Record<BaccaratBet, number>> = { player: 200, banker: 195, tie: 900 }
/** Of all orders of six cards. */
const ORDERS = 416 * 415 * 414 * 413 * 412 * 411
export const BACCARAT_CHANCES: Readonly<Record<BaccaratBet, number>> = {
  player: 2_230_518_282_592_256 / ORDERS,
  banker: 2_292_252_566_437_888 / ORDERS,
  tie: 475_627_426_473_216 / ORDERS,
}

const TEN = 10
const NATURAL = 8
const PLAYER_STANDS = 6
const BANKER_STANDS = 7

/** An ace is one; tens and pictures are nothing. */
const baccaratValue = (card: Card): number => (rankOf(card) + 1 >= TEN ? 0 : rankOf(card) + 1)

/** Of a hand only the last digit counts. */
export const baccaratTotal = (hand: readonly Card[]): number =>
  hand.reduce((total, card) => total + baccaratValue(card), 0) % TEN

/** Which third cards of the player's make the banker draw too, by the banker's total. Up to 2 each does. */
const BANKER_DRAWS: Readonly<Record<number, readonly number[]>> = {
  3: [0, 1, 2, 3, 4, 5, 6, 7, 9],
  4: [2, 3, 4, 5, 6, 7],
  5: [4, 5, 6, 7],
  6: [6, 7],
}

/** `third` is the value of the player's third card, undefined where the player stood. @internal Exported for the tests. */
export function baccaratBankerDraws(total: number, third: number | undefined): boolean {
  if (third === undefined) return total < PLAYER_STANDS
  if (total >= BANKER_STANDS) return false
  return BANKER_DRAWS[total]?.includes(third) ?? true
}

/** Dealt from the front of what is given. @internal Exported for the tests. */
export function baccaratOf([p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest]: readonly Card[]): Baccarat {
  const [first, second] = [
    [p1, p2],
    [b1, b2],
  ] as const
  if (Math.max(baccaratTotal(first), baccaratTotal(second)) >= NATURAL) return baccaratBetween(first, second)
  const thirds = rest.slice(0, baccaratTotal(first) < PLAYER_STANDS ? 1 : 0)
  const draws = baccaratBankerDraws(baccaratTotal(second), thirds.map(baccaratValue)[0])
  const last = draws ? rest.slice(thirds.length, thirds.length + 1) : []
  return baccaratBetween([...first, ...thirds], [...second, ...last])
}

function baccaratBetween(player: readonly Card[], banker: readonly Card[]): Baccarat {
  const ahead = baccaratTotal(player) - baccaratTotal(banker)
  return { player, banker, winner: ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie' }
}

export const dealBaccarat = (draws: Draws): Baccarat => baccaratOf(dealShoe(draws, SHOE))

/** On a tie the stakes of both sides go back. */
export function baccaratReturn(winner: BaccaratBet, bet: BaccaratBet, stake: Paise): Paise {
  if (winner === bet) return backReturn(stake, BACCARAT_PRICES[bet])
  return winner === 'tie' ? stake : ZERO
}
