/** Days and hours here are those of a calendar in the site's zone: which moment of the world one is, the edge decides. */
import { type Day, dayIn } from '../days/index.ts'
import { DAY_MS } from '../time/index.ts'

/** Every day, every Monday, every first of a month. */
export const RHYTHMS = ['DAY', 'WEEK', 'MONTH'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Whole ones that are over: a week begins on Monday. */
export const PERIODS = ['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH'] as const
export type Period = (typeof PERIODS)[number]

/** Of one officer on one site. */
export const MOST_SCHEDULES = 20
export const LAST_HOUR = 23

type Days = { readonly from: Day; readonly to: Day }

const MONTHS_A_YEAR = 12
const DAYS_A_WEEK = 7
/** From Monday to the weekday of 1970-01-01. */
const FIRST_WEEKDAY = 3

function partsOf(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** Days since 1970-01-01. A year is counted from March on, so that the day of a leap year is its last. */
function numberOf(day: Day): number {
  const { year, month, date } = partsOf(day)
  const years = month <= 2 ? year - 1 : year
  const months = (month + 9) % MONTHS_A_YEAR
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400)
  return years * 365 + leapDays + Math.floor((153 * months + 2) / 5) + date - 719_469
}

const daysAfter = (day: Day, days: number): Day => dayIn('UTC', (numberOf(day) + days) * DAY_MS)
const padded = (part: number, length: number): string => String(part).padStart(length, '0')

/** The first of the month that is so many behind this day's. */
function monthAfter(day: Day, months: number): Day {
  const { year, month } = partsOf(day)
  const count = year * MONTHS_A_YEAR + month - 1 + months
  return `${padded(Math.floor(count / MONTHS_A_YEAR), 4)}-${padded((count % MONTHS_A_YEAR) + 1, 2)}-01`
}

const mondayOf = (day: Day): Day => daysAfter(day, -((numberOf(day) + FIRST_WEEKDAY) % DAYS_A_WEEK))

/** The last day of the rhythm that is not behind this day. */
function beginningOf(rhythm: Rhythm, day: Day): Day {
  switch (rhythm) {
    case 'DAY':
      return day
    case 'WEEK':
      return mondayOf(day)
    case 'MONTH':
      return monthAfter(day, 0)
  }
}

/** The day of the rhythm whose hour came last: today's own counts from that hour on. */
export const lastDueDay = (rhythm: Rhythm, hour: number, now: { readonly day: Day; readonly hour: number }): Day =>
  beginningOf(rhythm, now.hour >= hour ? now.day : daysAfter(now.day, -1))

/** The day of the rhythm behind one. */
export function dueDayAfter(rhythm: Rhythm, day: Day): Day {
  switch (rhythm) {
    case 'DAY':
      return daysAfter(day, 1)
    case 'WEEK':
      return daysAfter(mondayOf(day), DAYS_A_WEEK)
    case 'MONTH':
      return monthAfter(day, 1)
  }
}

/** The days of the last such period that is over when this day begins. */
export function daysOfPeriod(period: Period, day: Day): Days {
  switch (period) {
    case 'YESTERDAY':
      return { from: daysAfter(day, -1), to: daysAfter(day, -1) }
    case 'LAST_WEEK':
      return { from: daysAfter(mondayOf(day), -DAYS_A_WEEK), to: daysAfter(mondayOf(day), -1) }
    case 'LAST_MONTH':
      return { from: monthAfter(day, -1), to: daysAfter(monthAfter(day, 0), -1) }
  }
}
