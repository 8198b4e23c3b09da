/** What is known of one match on the feed: a pure reducer from its changes, and what of it is told. */
import { isDeepStrictEqual } from 'node:util'
import {
  BALLS_PER_OVER,
  ballsBowled,
  currentInnings,
  endMatch,
  type Innings,
  type InningsNumber,
  type MatchResult,
  type MatchState,
  openingState,
  reviseInnings,
  totalOf,
} from '@paddock/domain/cricket'
import { beginBall, type MatchScore, openingScore, settledMatch, stateScore, statedTarget } from './match-score.ts'
import type { Fixture, FixtureTeam, ScorePhase, ScoreUpdate } from './types.ts'
import type { CricketChange, MatchStats, SaidResult } from './wire.ts'

export type EventScore = {
  readonly eventId: string
  readonly marketId: string | null
  readonly home: FixtureTeam | null
  readonly away: FixtureTeam | null
  readonly maxOvers: number | null
  readonly startTime: number | null
  readonly description: string | null
  readonly phase: ScorePhase
  readonly eventStatus: string
  /** The official result, where the feed tells one. */
  readonly said: SaidResult | null
  /** True from the start of a ball until a score that may be its outcome has come. */
  readonly awaitsScore: boolean
  readonly score: MatchScore | null
  readonly publishedAt: number
  /** When the last ball began; absent before the first. */
  readonly ballBeganAt?: number
  /** Where play went on after it had last stopped: legal balls of that innings bowled by then. */
  readonly wentOn?: { readonly innings: InningsNumber; readonly balls: number }
}

export const newEvent = (eventId: string): EventScore => ({
  eventId,
  marketId: null,
  home: null,
  away: null,
  maxOvers: null,
  startTime: null,
  description: null,
  phase: 'PRE_MATCH',
  eventStatus: 'MATCH_SCHEDULED',
  said: null,
  awaitsScore: false,
  score: null,
  publishedAt: 0,
})

/** The event after a change published at this time. What is older than the last one known is left out. */
export function applyCricketChange(known: EventScore, change: CricketChange, publishedAt: number): EventScore {
  if (publishedAt < known.publishedAt) return known
  const before = { ...applyFixture(known, change), publishedAt }
  // The score first: what ends the match comes in one message with its last score.
  const scored = change.matchStats ? applyStats(before, known, change.matchStats, change) : before
  return notePlay(applyStatus(scored, known), known)
}

/** No ball for so long within an innings: play has stopped. docs/domain/quoting.md#model */
const STOPPED_MS = 120_000

const hasStopped = ({ ballBeganAt }: EventScore, at: number): boolean =>
  ballBeganAt !== undefined && at - ballBeganAt > STOPPED_MS

function notePlay(event: EventScore, known: EventScore): EventScore {
  if (!isBallStart(event, known)) return event
  const innings = event.score && currentInnings(event.score.match)
  const wentOn =
    innings && hasStopped(known, event.publishedAt)
      ? { innings: innings.number, balls: ballsBowled(innings) }
      : known.wentOn
  return { ...event, ballBeganAt: event.publishedAt, ...(wentOn && { wentOn }) }
}

/** Legal balls since play went on, none while it stands still; undefined where it has not stopped in this innings. */
function ballsSinceStoppage(event: EventScore): number | undefined {
  if (hasStopped(event, event.publishedAt)) return 0
  const innings = event.score && currentInnings(event.score.match)
  if (!innings || event.wentOn?.innings !== innings.number) return undefined
  return Math.max(0, ballsBowled(innings) - event.wentOn.balls)
}

function applyFixture(known: EventScore, change: CricketChange): EventScore {
  const info = change.fixtureInfo
  return {
    ...known,
    marketId: change.marketId ?? known.marketId,
    home: teamOf(known.home, change.homeTeam, info?.homeTeam),
    away: teamOf(known.away, change.awayTeam, info?.awayTeam),
    maxOvers: info?.maxOvers ?? known.maxOvers,
    startTime: info?.expectedStartTime ?? known.startTime,
    description: info?.eventDescription ?? known.description,
    // A finished match stays so: only the score may still be corrected.
    phase: known.phase === 'FINISHED' ? 'FINISHED' : (info?.fixtureStatus ?? known.phase),
    eventStatus: info?.eventStatus ?? known.eventStatus,
    said: info?.matchResult ?? known.said,
  }
}

function teamOf(
  known: FixtureTeam | null,
  stated: CricketChange['homeTeam'],
  name: string | null | undefined,
): FixtureTeam | null {
  const isNamed = stated?.name ?? name ?? known?.name
  if (!isNamed) return null
  return { name: isNamed, selectionId: stated?.selectionId ?? known?.selectionId ?? null }
}

