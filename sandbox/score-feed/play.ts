/**
 * Plays a match's balls on a made clock, as the cricket stream would tell it: announcement, toss, each ball in progress
 * and then its outcome, the break, the end. The pace stretches so that every match fills its slot, because an
 * endless programme should not idle after a short match.
 */
import { type Ball, BALLS_PER_OVER, type RecordedInnings, type RecordedMatch, type Team } from '@paddock/domain/cricket'
import { must } from '@paddock/domain/result'
import type {
  CricketChange,
  EventStatus,
  FixtureInfo,
  FixtureStatus,
  Incident,
  InningsStats,
  MatchStats,
  TeamSheet,
} from './ccm.ts'
import { hashOf } from './random.ts'
import { incidentOf, isOut, type Pair, Scorecard } from './scorecard.ts'

/** A change and when it is published, on the recording's own time axis. */
export type TimedChange = { readonly at: number; readonly change: CricketChange }

/** A T20 in real time: 250 balls of some 35 s, toss, breaks and a last look at the result. */
export const SLOT_MS = 170 * 60_000
const TOSS_AT_MS = 3 * 60_000
const FIRST_BALL_AT_MS = 6 * 60_000
const INNINGS_BREAK_MS = 8 * 60_000
const CLOSED_AFTER_MS = 4 * 60_000
const SLOWEST_BALL_MS = 60_000
const FASTEST_BALL_MS = 20_000

/** How long a ball is in the air and on the ground before its outcome is known; longer when a wicket may have fallen. */
const BALL_MS = 8_000
const WICKET_REVIEW_MS = 6_000
/** How long after a wicket the name goes from the card, and how long until the new batter is named. */
const LEAVES_MS = 2_000
const NEW_BATTER_MS = 5_000
const INCIDENTS_SHOWN = 5

/** Times start at 0; what is at −1 is the announcement, told before the match has begun. */
export function playMatch(match: RecordedMatch, eventId: string): readonly TimedChange[] {
  return new Play(match, eventId).changes
}

type PlayedInnings = {
  readonly innings: RecordedInnings
  readonly card: Scorecard
  /** As it was announced, and after rain. */
  ballsAllowed: number
  target: number | null
  isOver: boolean
}

class Play {
  readonly changes: TimedChange[] = []
  private readonly match: RecordedMatch
  private readonly eventId: string
  private incidents: readonly Incident[] = []
  private readonly played: PlayedInnings[] = []
  /** What the last ball left behind. */
  private pair: Pair | null = null
  private gone: ReadonlySet<string> = new Set()

  constructor(match: RecordedMatch, eventId: string) {
    this.match = match
    this.eventId = eventId
    this.announce()
    let at = FIRST_BALL_AT_MS
    const pace = paceOf(match)
    for (const innings of match.innings) at = this.playInnings(innings, at, pace) + INNINGS_BREAK_MS
    this.finish(at - INNINGS_BREAK_MS)
  }

  private announce(): void {
    const sheets = { homeTeam: sheetOf(this.match, 0), awayTeam: sheetOf(this.match, 1) }
    this.say(-1, { fixtureInfo: this.fixture('PRE_MATCH', 'MATCH_SCHEDULED'), ...sheets })
    this.say(TOSS_AT_MS, { fixtureInfo: this.fixture('IN_RUNNING', 'MATCH_STABLE'), ...sheets })
    this.say(TOSS_AT_MS, { fixtureInfo: this.fixture('IN_RUNNING', 'MATCH_STABLE'), matchStats: this.stats() })
  }

  private playInnings(innings: RecordedInnings, from: number, pace: number): number {
    const card = new Scorecard()
    card.penalty = innings.penalty?.before ?? 0
    const { ballsAllowed, target } = innings
    this.played.push({ innings, card, ballsAllowed, target, isOver: false })
    this.incidents = []
    let at = from
    for (const [index, ball] of innings.balls.entries()) {
      this.playBall(innings, index, ball, at)
      at += pace
    }
    const last = innings.balls.at(-1)
    if (last) this.endInnings(innings, last, at)
    return at
  }

