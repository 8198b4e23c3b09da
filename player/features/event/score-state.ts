/** The last balls as a row that rolls: which of them are new, so that only those move. */
import type { Score } from '@paddock/contract/shapes/market'

type ScoreNow = NonNullable<Score['score']>

/** A ball keeps its id while it is on the screen. */
export type ShownBall = { readonly id: number; readonly ball: string; readonly isNew: boolean }

export type Balls = {
  readonly side: string
  /** Legal balls of the innings so far. */
  readonly bowled: number
  readonly shown: readonly ShownBall[]
}

/** What is worth a moment of everybody's attention. */
export type Moment = 'W' | '4' | '6'

const MOST_SHOWN = 8
const BALLS_PER_OVER = 6

/** Exactly one more ball rolls in; after a jump of the feed, or at first, all of them simply stand there. */
export function ballsAfter(before: Balls | null, score: ScoreNow): Balls {
  const batting = score.sides.find((side) => side.batting)
  const side = batting?.name ?? ''
  const bowled = ballsOf(batting?.overs ?? null)
  const newest = score.recent.at(-1)
  if (before?.side === side && before.bowled === bowled && before.shown.at(-1)?.ball === newest) return before
  const isNext = before?.side === side && bowled === before.bowled + 1 && newest !== undefined
  if (isNext) {
    const still = before.shown.map((ball) => ({ ...ball, isNew: false }))
    const id = (before.shown.at(-1)?.id ?? 0) + 1
    return { side, bowled, shown: [...still, { id, ball: newest, isNew: true }].slice(-MOST_SHOWN) }
  }
  const from = (before?.shown.at(-1)?.id ?? 0) + 1
  const shown = score.recent.slice(-MOST_SHOWN).map((ball, at) => ({ id: from + at, ball, isNew: false }))
  return { side, bowled, shown }
}

/** '6.2' overs are 38 balls. */
function ballsOf(overs: string | null): number {
  const [whole = '0', part = '0'] = (overs ?? '0').split('.')
  return Number(whole) * BALLS_PER_OVER + Number(part)
}

/** The moment of the ball that has just rolled in. */
export function momentOf({ shown }: Balls): { readonly id: number; readonly moment: Moment } | null {
  const last = shown.at(-1)
  if (!last?.isNew) return null
  return last.ball === 'W' || last.ball === '4' || last.ball === '6' ? { id: last.id, moment: last.ball } : null
}

/** Runs in an over, to one place; what a side that bats second still needs, of how many balls and at which rate, where that is known. */
export type Rates = { readonly current: string | null; readonly chase: Chase | null }
export type Chase = { readonly runs: number; readonly balls: number | null; readonly rate: string | null }

export function ratesOf(score: ScoreNow): Rates {
  const batting = score.sides.find((side) => side.batting)
  const bowled = ballsOf(batting?.overs ?? null)
  const runs = runsNeeded(score)
  const balls = score.ballsLeft
  return {
    current: batting?.runs == null || bowled === 0 ? null : perOver(batting.runs, bowled),
    chase: runs === null ? null : { runs, balls, rate: balls === null || balls === 0 ? null : perOver(runs, balls) },
  }
}

const perOver = (runs: number, balls: number): string => ((runs * BALLS_PER_OVER) / balls).toFixed(1)

const WICKETS = 10

/** Runs that the side batting second still needs; null before there is a target, and once it is reached or all are out. */
export function runsNeeded({ target, sides }: ScoreNow): number | null {
  const batting = sides.find((side) => side.batting)
  const runs = batting?.runs ?? null
  if (target === null || runs === null || batting?.wickets === WICKETS) return null
  return target > runs ? target - runs : null
}
