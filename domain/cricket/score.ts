/** The score as it grows: from each ball, or from a feed's statement of the whole score. */
import { must } from '../result/index.ts'
import {
  BALLS_PER_OVER,
  type Ball,
  type BatterScore,
  ballsBowled,
  ballsLeft,
  currentInnings,
  type Dismissal,
  type Innings,
  type InningsEnd,
  type InningsNumber,
  inningsOf,
  type MatchResult,
  type MatchState,
  type ScoreLine,
  type ScoreLineBatter,
  type Team,
  totalOf,
} from './match.ts'

/** @internal Exported for the tests. */
export const WICKETS = 10
/** @internal Exported for the tests. */
export const SUPER_OVER_WICKETS = 2
/** A batter who leaves in one of these ways is not out. @internal Exported for the tests. */
export const NOT_A_WICKET: ReadonlySet<string> = new Set(['retired hurt', 'retired not out'])

export type InningsStart = {
  readonly number: InningsNumber
  /** Without it, the sides alternate, the chasing side bats first in a super over, the first of `teams` in the match. */
  readonly batting?: Team
  /** Without it, the scheduled overs; one over in a super over. */
  readonly ballsAllowed?: number
  /** Without it, one more than the innings before when this is the second of a pair and nothing has disturbed it. */
  readonly target?: number
  /** Fewer than ten when a side bats short-handed. */
  readonly wicketsAllowed?: number
  /** Runs that the side was given before its first ball. */
  readonly penalty?: number
}

/** Opens an innings. The one before, if still open, ends: at its overs, or without a reason when overs were left. */
export function startInnings(match: MatchState, start: InningsStart): MatchState {
  const closed = match.innings.map((innings) => (innings.end ? innings : endWith(innings, endOfInterrupted(innings))))
  const previous = closed.at(-1)
  const superOver = start.number > 2
  const scheduled = (superOver ? 1 : match.overs) * BALLS_PER_OVER
  const ballsAllowed = start.ballsAllowed ?? scheduled
  // What a match that we came late to was scheduled for, nobody has told; a super over always has one over.
  const isScheduleTold = superOver || !match.joinedLate
  const asScheduled = isScheduleTold && ballsAllowed === scheduled && previous?.ballsAllowed === scheduled
  const innings: Innings = {
    number: start.number,
    batting: start.batting ?? sideToBat(start.number, previous?.batting),
    ballsAllowed,
    wicketsAllowed: start.wicketsAllowed ?? (superOver ? SUPER_OVER_WICKETS : WICKETS),
    target: start.target ?? (start.number % 2 === 0 && asScheduled ? targetAfter(previous) : null),
    runs: 0,
    penalty: start.penalty ?? 0,
    wickets: 0,
    over: 0,
    ballsInOver: 0,
    overEnds: [],
    overStarts: [0],
    batters: [],
    striker: null,
    nonStriker: null,
    bowler: null,
    partnership: { runs: 0, balls: 0 },
    falls: [],
    end: null,
  }
  return { ...match, innings: [...closed, innings] }
}

function sideToBat(number: InningsNumber, before: Team | undefined): Team {
  if (before === undefined) return 0
  const isReply = number % 2 === 0
  return isReply ? otherTeam(before) : before
}

const otherTeam = (team: Team): Team => (team === 0 ? 1 : 0)

/** After an innings that came to its own end. What rain makes of the total of another, only who was there can say. */
const targetAfter = (innings: Innings): number | null => (hasOwnEnd(innings) ? totalOf(innings) + 1 : null)

const hasOwnEnd = ({ end }: Innings): boolean => end !== null && end !== 'CUT_SHORT' && end !== 'UNEXPLAINED'

// One ball may be missing from a last over that the umpire miscounted.
const endOfInterrupted = (innings: Innings): InningsEnd => (ballsLeft(innings) <= 1 ? 'OVERS' : 'UNEXPLAINED')

/** The match after a ball. The first ball of an innings opens it. A ball of an earlier innings is a fault. */
export function applyBall(match: MatchState, ball: Ball): MatchState {
  const open = openInnings(match, { number: ball.innings })
  const known = must(currentInnings(open), 'an innings is open')
  return replaceCurrent(open, endWhenComplete(doubtTarget(known, addBall(reopen(known), ball))))
}

