import type { Draws } from './draws.ts'

/** Three digits fall, 000 to 999. */
export type PickThree = readonly [number, number, number]

/** All three in their order, all three in any, or two of them in theirs. */
export type PickThreeBet =
  | { readonly kind: 'straight' | 'any'; readonly digits: readonly number[] }
  | { readonly kind: 'first' | 'last'; readonly digits: readonly number[] }

export const DIGITS = 10
const PLACES = 3
const ALL = DIGITS ** PLACES
/** Of the thousand, in stakes: shared by as many as win. */
const RETURNED = 960

export const drawPickThree = (draws: Draws): PickThree => digitsOf(draws.draw(ALL))

const digitsOf = (number: number): PickThree => [
  Math.floor(number / 100),
  Math.floor(number / DIGITS) % DIGITS,
  number % DIGITS,
]

export const isPickThreeWon = ({ kind, digits }: PickThreeBet, fallen: PickThree): boolean => {
  switch (kind) {
    case 'straight':
      return isSame(digits, fallen)
    case 'any':
      return isSame(rising(digits), rising(fallen))
    case 'first':
      return isSame(digits, fallen.slice(0, 2))
    case 'last':
      return isSame(digits, fallen.slice(1))
  }
}

const rising = (digits: readonly number[]): number[] => digits.toSorted((one, other) => one - other)
const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()

/** How many of the thousand win. In any order: six, or three where two digits are alike; three alike have one order, and that bet is a straight one. */
export function pickThreeWays({ kind, digits }: PickThreeBet): number {
  switch (kind) {
    case 'straight':
      return 1
    case 'any':
      return [0, 1, 3, 6][new Set(digits).size] ?? 0
    case 'first':
    case 'last':
      return DIGITS
  }
}

/** Whole times the stake. */
export const pickThreeMultiplier = (bet: PickThreeBet): number => RETURNED / pickThreeWays(bet)
