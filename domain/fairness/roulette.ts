import type { Draws } from './draws.ts'

/** One zero. A spot is a set of numbers; what it returns follows from how many they are. */
export const POCKETS = 37
const NUMBERS = 36
const COLUMNS = 3
const ROWS = 12

/** As the wheel has them, clockwise. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
]
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export const colourOf = (number: number): 'green' | 'red' | 'black' =>
  number === 0 ? 'green' : RED.has(number) ? 'red' : 'black'

const NUMBERS_1_TO_36 = Array.from({ length: NUMBERS }, (_, n) => n + 1)
const those = (isIn: (number: number) => boolean): readonly number[] => NUMBERS_1_TO_36.filter(isIn)
/** Sets are named by their numbers: `n-17`, `n-1-2`, `n-0-1-2-3`. */
const named = (numbers: readonly number[]): [string, readonly number[]] => [`n-${numbers.join('-')}`, numbers]

/** One number, two that touch, a row, four at a corner, two rows; and those that zero has with its neighbours. */
function insideSpots(): [string, readonly number[]][] {
  const at = (row: number, column: number): number => row * COLUMNS + column + 1
  const spots = [[0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 2, 3], [0, 1, 2, 3]]
  for (let row = 0; row < ROWS; row++) {
    spots.push([at(row, 0), at(row, 1), at(row, 2)])
    if (row + 1 < ROWS) spots.push(Array.from({ length: 2 * COLUMNS }, (_, n) => at(row, 0) + n))
    for (let column = 0; column < COLUMNS; column++) {
      const own = at(row, column)
      const hasRight = column + 1 < COLUMNS
      const hasBelow = row + 1 < ROWS
      spots.push([own])
      if (hasRight) spots.push([own, own + 1])
      if (hasBelow) spots.push([own, own + COLUMNS])
      if (hasRight && hasBelow) spots.push([own, own + 1, own + COLUMNS, own + COLUMNS + 1])
    }
  }
  return spots.map(named)
}

export const ROULETTE_SPOTS: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideSpots(),
  ['red', those((n) => RED.has(n))],
  ['black', those((n) => !RED.has(n))],
  ['even', those((n) => n % 2 === 0)],
  ['odd', those((n) => n % 2 === 1)],
  ['low', those((n) => n <= 18)],
  ['high', those((n) => n > 18)],
  ...[0, 1, 2].map((n): [string, readonly number[]] => [
    `dozen-${n + 1}`,
    those((one) => Math.ceil(one / 12) === n + 1),
  ]),
  ...[0, 1, 2].map((n): [string, readonly number[]] => [`column-${n + 1}`, those((one) => (one - 1) % COLUMNS === n)]),
])

export const spinRoulette = (draws: Draws): number => draws.draw(POCKETS)

/** Whole times: 36 for a number, 2 for eighteen of them. */
export const rouletteMultiplier = (spot: string, number: number): number => {
  const numbers = ROULETTE_SPOTS.get(spot) ?? []
  return numbers.includes(number) ? NUMBERS / numbers.length : 0
}
