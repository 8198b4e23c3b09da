/**
 * What an innings will bring from here, as chances. Four things make a ball's expected runs:
 *
 * 1. the phase: prior curves of runs and wickets a ball for twenty and for fifty overs, quicker when rain shortens;
 * 2. wickets in hand: fewer than usual at this stage slows the side and brings its tail in;
 * 3. the day's pace: runs so far against the prior, shrunk towards 1 (or half-way to the pace of the innings before);
 * 4. the pair at the crease: their rate so far, shrunk, as long as they last;
 *
 * and in a chase a fifth: a side hurries (and risks more) or takes its time as the required rate asks.
 * How sure the pace is grows with what was seen, so three paces are mixed: that is where a line's volatility comes from.
 */
import { BALLS_PER_OVER, ballsBowled, ballsLeft, type Innings, type MatchState, totalOf } from './match.ts'
import { type BallChances, ballChances, mixture, runDistribution, type Stretch } from './run-distribution.ts'

/** Which model it was, for whoever checks a figure later: it changes with any number or rule below. */
export const INNINGS_MODEL = 'innings-1'

/** A stretch of an innings up to `until` (a share of its balls), with its runs an over and chance of a wicket a ball. */
type Phase = { readonly until: number; readonly runsPerOver: number; readonly wicket: number }

const TWENTY_OVERS: readonly Phase[] = [
  { until: 0.1, runsPerOver: 6.6, wicket: 0.032 },
  { until: 0.3, runsPerOver: 7.7, wicket: 0.048 },
  { until: 0.55, runsPerOver: 7.5, wicket: 0.046 },
  { until: 0.75, runsPerOver: 8.3, wicket: 0.056 },
  { until: 0.9, runsPerOver: 9.4, wicket: 0.078 },
  { until: 1, runsPerOver: 10.8, wicket: 0.13 },
]

const FIFTY_OVERS: readonly Phase[] = [
  { until: 0.2, runsPerOver: 5, wicket: 0.026 },
  { until: 0.6, runsPerOver: 5.2, wicket: 0.024 },
  { until: 0.8, runsPerOver: 5.8, wicket: 0.028 },
  { until: 0.9, runsPerOver: 6.8, wicket: 0.05 },
  { until: 1, runsPerOver: 8.2, wicket: 0.1 },
]

/** Up to 25 overs are played like a T20. */
const LONGEST_SHORT_INNINGS = 25 * BALLS_PER_OVER
const PACE_PRIOR_RUNS = 70
const PACE_UNCERTAINTY = 0.15
const PAIR_PRIOR_BALLS = 40

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))

type Prior = { readonly runs: number; readonly wicket: number }

/** The prior of one ball of an innings of so many balls. */
function priorAt(ball: number, ballsAllowed: number): Prior {
  const long = ballsAllowed > LONGEST_SHORT_INNINGS
  const phases = long ? FIFTY_OVERS : TWENTY_OVERS
  const at = (ball + 0.5) / ballsAllowed
  const phase = phases.find(({ until }) => at <= until) ?? { runsPerOver: 10.8, wicket: 0.13 }
  const hurry = clamp((((long ? 50 : 20) * BALLS_PER_OVER) / ballsAllowed) ** 0.25, 1, 1.5)
  return { runs: (phase.runsPerOver / BALLS_PER_OVER) * hurry, wicket: Math.min(0.3, phase.wicket * hurry) }
}

/** The runs a side usually has after so many balls. */
function usualRuns(balls: number, ballsAllowed: number): number {
  let runs = 0
  for (let ball = 0; ball < balls; ball += 1) runs += priorAt(ball, ballsAllowed).runs
  return runs
}

/** The wickets a side has usually lost before each ball. */
function usualWickets(ballsAllowed: number): readonly number[] {
  const lost = [0]
  for (let ball = 0; ball < ballsAllowed; ball += 1) lost.push((lost[ball] ?? 0) + priorAt(ball, ballsAllowed).wicket)
  return lost
}

/** How quick the day is against the prior (1 = as usual), and how unsure that is (a standard deviation). */
export type Pace = { readonly pace: number; readonly uncertainty: number }

const USUAL: Pace = { pace: 1, uncertainty: PACE_UNCERTAINTY }

/** The pace of an innings from its runs so far; `before` is the pace of the innings before it. */
export function paceOf(innings: Innings, before: Pace = USUAL): Pace {
  const usual = usualRuns(ballsBowled(innings), innings.ballsAllowed)
  const expected = 1 + (before.pace - 1) / 2
  const weight = PACE_PRIOR_RUNS / (PACE_PRIOR_RUNS + usual)
  const seen = usual === 0 ? expected : innings.runs / usual
  return {
    pace: clamp(weight * expected + (1 - weight) * seen, 0.5, 1.8),
    uncertainty: PACE_UNCERTAINTY * Math.sqrt(weight),
  }
}

/** The pace of the innings before this one, as far as it tells about the day. */
export function paceBefore(match: MatchState, innings: Innings): Pace {
  const before = match.innings[match.innings.indexOf(innings) - 1]
  return before ? paceOf(before) : USUAL
}

