import { expect, test } from 'vitest'
import { daysOfPeriod, dueDayAfter, lastDueDay } from './index.ts'

test.each([
  ['DAY', '2026-11-21', 6, '2026-11-20'],
  ['DAY', '2026-11-21', 7, '2026-11-21'],
  ['DAY', '2027-01-01', 0, '2026-12-31'],
  // 2026-11-23 is a Monday.
  ['WEEK', '2026-11-23', 6, '2026-11-16'],
  ['WEEK', '2026-11-23', 7, '2026-11-23'],
  ['WEEK', '2026-11-29', 23, '2026-11-23'],
  ['MONTH', '2026-12-01', 6, '2026-11-01'],
  ['MONTH', '2026-12-01', 7, '2026-12-01'],
  ['MONTH', '2027-01-01', 6, '2026-12-01'],
] as const)('at seven by %s: on %s at %i it was due last on %s', (rhythm, day, hour, last) => {
  expect(lastDueDay(rhythm, 7, { day, hour })).toBe(last)
})

test.each([
  ['DAY', '2028-02-28', '2028-02-29'],
  ['DAY', '2026-02-28', '2026-03-01'],
  ['WEEK', '2026-11-23', '2026-11-30'],
  ['MONTH', '2026-12-01', '2027-01-01'],
] as const)('by %s it is due after %s on %s', (rhythm, day, next) => {
  expect(dueDayAfter(rhythm, day)).toBe(next)
})

test.each([
  ['YESTERDAY', '2026-12-01', '2026-11-30', '2026-11-30'],
  ['YESTERDAY', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['LAST_WEEK', '2026-11-23', '2026-11-16', '2026-11-22'],
  ['LAST_WEEK', '2026-11-29', '2026-11-16', '2026-11-22'],
  ['LAST_MONTH', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['LAST_MONTH', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['LAST_MONTH', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['LAST_MONTH', '2027-01-15', '2026-12-01', '2026-12-31'],
] as const)('%s on %s is %s to %s', (period, day, from, to) => {
  expect(daysOfPeriod(period, day)).toEqual({ from, to })
})

test('a leap year and the next have all their days, and every seventh is a Monday', () => {
  const days = ['2028-01-03']
  for (let n = 0; n < 366 + 365; n++) days.push(dueDayAfter('DAY', days.at(-1) ?? ''))
  expect([days.at(366), days.at(-1), new Set(days).size]).toEqual(['2029-01-03', '2030-01-03', days.length])
  const mondays = days.filter((day) => lastDueDay('WEEK', 0, { day, hour: 0 }) === day)
  expect(mondays).toEqual(days.filter((_, at) => at % 7 === 0))
})
