import type { Draws } from './draws.ts'

/** Ten of forty numbers fall; the player has picked some of the forty. */
export const KENO = { numbers: 40, drawn: 10 } as const

/** The whole return in hundredths of the stake, by how many were picked, and then by how many of them fell. */
const RETURNS: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [0, 384]],
  [2, [0, 170, 530]],
  [3, [0, 0, 405, 3350]],
  [4, [0, 0, 200, 1000, 6000]],
  [5, [0, 0, 140, 300, 2400, 27_000]],
  [6, [0, 0, 0, 200, 1500, 14_500, 116_000]],
  [8, [0, 0, 0, 0, 500, 3000, 10_000, 129_000, 1_290_000]],
])

/** How many may be picked: seven may not. */
export const KENO_PICKS: readonly number[] = [...RETURNS.keys()]

/** 1 … 40, in the order in which they fall. */
export const drawKeno = (draws: Draws): number[] => draws.shuffle(KENO.numbers, KENO.drawn).map((n) => n + 1)

export const kenoHits = (picks: readonly number[], fallen: readonly number[]): number =>
  picks.filter((pick) => fallen.includes(pick)).length

/** By hits, from none to all; empty where so many cannot be picked. */
export const kenoReturns = (picks: number): readonly number[] => RETURNS.get(picks) ?? []
