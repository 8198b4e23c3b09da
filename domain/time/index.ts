/** Lengths of time. A day of a calendar is another thing, and not always as long: `domain/days`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
