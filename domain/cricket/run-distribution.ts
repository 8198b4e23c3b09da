/**
 * How many runs a stretch of balls may bring: exact chances, carried forward ball by ball over (wickets, runs). The
 * same step prices a total, an over, a batter and the fall of a wicket; they differ in what ends the stretch.
 */
import { must } from '../result/index.ts'

/** What one legal ball brings, extras included: `runs[n]` is the chance of n runs and no wicket. They sum to 1. */
export type BallChances = { readonly runs: readonly number[]; readonly wicket: number }

export type Stretch = {
  readonly balls: number
  /** The stretch ends when so many have fallen. */
  readonly wickets: number
  /** The stretch ends when so many runs are made. A last hit may pass it. */
  readonly enough: number
  readonly ballAt: (ball: number, wicketsFallen: number) => BallChances
}

const MOST_RUNS_A_BALL = 6
const NEGLIGIBLE = 1e-10

/**
 * Chances of a ball that brings `mean` runs on average and a wicket with chance `wicket`. Boundaries grow faster than
 * the mean, sixes fastest; singles make up the rest. The weights are those of a T20 at 1.3 runs a ball.
 */
export function ballChances(mean: number, wicket: number): BallChances {
  const pace = mean / 1.3
  const sixes = 0.045 * pace ** 2
  const fours = 0.12 * pace
  const threes = 0.005
  const twos = 0.065 * pace
  const ones = Math.max(0, mean - 6 * sixes - 4 * fours - 3 * threes - 2 * twos)
  const scoring = ones + twos + threes + fours + sixes
  const share = Math.min(1, (1 - wicket) / scoring)
  const none = Math.max(0, 1 - wicket - scoring)
  return {
    runs: [none, ones, twos, threes, fours, 0, sixes].map((chance, n) => (n === 0 ? chance : chance * share)),
    wicket,
  }
}

/** The chance of each number of runs from the stretch: index is runs. */
export function runDistribution(stretch: Stretch): Float64Array {
  const size = Math.min(stretch.balls * MOST_RUNS_A_BALL, stretch.balls * 3 + 36) + MOST_RUNS_A_BALL + 1
  const ended = new Float64Array(size)
  let alive = Array.from({ length: stretch.wickets }, () => new Float64Array(size))
  let next = alive.map(() => new Float64Array(size))
  if (stretch.wickets === 0 || stretch.enough <= 0) return Float64Array.of(1)
  must(alive[0], 'a wicket to lose')[0] = 1
  for (let ball = 0; ball < stretch.balls; ball += 1) {
    for (const row of next) row.fill(0)
    for (const [fallen, row] of alive.entries()) {
      const chances = stretch.ballAt(ball, fallen)
      playBall(row, chances, {
        onward: must(next[fallen], 'a row'),
        fallen: next[fallen + 1] ?? ended,
        ended,
        enough: stretch.enough,
      })
    }
    ;[alive, next] = [next, alive]
  }
  for (const row of alive) for (const [runs, chance] of row.entries()) addAt(ended, runs, chance)
  return ended
}

type Destinations = {
  readonly onward: Float64Array
  readonly fallen: Float64Array
  readonly ended: Float64Array
  readonly enough: number
}

function playBall(row: Float64Array, chances: BallChances, to: Destinations): void {
  for (let runs = 0; runs < row.length; runs += 1) {
    const here = row[runs] ?? 0
    if (here < NEGLIGIBLE) continue
    addAt(to.fallen, runs, here * chances.wicket)
    for (let made = 0; made <= MOST_RUNS_A_BALL; made += 1) {
      const chance = here * (chances.runs[made] ?? 0)
      addAt(runs + made >= to.enough ? to.ended : to.onward, runs + made, chance)
    }
  }
}

// What would pass the end of the table stays in its last cell: its chance is negligible.
function addAt(row: Float64Array, index: number, chance: number): void {
  const at = Math.min(index, row.length - 1)
  row[at] = (row[at] ?? 0) + chance
}

/** The chance of at least so many. */
export function chanceOfAtLeast(distribution: Float64Array, runs: number): number {
  let chance = 0
  for (let at = Math.max(0, runs); at < distribution.length; at += 1) chance += distribution[at] ?? 0
  return chance
}

/** Several distributions as one, weighted; the weights sum to 1. */
export function mixture(parts: readonly { readonly weight: number; readonly of: Float64Array }[]): Float64Array {
  const mixed = new Float64Array(Math.max(...parts.map((part) => part.of.length)))
  for (const { weight, of } of parts) for (const [at, chance] of of.entries()) addAt(mixed, at, weight * chance)
  return mixed
}
