/** When something counts as on. Moments in milliseconds since 1970. 000 §4 "Market status and liveness". */
import { HOUR_MS } from '../time/index.ts'

const SOON_MS = 60_000
/** The open date is shifted by so much, and ten minutes are given on top. */
const SHIFT_MS = 5.5 * HOUR_MS
const GRACE_MS = 600_000

/** A market counts as in-play when its open date is less than a minute away or has passed. @internal Exported for the tests. */
export const isInPlayAt = (openAt: number, now: number): boolean => openAt - now < SOON_MS

/** The second check: an event that nobody said to be in play counts as started for so long, and no longer. */
export const isStartedAt = (openAt: number, now: number): boolean =>
  isInPlayAt(openAt, now) && now < openAt + SHIFT_MS + GRACE_MS

/** The mark of an event in a side list. */
export const sideMark = (openAt: number, now: number): 'LIVE' | 'VS' => (openAt <= now ? 'LIVE' : 'VS')
