import { expect, test } from 'vitest'
import { MOMENT_LENGTH, momentDays, momentTexts, zoneName } from './moments.ts'

const at = Date.UTC(2026, 10, 14, 14, 21, 58, 1)

test.each([
  ['Asia/Kolkata', '2026-11-14 19:51:58'],
  ['UTC', '2026-11-14 14:21:58'],
  ['Pacific/Auckland', '2026-11-15 03:21:58'],
])('in %s a clock shows %s', (zone, text) => {
  expect(momentTexts(zone)({ at })).toBe(text)
  expect(text).toHaveLength(MOMENT_LENGTH)
})

test.each([
  ['Asia/Kolkata', Date.UTC(1899, 11, 31, 6, 38, 50), 1.5],
  ['UTC', Date.UTC(2026, 0, 1), 46_023],
  ['Asia/Kolkata', Date.UTC(2025, 11, 31, 18, 30), 46_023],
  ['Asia/Kolkata', Date.UTC(2026, 0, 1, 6, 30), 46_023.5],
])('a spreadsheet counts days as a clock in %s does', (zone, moment, days) => {
  expect(momentDays(zone)({ at: moment })).toBeCloseTo(days, 4)
})

test.each([
  ['Asia/Kolkata', 'IST'],
  ['Asia/Dubai', 'GST'],
  ['Asia/Kathmandu', 'GMT+5:45'],
  ['Europe/London', 'Europe/London'],
])('%s is called %s', (zone, name) => expect(zoneName(zone, at)).toBe(name))
