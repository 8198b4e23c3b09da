import { paise } from '../money/index.ts'
import { expect, test } from 'vitest'
import { roomWherePassed, stricterCap } from './caps.ts'

test.each([
  ['no cap', null, 0, 9_000, undefined],
  ['up to the cap', 500, 0, 500, undefined],
  ['past it: what is left', 500, 200, 501, 300],
  ['past it already and worse: nothing is left', 500, 600, 601, 0],
  ['past it already and no worse', 500, 600, 600, undefined],
  ['past it already and better', 500, 600, 550, undefined],
  ['from a gain: what was won is room too', 500, -200, 501, 700],
] as const)('%s', (_, cap, before, after, room) => {
  expect(roomWherePassed(cap === null ? null : paise(cap), before, after)).toBe(room)
})

test.each([
  [null, null, null],
  [null, 5, 5],
  [5, null, 5],
  [5, 3, 3],
  [0, 3, 0],
] as const)('of %s and %s the stricter is %s', (one, other, stricter) => {
  const cap = (said: number | null) => (said === null ? null : paise(said))
  expect(stricterCap(cap(one), cap(other))).toBe(stricter)
})