/** The match as a feed states it. Corrections in either direction are taken; what was skipped becomes unknown. */
export function applyScore(match: MatchState, line: ScoreLine): MatchState {
  const open = openInnings(match, { number: line.innings, batting: line.batting })
  const known = must(currentInnings(open), 'an innings is open')
  return replaceCurrent(open, endWhenComplete(doubtStatedTarget(known, restate(reopen(known), line))))
}

/** Play went on when the target was reached: it is another one. A source that states it will state it again. */
function doubtTarget(known: Innings, now: Innings): Innings {
  const wentOn = known.end === 'TARGET' && ballsBowled(now) > ballsBowled(known)
  return wentOn && totalOf(now) >= (now.target ?? 0) ? { ...now, target: null } : now
}

/** The same runs and wickets stated with more balls are no play: the count of the ball that reached the target may come after its runs. */
const doubtStatedTarget = (known: Innings, now: Innings): Innings =>
  now.runs === known.runs && now.wickets === known.wickets ? now : doubtTarget(known, now)

/**
 * Rain: fewer balls, another target. The innings ends at once when it is already there. A chase that has other balls than
 * before and is told no target has one that nobody knows.
 */
export function reviseInnings(match: MatchState, revised: { ballsAllowed?: number; target?: number }): MatchState {
  const innings = must(currentInnings(match), 'an innings to revise')
  const hasOtherBalls = revised.ballsAllowed !== undefined && revised.ballsAllowed !== innings.ballsAllowed
  const target = revised.target ?? (hasOtherBalls ? null : innings.target)
  const now = endWhenComplete({ ...reopen(innings), ...revised, target })
  // Its own figures said that the target was reached, and say it anew; any other end stands.
  const stands = innings.end === 'TARGET' ? null : innings.end
  return replaceCurrent(match, now.end || !stands ? now : endWith(now, stands))
}

/**
 * The runs that an innings has been awarded outside its balls, also after its end: the side that bats later then chases
 * so many more, unless its target was set by something else than that total.
 */
export function awardPenalty(match: MatchState, number: InningsNumber, penalty: number): MatchState {
  const awarded = match.innings.map((innings) => (innings.number === number ? { ...innings, penalty } : innings))
  return {
    ...match,
    innings: awarded.map((innings, index) => rechase(innings, match.innings[index - 1], awarded[index - 1])),
  }
}

function rechase(innings: Innings, before: Innings | undefined, now: Innings | undefined): Innings {
  const chasesTotal = before && now && innings.target === totalOf(before) + 1
  const chasing = chasesTotal ? { ...innings, target: totalOf(now) + 1 } : innings
  return chasing.end ? chasing : endWhenComplete(chasing)
}

/** Ends the current innings for a reason that the score cannot show: a declaration, a side short of batters. */
export function endInnings(match: MatchState, end: InningsEnd): MatchState {
  return replaceCurrent(match, endWith(reopen(must(currentInnings(match), 'an innings to end')), end))
}

/**
 * The official result. It says why an innings still open is over only where there is none: the match was abandoned, which
 * cut it short. Who won does not tell whether rain stopped it, or its last balls were missed.
 */
export function endMatch(match: MatchState, result: MatchResult): MatchState {
  const innings = currentInnings(match)
  const isOpen = innings && (!innings.end || innings.end === 'UNEXPLAINED')
  const end = result.type === 'NO_RESULT' ? 'CUT_SHORT' : 'UNEXPLAINED'
  return { ...(isOpen ? replaceCurrent(match, endWith(reopen(innings), end)) : match), declared: result }
}

/** The result: the official one, else what the completed innings say, else undefined. A super over decides a tie. */
export function matchResult(match: MatchState): MatchResult | undefined {
  if (match.declared) return match.declared
  const last = currentInnings(match)
  if (!last || !hasOwnEnd(last) || last.target === null) return undefined
  if (totalOf(last) >= last.target) return { type: 'WON', team: last.batting }
  if (totalOf(last) === last.target - 1) return { type: 'TIE' }
  return { type: 'WON', team: otherTeam(last.batting) }
}

