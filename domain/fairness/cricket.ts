import type { Draws } from './draws.ts'

/** One over of six balls. */
export type Ball = 0 | 1 | 2 | 3 | 4 | 6 | 'wicket'
export const BALLS = 6
const HIGHEST = 6
const HUNDRED = 100

/** @internal Of a hundred: how many bring it, in the order in which they are counted. The tests count them. */
export const BALL_CHANCES: readonly (readonly [ball: Ball, chances: number])[] = [
  [0, 36],
  [1, 33],
  [2, 8],
  [3, 1],
  [4, 12],
  [6, 5],
  ['wicket', 5],
]

/** Bets on the runs, each from so many to so many. */
const RUNS = {
  'runs-0-3': [0, 3],
  'runs-4-6': [4, 6],
  'runs-7-9': [7, 9],
  'runs-10-12': [10, 12],
  'runs-13-16': [13, 16],
  'runs-17-36': [17, 36],
} as const

/** What may be bet on, and its price in hundredths: ⌊95 ÷ chance⌋. */
export const OVER_BETS = {
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
} as const satisfies Readonly<Record<string, number>>
export type OverBet = keyof typeof OVER_BETS
type RunBet = keyof typeof RUNS
const isRunBet = (bet: OverBet): bet is RunBet => Object.hasOwn(RUNS, bet)
export const isOverBet = (bet: unknown): bet is OverBet => typeof bet === 'string' && Object.hasOwn(OVER_BETS, bet)

export const bowlOver = (draws: Draws): Ball[] => Array.from({ length: BALLS }, () => ballAt(draws.draw(HUNDRED)))

function ballAt(drawn: number): Ball {
  let below = 0
  for (const [ball, chances] of BALL_CHANCES) {
    below += chances
    if (drawn < below) return ball
  }
  throw new RangeError(`not one of a hundred: ${drawn}`)
}

export const runsOf = (over: readonly Ball[]): number =>
  over.reduce<number>((runs, ball) => runs + (ball === 'wicket' ? 0 : ball), 0)

const isBoundary = (ball: Ball): boolean => ball === 4 || ball === 6

export function isOverBetWon(bet: OverBet, over: readonly Ball[]): boolean {
  if (isRunBet(bet)) return isWithin(RUNS[bet], runsOf(over))
  switch (bet) {
    case 'wicket':
      return over.includes('wicket')
    case 'no-wicket':
      return !over.includes('wicket')
    case 'boundary':
      return over.some(isBoundary)
    case 'no-boundary':
      return !over.some(isBoundary)
  }
}

const isWithin = ([least, most]: readonly [number, number], runs: number): boolean => runs >= least && runs <= most

const BOUNDARY = BALL_CHANCES.reduce((total, [ball, chances]) => total + (isBoundary(ball) ? chances : 0), 0)
const WICKET = BALL_CHANCES.reduce((total, [ball, chances]) => total + (ball === 'wicket' ? chances : 0), 0)
/** That none of the balls is one of so many in a hundred. */
const never = (chances: number): number => (1 - chances / HUNDRED) ** BALLS

/** How often each number of runs comes, from none. */
function runChances(): number[] {
  let now = [1]
  for (let bowled = 0; bowled < BALLS; bowled++) {
    const next = Array.from({ length: now.length + HIGHEST }, () => 0)
    for (const [runs, chance] of now.entries())
      for (const [ball, chances] of BALL_CHANCES) {
        const after = runs + runsOf([ball])
        next[after] = (next[after] ?? 0) + (chance * chances) / HUNDRED
      }
    now = next
  }
  return now
}

/** How often a bet wins. */
export function overChance(bet: OverBet): number {
  if (isRunBet(bet))
    return runChances().reduce((total, chance, runs) => total + (isWithin(RUNS[bet], runs) ? chance : 0), 0)
  switch (bet) {
    case 'wicket':
      return 1 - never(WICKET)
    case 'no-wicket':
      return never(WICKET)
    case 'boundary':
      return 1 - never(BOUNDARY)
    case 'no-boundary':
      return never(BOUNDARY)
  }
}
