import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const LIMITS = { leastMs: 250, mostMs: 15_000 }

test.each([
  [1, 0, 125],
  [1, 1, 250],
  [2, 1, 500],
  [3, 0, 500],
  [7, 1, 15_000],
  [100, 1, 15_000],
  [5000, 0, 7500],
  // Nothing has failed yet.
  [0, 1, 250],
])('after %i failures, at a chance of %f, it waits %i ms', (failures, chance, ms) => {
  expect(backoffMs(failures, LIMITS, chance)).toBe(ms)
})

test('law: never longer than the most, never shorter than half of the least, and another failure never shortens it', () => {
  const limits = fc
    .tuple(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 600_000 }))
    .map(([leastMs, more]) => ({ leastMs, mostMs: leastMs + more }))
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      limits,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, of, chance) => {
        const ms = backoffMs(failures, of, chance)
        expect(ms).toBeGreaterThanOrEqual(Math.floor(of.leastMs / 2))
        expect(ms).toBeLessThanOrEqual(of.mostMs)
        expect(backoffMs(failures + 1, of, chance)).toBeGreaterThanOrEqual(ms)
      },
    ),
  )
})
