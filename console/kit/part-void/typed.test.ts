import { expect, test } from 'vitest'
import { accuracyMsOf, choiceOf, EMPTY, momentOf, waysOf } from './typed.ts'

test('a time is read to the millisecond, in the zone of who types', () => {
  expect(momentOf('2026-11-21T14:30:05.250')).toBe(new Date(2026, 10, 21, 14, 30, 5, 250).getTime())
  expect(momentOf('')).toBeUndefined()
  expect(momentOf('soon')).toBeUndefined()
})

test('a choice that means nothing is none', () => {
  const time = (from: string, until: string) => choiceOf({ ...EMPTY, from, until }, [])
  expect(time('2026-11-21T14:30', '2026-11-21T14:31')).toMatchObject({ type: 'TIME' })
  expect(time('2026-11-21T14:31', '2026-11-21T14:31')).toBeUndefined()
  expect(time('2026-11-21T14:31', '')).toBeUndefined()
  expect(choiceOf({ ...EMPTY, by: 'QUOTES' }, [])).toBeUndefined()
  expect(choiceOf({ ...EMPTY, by: 'QUOTES' }, [7, 8])).toEqual({ type: 'QUOTES', versions: [7, 8] })
})

test.each([
  ['1', 1000],
  ['0', 0],
  ['0,25', 250],
  [' 12.5 ', 12_500],
  ['172800', 172_800_000],
  ['172801', undefined],
  ['-1', undefined],
  ['1.2345', undefined],
  ['a second', undefined],
])('"%s" is %s ms', (typed, ms) => expect(accuracyMsOf(typed)).toBe(ms))

test('what no trader quotes is chosen by time alone', () => {
  expect(waysOf(false)).toEqual(['TIME'])
  expect(waysOf(true)).toEqual(['TIME', 'QUOTES'])
})
