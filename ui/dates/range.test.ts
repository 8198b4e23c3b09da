import { describe, expect, test } from 'vitest'
import { addMonths, dayIn, isDay } from './days.ts'
import { choose, presetOf, presetRange } from './range.ts'

describe('days', () => {
  test.each([
    ['2026-11-21T18:29:59Z', '2026-11-21'],
    ['2026-11-21T18:30:00Z', '2026-11-22'],
  ])('at %s it is %s in India', (moment, expected) => expect(dayIn('Asia/Kolkata', Date.parse(moment))).toBe(expected))

  test.each([
    ['2026-02-28', true],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['21-11-2026', false],
    ['', false],
  ])('%j is a day: %s', (text, is) => expect(isDay(text)).toBe(is))

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(from, months)).toBe(to))
})

describe('presets on 1 March 2026, a Sunday', () => {
  const today = '2026-03-01'
  test.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last7', '2026-02-23', '2026-03-01'],
    ['last30', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
    ['lastMonth', '2026-02-01', '2026-02-28'],
  ] as const)('%s is %s to %s', (preset, from, to) => expect(presetRange(preset, today)).toEqual({ from, to }))

  test('a range that one of them is has its name', () => {
    expect(presetOf({ from: '2026-02-23', to: today }, today)).toBe('last7')
    expect(presetOf({ from: '2026-02-22', to: today }, today)).toBeUndefined()
  })
})

describe('choosing', () => {
  const whole = { from: '2026-11-01', to: '2026-11-05' }
  test('the first click begins, the second ends', () => {
    const begun = choose(whole, '2026-11-10')
    expect(begun).toEqual({ from: '2026-11-10', to: null })
    expect(choose(begun, '2026-11-12')).toEqual({ from: '2026-11-10', to: '2026-11-12' })
    expect(choose(begun, '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  })
  test('a second click earlier than the first restarts the range', () =>
    expect(choose({ from: '2026-11-10', to: null }, '2026-11-09')).toEqual({ from: '2026-11-09', to: null }))
})
