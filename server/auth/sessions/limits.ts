import { HOUR_MS } from '@paddock/domain/time'

/** How long a session lasts. Security T8. */
export const IDLE_SECONDS = 30 * 60
const LONGEST_MS = 12 * HOUR_MS
/** 000 §4. */
const LONGEST_DEMO_MS = 6 * HOUR_MS

/** Milliseconds from its beginning. */
export const longestOf = (isDemo: boolean): number => (isDemo ? LONGEST_DEMO_MS : LONGEST_MS)

/** Of each thing that one process remembers of sessions. */
export const MOST_REMEMBERED = 100_000
