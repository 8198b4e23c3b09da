import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, firstOfMonth, isDay, lastOfMonth, weekdayOf, weeksOf } from './days.ts'
import { choose, dayByKey, presetOf, presetRange } from './range.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

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

  test('a month is its days in their order, Sundays first', () => {
    fc.assert(
      fc.property(day, (any) => {
        const weeks = weeksOf(any)
        const days = weeks.flat().filter((each) => each !== null)
        expect(days[0]).toBe(firstOfMonth(any))
        expect(days.at(-1)).toBe(lastOfMonth(any))
        expect(days.every((each, at) => at === 0 || each === addDays(days[at - 1] ?? '', 1))).toBe(true)
        expect(weeks.every((week) => week.every((each, at) => each === null || weekdayOf(each) === at))).toBe(true)
      }),
    )
  })
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

describe('keys', () => {
  test.each([
    ['ArrowLeft', '2026-11-17'],
    ['ArrowRight', '2026-11-19'],
    ['ArrowUp', '2026-11-11'],
    ['ArrowDown', '2026-11-21'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageUp', '2026-10-18'],
    ['PageDown', '2026-11-21'],
    ['a', undefined],
  ])('%s leads from 18 November to %s, never beyond the last day', (key, to) =>
    expect(dayByKey(key, '2026-11-18', '2026-11-21')).toBe(to),
  )
})
