import { DAY_MS } from './limit.ts'

/** How often limits are offered again to who has said no to them: monthly, the strictest of the rules we know. SECURITY 1.4. */
const OFFER_EVERY_MS = 30 * DAY_MS

/** Whether limits are to be offered: to who has none, and has not said no lately. */
export const isOfferDue = (hasLimits: boolean, declinedAt: number | null, now: number): boolean =>
  !hasLimits && (declinedAt === null || now - declinedAt >= OFFER_EVERY_MS)
