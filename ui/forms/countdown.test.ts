import { expect, test } from 'vitest'
import { secondsUntil } from './countdown.ts'

test.each([
  [null, 0, 0],
  [60_000, 0, 60],
  [60_000, 1, 60],
  [60_000, 59_001, 1],
  [60_000, 60_000, 0],
  [60_000, 99_000, 0],
])('until %s at %s there are %s seconds', (until, now, seconds) => {
  expect(secondsUntil(until, now)).toBe(seconds)
})