  private playBall(innings: RecordedInnings, index: number, ball: Ball, at: number): void {
    this.pair = { striker: ball.batter, nonStriker: ball.nonStriker }
    this.gone = new Set()
    this.say(at, { fixtureInfo: this.fixture('IN_RUNNING', 'BALL_IN_PROGRESS') })
    this.tell(at, 'IN_RUNNING', 'BALL_IN_PROGRESS')
    const wicket = ball.wickets.length > 0
    if (wicket) this.say(at + BALL_MS, { fixtureInfo: this.fixture('IN_RUNNING', 'POSSIBLE_WICKET') })
    const known = at + BALL_MS + (wicket ? WICKET_REVIEW_MS : 0)
    this.card.add(ball)
    this.note(incidentOf(ball, legalBallsBefore(innings.balls, index), known))
    // The score comes before the status, in two messages, as the recorded feed has it.
    this.say(known, { matchStats: this.stats() })
    this.tell(known, 'IN_RUNNING', 'MATCH_STABLE')
    if (wicket) this.clearGone(innings, index, known + LEAVES_MS)
    this.reviseAfter(index + 1, known + LEAVES_MS)
    const next = innings.balls[index + 1]
    if (next) this.nameNext(next, known + (wicket ? NEW_BATTER_MS : 1_000))
  }

  /** Their names go from the card; of those who are not out an incident says that they left. */
  private clearGone({ balls }: RecordedInnings, index: number, at: number): void {
    const ball = must(balls[index], 'the ball just played')
    this.gone = new Set(ball.wickets.map(({ player }) => player))
    if (!ball.wickets.every(isOut)) {
      const { overs } = incidentOf(ball, legalBallsBefore(balls, index), at)
      this.note({ incidentType: 'RETIRED', innings: ball.innings, overs, actualTime: at })
    }
    this.tell(at, 'IN_RUNNING', 'MATCH_STABLE')
  }

  /** Rain: fewer overs, another target. */
  private reviseAfter(balls: number, at: number): void {
    const played = must(this.played.at(-1), 'an innings has begun')
    const revision = played.innings.revised?.find(({ afterBall }) => afterBall === balls)
    if (!revision) return
    played.ballsAllowed = revision.ballsAllowed
    played.target = revision.target
    this.tell(at, 'IN_RUNNING', 'MATCH_STABLE')
  }

  private nameNext(next: Ball, at: number): void {
    this.gone = new Set()
    this.pair = { striker: next.batter, nonStriker: next.nonStriker }
    this.tell(at, 'IN_RUNNING', 'MATCH_STABLE')
  }

  private endInnings({ penalty }: RecordedInnings, last: Ball, at: number): void {
    const played = must(this.played.at(-1), 'an innings has begun')
    played.card.penalty += penalty?.after ?? 0
    played.isOver = true
    this.note({ incidentType: 'INNING_END', innings: last.innings, overs: this.card.overs, actualTime: at })
    this.tell(at, 'IN_RUNNING', 'MATCH_STABLE')
  }

  private finish(at: number): void {
    const { result, teams } = this.match
    const matchResult = result.type === 'WON' ? { type: 'WON' as const, winner: teams[result.team] } : result
    const end = result.type === 'NO_RESULT' ? 'MATCH_ABANDONED' : 'MATCH_COMPLETE'
    this.tell(at, 'FINISHED', end, { matchResult })
    this.say(at + CLOSED_AFTER_MS, { fixtureInfo: { ...this.fixture('FINISHED', 'EVENT_CLOSED'), matchResult } })
  }

  private tell(
    at: number,
    status: FixtureStatus,
    eventStatus: EventStatus,
    more: Pick<FixtureInfo, 'matchResult'> = {},
  ): void {
    this.say(at, {
      fixtureInfo: { ...this.fixture(status, eventStatus), ...more },
      matchStats: this.stats(),
      incidentListWrapper: { incidentList: this.incidents },
    })
  }

