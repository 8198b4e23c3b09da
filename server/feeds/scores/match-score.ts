/**
 * The match as the feed's statements of the score tell it. The feed states totals, not balls, and corrects itself: so
 * every statement within a ball is laid on the match as it stood when that ball began, and the last statement wins.
 */
import {
  applyScore,
  ballsBowled,
  BALLS_PER_OVER,
  type BatterScore,
  currentInnings,
  type Innings,
  type InningsNumber,
  type MatchState,
  parseOvers,
  reviseInnings,
  type ScoreLine,
  type ScoreLineBatter,
  type Team,
} from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import type { BattingTeamStats, Incident, InningsStats, MatchStats } from './wire.ts'

export type MatchScore = {
  readonly match: MatchState
  /** The score when the ball now running, or the one just bowled, began. */
  readonly ballStart: ScoreLine | null
}

/** A new ball: what the score says now is what the ball before it came to, and a complete over is over. */
export function beginBall({ match }: MatchScore): MatchScore {
  const innings = currentInnings(match)
  if (!innings || innings.end) return { match, ballStart: null }
  const next = innings.ballsInOver >= BALLS_PER_OVER ? nextOver(lineOf(innings)) : lineOf(innings)
  return { match: applyScore(match, next), ballStart: next }
}

/** Null when the statement cannot be placed: the feed does not know who bats, or repeats an innings that is over. */
export function stateScore(known: MatchScore, stats: MatchStats, incidents: readonly Incident[]): MatchScore | null {
  const stated = stats.inningsStats.find((one) => one.inningsNum === stats.currentInnings)
  const number = currentInnings(known.match)?.number ?? 0
  if (!stated || stats.currentInnings < number) return null
  const isNewInnings = stats.currentInnings > number
  const before = isNewInnings ? learnEarlier(known.match, stats, number) : known.match
  const line = readLine(before, stated, stats)
  if (!line) return null
  const next = isNewInnings ? { match: applyScore(before, line), ballStart: null } : placeLine(known, line, incidents)
  const match = dropPhantoms(reviseTarget(next.match, stated))
  return { ...next, match }
}

/** Innings that were over before we came: their totals, without which a chase would have no target. */
function learnEarlier(
  match: MatchState,
  { inningsStats, currentInnings: current }: MatchStats,
  from: number,
): MatchState {
  return inningsStats
    .filter(({ inningsNum }) => inningsNum > from && inningsNum < current)
    .toSorted((a, b) => a.inningsNum - b.inningsNum)
    .reduce((known, stated) => {
      const line = readLine(known, stated, { currentInnings: current, inningsStats })
      return line ? applyScore(known, line) : known
    }, match)
}

function placeLine(known: MatchScore, line: ScoreLine, incidents: readonly Incident[]): MatchScore {
  const innings = must(currentInnings(known.match), 'an innings is stated')
  const placed = placeInOver(innings, line)
  const ballStart = ballBefore(known, innings, placed)
  const rewound = ballStart ? applyScore(known.match, ballStart) : known.match
  const steps = stepsTo(must(currentInnings(rewound), 'rewound within the innings'), placed, incidents)
  const match = steps.reduce(applyScore, rewound)
  // Where balls were skipped nothing is known of the last one's beginning, and the skipped ones must not be skipped again.
  const hasSkipped = ballStart !== null && ballsOf(placed) > ballsOf(ballStart) + 1
  return { match, ballStart: hasSkipped ? totalsOf(placed) : ballStart }
}

/** 'n.0' also stands over the extras before the first legal ball of the next over: they belong to that one. */
function placeInOver(innings: Innings, line: ScoreLine): ScoreLine {
  const isNextOver = innings.over === line.over + 1 && innings.ballsInOver === 0 && line.ballsInOver === BALLS_PER_OVER
  return isNextOver ? nextOver(line) : line
}

/** The start of the ball that this line is about; a ball whose beginning was not told began at the last known score. */
function ballBefore({ ballStart }: MatchScore, innings: Innings, line: ScoreLine): ScoreLine | null {
  const isLaterBall = ballsOf(line) > ballsBowled(innings)
  const hasMovedOn = !ballStart || ballsOf(ballStart) < ballsBowled(innings)
  return isLaterBall && hasMovedOn ? lineOf(innings) : ballStart
}

/** The line itself, and before it the ends of the over it has moved on from. */
function stepsTo(innings: Innings, line: ScoreLine, incidents: readonly Incident[]): readonly ScoreLine[] {
  if (line.over !== innings.over + 1) return [line]
  const here = lineOf(innings)
  const end = innings.ballsInOver >= BALLS_PER_OVER ? here : overEnd(here, line, incidents)
  return end ? [end, nextOver(end), line] : [line]
}

