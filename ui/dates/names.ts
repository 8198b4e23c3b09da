/** What days are called: in the reader's language, with the digits of everywhere else. */
import { spokenLanguage } from '@paddock/ui/words'
import { type Day, type DayRange, noonOf } from './days.ts'

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${spokenLanguage()}-IN-u-nu-latn`, { timeZone: 'UTC', ...options })
const format = (day: Day, options: Intl.DateTimeFormatOptions): string => formatOf(options).format(noonOf(day))

/** As short as it can be said: a month or a year that both ends share is said once. */
export const rangeName = ({ from, to }: DayRange): string =>
  formatOf({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(noonOf(from), noonOf(to))
export const wholeName = (day: Day): string =>
  format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
export const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })
export const weekdayName = (day: Day, length: 'long' | 'narrow'): string => format(day, { weekday: length })
/** The day of its month: '7'. */
export const dayNumber = (day: Day): string => String(Number(day.slice(8)))