  private note(incident: Incident): void {
    this.incidents = [incident, ...this.incidents].slice(0, INCIDENTS_SHOWN)
  }

  private say(at: number, parts: Omit<CricketChange, 'eventId'>): void {
    this.changes.push({ at, change: { eventId: this.eventId, ...parts } })
  }

  private get card(): Scorecard {
    return must(this.played.at(-1), 'an innings has begun').card
  }

  private fixture(fixtureStatus: FixtureStatus, eventStatus: EventStatus): FixtureInfo {
    const { teams, title, overs } = this.match
    const current = this.played.at(-1)
    return {
      homeTeam: teams[0],
      awayTeam: teams[1],
      expectedStartTime: FIRST_BALL_AT_MS,
      fixtureStatus,
      eventDescription: `${teams[0]} v ${teams[1]}, ${title}`,
      // A super over leaves the match's figure as it is.
      maxOvers: current && current.innings.number <= 2 ? Math.ceil(current.ballsAllowed / BALLS_PER_OVER) : overs,
      eventStatus,
    }
  }

  private stats(): MatchStats {
    const current = this.played.at(-1)
    const shared = {
      currentInnings: Math.max(1, this.played.length),
      // Four at least, as in the recorded feed.
      inningsStats: Array.from({ length: Math.max(4, this.played.length) }, (_, index) => this.inningsStats(index + 1)),
    }
    if (!current || !this.pair) return shared
    const { batting, bowling } = teamsOf(this.match, current.innings)
    return {
      ...shared,
      battingTeamStats: current.card.battingStats(batting, this.pair, this.gone),
      bowlingTeamStats: current.card.bowlingStats(bowling),
    }
  }

  private inningsStats(inningsNum: number): InningsStats {
    const one = this.played[inningsNum - 1]
    if (!one) return { inningsNum, inningsRuns: 0, inningsOvers: '0.0', inningsWickets: 0 }
    const { batting, bowling } = teamsOf(this.match, one.innings)
    return {
      inningsNum,
      battingTeam: batting,
      bowlingTeam: bowling,
      inningsRuns: one.card.runs + one.card.penalty,
      inningsOvers: one.card.overs,
      inningsWickets: one.card.wickets,
      ...(one.target === null ? {} : { inningsTarget: one.target }),
      ...(one.card.penalty > 0 ? { inningsPenalty: one.card.penalty } : {}),
      ...(one.isOver && one.innings.end ? { inningsEnd: one.innings.end } : {}),
    }
  }
}

function paceOf(match: RecordedMatch): number {
  const balls = match.innings.reduce((count, innings) => count + innings.balls.length, 0)
  const breaks = INNINGS_BREAK_MS * Math.max(0, match.innings.length - 1)
  const room = SLOT_MS - FIRST_BALL_AT_MS - breaks - CLOSED_AFTER_MS
  return Math.min(SLOWEST_BALL_MS, Math.max(FASTEST_BALL_MS, Math.floor(room / Math.max(1, balls))))
}

function teamsOf(
  match: RecordedMatch,
  innings: RecordedInnings,
): { readonly batting: string; readonly bowling: string } {
  return { batting: match.teams[innings.batting], bowling: match.teams[innings.batting === 0 ? 1 : 0] }
}

function legalBallsBefore(balls: readonly Ball[], index: number): number {
  const over = balls[index]?.over
  return balls.slice(0, index).filter((ball) => ball.over === over && ball.legal).length
}

function sheetOf(match: RecordedMatch, team: Team): TeamSheet {
  const names = match.innings.flatMap((innings) =>
    innings.balls.flatMap((ball) => (innings.batting === team ? [ball.batter, ball.nonStriker] : [ball.bowler])),
  )
  const players = [...new Set(names)].map((name) => ({ name, isCaptain: false, isWicketKeeper: false }))
  return { name: match.teams[team], selectionId: selectionIdOf(match.teams[team]), players }
}

/** Seven digits from a team's name: the same team has the same selection id in every match, as on the exchange. */
const selectionIdOf = (team: string): number => 1_000_000 + (hashOf(team) % 9_000_000)
