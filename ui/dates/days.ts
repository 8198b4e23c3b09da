/** Days of a calendar, and what is reckoned with them. */
import type { Day } from '@paddock/domain/days'
import { DAY_MS } from '@paddock/domain/time'

export { type Day, dayIn } from '@paddock/domain/days'
/** Both ends included. */
export type DayRange = { readonly from: Day; readonly to: Day }

const DAY = /^\d{4}-\d{2}-\d{2}$/

const millisOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (millis: number): Day => new Date(millis).toISOString().slice(0, 10)

/** Whether it is a day that there is: no 30 February. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && !Number.isNaN(millisOf(text)) && dayOf(millisOf(text)) === text

export const addDays = (day: Day, days: number): Day => dayOf(millisOf(day) + days * DAY_MS)

/** The same day of another month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`
export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)

/** Noon, so that no zone makes another day of it when it is written out. */
export const noonOf = (day: Day): number => millisOf(day) + DAY_MS / 2
