import type { Draws } from './draws.ts'

/** One of 10,000 numbers, 0.00 to 99.99, and a bet on a part of them at either end. */
export type DiceChoice = {
  readonly side: 'under' | 'over'
  /** How many of the 10,000 win. */
  readonly chances: number
}

export const DICE_FACES = 10_000
export const DICE_CHANCES = { least: 1, most: 9800 } as const
const KEPT = 99_000_000

export const rollDice = (draws: Draws): number => draws.draw(DICE_FACES)

export const isDiceWon = ({ side, chances }: DiceChoice, roll: number): boolean =>
  side === 'under' ? roll < chances : roll >= DICE_FACES - chances

/** In ten-thousandths, down: the house keeps 1.00 to 1.01 %, before a return is cut to the paisa; with the cut up to 1.10 %, at the least stake. */
export const diceMultiplier = (chances: number): number => Math.floor(KEPT / chances)
