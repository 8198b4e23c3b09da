/** Cricsheet's JSON (1.0.0 and 1.1.0) as a recorded match. */
import { must } from '../../result/index.ts'
import { beginningOf, endOf } from './cricsheet-endings.ts'
import { type Ball, type InningsNumber, type MatchResult, MOST_INNINGS, type Team } from '../match.ts'
import type { RecordedInnings, RecordedMatch } from '../recording.ts'

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
  readonly penalty_runs?: { readonly pre?: number; readonly post?: number }
  readonly absent_hurt?: readonly string[]
  /** By over, as text, counted from 0. */
  readonly miscounted_overs?: Readonly<Record<string, unknown>>
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
      readonly method?: string
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

/** A match of Cricsheet as we record one. */
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
    innings: match.innings.map((_, index) => inningsOf(match, index, teams)),
    result: resultOf(match, teams),
  }
}

function inningsNumber(index: number): InningsNumber {
  if (index >= MOST_INNINGS) throw new RangeError(`innings ${index + 1}`)
  return (index + 1) as InningsNumber
}

function inningsOf(match: CricsheetMatch, index: number, teams: readonly [string, string]): RecordedInnings {
  const innings = must(match.innings[index], 'the innings asked for')
  const number = inningsNumber(index)
  const began = beginningOf(match, index)
  const end = endOf(innings, began)
  const { pre = 0, post = 0 } = innings.penalty_runs ?? {}
  return {
    number,
    batting: teamOf(teams, innings.team),
    ...began,
    ...(pre + post > 0 ? { penalty: { before: pre, after: post } } : {}),
    ...(end ? { end } : {}),
    balls: ballsOf(innings, number),
  }
}

const teamOf = (teams: readonly [string, string], name: string): Team => (name === teams[0] ? 0 : 1)

function resultOf({ info: { outcome } }: CricsheetMatch, teams: readonly [string, string]): MatchResult {
  const winner = outcome.winner ?? outcome.eliminator ?? outcome.bowl_out
  if (winner !== undefined) return { type: 'WON', team: teamOf(teams, winner) }
  return outcome.result === 'tie' ? { type: 'TIE' } : { type: 'NO_RESULT' }
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
