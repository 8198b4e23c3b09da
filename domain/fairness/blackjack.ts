/**
 * Eight decks in order: player, dealer's open card, player, dealer's hole card, and then whoever draws. The dealer looks for a blackjack
 * first and stands on every 17. Two cards may be doubled, also after a split; two of one value are split once, and split aces have one card
 * each.
 */
import { type Paise, ZERO } from '../money/index.ts'
import { type Card, rankOf } from './cards.ts'
import { returnOf } from './multiplier.ts'

export const BLACKJACK_STEPS = ['hit', 'stand', 'double', 'split'] as const
export type BlackjackStep = (typeof BLACKJACK_STEPS)[number]

export type BlackjackHand = {
  readonly cards: readonly Card[]
  readonly isDoubled: boolean
  /** One of two: 21 in two cards is no blackjack. */
  readonly isSplit: boolean
  /** Nothing is drawn to it any more. */
  readonly isDone: boolean
}

export type BlackjackTable = {
  readonly hands: readonly BlackjackHand[]
  readonly dealer: readonly Card[]
  /** The hand whose turn it is; null: all is played, and the dealer has drawn. */
  readonly turn: number | null
}

export type BlackjackTotal = {
  readonly points: number
  /** An ace counts eleven. */
  readonly isSoft: boolean
}

const BEST = 21
const DEALER_STANDS = 17
const TEN = 10
const HUNDREDTHS = 100

/** An ace is 1 here; ten, jack, queen and king are 10. */
const valueOf = (card: Card): number => Math.min(rankOf(card) + 1, TEN)

export function blackjackTotal(cards: readonly Card[]): BlackjackTotal {
  const points = cards.reduce((total, card) => total + valueOf(card), 0)
  const isSoft = points + TEN <= BEST && cards.some((card) => valueOf(card) === 1)
  return { points: isSoft ? points + TEN : points, isSoft }
}

const pointsOf = (cards: readonly Card[]): number => blackjackTotal(cards).points
const isTwoCards21 = (cards: readonly Card[]): boolean => cards.length === 2 && pointsOf(cards) === BEST
const isBust = (cards: readonly Card[]): boolean => pointsOf(cards) > BEST
const isBlackjack = ({ cards, isSplit }: BlackjackHand): boolean => !isSplit && isTwoCards21(cards)

/** What may be done with the hand whose turn it is. */
export function blackjackChoices({ hands, turn }: BlackjackTable): readonly BlackjackStep[] {
  const hand = turn === null ? undefined : hands[turn]
  if (!hand) return []
  const [one = 0, other = 0] = hand.cards
  const isPair = hand.cards.length === 2 && valueOf(one) === valueOf(other)
  return BLACKJACK_STEPS.filter(
    (step) => (step !== 'double' || hand.cards.length === 2) && (step !== 'split' || (isPair && !hand.isSplit)),
  )
}

/** Where it stands after these steps: a step that may not be is none. */
export function playBlackjack(shoe: readonly Card[], steps: readonly BlackjackStep[]): BlackjackTable {
  const [first = 0, up = 0, second = 0, hole = 0] = shoe
  let next = 4
  const draw = (): Card => shoe[next++] ?? 0
  const dealt = handOf([first, second], { isSplit: false })
  const isOver = isTwoCards21([up, hole]) || isBlackjack(dealt)
  let table: BlackjackTable = turned([isOver ? { ...dealt, isDone: true } : dealt], [up, hole])
  for (const step of steps) if (blackjackChoices(table).includes(step)) table = stepped(table, step, draw)
  return table.turn === null && !isOver ? { ...table, dealer: drawnOut(table, draw) } : table
}

/** The same with every hand standing that is not done. */
export function standBlackjack(shoe: readonly Card[], steps: readonly BlackjackStep[]): BlackjackTable {
  const table = playBlackjack(shoe, steps)
  return table.turn === null ? table : standBlackjack(shoe, [...steps, 'stand'])
}

/** 21 stands by itself. */
const handOf = (
  cards: readonly Card[],
  facts: { readonly isSplit: boolean; readonly isDoubled?: boolean },
): BlackjackHand => ({
  cards,
  isDoubled: false,
  isDone: facts.isDoubled === true || pointsOf(cards) >= BEST,
  ...facts,
})

const turned = (hands: readonly BlackjackHand[], dealer: readonly Card[]): BlackjackTable => {
  const turn = hands.findIndex(({ isDone }) => !isDone)
  return { hands, dealer, turn: turn === -1 ? null : turn }
}

function stepped({ hands, dealer, turn }: BlackjackTable, step: BlackjackStep, draw: () => Card): BlackjackTable {
  const became = hands.flatMap((hand, n) => (n === turn ? afterStep(hand, step, draw) : [hand]))
  return turned(became, dealer)
}

function afterStep(hand: BlackjackHand, step: BlackjackStep, draw: () => Card): readonly BlackjackHand[] {
  const { cards, isSplit } = hand
  switch (step) {
    case 'hit':
      return [handOf([...cards, draw()], { isSplit })]
    case 'stand':
      return [{ ...hand, isDone: true }]
    case 'double':
      return [handOf([...cards, draw()], { isSplit, isDoubled: true })]
    case 'split':
      return cards.map((card) => splitHand(card, draw()))
  }
}

const splitHand = (card: Card, drawn: Card): BlackjackHand => {
  const hand = handOf([card, drawn], { isSplit: true })
  return valueOf(card) === 1 ? { ...hand, isDone: true } : hand
}

/** Against hands that are all bust nothing is drawn. */
function drawnOut({ hands, dealer }: BlackjackTable, draw: () => Card): readonly Card[] {
  if (hands.every(({ cards }) => isBust(cards))) return dealer
  const drawn = [...dealer]
  while (pointsOf(drawn) < DEALER_STANDS) drawn.push(draw())
  return drawn
}

export type BlackjackEnd = 'blackjack' | 'won' | 'push' | 'lost' | 'bust'

/** What a hand has come to, when all is played. */
export function blackjackEnd(hand: BlackjackHand, dealer: readonly Card[]): BlackjackEnd {
  if (isBust(hand.cards)) return 'bust'
  const [isOwn, isTheirs] = [isBlackjack(hand), isTwoCards21(dealer)]
  if (isOwn || isTheirs) return isOwn && isTheirs ? 'push' : isOwn ? 'blackjack' : 'lost'
  const ahead = pointsOf(hand.cards) - pointsOf(dealer)
  if (ahead === 0) return 'push'
  return ahead > 0 || isBust(dealer) ? 'won' : 'lost'
}

/** In hundredths of a hand's stake, which is in them. */
export const BLACKJACK_RETURNS: Readonly<Record<BlackjackEnd, number>> = {
  blackjack: 250,
  won: 200,
  push: 100,
  lost: 0,
  bust: 0,
}

/** What all hands return, each of them with this stake or twice it. */
export function blackjackReturn({ hands, dealer, turn }: BlackjackTable, stake: Paise): Paise {
  if (turn !== null) return ZERO
  const hundredths = hands.reduce(
    (total, hand) => total + BLACKJACK_RETURNS[blackjackEnd(hand, dealer)] * (hand.isDoubled ? 2 : 1),
    0,
  )
  return returnOf(stake, hundredths, HUNDREDTHS)
}
