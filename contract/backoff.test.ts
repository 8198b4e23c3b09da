import { describe, expect, test } from 'vitest'
import { waitAfter } from './backoff.ts'

const SPREAD = { firstMs: 1000, mostMs: 5000, growth: 1.5, spread: 0.5 }

const range = (failures: number) => [0, 1].map((chance) => Math.round(waitAfter(failures, SPREAD, chance)))

describe('the wait before a try', () => {
  test.each([
    [0, 500, 1500],
    [1, 750, 2250],
    [2, 1125, 3375],
    [3, 1667, 5000],
    [10, 1667, 5000],
    [100_000, 1667, 5000],
  ])('after %d failures is from %d to %d ms', (failures, least, most) => expect(range(failures)).toEqual([least, most]))

  test('where nothing of it is chance it grows to the longest', () => {
    const terms = { firstMs: 1000, mostMs: 12_000, growth: 2, spread: 0 }
    expect([0, 1, 2, 3, 4, 5000].map((failures) => waitAfter(failures, terms, Math.random()))).toEqual([
      1000, 2000, 4000, 8000, 12_000, 12_000,
    ])
  })
})

test('who waits longest is spread as well: 2,000 that were lost at once never come at once', () => {
  const moments = Array.from({ length: 2000 }, (_, i) => waitAfter(50, SPREAD, (i + 0.5) / 2000))
  const inAnyTenth = Math.max(...moments.map((at) => moments.filter((other) => other >= at && other < at + 100).length))
  expect(inAnyTenth).toBeLessThan(65)
})