/** The match as if its current innings were still going on: where nobody has said yet that it is over. */
export function withoutEnd(match: MatchState): MatchState {
  const innings = currentInnings(match)
  return innings?.end ? replaceCurrent(match, reopen(innings)) : match
}

function openInnings(match: MatchState, start: InningsStart): MatchState {
  if (!inningsOf(match, start.number)) return startInnings(match, start)
  if (currentInnings(match)?.number !== start.number) throw new RangeError(`innings ${start.number} is over`)
  return match
}

const replaceCurrent = (match: MatchState, innings: Innings): MatchState => ({
  ...match,
  innings: [...match.innings.slice(0, -1), innings],
})

// What comes after the end says that it was not the end: an umpire's seventh ball, a dismissal taken back.
const reopen = (innings: Innings): Innings =>
  innings.end ? { ...innings, end: null, overEnds: innings.overEnds.slice(0, innings.over) } : innings

function endWhenComplete(innings: Innings): Innings {
  if (innings.target !== null && totalOf(innings) >= innings.target) return endWith(innings, 'TARGET')
  if (innings.wickets >= innings.wicketsAllowed) return endWith(innings, 'ALL_OUT')
  return ballsLeft(innings) === 0 ? endWith(innings, 'OVERS') : innings
}

function endWith(innings: Innings, end: InningsEnd): Innings {
  return {
    ...innings,
    end,
    batters: sendOffLast(innings),
    overEnds: closesOver(innings, end) ? [...innings.overEnds, innings.runs] : innings.overEnds,
  }
}

/** Nobody comes in for a batter who is out to the last ball: it is known by the other's name, which stands alone. */
function sendOffLast({ batters, striker, nonStriker, wickets }: Innings): readonly BatterScore[] {
  const stayed = [striker, nonStriker].filter((name) => name !== null)
  const isExplained = batters.filter((batter) => batter.status === 'OUT').length >= wickets
  return stayed.length !== 1 || isExplained ? batters : sendOff(batters, new Set(stayed), { wickets })
}

/** Whether the over being bowled counts as bowled: not when weather stopped it, or an allowance of 14.3 overs did. */
function closesOver(innings: Innings, end: InningsEnd): boolean {
  if (end === 'CUT_SHORT' || end === 'UNEXPLAINED') return innings.ballsInOver >= BALLS_PER_OVER
  return end !== 'OVERS' || innings.ballsAllowed % BALLS_PER_OVER === 0
}

function addBall(innings: Innings, ball: Ball): Innings {
  const runs = innings.runs + ball.total
  const outs = ball.wickets.filter((wicket) => !NOT_A_WICKET.has(wicket.kind))
  const falls = outs.map((out, index) => ({ wicket: innings.wickets + index + 1, runs, player: out.player }))
  const sameOver = ball.over === innings.over
  return {
    ...innings,
    runs,
    wickets: innings.wickets + outs.length,
    over: ball.over,
    ballsInOver: (sameOver ? innings.ballsInOver : 0) + (ball.legal ? 1 : 0),
    ...closeOvers(innings, ball.over, { end: innings.runs, start: innings.runs }),
    batters: scoreBatters(innings.batters, ball),
    ...placesAfter(ball, sameOver ? innings.ballsInOver : 0),
    bowler: ball.bowler,
    partnership: ball.wickets.length > 0 ? { runs: 0, balls: 0 } : addToPartnership(innings, ball),
    falls: [...innings.falls, ...falls],
  }
}

/** The total that an over ended at, and the one that the next began at. */
type Between = { readonly end: number | null; readonly start: number | null }

type OverMarks = Pick<Innings, 'overEnds' | 'overStarts'>

const UNKNOWN: Between = { end: null, start: null }

/**
 * The ends of the overs before `over`, and the beginnings up to it. `between` is of the over that was being bowled and the
 * next one; where the feed skipped an over, nothing between is known. Going back drops them: those overs are open again.
 */
