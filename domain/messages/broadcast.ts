import { DAY_MS } from '../time/index.ts'

/** In which languages people read us. */
export const MESSAGE_LANGUAGES = ['en', 'hi', 'bn', 'ta', 'te', 'ne'] as const
export type MessageLanguage = (typeof MESSAGE_LANGUAGES)[number]

/** Of an `Accept-Language`, which our app fills with the language that it is read in, the one that stands first; English where it is none of ours. */
export const messageLanguageOf = (accepted: string | undefined): MessageLanguage => {
  const first = accepted
    ?.trim()
    .toLowerCase()
    .split(/[-,;\s]/, 1)[0]
  return MESSAGE_LANGUAGES.find((language) => language === first) ?? 'en'
}

export const BROADCAST_STATES = ['SCHEDULED', 'SENT', 'WITHDRAWN'] as const
export type BroadcastState = (typeof BROADCAST_STATES)[number]

/** So far ahead one is written at most. */
export const LONGEST_AHEAD_MS = 90 * DAY_MS
/** Of one sender, that wait for their time. @internal For the tests. */
export const MOST_WAITING = 20
/** Who has bet on a sport: within so long. */
export const BET_WITHIN_MS = 90 * DAY_MS

export type BroadcastRefusal =
  | { readonly code: 'SENT_TOO_FAR_AHEAD'; readonly until: number }
  | { readonly code: 'TOO_MANY_WAITING'; readonly most: number }
  | { readonly code: 'MESSAGE_WITHDRAWN' }

/** When it goes out: at the moment it asks for, at once where that is over or none is given. */
export const sendingAt = (asked: number | null, now: number): number => Math.max(asked ?? now, now)

/** Undefined where one may be written for that moment. */
export function refuseSchedule(sendAt: number, waiting: number, now: number): BroadcastRefusal | undefined {
  if (sendAt > now + LONGEST_AHEAD_MS) return { code: 'SENT_TOO_FAR_AHEAD', until: now + LONGEST_AHEAD_MS }
  if (sendAt > now && waiting >= MOST_WAITING) return { code: 'TOO_MANY_WAITING', most: MOST_WAITING }
  return undefined
}
