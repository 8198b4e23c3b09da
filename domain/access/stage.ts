/**
 * How far somebody has come in signing in. A session that has not come all the way may make only the calls that lead on.
 * 000 §4 "Login", security T14, T15.
 */
export const STAGES = ['SECOND_FACTOR', 'CHANGE_PASSWORD', 'ENROL_SECOND_FACTOR', 'FULL'] as const
export type Stage = (typeof STAGES)[number]

export type Standing = {
  readonly isPlayer: boolean
  readonly hasSecondFactor: boolean
  /** This session has given a code of it. */
  readonly secondFactorGiven: boolean
  readonly mustChangePassword: boolean
  /** Accounts of the demo world sign in without a second factor, whatever their role. */
  readonly secondFactorWaived: boolean
}

/** The next thing that is asked for: the second factor before anything is shown or changed, then a password of one's own. */
export function stageOf(standing: Standing): Stage {
  if (standing.hasSecondFactor && !standing.secondFactorGiven) return 'SECOND_FACTOR'
  if (standing.mustChangePassword) return 'CHANGE_PASSWORD'
  if (!standing.isPlayer && !standing.hasSecondFactor && !standing.secondFactorWaived) return 'ENROL_SECOND_FACTOR'
  return 'FULL'
}
