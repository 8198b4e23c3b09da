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
/** Cells rarer than this are dropped from the edges of a table: in a whole innings about a thousandth of all chances. */
const NEGLIGIBLE = 1e-6

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
      const onward = must(next[fallen], 'a row')
      playBall(row, stretch.ballAt(ball, fallen), { onward, fallen: next[fallen + 1] ?? ended })
    }
    for (const row of next) stopAt(stretch.enough, row, ended)
    ;[alive, next] = [next, alive]
  }
  for (const row of alive) stopAt(0, row, ended)
  return normalised(ended)
}

type Destinations = { readonly onward: Float64Array; readonly fallen: Float64Array }

/** Spreads the chances of `row` over what the ball brings. One plain loop an outcome: this is where the time goes. */
function playBall(row: Float64Array, chances: BallChances, to: Destinations): void {
  let from = 0
  // The last cells have room for no further hit: what gets there, of negligible chance, stays out.
  let until = row.length - MOST_RUNS_A_BALL
  while (from < until && (row[from] ?? 0) < NEGLIGIBLE) from += 1
  while (from < until && (row[until - 1] ?? 0) < NEGLIGIBLE) until -= 1
  for (const [made, chance] of chances.runs.entries()) {
    if (chance === 0) continue
    for (let at = from; at < until; at += 1) addAt(to.onward, at + made, (row[at] ?? 0) * chance)
  }
  for (let at = from; at < until; at += 1) addAt(to.fallen, at, (row[at] ?? 0) * chances.wicket)
}

/** Moves what has `enough` runs to the end of the stretch. */
function stopAt(enough: number, row: Float64Array, ended: Float64Array): void {
  for (let runs = enough; runs < row.length; runs += 1) {
    addAt(ended, runs, row[runs] ?? 0)
    row[runs] = 0
  }
}

function addAt(row: Float64Array, index: number, chance: number): void {
  row[index] = (row[index] ?? 0) + chance
}

function normalised(distribution: Float64Array): Float64Array {
  const total = chanceOfAtLeast(distribution, 0)
  return distribution.map((chance) => chance / total)
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
