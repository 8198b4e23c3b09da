import type { TrailStep } from '@paddock/contract/shapes/person'
import type { Crumb } from '../../kit/page/index.ts'

/** The way down to an account, without the caller (who stands first) and without the account itself. */
export const crumbsOf = (trail: readonly TrailStep[]): readonly Crumb[] =>
  trail.slice(1, -1).map(({ _id, userName }) => ({ label: userName, to: `/people?userId=${_id}` }))
