import type { Draws } from './draws.ts'

/** A hundred numbers, 0 to 99; a ticket is one of them. */
export const RAFFLE_NUMBERS = 100
/** Whole times the stake, of the first, second and third to fall: they do not depend on who else plays. */
export const RAFFLE_PRIZES: readonly number[] = [60, 20, 15]

export const drawRaffle = (draws: Draws): number[] => draws.shuffle(RAFFLE_NUMBERS, RAFFLE_PRIZES.length)

export const raffleMultiplier = (ticket: number, fallen: readonly number[]): number =>
  RAFFLE_PRIZES[fallen.indexOf(ticket)] ?? 0