/** Three paces and their weights that have the mean and the deviation of `pace`. */
export function paceNodes({ pace, uncertainty }: Pace): readonly { readonly pace: number; readonly weight: number }[] {
  const step = Math.sqrt(3) * uncertainty
  return [
    { pace: pace * (1 - step), weight: 1 / 6 },
    { pace, weight: 2 / 3 },
    { pace: pace * (1 + step), weight: 1 / 6 },
  ]
}

/** The chances of each coming ball of an innings at a given pace, ball 0 being the next one. */
function ballsAhead(innings: Innings, pace: number): Stretch['ballAt'] {
  const bowled = ballsBowled(innings)
  const pair = pairFactor(innings, pace)
  const urgency = urgencyOf(innings, pace)
  const usual = usualWickets(innings.ballsAllowed)
  return (ball, fallen) => {
    const at = bowled + ball
    const prior = priorAt(at, innings.ballsAllowed)
    const wickets = innings.wickets + fallen
    const inHand = clamp(1 - 0.05 * (wickets - (usual[at] ?? wickets)), 0.65, 1.15)
    const tail = wickets >= 7 ? 1.25 : 1
    const mean = prior.runs * pace * inHand * urgency * (fallen === 0 ? pair : 1)
    return ballChances(clamp(mean, 0.2, 2.8), clamp(prior.wicket * tail * urgency ** 1.5, 0.005, 0.4))
  }
}

/** The rate of those in against the usual rate of the day: no more than a sixth either way, and slow to believe. */
function pairFactor(innings: Innings, pace: number): number {
  const pair = innings.batters.filter((batter) => batter.status === 'IN')
  const runs = pair.reduce((total, batter) => total + batter.runs, 0)
  const balls = pair.reduce((total, batter) => total + batter.balls, 0)
  const usual = priorAt(Math.max(0, ballsBowled(innings) - 1), innings.ballsAllowed).runs * pace
  return clamp((runs / usual + PAIR_PRIOR_BALLS) / (balls + PAIR_PRIOR_BALLS), 0.85, 1.17)
}

function urgencyOf(innings: Innings, pace: number): number {
  const left = ballsLeft(innings)
  if (innings.target === null || left === 0) return 1
  const toCome =
    usualRuns(innings.ballsAllowed, innings.ballsAllowed) - usualRuns(ballsBowled(innings), innings.ballsAllowed)
  return clamp(Math.sqrt((innings.target - totalOf(innings)) / (toCome * pace)), 0.85, 1.3)
}

/** How much of the innings a question looks at. */
export type Span = {
  /** Legal balls from now. */
  readonly balls: number
  /** Wickets that end it, from now. */
  readonly wickets: number
}

/** The runs still to come in the span, ended by the target too. Index is runs. */
export function runsAhead(match: MatchState, innings: Innings, span: Span): Float64Array {
  const nodes = paceNodes(paceOf(innings, paceBefore(match, innings)))
  return mixture(nodes.map(({ pace, weight }) => ({ weight, of: runsAheadAt(innings, pace, span) })))
}

/** As `runsAhead`, for one known pace. */
export function runsAheadAt(innings: Innings, pace: number, span: Span): Float64Array {
  return runDistribution({
    balls: Math.min(span.balls, ballsLeft(innings)),
    wickets: Math.min(span.wickets, innings.wicketsAllowed - innings.wickets),
    enough: innings.target === null ? Number.POSITIVE_INFINITY : innings.target - totalOf(innings),
    ballAt: tabulated(ballsAhead(innings, pace)),
  })
}

/** Each (ball, wickets) computed once. */
function tabulated(ballAt: Stretch['ballAt']): Stretch['ballAt'] {
  const known = new Map<number, BallChances>()
  return (ball, fallen) => {
    const key = ball * 16 + fallen
    const chances = known.get(key) ?? ballAt(ball, fallen)
    known.set(key, chances)
    return chances
  }
}

/** The runs still to come from one batter who is in: they face half the balls and take half of the wickets. */
export function batterRunsAhead(match: MatchState, innings: Innings): Float64Array {
  const nodes = paceNodes(paceOf(innings, paceBefore(match, innings)))
  return mixture(
    nodes.map(({ pace, weight }) => {
      const ballAt = ballsAhead(innings, pace)
      const stretch: Stretch = {
        balls: ballsLeft(innings),
        wickets: 1,
        enough: Number.POSITIVE_INFINITY,
        ballAt: (ball) => halved(ballAt(ball, 0)),
      }
      return { weight, of: runDistribution(stretch) }
    }),
  )
}

function halved({ runs, wicket }: BallChances): BallChances {
  // About one run in twenty is an extra.
  const made = runs.map((chance, n) => (n === 0 ? 0 : (chance / 2) * 0.95))
  const scoring = made.reduce((total, chance) => total + chance, 0)
  return { runs: made.with(0, 1 - wicket / 2 - scoring), wicket: wicket / 2 }
}
