/**
 * The match as the feed's statements of the score tell it. The feed states totals, not balls, and corrects itself: so
 * every statement within a ball is laid on the match as it stood when that ball began, and the last statement wins.
 */
import {
  applyScore,
  awardPenalty,
  ballsBowled,
  BALLS_PER_OVER,
  currentInnings,
  endInnings,
  type Innings,
  type InningsNumber,
  type MatchState,
  parseOvers,
  reviseInnings,
  type ScoreLine,
  type ScoreLineBatter,
  type Team,
  withoutEnd,
} from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import type { BattingTeamStats, Incident, InningsStats, MatchStats } from './wire.ts'

export type MatchScore = {
  readonly match: MatchState
  /** The match when the ball now running, or the one just bowled, began. */
  readonly ballStart: MatchState | null
  /** The last incidents told, newest first, and which of them are older than that ball. */
  readonly incidents: readonly Incident[]
  readonly earlier: readonly string[]
}

export const openingScore = (match: MatchState): MatchScore => ({
  match,
  ballStart: null,
  incidents: [],
  earlier: [],
})

/** A new ball: what the score says now is what the ball before it came to. Whether it is of a new over only its own score tells. */
export function beginBall(score: MatchScore, told: readonly Incident[] | null): MatchScore {
  const incidents = told ?? score.incidents
  return { ...score, ballStart: score.match, incidents, earlier: incidents.map(keyOf) }
}

/**
 * What is past the scorers' second thoughts: the match when the last ball began. An innings is over when the next one has begun: until
 * then the umpire may add a seventh ball, and the feed corrects the last one, also after it has said that the innings has ended.
 */
export const settledMatch = ({ match, ballStart }: MatchScore): MatchState => withoutEnd(ballStart ?? match)

/** Null when the statement cannot be placed: the feed does not know who bats, or repeats an innings that is over. */
export function stateScore(known: MatchScore, stats: MatchStats, told: readonly Incident[] | null): MatchScore | null {
  const stated = stats.inningsStats.find((one) => one.inningsNum === stats.currentInnings)
  const number = currentInnings(known.match)?.number ?? 0
  if (!stated || stats.currentInnings < number) return null
  const isNewInnings = stats.currentInnings > number
  const begun = isJoinedLate(known.match, stated) ? { ...known.match, joinedLate: true as const } : known.match
  const before = isNewInnings ? learnEarlier(learnEnd(begun, stats, number), stats, number) : known.match
  const line = readLine(before, stated, stats)
  if (!line) return null
  const heard = { ...known, incidents: told ?? known.incidents }
  const next = isNewInnings ? openWith(before, line, heard.incidents) : placeLine(heard, line)
  const match = statedTarget(awardPenalties(next.match, stats), stats)
  return { ...next, match: stated.inningsEnd ? endInnings(match, stated.inningsEnd) : match }
}

/** Whether more than its first ball was bowled before we heard of the match: nobody has told then what rain had taken of it. */
function isJoinedLate({ innings }: MatchState, { inningsNum, inningsOvers }: InningsStats): boolean {
  if (innings.length > 0) return false
  const overs = parseOvers(inningsOvers)
  return inningsNum > 1 || !overs || ballsOf(overs) > 1
}

/** The target as the feed states it, where it does: of a chase whose overs have changed nobody else knows it. */
export function statedTarget(match: MatchState, { inningsStats }: MatchStats): MatchState {
  const innings = currentInnings(match)
  const target = inningsStats.find(({ inningsNum }) => inningsNum === innings?.number)?.inningsTarget
  const isChase = innings !== undefined && innings.number % 2 === 0
  return isChase && target !== undefined && target !== innings.target ? reviseInnings(match, { target }) : match
}

const openWith = (before: MatchState, line: ScoreLine, incidents: readonly Incident[]): MatchScore => ({
  ...openingScore(applyScore(before, line)),
  incidents,
  earlier: incidents.map(keyOf),
})

/** Why the innings that we know last was over, where that is only told when the next one has begun. */
function learnEnd(match: MatchState, { inningsStats }: MatchStats, number: number): MatchState {
  const end = inningsStats.find(({ inningsNum }) => inningsNum === number)?.inningsEnd
  return end && currentInnings(match) ? endInnings(match, end) : match
}

/** Innings that were over before we came. What is chased after them only the feed can say: overs may have been taken before. */
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
      const stands = line ? applyScore(known, line) : known
      return line && stated.inningsEnd ? endInnings(stands, stated.inningsEnd) : stands
    }, match)
}

/** Runs awarded to a side outside the balls, also to one that is not batting. */
function awardPenalties(match: MatchState, { inningsStats }: MatchStats): MatchState {
  return inningsStats.reduce((known, { inningsNum, inningsPenalty = 0 }) => {
    const innings = known.innings.find(({ number }) => number === inningsNum)
    return innings && innings.penalty !== inningsPenalty ? awardPenalty(known, innings.number, inningsPenalty) : known
  }, match)
}

function placeLine(known: MatchScore, line: ScoreLine): MatchScore {
  const start = ballBefore(known, line)
  const base = start && withFigures(start, known.match)
  const fresh = known.incidents.filter((incident) => isBall(incident) && !known.earlier.includes(keyOf(incident)))
  const from = must(currentInnings(base ?? known.match), 'an innings is stated')
  const placed = placeInOver(from, { ...line, hasRetired: fresh.some(isRetirement) }, fresh)
  const match = stepsTo(from, placed, { incidents: known.incidents, fresh }).reduce(applyScore, base ?? known.match)
  // A complete over that is stated anew had a seventh ball, or is corrected late: the next over begins at what it comes to.
  const restatesOver = base !== null && isComplete(from) && placed.over === from.over && !isSameScore(from, placed)
  return { ...known, match, ballStart: restatesOver ? match : start }
}

