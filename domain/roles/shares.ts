/** Partnership: what each level of a chain keeps of a result. Law 2.7, D-29. */

import { WHOLE_BPS } from '../money/index.ts'

/** @internal Exported for the tests. */
export const SHARE_KINDS = ['sports', 'casino'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

/** For each product, what an account and everybody below it keep together, in basis points. */
export type Shares = Readonly<Record<ShareKind, number>>
export const NO_SHARES: Shares = { sports: 0, casino: 0 }
export const ALL_SHARES: Shares = { sports: WHOLE_BPS, casino: WHOLE_BPS }

export type ShareRefusal = {
  readonly code: 'SHARE_ABOVE_UPLINE' | 'SHARE_BELOW_DOWNLINE'
  /** What the upline has, or what was passed on. */
  readonly shareBps: number
}

/** Nobody is given more than their upline has, nor left with less than they have passed on. */
export function refuseShares(given: Shares, upline: Shares, passedOn: Shares): ShareRefusal | undefined {
  for (const product of SHARE_KINDS) {
    if (given[product] > upline[product]) return { code: 'SHARE_ABOVE_UPLINE', shareBps: upline[product] }
    if (given[product] < passedOn[product]) return { code: 'SHARE_BELOW_DOWNLINE', shareBps: passedOn[product] }
  }
  return undefined
}

/**
 * What each level keeps, the root first: the root is given the whole, everybody keeps what they do not pass on, the last
 * keeps all they have. Sums to the whole, whatever was given.
 */
export const keptAlong = (given: readonly number[]): number[] =>
  given.map((bps, level) => (level === 0 ? WHOLE_BPS : bps) - (given[level + 1] ?? 0))
