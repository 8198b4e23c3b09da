import type { Balance, Points } from '@paddock/contract/shapes/account'

/** The points after a change that brought the three figures along. The others are asked for when they are shown. */
export const withBalance = (points: Points | undefined, balance: Balance): Points | undefined =>
  points && { ...points, ...balance }
