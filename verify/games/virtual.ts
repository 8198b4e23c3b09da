/** The raffle, and games that are played by nobody: an over, a race, a shoot-out. */
import { inOrder, type Numbers, oneOf, times } from '../numbers.ts'
import type { Game } from './game.ts'

type On = { readonly on: string }

const raffle: Game<{ readonly ticket: number }> = ({ numbers, stake, choice: { ticket } }) => {
  const fallen = inOrder(numbers, 100, 3)
  return { outcome: { fallen }, payout: stake * ([60, 20, 15][fallen.indexOf(ticket)] ?? 0) }
}

/** The lowest of a hundred that brings something else than the one before. */
const BALLS = [
  [0, 0],
  [36, 1],
  [69, 2],
  [77, 3],
  [78, 4],
  [90, 6],
  [95, 'wicket'],
] as const
const OVER_PRICES: Readonly<Record<string, number>> = {
  'runs-0-3': 624,
  'runs-4-6': 363,
  'runs-7-9': 346,
  'runs-10-12': 526,
  'runs-13-16': 920,
  'runs-17-36': 3294,
  wicket: 358,
  'no-wicket': 129,
  boundary: 141,
  'no-boundary': 290,
}
const cricket: Game<Partial<On>> = ({ numbers, stake, choice: { on = '' } }) => {
  const over = Array.from({ length: 6 }, () => {
    const drawn = oneOf(numbers, 100)
    return BALLS.findLast(([from]) => drawn >= from)?.[1] ?? 0
  })
  const runs = over.reduce<number>((all, ball) => all + (ball === 'wicket' ? 0 : ball), 0)
  const [, from = 0, to = 0] = on.startsWith('runs-') ? on.split('-').map(Number) : []
  const isThere = on.endsWith('wicket') ? over.includes('wicket') : over.some((ball) => ball === 4 || ball === 6)
  const isWon = on.startsWith('runs-') ? runs >= from && runs <= to : isThere !== on.startsWith('no-')
  return { outcome: { over }, payout: isWon ? times(stake, OVER_PRICES[on] ?? 0, 100) : 0 }
}

const WEIGHTS = [28, 22, 17, 14, 11, 8]
const weightOf = (form: number): number => WEIGHTS[form - 1] ?? 0
const DOG_PRICES: Readonly<Record<string, readonly number[]>> = {
  win: [339, 431, 558, 678, 863, 1187],
  place: [182, 219, 273, 325, 406, 549],
}

function race(numbers: Numbers): number[] {
  const order: number[] = []
  let left = [1, 2, 3, 4, 5, 6]
  while (left.length > 1) {
    // As many of each as it weighs, the best first.
    const tickets = left.flatMap((form) => Array.from({ length: weightOf(form) }, () => form))
    const next = tickets[oneOf(numbers, tickets.length)] ?? 0
    order.push(next)
    left = left.filter((form) => form !== next)
  }
  return [...order, ...left]
}

type Dogs = { readonly kind: string; readonly form: number; readonly second?: number }
const greyhounds: Game<Dogs> = ({ numbers, nonce, stake, choice: { kind, form, second = 0 } }) => {
  const order = race(numbers)
  const isFirst = order[0] === form
  const isWon =
    kind === 'win' ? isFirst : kind === 'place' ? isFirst || order[1] === form : isFirst && order[1] === second
  const forecast = Math.floor((9500 * (100 - weightOf(form))) / (weightOf(form) * weightOf(second)))
  const price = DOG_PRICES[kind]?.[form - 1] ?? forecast
  return {
    outcome: { order, traps: order.map((one) => ((one + nonce) % 6) + 1) },
    payout: isWon ? times(stake, price, 100) : 0,
  }
}

const PENALTY_PRICES: Readonly<Record<string, number>> = {
  A: 190,
  B: 190,
  'A-in-five': 267,
  'B-in-five': 267,
  'sudden-death': 327,
  'no-sudden-death': 133,
}
/** Pair by pair; within the five it is over when what is left cannot make up for it. */
const penalties: Game<On> = ({ numbers, stake, choice: { on } }) => {
  const kicks: boolean[] = []
  const goals = [0, 0]
  const left = [5, 5]
  const isOver = (): boolean => {
    const [ahead, behind] = [(goals[0] ?? 0) - (goals[1] ?? 0), (goals[1] ?? 0) - (goals[0] ?? 0)]
    if (kicks.length < 10) return ahead > (left[1] ?? 0) || behind > (left[0] ?? 0)
    return kicks.length % 2 === 0 && ahead !== 0
  }
  while (!isOver()) {
    const [side, isGoal] = [kicks.length % 2, oneOf(numbers, 100) < 75]
    kicks.push(isGoal)
    goals[side] = (goals[side] ?? 0) + Number(isGoal)
    left[side] = (left[side] ?? 0) - 1
  }
  const winner = (goals[0] ?? 0) > (goals[1] ?? 0) ? 'A' : 'B'
  const isLong = kicks.length > 10
  const won = [winner, isLong ? 'sudden-death' : 'no-sudden-death', ...(isLong ? [] : [`${winner}-in-five`])]
  return { outcome: { kicks }, payout: won.includes(on) ? times(stake, PENALTY_PRICES[on] ?? 0, 100) : 0 }
}

export const VIRTUAL = { raffle, cricket, greyhounds, penalties }
