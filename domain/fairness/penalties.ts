import type { Draws } from './draws.ts'
import { choose } from './mines.ts'

/** Kicks of A and B in turn, each a goal or not: five each, over as soon as it is decided, then pairs until one leads. */
export type Kicks = readonly boolean[]
export type Side = 'A' | 'B'

const PAIRS = 5
const REGULAR = 2 * PAIRS
const GOALS_OF_HUNDRED = 75
const HUNDRED = 100

/** What may be bet on, and its price in hundredths: ⌊95 ÷ chance⌋. */
export const PENALTY_BETS = {
  A: 190,
  B: 190,
  'A-in-five': 267,
  'B-in-five': 267,
  'sudden-death': 327,
  'no-sudden-death': 133,
} as const satisfies Readonly<Record<string, number>>
export type PenaltyBet = keyof typeof PENALTY_BETS
export const isPenaltyBet = (bet: unknown): bet is PenaltyBet =>
  typeof bet === 'string' && Object.hasOwn(PENALTY_BETS, bet)

export function shootOut(draws: Draws): boolean[] {
  const kicks: boolean[] = []
  while (!isDecided(kicks)) kicks.push(draws.draw(HUNDRED) < GOALS_OF_HUNDRED)
  return kicks
}

/** Kicks of A are the even ones. */
export const goalsOf = (kicks: Kicks, side: Side): number =>
  kicks.filter((isGoal, n) => isGoal && n % 2 === (side === 'A' ? 0 : 1)).length

/** @internal Nobody can be caught any more: within the five by what is left of them, after them by a pair. The tests follow each way to it. */
export function isDecided(kicks: Kicks): boolean {
  const ahead = goalsOf(kicks, 'A') - goalsOf(kicks, 'B')
  if (kicks.length >= REGULAR) return kicks.length % 2 === 0 && ahead !== 0
  const leftOfB = PAIRS - Math.floor(kicks.length / 2)
  const leftOfA = PAIRS - Math.ceil(kicks.length / 2)
  return ahead > leftOfB || -ahead > leftOfA
}

export const winnerOf = (kicks: Kicks): Side => (goalsOf(kicks, 'A') > goalsOf(kicks, 'B') ? 'A' : 'B')
export const isSuddenDeath = (kicks: Kicks): boolean => kicks.length > REGULAR

export function isPenaltyBetWon(bet: PenaltyBet, kicks: Kicks): boolean {
  switch (bet) {
    case 'A':
    case 'B':
      return winnerOf(kicks) === bet
    case 'A-in-five':
      return winnerOf(kicks) === 'A' && !isSuddenDeath(kicks)
    case 'B-in-five':
      return winnerOf(kicks) === 'B' && !isSuddenDeath(kicks)
    case 'sudden-death':
      return isSuddenDeath(kicks)
    case 'no-sudden-death':
      return !isSuddenDeath(kicks)
  }
}

/** That both have as many goals of five: who is ahead for good before cannot be caught. */
function chanceOfSuddenDeath(): number {
  const goal = GOALS_OF_HUNDRED / HUNDRED
  return Array.from(
    { length: PAIRS + 1 },
    (_, goals) => Number(choose(PAIRS, goals)) * goal ** goals * (1 - goal) ** (PAIRS - goals),
  )
    .map((chance) => chance ** 2)
    .reduce((total, chance) => total + chance, 0)
}

/** How often a bet wins. */
export function penaltyChance(bet: PenaltyBet): number {
  switch (bet) {
    case 'A':
    case 'B':
      return 1 / 2
    case 'A-in-five':
    case 'B-in-five':
      return (1 - chanceOfSuddenDeath()) / 2
    case 'sudden-death':
      return chanceOfSuddenDeath()
    case 'no-sudden-death':
      return 1 - chanceOfSuddenDeath()
  }
}
