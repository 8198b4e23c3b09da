/** When things begin, by the clock of who looks at them. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CLOCK = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' })

/** `in 12 min` within the hour, else the time, with its day where that is another. */
export function beginsText(startsAt: number, now: number): string {
  const left = startsAt - now
  if (left <= 0) return 'about to begin'
  if (left < HOUR) return `in ${Math.ceil(left / MINUTE)} min`
  const at = CLOCK.format(startsAt)
  return DAY.format(startsAt) === DAY.format(now) ? at : `${DAY.format(startsAt)}, ${at}`
}