function closeOvers(innings: Innings, over: number, between: Between): OverMarks {
  const { overEnds, overStarts } = innings
  if (over <= innings.over) return { overEnds: overEnds.slice(0, over), overStarts: overStarts.slice(0, over + 1) }
  const skipped = Array.from({ length: over - innings.over - 1 }, () => null)
  const { end, start } = skipped.length > 0 ? UNKNOWN : between
  return { overEnds: [...overEnds, end, ...skipped], overStarts: [...overStarts, ...skipped, start] }
}

function scoreBatters(batters: readonly BatterScore[], ball: Ball): readonly BatterScore[] {
  const present = arrive(arrive(batters, ball.batter), ball.nonStriker)
  return present.map((batter) => {
    const faced = batter.name === ball.batter ? face(batter, ball) : batter
    const dismissal = ball.wickets.find((wicket) => wicket.player === batter.name)
    return dismissal ? leave(faced, dismissal) : faced
  })
}

const leave = (batter: BatterScore, { kind }: Dismissal): BatterScore =>
  NOT_A_WICKET.has(kind) ? retire(batter) : { ...batter, status: 'OUT' }

const retire = (batter: BatterScore): BatterScore => ({
  ...batter,
  status: 'RETIRED',
  retiredAt: batter.retiredAt ?? batter.runs,
})

function arrive(batters: readonly BatterScore[], name: string): readonly BatterScore[] {
  const known = batters.find((batter) => batter.name === name)
  if (!known) return [...batters, { name, runs: 0, balls: 0, fours: 0, sixes: 0, status: 'IN', retiredAt: null }]
  return known.status === 'IN'
    ? batters
    : batters.map((batter) => (batter === known ? { ...batter, status: 'IN' } : batter))
}

const face = (batter: BatterScore, ball: Ball): BatterScore => ({
  ...batter,
  runs: batter.runs + ball.runsBat,
  balls: batter.balls + (ball.extras.wides > 0 ? 0 : 1),
  fours: batter.fours + (ball.runsBat === 4 ? 1 : 0),
  sixes: batter.sixes + (ball.runsBat === 6 ? 1 : 0),
})

/** Who stands where for the next ball: they cross on odd runs, and again at the end of the over. */
function placesAfter(ball: Ball, legalBefore: number): Pick<Innings, 'striker' | 'nonStriker'> {
  const gone = new Set(ball.wickets.map((wicket) => wicket.player))
  const stay = (name: string): string | null => (gone.has(name) ? null : name)
  const run = ball.runsBat + ball.extras.byes + ball.extras.legbyes + Math.max(0, ball.extras.wides - 1)
  const overEnds = ball.legal && legalBefore + 1 === BALLS_PER_OVER
  const crossed = (run % 2 === 1) !== overEnds
  return crossed
    ? { striker: stay(ball.nonStriker), nonStriker: stay(ball.batter) }
    : { striker: stay(ball.batter), nonStriker: stay(ball.nonStriker) }
}

const addToPartnership = (innings: Innings, ball: Ball): Innings['partnership'] => ({
  runs: innings.partnership.runs + ball.total,
  balls: innings.partnership.balls + (ball.extras.wides > 0 ? 0 : 1),
})

function restate(innings: Innings, line: ScoreLine): Innings {
  const bowled = line.over * BALLS_PER_OVER + line.ballsInOver - ballsBowled(innings)
  const falls = restateFalls(innings, line, bowled <= 1)
  const fallen = falls.length > innings.falls.length
  return {
    ...innings,
    batting: line.batting,
    runs: line.runs,
    penalty: line.penalty ?? innings.penalty,
    wickets: line.wickets,
    over: line.over,
    ballsInOver: line.ballsInOver,
    ...doubtOvers(closeOvers(innings, line.over, betweenOvers(innings, line, bowled)), line.runs),
    ...(line.batters ? restateBatters(innings, line.batters, line) : {}),
    bowler: line.bowler ?? innings.bowler,
    partnership: {
      runs: fallen ? 0 : Math.max(0, innings.partnership.runs + line.runs - innings.runs),
      balls: fallen ? 0 : Math.max(0, innings.partnership.balls + bowled),
    },
    falls,
  }
}

