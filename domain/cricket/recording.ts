/** A played match as data: enough to play it again ball by ball. */
import type { Ball, InningsNumber, MatchResult, MatchState, Team } from './match.ts'
import { openingState } from './match.ts'
import { applyBall, endMatch, startInnings } from './score.ts'

export type RecordedInnings = {
  readonly number: InningsNumber
  readonly batting: Team
  readonly ballsAllowed: number
  /** The total that won, as last revised. Null when batting first. */
  readonly target: number | null
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
  | { readonly type: 'RESULT'; readonly result: MatchResult }

/** Every step of the match in order: innings, its balls, and at the end the result. */
export function matchSteps(recorded: RecordedMatch): readonly MatchStep[] {
  return [
    ...recorded.innings.flatMap((innings): MatchStep[] => [
      { type: 'INNINGS', innings },
      ...innings.balls.map((ball): MatchStep => ({ type: 'BALL', ball })),
    ]),
    { type: 'RESULT', result: recorded.result },
  ]
}

export function applyStep(match: MatchState, step: MatchStep): MatchState {
  switch (step.type) {
    case 'INNINGS': {
      const { number, batting, ballsAllowed, target } = step.innings
      return startInnings(match, { number, batting, ballsAllowed, ...(target === null ? {} : { target }) })
    }
    case 'BALL':
      return applyBall(match, step.ball)
    case 'RESULT':
      return endMatch(match, step.result)
  }
}

/** The match after its last step. */
export const replay = (recorded: RecordedMatch): MatchState =>
  matchSteps(recorded).reduce(applyStep, openingState(recorded.teams, recorded.overs))
