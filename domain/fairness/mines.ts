import type { Draws } from './draws.ts'
import { TIMES_ONE } from './multiplier.ts'

/** Five by five: tile = row · 5 + column. */
export const TILES = 25
export const MINES = { least: 1, most: 24 } as const

const KEPT_OF_100 = 99n
const HUNDRED = 100n

/** Laid before the first tile is opened. */
export const layMines = (draws: Draws, mines: number): number[] => draws.shuffle(TILES, mines)

/** In how many ways k of n. */
export function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let taken = 0; taken < k; taken++) ways = (ways * BigInt(n - taken)) / BigInt(taken + 1)
  return ways
}

/**
 * After so many safe tiles, in ten-thousandths, down: the house keeps 1.00 to 1.01 % wherever it is ended, before a return is cut to the paisa;
 * with the cut up to 1.08 %, at the least stake.
 */
export const minesMultiplier = (mines: number, safe: number): number =>
  Number((KEPT_OF_100 * BigInt(TIMES_ONE) * choose(TILES, safe)) / (HUNDRED * choose(TILES - mines, safe)))