/** What this ball has told of the batters so far: it may not name the one again who is out to it. */
function withFigures(start: MatchState, { innings: told }: MatchState): MatchState {
  const now = must(told.at(-1), 'an innings is stated').batters
  return {
    ...start,
    innings: start.innings.with(-1, {
      ...must(currentInnings(start), 'a ball began in an innings'),
      batters: now.map((batter) => {
        const before = currentInnings(start)?.batters.find(({ name }) => name === batter.name)
        return { ...batter, status: before?.status ?? 'IN', retiredAt: before?.retiredAt ?? null }
      }),
    }),
  }
}

const isComplete = ({ ballsInOver }: Pick<Innings, 'ballsInOver'>): boolean => ballsInOver >= BALLS_PER_OVER

const isSameScore = ({ runs, wickets }: Innings, line: ScoreLine): boolean =>
  runs === line.runs && wickets === line.wickets

const isBall = ({ incidentType }: Incident): boolean => incidentType !== 'INNING_END'

const isRetirement = ({ incidentType }: Incident): boolean => incidentType === 'RETIRED'

/** What an incident is told by when it is told again; its runs may have been corrected since. */
const keyOf = ({ incidentType, overs, actualTime }: Incident): string => `${incidentType} ${overs} ${actualTime ?? ''}`

/**
 * 'n.0' stands over the sixth ball, over an umpire's seventh, and over the extras before the first legal ball of the next
 * over. The incident of the ball says which; without one, runs that were added since the ball began are taken for extras.
 */
function placeInOver(from: Innings, line: ScoreLine, fresh: readonly Incident[]): ScoreLine {
  if (line.ballsInOver !== BALLS_PER_OVER || from.over > line.over + 1) return line
  if (from.over === line.over + 1) return from.ballsInOver === 0 ? nextOver(line) : line
  const [newest] = fresh
  if (newest) return overOf(newest) > line.over ? nextOver(line) : line
  const hasGained = line.runs > from.runs && line.wickets >= from.wickets
  return from.over === line.over && isComplete(from) && hasGained ? nextOver(line) : line
}

/** The start of the ball that this line is about; a ball whose beginning was not told began at the last known score. */
function ballBefore({ match, ballStart }: MatchScore, line: ScoreLine): MatchState | null {
  const bowled = ballsBowled(must(currentInnings(match), 'an innings is stated'))
  const started = ballStart && currentInnings(ballStart)
  const hasMovedOn = !started || ballsBowled(started) < bowled
  return ballsOf(line) > bowled && hasMovedOn ? match : ballStart
}

/** The line itself, and before it the ends of the over it has moved on from. */
function stepsTo(from: Innings, line: ScoreLine, heard: Heard): readonly ScoreLine[] {
  if (line.over !== from.over + 1) return [line]
  const here = lineOf(from)
  if (line.runs < from.runs) return [{ ...line, overBegan: runsBefore(here, line, heard) }]
  const end = isComplete(from) ? here : overEnd(here, line, heard)
  return end ? [end, nextOver(end), line] : [line]
}

/** The total before the balls of the line's over, by its last incidents; null when they do not reach back to the over before. */
function runsBefore(from: ScoreLine, to: ScoreLine, { incidents, fresh }: Heard): number | null {
  const reachesBack = fresh.length > 0 && incidents.some((incident) => overOf(incident) === from.over)
  if (!reachesBack) return null
  return to.runs - ballsFrom(to.over, incidents).reduce((sum, incident) => sum + runsOf(incident), 0)
}

const ballsFrom = (over: number, incidents: readonly Incident[]): readonly Incident[] =>
  incidents.filter((incident) => isBall(incident) && overOf(incident) >= over)

/**
 * The end of an over that the feed skipped, or that the umpire ended early, from its last incidents; null when they do not
 * reach back that far, or have not come yet.
 */
function overEnd(from: ScoreLine, to: ScoreLine, heard: Heard): ScoreLine | null {
  const runs = runsBefore(from, to, heard)
  const outs = ballsFrom(to.over, heard.incidents).filter((incident) => incident.incidentType === 'OUT')
  const wickets = to.wickets - outs.length
  if (runs === null || runs < from.runs || wickets < from.wickets) return null
  return { ...totalsOf(from), ballsInOver: BALLS_PER_OVER, runs, wickets }
}

/** '13.6' is a ball of over 13, counted from 0. Not a number for a text that is no such thing, which no comparison lets through. */
const overOf = ({ overs }: Incident): number => Number(/^(\d+)(?:\.\d+)?$/.exec(overs)?.[1] ?? Number.NaN)

function runsOf({ incidentType, value }: Incident): number {
  const runs = Number(value ?? 0) || 0
  return incidentType === 'WIDE' || incidentType === 'NO_BALL' ? runs + 1 : runs
}

/** All incidents last told, and those of them that are of this ball. */
type Heard = { readonly incidents: readonly Incident[]; readonly fresh: readonly Incident[] }

/** A score without its names. */
type Totals = Omit<ScoreLine, 'batters' | 'bowler' | 'hasRetired' | 'penalty'>

const ballsOf = ({ over, ballsInOver }: Pick<ScoreLine, 'over' | 'ballsInOver'>): number =>
  over * BALLS_PER_OVER + ballsInOver

const nextOver = (line: ScoreLine): ScoreLine => ({ ...line, over: line.over + 1, ballsInOver: 0 })

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
  const penalty = stated.inningsPenalty ?? 0
  return {
    innings: stated.inningsNum as InningsNumber,
    batting,
    runs: Math.max(0, stated.inningsRuns - penalty),
    penalty,
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
