import { expect, test } from 'vitest'
import { countdown } from './countdown.ts'

test.each([
  [1000, 6, 0],
  [4000, 3, 0.5],
  [6999, 1, 1],
  [9000, 0, 1],
])('the ring at %d', (now, seconds, part) => {
  const shown = countdown(1000, 7000, now)
  expect(shown.seconds).toBe(seconds)
  expect(shown.part).toBeCloseTo(part, 2)
})
