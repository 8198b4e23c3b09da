/**
 * How the innings of a Cricsheet file began and ended. Of rain the file has the last figures only, and not when they came.
 * They are taken for those an innings began with where that is sure; else it began as scheduled, and what it did not reach
 * was cut off. Decision 0024.
 */
import { must } from '../../result/index.ts'
import type { CricsheetInnings, CricsheetMatch } from './cricsheet.ts'
import { BALLS_PER_OVER, type StatedEnd } from '../match.ts'
import { NOT_A_WICKET, SUPER_OVER_WICKETS, WICKETS } from '../score.ts'

/** What an innings was allowed, and chased, when it began. */
type Beginning = { readonly ballsAllowed: number; readonly target: number | null }

export function beginningOf(match: CricsheetMatch, index: number): Beginning {
  const innings = must(match.innings[index], 'the innings asked for')
  const before = index % 2 === 1 ? match.innings[index - 1] : undefined
  const scheduled = { ballsAllowed: scheduledBalls(match, innings), target: before ? totalOf(before) + 1 : null }
  if (!before || !innings.target || innings.super_over) return scheduled
  const stated = { ballsAllowed: ballsOfOvers(innings.target.overs), target: innings.target.runs }
  const isKnown =
    stated.ballsAllowed === scheduled.ballsAllowed || stopsShort(before, match) || hasOwnEnd(innings, stated)
  return isKnown && canHaveBegunWith(innings, stated) ? stated : scheduled
}

/** Fewer overs with a target that is only the runs to beat: both sides had so many, and it was agreed before the match. */
function scheduledBalls({ info, innings: [first, second] }: CricsheetMatch, innings: CricsheetInnings): number {
  if (innings.super_over) return BALLS_PER_OVER
  const isAgreed = first && second?.target && second.target.runs === totalOf(first) + 1
  return ballsOfOvers((isAgreed && second.target?.overs) || must(info.overs, 'overs: a limited-overs match'))
}

const stopsShort = (innings: CricsheetInnings, match: CricsheetMatch): boolean =>
  !isAllOut(innings) && ballsBowled(innings) < scheduledBalls(match, innings)

const hasOwnEnd = (innings: CricsheetInnings, { target }: Beginning): boolean =>
  isAllOut(innings) || totalOf(innings) >= (target ?? Number.POSITIVE_INFINITY)

/** Not with a target that it had before its last ball and played on, nor with overs that only a stoppage leaves. */
function canHaveBegunWith(innings: CricsheetInnings, { ballsAllowed, target }: Beginning): boolean {
  const last = deliveriesOf(innings).at(-1)?.runs.total ?? 0
  const beforeLast = totalOf(innings) - last - (innings.penalty_runs?.post ?? 0)
  return (
    ballsAllowed % BALLS_PER_OVER === 0 &&
    ballsBowled(innings) <= ballsAllowed &&
    beforeLast < (target ?? Number.POSITIVE_INFINITY)
  )
}

/** Why it was over, where its own runs, wickets and balls do not say so. */
export function endOf(innings: CricsheetInnings, { ballsAllowed, target }: Beginning): StatedEnd | undefined {
  const shows =
    totalOf(innings) >= (target ?? Number.POSITIVE_INFINITY) ||
    wicketsOf(innings) >= (innings.super_over ? SUPER_OVER_WICKETS : WICKETS) ||
    legalBalls(innings) >= ballsAllowed
  if (shows) return undefined
  if (isAllOut(innings)) return 'ALL_OUT'
  return ballsBowled(innings) >= ballsAllowed ? 'OVERS' : 'CUT_SHORT'
}

export function totalOf(innings: CricsheetInnings): number {
  const { pre = 0, post = 0 } = innings.penalty_runs ?? {}
  return deliveriesOf(innings).reduce((total, { runs }) => total + runs.total, pre + post)
}

const deliveriesOf = (innings: CricsheetInnings) => (innings.overs ?? []).flatMap((over) => over.deliveries)

const departures = (innings: CricsheetInnings) => deliveriesOf(innings).flatMap((delivery) => delivery.wickets ?? [])

const wicketsOf = (innings: CricsheetInnings): number =>
  departures(innings).filter(({ kind }) => !NOT_A_WICKET.has(kind)).length

/** Nobody is left to bat with the last man in: the others are out, absent, or left hurt and did not come back. */
function isAllOut(innings: CricsheetInnings): boolean {
  if (innings.super_over) return wicketsOf(innings) >= SUPER_OVER_WICKETS
  const gone = new Set(departures(innings).map(({ player_out }) => player_out))
  const last = deliveriesOf(innings).at(-1)
  const lastOut = new Set((last?.wickets ?? []).map(({ player_out }) => player_out))
  for (const name of [last?.batter, last?.non_striker]) if (name && !lastOut.has(name)) gone.delete(name)
  return gone.size + (innings.absent_hurt?.length ?? 0) >= WICKETS
}

/** As the scoreboard counts: six an over, however many the umpire counted, and a short last over is whole when the umpire took it for whole. */
function ballsBowled(innings: CricsheetInnings): number {
  const last = innings.overs?.at(-1)
  const isTakenForWhole = last !== undefined && String(last.over) in (innings.miscounted_overs ?? {})
  return isTakenForWhole ? (last.over + 1) * BALLS_PER_OVER : legalBalls(innings)
}

function legalBalls(innings: CricsheetInnings): number {
  const last = innings.overs?.at(-1)
  if (!last) return 0
  const legal = last.deliveries.filter(({ extras }) => !extras?.wides && !extras?.noballs).length
  return last.over * BALLS_PER_OVER + Math.min(BALLS_PER_OVER, legal)
}

/** 14.3 overs are 87 balls. */
function ballsOfOvers(overs: number): number {
  const [whole, balls] = overs.toFixed(1).split('.')
  return Number(whole) * BALLS_PER_OVER + Number(balls)
}
