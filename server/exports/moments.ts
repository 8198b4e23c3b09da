/** Moments as a file says them: in the reader's zone, sortable, and where a spreadsheet has dates as its dates. */
import { DAY_MS } from '@paddock/domain/time'
import type { Moment } from './sheet.ts'

/** Of every text that is given below. */
export const MOMENT_LENGTH = '2026-11-14 19:51:58'.length

/** '2026-11-14 19:51:58', as a clock in the zone shows it. */
export function momentTexts(zone: string): (moment: Moment) => string {
  // Swedish writes dates as ISO 8601 does, without its letters.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return ({ at }) => format.format(at)
}

/** The day that Unix counts from, in the days of spreadsheets. ECMA-376 part 1, 18.17.4.1. */
const UNIX_BEGAN = 25_569

/** What the same clock shows, in days, as spreadsheets keep dates: they know no zones. */
export function momentDays(zone: string): (moment: Moment) => number {
  const textOf = momentTexts(zone)
  return (moment) => Date.parse(`${textOf(moment).replace(' ', 'T')}Z`) / DAY_MS + UNIX_BEGAN
}

/** 'IST', 'GMT+5:45'; of a zone whose clocks are changed in the year of `now`, where one name is not true of all rows, 'Europe/London'. */
export function zoneName(zone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'short' })
  const nameAt = (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
  const year = new Date(now).getUTCFullYear()
  const [winter, summer] = [nameAt(Date.UTC(year, 0, 1)), nameAt(Date.UTC(year, 6, 1))]
  return winter === summer ? winter : zone
}

/** '21 Nov 2026', of a day as calls name it. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })
