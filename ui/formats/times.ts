/** How moments and spans of time are read. Moments are milliseconds since 1970, in the reader's own zone. */
import { momentFormatter } from './language.ts'
import { FORMAT_WORDS } from './words.ts'

const date = momentFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
const moment = momentFormatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** '21 Nov 2026'. */
export const formatDate = (at: number): string => date(at)

/** '21 Nov 2026, 14:20'. */
export const formatMoment = (at: number): string => moment(at)

/** '2026-11-21': the reader's own day at that moment, as days are written to the server and into the names of files. */
export const isoDay = (at: number): string => new Intl.DateTimeFormat('sv-SE').format(at)

const HOUR_MINUTES = 60
const DAY_HOURS = 24
/** From here on hours are days: until then '26 h' says more than '1 d 2 h'. */
const HOURS_SHOWN = 48

/** A span in whole minutes: '55 min', '2 h', '1 h 05 min', '3 d 4 h'. */
export function formatSpan(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  if (hours === 0) return FORMAT_WORDS.minutes(rest)
  if (hours < HOURS_SHOWN)
    return rest === 0
      ? FORMAT_WORDS.hours(hours)
      : `${FORMAT_WORDS.hours(hours)} ${FORMAT_WORDS.minutes(String(rest).padStart(2, '0'))}`
  const days = Math.floor(hours / DAY_HOURS)
  const inDays = FORMAT_WORDS.days(days)
  return hours % DAY_HOURS === 0 ? inDays : `${inDays} ${FORMAT_WORDS.hours(hours % DAY_HOURS)}`
}

/** What is left of a wait of milliseconds, down to the second at its end: '23 h 12 min', '4:59'. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  if (seconds >= HOUR_MINUTES * 60) return formatSpan(Math.ceil(seconds / 60))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
