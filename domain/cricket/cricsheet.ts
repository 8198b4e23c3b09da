/**
 * Cricsheet's JSON (1.0.0 and 1.1.0) as a recorded match. Penalty runs outside any delivery are left out: no session
 * counts them (RULES 2.2). Rain is known only afterwards, so a reduced innings is reduced from its first ball.
 */
import { must } from '../result/index.ts'
import { BALLS_PER_OVER, type Ball, type InningsNumber, type MatchResult, type Team } from './match.ts'
import type { RecordedMatch } from './recording.ts'

export type CricsheetDelivery = {
  readonly batter: string
  readonly bowler: string
  readonly non_striker: string
  readonly runs: { readonly batter: number; readonly extras: number; readonly total: number }
  readonly extras?: {
    readonly wides?: number
    readonly noballs?: number
    readonly byes?: number
    readonly legbyes?: number
    readonly penalty?: number
  }
  readonly wickets?: readonly { readonly player_out: string; readonly kind: string }[]
}

export type CricsheetInnings = {
  readonly team: string
  readonly overs?: readonly { readonly over: number; readonly deliveries: readonly CricsheetDelivery[] }[]
  /** `overs` in over notation: 14.3 is 14 overs and 3 balls. */
  readonly target?: { readonly runs: number; readonly overs: number }
  readonly super_over?: boolean
}

export type CricsheetMatch = {
  readonly info: {
    readonly teams: readonly string[]
    readonly overs?: number
    readonly dates: readonly string[]
    readonly venue?: string
    readonly event?: { readonly name?: string; readonly match_number?: number; readonly stage?: string }
    readonly outcome: {
      readonly winner?: string
      readonly eliminator?: string
      readonly bowl_out?: string
      readonly result?: string
    }
  }
  readonly innings: readonly CricsheetInnings[]
}

/** Whether parsed JSON has the outline of a limited-overs Cricsheet match. Deliveries are trusted. */
export function isCricsheet(value: unknown): value is CricsheetMatch {
  const { info, innings } = (value ?? {}) as Partial<CricsheetMatch>
  return (
    Array.isArray(info?.teams) &&
    info.teams.length === 2 &&
    typeof info.overs === 'number' &&
    info.outcome !== undefined &&
    Array.isArray(info.dates) &&
    Array.isArray(innings)
  )
}

export function fromCricsheet(match: CricsheetMatch): RecordedMatch {
  const { info } = match
  const teams: [string, string] = [must(info.teams[0], 'a first team'), must(info.teams[1], 'a second team')]
  const overs = must(info.overs, 'overs: a limited-overs match')
  return {
    title: [info.event?.name, info.event?.stage ?? info.event?.match_number].filter((part) => part != null).join(' '),
    competition: info.event?.name ?? '',
    date: info.dates[0] ?? '',
    venue: info.venue ?? '',
    teams,
    overs,
    innings: match.innings.map((innings, index) => ({
      number: inningsNumber(index),
      batting: teamOf(teams, innings.team),
      ballsAllowed: ballsAllowed(match, index, overs),
      target: targetOf(match, index),
      balls: ballsOf(innings, inningsNumber(index)),
    })),
    result: resultOf(match, teams),
  }
}

function inningsNumber(index: number): InningsNumber {
  if (index > 5) throw new RangeError(`more than two super overs: innings ${index + 1}`)
  return (index + 1) as InningsNumber
}

const teamOf = (teams: readonly [string, string], name: string): Team => (name === teams[0] ? 0 : 1)

function resultOf({ info: { outcome } }: CricsheetMatch, teams: readonly [string, string]): MatchResult {
  const winner = outcome.winner ?? outcome.eliminator ?? outcome.bowl_out
  if (winner !== undefined) return { type: 'WON', team: teamOf(teams, winner) }
  return outcome.result === 'tie' ? { type: 'TIE' } : { type: 'NO_RESULT' }
}

function targetOf(match: CricsheetMatch, index: number): number | null {
  const innings = must(match.innings[index], 'the innings asked for')
  const before = match.innings[index - 1]
  if (index % 2 === 0 || !before) return null
  return innings.target?.runs ?? totalOf(before) + 1
}

const totalOf = (innings: CricsheetInnings): number =>
  (innings.overs ?? []).flatMap((over) => over.deliveries).reduce((total, { runs }) => total + runs.total, 0)

/** The legal balls an innings may last. A first innings that stopped short of its overs for a chase was reduced. */
function ballsAllowed(match: CricsheetMatch, index: number, overs: number): number {
  const innings = must(match.innings[index], 'the innings asked for')
  if (innings.super_over) return BALLS_PER_OVER
  if (innings.target) return ballsOfOvers(innings.target.overs)
  const bowled = innings.overs?.length ?? 0
  const reduced = index === 0 && match.innings.length > 1 && bowled < overs && !isAllOut(innings)
  return (reduced ? bowled : overs) * BALLS_PER_OVER
}

const isAllOut = (innings: CricsheetInnings): boolean =>
  (innings.overs ?? [])
    .flatMap((over) => over.deliveries)
    .flatMap((delivery) => delivery.wickets ?? [])
    .filter((wicket) => !wicket.kind.startsWith('retired')).length >= 10

/** 14.3 overs are 87 balls. */
function ballsOfOvers(overs: number): number {
  const [whole, balls] = overs.toFixed(1).split('.')
  return Number(whole) * BALLS_PER_OVER + Number(balls)
}

function ballsOf(innings: CricsheetInnings, number: InningsNumber): readonly Ball[] {
  return (innings.overs ?? []).flatMap(({ over, deliveries }) =>
    deliveries.map((delivery, index) => toBall(delivery, { innings: number, over, ballInOver: index + 1 })),
  )
}

function toBall(delivery: CricsheetDelivery, place: Pick<Ball, 'innings' | 'over' | 'ballInOver'>): Ball {
  const { wides = 0, noballs = 0, byes = 0, legbyes = 0, penalty = 0 } = delivery.extras ?? {}
  return {
    ...place,
    batter: delivery.batter,
    nonStriker: delivery.non_striker,
    bowler: delivery.bowler,
    runsBat: delivery.runs.batter,
    extras: { wides, noballs, byes, legbyes, penalty },
    total: delivery.runs.total,
    wickets: (delivery.wickets ?? []).map((wicket) => ({ player: wicket.player_out, kind: wicket.kind })),
    legal: wides === 0 && noballs === 0,
  }
}