/** The end of an over that the feed skipped, from its last incidents; null when they do not reach back that far. */
function overEnd(from: ScoreLine, to: ScoreLine, incidents: readonly Incident[]): ScoreLine | null {
  const since = incidents.filter((incident) => overOf(incident) >= to.over)
  const reachesBack = incidents.some((incident) => overOf(incident) === from.over)
  const runs = to.runs - since.reduce((sum, incident) => sum + runsOf(incident), 0)
  const wickets = to.wickets - since.filter((incident) => incident.incidentType === 'OUT').length
  if (!reachesBack || runs < from.runs || wickets < from.wickets) return null
  return { ...totalsOf(from), ballsInOver: BALLS_PER_OVER, runs, wickets }
}

/** '13.6' is a ball of over 13, counted from 0. Not a number for a text that is no such thing, which no comparison lets through. */
const overOf = ({ overs }: Incident): number => Number(/^(\d+)(?:\.\d+)?$/.exec(overs)?.[1] ?? Number.NaN)

function runsOf({ incidentType, value }: Incident): number {
  const runs = Number(value ?? 0) || 0
  return incidentType === 'WIDE' || incidentType === 'NO_BALL' ? runs + 1 : runs
}

/** A score without its names. */
type Totals = Omit<ScoreLine, 'batters' | 'bowler'>

const ballsOf = ({ over, ballsInOver }: ScoreLine): number => over * BALLS_PER_OVER + ballsInOver

const nextOver = (line: ScoreLine): ScoreLine => ({ ...totalsOf(line), over: line.over + 1, ballsInOver: 0 })

const totalsOf = ({ innings, batting, runs, wickets, over, ballsInOver }: Totals): Totals => ({
  innings,
  batting,
  runs,
  wickets,
  over,
  ballsInOver,
})

const lineOf = (innings: Innings): ScoreLine => totalsOf({ ...innings, innings: innings.number })

function readLine(match: MatchState, stated: InningsStats, stats: MatchStats): ScoreLine | null {
  const overs = parseOvers(stated.inningsOvers)
  const batting = teamOf(match, stated.battingTeam ?? stats.battingTeamStats?.teamName ?? null)
  if (!overs || batting === null) return null
  const bowler = stats.bowlingTeamStats?.bowl1Name
  return {
    innings: stated.inningsNum as InningsNumber,
    batting,
    runs: stated.inningsRuns,
    wickets: stated.inningsWickets,
    ...overs,
    batters: stats.battingTeamStats ? readBatters(stats.battingTeamStats) : [],
    ...(bowler ? { bowler } : {}),
  }
}

function teamOf({ teams }: MatchState, team: string | null): Team | null {
  if (team === null) return null
  if (team === teams[0]) return 0
  return team === teams[1] ? 1 : null
}

/** Those whose names the feed knows. It may mark both or neither as facing: the first marked one faces. */
function readBatters(stats: BattingTeamStats): readonly ScoreLineBatter[] {
  const facesFirst = stats.bat1Strike > 0
  const both = [
    {
      name: stats.bat1Name,
      runs: stats.bat1Runs,
      balls: stats.bat1Balls ?? 0,
      fours: stats.bat1Fours ?? 0,
      sixes: stats.bat1Sixes ?? 0,
      onStrike: facesFirst,
    },
    {
      name: stats.bat2Name,
      runs: stats.bat2Runs,
      balls: stats.bat2Balls ?? 0,
      fours: stats.bat2Fours ?? 0,
      sixes: stats.bat2Sixes ?? 0,
      onStrike: !facesFirst,
    },
  ]
  const named = both.flatMap(({ name, ...batter }) => (name === null ? [] : [{ name, ...batter }]))
  // One man cannot be at both ends.
  return named[0]?.name === named[1]?.name ? named.slice(0, 1) : named
}

function reviseTarget(match: MatchState, { inningsTarget }: InningsStats): MatchState {
  const innings = currentInnings(match)
  if (!innings || innings.target === null || inningsTarget === undefined) return match
  return innings.target === inningsTarget ? match : reviseInnings(match, { target: inningsTarget })
}

/** A name that the feed took back before its bearer had faced a ball: he never batted. */
function dropPhantoms(match: MatchState): MatchState {
  const innings = currentInnings(match)
  if (!innings?.batters.some(isPhantom)) return match
  const batters = innings.batters.filter((batter) => !isPhantom(batter))
  return { ...match, innings: [...match.innings.slice(0, -1), { ...innings, batters }] }
}

const isPhantom = ({ status, runs, balls }: BatterScore): boolean => status === 'RETIRED' && runs === 0 && balls === 0
