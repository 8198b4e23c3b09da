import { DAY_MS } from '../time/index.ts'
import type { StandingLimit } from './limit.ts'

/** How often limits are offered again to who has said no to them: monthly, the strictest of the rules we know. Security 1.4. */
const OFFER_EVERY_MS = 30 * DAY_MS
/** Half a year: whoever has limits is asked then whether they are still right. UKGC RTS 12. */
const REVIEW_EVERY_MS = 182 * DAY_MS
/** How long a player who says "later" is left alone. */
const REVIEW_SNOOZE_MS = 7 * DAY_MS

/** Whether limits are to be offered: to who has none, and has not said no lately. */
export const isOfferDue = (hasLimits: boolean, declinedAt: number | null, now: number): boolean =>
  !hasLimits && (declinedAt === null || now - declinedAt >= OFFER_EVERY_MS)

export type Review = {
  /** When the player last said that their limits are right. */
  readonly reviewedAt: number | null
  /** When the player last said "later". */
  readonly snoozedAt: number | null
}

/**
 * When the player is asked next to look at their limits; null without any. Whoever changes one has looked: half a year counts
 * from the last they set or asked for, or from their last yes. What somebody above sets is no look of the player.
 */
export function reviewDueAt(
  limits: readonly (Pick<StandingLimit, 'since' | 'loosening'> & { readonly isOwn: boolean })[],
  { reviewedAt, snoozedAt }: Review,
): number | null {
  if (limits.length === 0) return null
  const own = limits.filter(({ isOwn }) => isOwn).map(({ since, loosening }) => loosening?.askedAt ?? since)
  const lookedAt = Math.max(...own, reviewedAt ?? 0)
  const dueAt = (lookedAt > 0 ? lookedAt : Math.min(...limits.map(({ since }) => since))) + REVIEW_EVERY_MS
  return snoozedAt !== null && snoozedAt >= dueAt ? snoozedAt + REVIEW_SNOOZE_MS : dueAt
}
