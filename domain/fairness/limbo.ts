import type { Draws } from './draws.ts'

/** In hundredths. At 1.00 nobody could lose, so the least target is above it. */
export const LIMBO_TARGETS = { least: 101, most: 100_000_000 } as const

const BITS_52 = 2n ** 52n
const LOW_BITS_OF_FIRST = 20n
const DROPPED_OF_SECOND = 12n
const KEPT = 99n
const LEAST = 100n

/** The 52 bits that a point is made of. */
const highBits = (draws: Draws): bigint => {
  const first = BigInt(draws.next())
  return (first << LOW_BITS_OF_FIRST) | (BigInt(draws.next()) >> DROPPED_OF_SECOND)
}

/** Where it stops, in hundredths: at least x with chance 0.99/x, for every x from 1.01. Beyond what a number holds exactly, so a bigint. */
export function limboPoint(draws: Draws): bigint {
  const point = (KEPT * BITS_52) / (BITS_52 - highBits(draws))
  return point < LEAST ? LEAST : point
}

export const isLimboWon = (target: number, point: bigint): boolean => point >= BigInt(target)
