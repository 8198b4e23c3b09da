import type { Exclusion } from './exclusion.ts'
import type { Loosening, StandingLimit } from './limit.ts'

/** What stands in the way of advertising to a player. */
export type MarketingStanding = {
  readonly exclusion: Pick<Exclusion, 'until'> | null
  readonly marketingStoppedAt: number | null
  /** A wish for a looser limit that waits for its time, or for the second yes. */
  readonly loosening: Pick<Loosening, 'expiresAt'> | null
}

/**
 * Whether anything that advertises may reach the player: nothing does where they have stopped it, while they stay away, or while they
 * cool off between a wish for a looser limit and its end: nobody shall be talked into it. News of their own account (a code, a
 * settlement, a limit) is no marketing. Security 1.4, LCCP 3.5.
 */
export const mayMarketTo = ({ exclusion, marketingStoppedAt, loosening }: MarketingStanding, now: number): boolean =>
  marketingStoppedAt === null &&
  (exclusion === null || exclusion.until <= now) &&
  (loosening === null || loosening.expiresAt <= now)

/** Of all that a player wishes to loosen what is open longest; null where nothing is. */
export const lastLoosening = (limits: readonly Pick<StandingLimit, 'loosening'>[]): Loosening | null =>
  limits.reduce<Loosening | null>(
    (last, { loosening }) =>
      loosening !== null && (last === null || loosening.expiresAt > last.expiresAt) ? loosening : last,
    null,
  )
