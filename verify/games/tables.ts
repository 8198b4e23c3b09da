/** Tables and other rounds that everybody shares: the cards, runners or balls that fall, and what a bet on them returns. */
import { inOrder, type Numbers, times } from '../numbers.ts'
import type { Game } from './game.ts'
import { pointOf } from './single.ts'

/** Of how many cards the shoe is whose hash is told before anybody bets: one deck, eight, or sixes to kings. */
export const SHOES: Readonly<Record<string, number>> = {
  'lucky-7': 52,
  'dragon-tiger': 416,
  'andar-bahar': 52,
  'teen-patti': 52,
  'cards-32': 32,
  baccarat: 416,
}
export const shoe = (numbers: Numbers, cards: number): number[] => inOrder(numbers, cards).map((card) => card % 52)
const rankOf = (card: number): number => card % 13
type On<T = string> = { readonly on: T }

const lucky7: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const [card = 0] = shoe(numbers, 52)
  const winner = rankOf(card) === 6 ? 'seven' : rankOf(card) > 6 ? 'up' : 'down'
  const multiplier = on === winner ? (on === 'seven' ? 120_000 : 20_000) : winner === 'seven' ? 5000 : 0
  return { outcome: { card }, payout: times(stake, multiplier, 10_000) }
}

const dragonTiger: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const [dragon = 0, tiger = 0] = shoe(numbers, 416)
  const winner = rankOf(dragon) === rankOf(tiger) ? 'tie' : rankOf(dragon) > rankOf(tiger) ? 'dragon' : 'tiger'
  const multiplier = on === winner ? (on === 'tie' ? 24 : 4) : winner === 'tie' ? 1 : 0
  return { outcome: { dragon, tiger, winner }, payout: times(stake, multiplier, 2) }
}

const andarBahar: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const [joker = 0, ...rest] = shoe(numbers, 52)
  const last = rest.findIndex((card) => rankOf(card) === rankOf(joker))
  const winner = last % 2 === 0 ? 'andar' : 'bahar'
  const outcome = { joker, dealt: rest.slice(0, last + 1), winner }
  return { outcome, payout: on === winner ? times(stake, on === 'andar' ? 190 : 200, 100) : 0 }
}

/** As a number: what kind of hand, then what ties are broken by. */
function handWorth(cards: readonly number[]): number {
  const ranks = cards.map((card) => (rankOf(card) === 0 ? 13 : rankOf(card))).toSorted((a, b) => b - a)
  const [high = 0, middle = 0, low = 0] = ranks
  const isFlush = new Set(cards.map((card) => Math.floor(card / 13))).size === 1
  const isStraight = (high === middle + 1 && middle === low + 1) || ranks.join() === '13,2,1'
  const kinds = new Set(ranks).size
  const kind = kinds === 1 ? 5 : isStraight && isFlush ? 4 : isStraight ? 3 : isFlush ? 2 : kinds === 2 ? 1 : 0
  const pair = high === middle ? [high, high, low] : [low, low, high]
  return (kind === 1 ? pair : ranks).reduce((worth, rank) => worth * 100 + rank, kind)
}

const teenPatti: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const dealt = shoe(numbers, 52).slice(0, 6)
  const [a, b] = [dealt.filter((_, n) => n % 2 === 0), dealt.filter((_, n) => n % 2 === 1)]
  const ahead = handWorth(a) - handWorth(b)
  const winner = ahead === 0 ? 'tie' : ahead > 0 ? 'a' : 'b'
  return { outcome: { a, b, winner }, payout: winner === 'tie' ? stake : on === winner ? times(stake, 195, 100) : 0 }
}

/** Hundredths to back and to lay; who is laid brings back stake and liability when the runner loses. */
const PRICES_32: Readonly<Record<number, readonly [number, number]>> = {
  8: [1244, 1309],
  9: [595, 626],
  10: [332, 350],
  11: [209, 221],
}
const cards32: Game<On<number> & { readonly side: string }> = ({ numbers, stake, choice: { on, side } }) => {
  const deck = inOrder(numbers, 32).map((c) => Math.floor(c / 8) * 13 + 5 + (c % 8))
  const turns: { player: number; card: number }[][] = []
  let players = [8, 9, 10, 11]
  while (players.length > 1 && deck.length >= players.length) {
    const turn = players.map((player) => ({ player, card: deck.shift() ?? 0 }))
    const total = ({ player, card }: { player: number; card: number }) =>
      rankOf(card) + (turns.length === 0 ? player : 0)
    const most = Math.max(...turn.map(total))
    players = turn.filter((one) => total(one) === most).map(({ player }) => player)
    turns.push(turn)
  }
  const winner = players.at(-1) ?? 0
  const [back, lay] = PRICES_32[on] ?? [0, 0]
  const isWon = side === 'back' ? winner === on : winner !== on
  const payout = side === 'back' ? times(stake, back, 100) : times(stake, lay, lay - 100)
  return { outcome: { turns, winner }, payout: isWon ? payout : 0 }
}

const baccaratValue = (card: number): number => (rankOf(card) > 8 ? 0 : rankOf(card) + 1)
const baccaratTotal = (hand: readonly number[]): number => hand.reduce((all, card) => all + baccaratValue(card), 0) % 10

const baccarat: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const [p1 = 0, b1 = 0, p2 = 0, b2 = 0, ...rest] = shoe(numbers, 416)
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  if (baccaratTotal(player) < 8 && baccaratTotal(banker) < 8) {
    const total = baccaratTotal(banker)
    if (baccaratTotal(player) < 6) {
      player.push(rest.shift() ?? 0)
      if (bankerDraws(total, baccaratValue(player[2] ?? 0))) banker.push(rest.shift() ?? 0)
    } else if (total < 6) banker.push(rest.shift() ?? 0)
  }
  const ahead = baccaratTotal(player) - baccaratTotal(banker)
  const winner = ahead === 0 ? 'tie' : ahead > 0 ? 'player' : 'banker'
  const hundredths = { player: 200, banker: 195, tie: 900 }[winner]
  const payout = on === winner ? times(stake, hundredths, 100) : winner === 'tie' ? stake : 0
  return { outcome: { player, banker, winner }, payout }
}

/** Against the player's third card. */
function bankerDraws(total: number, third: number): boolean {
  if (total < 3) return true
  if (total === 3) return third !== 8
  return total < 7 && third >= 2 * (total - 3) && third <= 7
}

/** `steps`: where the player left, if by hand. */
const crash: Game<{ readonly auto?: number | null }> = ({ numbers, stake, choice: { auto }, steps }) => {
  const point = pointOf(numbers)
  const left = steps.length > 0 ? Number(steps[0]) : (auto ?? null)
  return {
    outcome: { point: `${point}` },
    payout: left !== null && BigInt(left) <= point ? times(stake, left, 100) : 0,
  }
}

export const SHARED = {
  'lucky-7': lucky7,
  'dragon-tiger': dragonTiger,
  'andar-bahar': andarBahar,
  'teen-patti': teenPatti,
  'cards-32': cards32,
  baccarat,
  crash,
}
