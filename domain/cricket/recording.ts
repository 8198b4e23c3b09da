/** A played match as data: enough to play it again ball by ball. */
import type { Ball, InningsNumber, MatchResult, MatchState, StatedEnd, Team } from './match.ts'
import { openingState } from './match.ts'
import { applyBall, awardPenalty, endInnings, endMatch, reviseInnings, startInnings } from './score.ts'

/** What rain made of an innings while it was played. */
export type Revision = {
  /** After so many of its balls, wides and no-balls among them. */
  readonly afterBall: number
  readonly ballsAllowed: number
  readonly target: number | null
}

export type RecordedInnings = {
  readonly number: InningsNumber
  readonly batting: Team
  /** The balls and the target that it began with. */
  readonly ballsAllowed: number
  /** Null when batting first. */
  readonly target: number | null
  /** Runs awarded outside its balls. */
  readonly penalty?: { readonly before: number; readonly after: number }
  readonly revised?: readonly Revision[]
  /** Why it was over, where its balls do not show that. */
  readonly end?: StatedEnd
  readonly balls: readonly Ball[]
}

export type RecordedMatch = {
  readonly title: string
  readonly competition: string
  /** ISO day, in the ground's own time. */
  readonly date: string
  readonly venue: string
  readonly teams: readonly [string, string]
  readonly overs: number
  readonly innings: readonly RecordedInnings[]
  readonly result: MatchResult
}

/** What happens next in a match. */
export type MatchStep =
  | { readonly type: 'INNINGS'; readonly innings: RecordedInnings }
  | { readonly type: 'BALL'; readonly ball: Ball }
  | { readonly type: 'REVISION'; readonly revision: Revision }
  | { readonly type: 'PENALTY'; readonly innings: InningsNumber; readonly runs: number }
  | { readonly type: 'END'; readonly end: StatedEnd }
  | { readonly type: 'RESULT'; readonly result: MatchResult }

/** Every step of the match in order: innings, its balls, and at the end the result. @internal Exported for the tests. */
export function matchSteps(recorded: RecordedMatch): readonly MatchStep[] {
  return [
    ...recorded.innings.flatMap((innings): MatchStep[] => [
      { type: 'INNINGS', innings },
      ...innings.balls.flatMap((ball, index): MatchStep[] => [
        { type: 'BALL', ball },
        ...revisionsAfter(innings, index + 1),
      ]),
      ...lastSteps(innings),
    ]),
    { type: 'RESULT', result: recorded.result },
  ]
}

const revisionsAfter = ({ revised = [] }: RecordedInnings, balls: number): readonly MatchStep[] =>
  revised.filter(({ afterBall }) => afterBall === balls).map((revision) => ({ type: 'REVISION', revision }))

function lastSteps({ number, penalty, end }: RecordedInnings): readonly MatchStep[] {
  const after: MatchStep[] =
    penalty && penalty.after > 0 ? [{ type: 'PENALTY', innings: number, runs: penalty.before + penalty.after }] : []
  return end ? [...after, { type: 'END', end }] : after
}

/** @internal Exported for the tests. */
export function applyStep(match: MatchState, step: MatchStep): MatchState {
  switch (step.type) {
    case 'INNINGS': {
      const { number, batting, ballsAllowed, target, penalty } = step.innings
      const start = { number, batting, ballsAllowed, penalty: penalty?.before ?? 0 }
      return startInnings(match, { ...start, ...(target === null ? {} : { target }) })
    }
    case 'BALL':
      return applyBall(match, step.ball)
    case 'REVISION': {
      const { ballsAllowed, target } = step.revision
      return reviseInnings(match, { ballsAllowed, ...(target === null ? {} : { target }) })
    }
    case 'PENALTY':
      return awardPenalty(match, step.innings, step.runs)
    case 'END':
      return endInnings(match, step.end)
    case 'RESULT':
      return endMatch(match, step.result)
  }
}

/** @internal The match after its last step, for tests. */
export const replay = (recorded: RecordedMatch): MatchState =>
  matchSteps(recorded).reduce(applyStep, openingState(recorded.teams, recorded.overs))