/**
 * Statements at most one ball apart have skipped nothing; an over ends where its sixth ball was seen. A total that falls from
 * one over to the next was corrected, and nobody knows in which of the two: then the end is not known, and the beginning is told.
 */
function betweenOvers(innings: Innings, line: ScoreLine, bowled: number): Between {
  if (line.runs < innings.runs) return { end: null, start: line.overBegan ?? null }
  const isSeen = bowled <= 1 && innings.ballsInOver >= BALLS_PER_OVER
  return isSeen ? { end: innings.runs, start: innings.runs } : UNKNOWN
}

/** An over that began at more than the total is now was told wrong, and so was the end of the one before. */
function doubtOvers({ overEnds, overStarts }: OverMarks, runs: number): OverMarks {
  const isRefuted = (start: number | null | undefined): boolean => typeof start === 'number' && start > runs
  return {
    overEnds: overEnds.map((end, index) => (isRefuted(overStarts[index + 1]) ? null : end)),
    overStarts: overStarts.map((start) => (isRefuted(start) ? null : start)),
  }
}

/** A wicket that fell at more than the total is now was told wrong, as an over that began there. */
function restateFalls(innings: Innings, line: ScoreLine, nothingSkipped: boolean): Innings['falls'] {
  const exact = (nothingSkipped && line.wickets === innings.wickets + 1) || line.runs === innings.runs
  const falls = innings.falls
    .slice(0, line.wickets)
    .map((fall) => (fall.runs !== null && fall.runs > line.runs ? { ...fall, runs: null } : fall))
  while (falls.length < line.wickets) {
    falls.push({ wicket: falls.length + 1, runs: exact ? line.runs : null, player: null })
  }
  return falls
}

function restateBatters(
  innings: Innings,
  stated: readonly ScoreLineBatter[],
  line: ScoreLine,
): Pick<Innings, 'batters' | 'striker' | 'nonStriker'> {
  const pair = new Map(stated.map((batter) => [batter.name, batter]))
  const known = new Set(innings.batters.map((batter) => batter.name))
  const before = innings.batters.map((batter) => {
    const now = pair.get(batter.name)
    return now ? stateBatter(batter, now) : batter
  })
  const arrived = stated.filter((batter) => !known.has(batter.name))
  const batters = [...before, ...arrived.map((batter) => stateBatter(undefined, batter))]
  // One name alone says nothing of the other batter: feeds blank the wrong one after a wicket.
  const saysWhoIsGone = pair.size === 2 || (pair.size === 1 && line.hasRetired === true)
  return {
    batters: saysWhoIsGone ? sendOff(batters, pair, line) : batters,
    striker: stated.find((batter) => batter.onStrike)?.name ?? null,
    nonStriker: stated.find((batter) => !batter.onStrike)?.name ?? null,
  }
}

const stateBatter = (known: BatterScore | undefined, stated: ScoreLineBatter): BatterScore => ({
  name: stated.name,
  runs: stated.runs,
  balls: stated.balls,
  fours: stated.fours ?? known?.fours ?? 0,
  sixes: stated.sixes ?? known?.sixes ?? 0,
  status: 'IN',
  retiredAt: known?.retiredAt ?? null,
})

/**
 * Who was in and is no longer named is out if a wicket accounts for them, else retired; or the name was an error, if they had not faced a
 * ball and nobody has said that they left.
 */
function sendOff(
  batters: readonly BatterScore[],
  pair: { has(name: string): boolean },
  { wickets, hasRetired }: Pick<ScoreLine, 'wickets' | 'hasRetired'>,
): readonly BatterScore[] {
  let unexplained = wickets - batters.filter((batter) => batter.status === 'OUT').length
  return batters.flatMap((batter) => {
    if (batter.status !== 'IN' || pair.has(batter.name)) return [batter]
    unexplained -= 1
    if (unexplained >= 0) return [{ ...batter, status: 'OUT' }]
    return hasRetired || batter.runs > 0 || batter.balls > 0 ? [retire(batter)] : []
  })
}
