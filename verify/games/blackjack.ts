/** Eight decks in order: player, dealer, player, hole card, then whoever draws. */
import { inOrder, times } from '../numbers.ts'
import type { Game } from './game.ts'

type Hand = { cards: number[]; isDoubled: boolean; isSplit: boolean; isDone: boolean }

const valueOf = (card: number): number => Math.min((card % 13) + 1, 10)
const pointsOf = (cards: readonly number[]): number => {
  const points = cards.reduce((all, card) => all + valueOf(card), 0)
  return points < 12 && cards.some((card) => valueOf(card) === 1) ? points + 10 : points
}
const isTwo21 = (cards: readonly number[]): boolean => cards.length === 2 && pointsOf(cards) === 21

export const blackjack: Game<object> = ({ numbers, stake, steps }) => {
  const shoe = inOrder(numbers, 416).map((card) => card % 52)
  const [first = 0, up = 0, second = 0, hole = 0, ...rest] = shoe
  const draw = (): number => rest.shift() ?? 0
  const dealer = [up, hole]
  const hands: Hand[] = [{ cards: [first, second], isDoubled: false, isSplit: false, isDone: isTwo21([first, second]) }]
  const isOver = isTwo21(dealer) || hands.every(({ isDone }) => isDone)
  if (isOver) for (const hand of hands) hand.isDone = true
  for (const step of steps) take(hands, String(step), draw)
  // What was left alone stands.
  for (const hand of hands) hand.isDone = true
  if (!isOver && hands.some(({ cards }) => pointsOf(cards) < 22)) while (pointsOf(dealer) < 17) dealer.push(draw())
  const hundredths = hands.reduce((all, hand) => all + returned(hand, dealer) * (hand.isDoubled ? 2 : 1), 0)
  return { outcome: { hands, dealer }, payout: times(stake / stakesIn(steps), hundredths, 100) }
}

/** Each double and split has staked as much again; a record has all of it as its stake. */
const stakesIn = (steps: readonly unknown[]): number =>
  1 + steps.filter((step) => step === 'double' || step === 'split').length

function take(hands: Hand[], step: string, draw: () => number): void {
  const at = hands.findIndex(({ isDone }) => !isDone)
  const hand = hands[at]
  if (!hand) return
  if (step === 'split') {
    hands.splice(at, 1, ...hand.cards.map((card) => splitHand([card, draw()])))
    return
  }
  if (step !== 'stand') hand.cards.push(draw())
  hand.isDoubled = step === 'double'
  hand.isDone = step !== 'hit' || pointsOf(hand.cards) > 20
}

const splitHand = (cards: [number, number]): Hand => ({
  cards,
  isDoubled: false,
  isSplit: true,
  isDone: valueOf(cards[0]) === 1 || pointsOf(cards) === 21,
})

/** Hundredths of the hand's stake. */
function returned({ cards, isSplit }: Hand, dealer: readonly number[]): number {
  const [own, theirs] = [pointsOf(cards), pointsOf(dealer)]
  if (own > 21) return 0
  const [isOwn21, isTheirs21] = [!isSplit && isTwo21(cards), isTwo21(dealer)]
  if (isOwn21 !== isTheirs21) return isOwn21 ? 250 : 0
  if (isOwn21 || own === theirs) return 100
  return theirs > 21 || own > theirs ? 200 : 0
}