function applyStats(event: EventScore, before: EventScore, stats: MatchStats, change: CricketChange): EventScore {
  const score = event.score ?? newScore(event)
  const incidents = change.incidentListWrapper?.incidentList ?? null
  // When the message says that a ball has begun, its score is still that of the ball before.
  const begun = score && isBallStart(event, before) ? beginBall(score, incidents) : score
  const stated = begun && stateScore(begun, stats, incidents)
  if (!stated) return { ...event, score: event.score && begun }
  const hasMoved = !before.score || !sameScore(before.score.match, stated.match)
  const awaitsScore = event.awaitsScore && !hasMoved && event.eventStatus !== STABLE
  return { ...event, score: revise(stated, event, stats), awaitsScore }
}

function newScore({ home, away, maxOvers }: EventScore): MatchScore | null {
  if (!home || !away || maxOvers === null) return null
  return openingScore(openingState([home.name, away.name], maxOvers))
}

/**
 * Rain shortens the innings under way, not the first when it is over: between two, the figure is of the next. Before the first
 * ball it shortens the match: both sides have so many.
 */
function revise(score: MatchScore, { maxOvers }: EventScore, stats: MatchStats): MatchScore {
  const innings = currentInnings(score.match)
  const ballsAllowed = (maxOvers ?? 0) * BALLS_PER_OVER
  if (!innings || ballsAllowed === 0 || ballsAllowed === innings.ballsAllowed) return score
  if (innings.number > 2 || (innings.end && innings.number === 1)) return score
  const overs = hasBegun(innings) ? score.match.overs : ballsAllowed / BALLS_PER_OVER
  const match = reviseInnings({ ...score.match, overs }, { ballsAllowed })
  return { ...score, match: statedTarget(match, stats) }
}

const hasBegun = (innings: Innings): boolean =>
  innings.number > 1 || ballsBowled(innings) > 0 || totalOf(innings) > 0 || innings.wickets > 0

const STABLE = 'MATCH_STABLE'
const BALL = 'BALL_IN_PROGRESS'

const isBallStart = (event: EventScore, before: EventScore): boolean =>
  event.eventStatus === BALL && before.eventStatus !== BALL

function applyStatus(event: EventScore, before: EventScore): EventScore {
  if (event.phase === 'FINISHED')
    return { ...event, awaitsScore: false, score: event.score && finish(event, event.score) }
  if (!isBallStart(event, before)) return event
  // A message with a score has begun the ball already.
  const isBegun = event.score !== before.score
  return { ...event, awaitsScore: true, score: event.score && (isBegun ? event.score : beginBall(event.score, null)) }
}

/**
 * The official result, which only the end of the event tells. That the event is closed says nothing: an innings that it left
 * unfinished, for a reason that nobody told, waits for an officer still.
 */
function finish({ eventStatus, said }: EventScore, score: MatchScore): MatchScore {
  const result = eventStatus === 'MATCH_ABANDONED' ? NO_RESULT : said && resultOf(said, score.match)
  if (!result || isDeepStrictEqual(score.match.declared, result)) return score
  return { ...score, match: endMatch(score.match, result) }
}

const NO_RESULT: MatchResult = { type: 'NO_RESULT' }

function resultOf(said: SaidResult, { teams }: MatchState): MatchResult | undefined {
  if (said.type !== 'WON') return said
  if (said.winner === teams[0]) return { type: 'WON', team: 0 }
  return said.winner === teams[1] ? { type: 'WON', team: 1 } : undefined
}

function sameScore(a: MatchState, b: MatchState): boolean {
  const one = currentInnings(a)
  const other = currentInnings(b)
  return (
    one?.number === other?.number &&
    one?.runs === other?.runs &&
    one?.wickets === other?.wickets &&
    one?.over === other?.over &&
    one?.ballsInOver === other?.ballsInOver
  )
}

export function presentScore(event: EventScore): ScoreUpdate {
  const match = event.score?.match ?? null
  const sinceStoppage = ballsSinceStoppage(event)
  return {
    eventId: event.eventId,
    marketId: event.marketId,
    fixture: fixtureOf(event),
    phase: event.phase,
    ballInProgress: event.phase === 'IN_RUNNING' && event.eventStatus === BALL,
    stable: event.phase === 'IN_RUNNING' && event.eventStatus === STABLE && !event.awaitsScore,
    state: match && match.innings.length > 0 ? match : null,
    settled: event.score && (event.phase === 'FINISHED' ? match : settledMatch(event.score)),
    at: event.publishedAt,
    ...(sinceStoppage !== undefined && { ballsSinceStoppage: sinceStoppage }),
  }
}

function fixtureOf({ home, away, maxOvers, startTime, description }: EventScore): Fixture | null {
  return home && away ? { home, away, maxOvers, startTime, description } : null
}
