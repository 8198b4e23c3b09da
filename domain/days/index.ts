/** A day of a calendar, as the wire writes them: '2026-11-21'. No hour of it is meant, so no zone is either. */
export type Day = string

/** The day that it is in a zone. */
export function dayIn(zone: string, at: number): Day {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return parts.format(at)
}

/** The hour that it is there, 0 to 23. */
export const hourIn = (zone: string, at: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at))
