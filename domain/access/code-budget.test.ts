import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeAsker, type CodeHalf, freeOf, hasRoom } from './index.ts'

const BUDGET = { aDay: 2000, aMinute: 60 }

test.each<[CodeHalf, CodeAsker, aMinute: number, aDay: number]>([
  ['SIGN_UP', 'STRANGER', 22, 750],
  ['SIGN_UP', 'FRESH', 30, 1000],
  ['SIGN_UP', 'KNOWN', 30, 1000],
  ['WAY_IN', 'STRANGER', 13, 450],
  ['WAY_IN', 'FRESH', 18, 600],
  ['WAY_IN', 'KNOWN', 30, 1000],
])('of 60 a minute and 2000 a day %s leaves to who is %s %i and %i', (half, asker, aMinute, aDay) => {
  const room = (ofMinute: number, ofDay: number) => hasRoom(half, BUDGET, { ofMinute, ofDay }, asker)
  expect([room(aMinute - 1, 0), room(aMinute, 0)]).toEqual([true, false])
  expect([room(0, aDay - 1), room(0, aDay)]).toEqual([true, false])
})

test('puzzles begin at half of what strangers have', () => {
  expect(freeOf('SIGN_UP', BUDGET)).toEqual({ ofMinute: 15, ofDay: 500 })
  expect(freeOf('WAY_IN', BUDGET)).toEqual({ ofMinute: 9, ofDay: 300 })
})

/** As many as get one, each asked for after the others. */
function sentTo(asker: CodeAsker, half: CodeHalf, whole: number): number {
  let sent = 0
  while (hasRoom(half, { aDay: whole, aMinute: whole }, { ofDay: sent, ofMinute: sent }, asker)) sent += 1
  return sent
}

test('the halves together send no more than the whole, and strangers leave a part to who is known', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), (whole) => {
      expect(sentTo('KNOWN', 'SIGN_UP', whole) + sentTo('KNOWN', 'WAY_IN', whole)).toBe(whole)
      const [strangers, fresh, known] = (['STRANGER', 'FRESH', 'KNOWN'] as const).map((asker) =>
        sentTo(asker, 'WAY_IN', whole),
      )
      expect(strangers).toBeLessThanOrEqual(fresh ?? 0)
      expect(whole < 2 || (fresh ?? 0) < (known ?? 0)).toBe(true)
    }),
  )
})
