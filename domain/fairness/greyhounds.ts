import type { Draws } from './draws.ts'

/** Six dogs by their form, the first the best. What a dog weighs is its chance in a hundred to win. */
export const DOG_WEIGHTS: readonly number[] = [28, 22, 17, 14, 11, 8]
export const DOGS = DOG_WEIGHTS.length
const HUNDRED = 100
/** In hundredths, what comes back of a bet at a chance of one. */
const RETURNED = 9500

/** Forms are 1 to 6. */
export type DogBet =
  | { readonly kind: 'win' | 'place'; readonly form: number }
  | { readonly kind: 'forecast'; readonly form: number; readonly second: number }

/** In hundredths: ⌊95 ÷ chance⌋. */
const WIN = [339, 431, 558, 678, 863, 1187]
const PLACE = [182, 219, 273, 325, 406, 549]

const weightOf = (form: number): number => DOG_WEIGHTS[form - 1] ?? 0

/** Where a dog runs from, known before the race. */
export const trapOf = (form: number, roundNumber: number): number => ((form + roundNumber) % DOGS) + 1

/** The forms as they come in. */
export function runDogs(draws: Draws): number[] {
  const left = DOG_WEIGHTS.map((_, n) => n + 1)
  const order: number[] = []
  while (left.length > 1) order.push(...left.splice(nextOf(draws, left), 1))
  return [...order, ...left]
}

function nextOf(draws: Draws, left: readonly number[]): number {
  let drawn = draws.draw(left.reduce((total, form) => total + weightOf(form), 0))
  return left.findIndex((form) => (drawn -= weightOf(form)) < 0)
}

export const isDogBetWon = (bet: DogBet, order: readonly number[]): boolean => {
  switch (bet.kind) {
    case 'win':
      return order[0] === bet.form
    case 'place':
      return order.slice(0, 2).includes(bet.form)
    case 'forecast':
      return order[0] === bet.form && order[1] === bet.second
  }
}

/** In hundredths. */
export function dogPrice(bet: DogBet): number {
  switch (bet.kind) {
    case 'win':
      return WIN[bet.form - 1] ?? 0
    case 'place':
      return PLACE[bet.form - 1] ?? 0
    case 'forecast': {
      const [first, second] = [weightOf(bet.form), weightOf(bet.second)]
      return Math.floor((RETURNED * (HUNDRED - first)) / (first * second))
    }
  }
}

/** How often one dog is first and another second. */
const chanceOfPair = (first: number, second: number): number =>
  (weightOf(first) / HUNDRED) * (weightOf(second) / (HUNDRED - weightOf(first)))

/** How often a bet wins. */
export function dogChance(bet: DogBet): number {
  switch (bet.kind) {
    case 'win':
      return weightOf(bet.form) / HUNDRED
    case 'place':
      return DOG_WEIGHTS.reduce(
        (total, _, n) => total + (n + 1 === bet.form ? 0 : chanceOfPair(n + 1, bet.form)),
        weightOf(bet.form) / HUNDRED,
      )
    case 'forecast':
      return chanceOfPair(bet.form, bet.second)
  }
}
