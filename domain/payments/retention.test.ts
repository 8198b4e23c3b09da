import { expect, test } from 'vitest'
import { daysKeptOn, keepsLess } from './retention.ts'

const RULES = [
  { from: '2027-01-01', days: 30 },
  { from: '2026-01-01', days: 365 },
  { from: '2028-01-01', days: null },
]

test.each([
  ['2025-12-31', null],
  ['2026-01-01', 365],
  ['2026-12-31', 365],
  ['2027-01-01', 30],
  ['2028-01-01', null],
])('on %s it is kept for %s days', (day, days) => {
  expect(daysKeptOn(RULES, day)).toBe(days)
})

test.each([
  ['a first rule', [], [{ from: '2026-01-01', days: 30 }], true],
  ['fewer days', RULES, [...RULES, { from: '2026-06-01', days: 364 }], true],
  ['the same sooner', [{ from: '2027-01-01', days: 30 }], [{ from: '2026-01-01', days: 30 }], true],
  ['an end that is gone', RULES, RULES.slice(0, 2), true],
  ['more days', RULES, [...RULES, { from: '2026-06-01', days: 366 }], false],
  ['none any more', RULES, [], false],
  ['the same in another order', RULES, RULES.toReversed(), false],
  ['an end of what never began', [], [{ from: '2026-01-01', days: null }], false],
])('%s keeps less: %#', (_, before, after, isLess) => {
  expect(keepsLess(before, after)).toBe(isLess)
})
