import { expect, test } from 'vitest'
import { createBuckets } from './buckets.ts'

test('a bucket gives its burst at once, then one in each share of a second', () => {
  let now = 0
  const buckets = createBuckets<string>({ burst: 3, perSecond: 2 }, () => now)
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0])
  expect(buckets.take('a')).toBe(500)
  now = 499
  expect(buckets.take('a')).toBeGreaterThan(0)
  now = 500
  expect(buckets.take('a')).toBe(0)
})

test('one key does not use up another', () => {
  const buckets = createBuckets<string>({ burst: 1, perSecond: 1 }, () => 0)
  expect(buckets.take('a')).toBe(0)
  expect(buckets.take('b')).toBe(0)
})

test('a refused take costs nothing, and looking costs nothing', () => {
  let now = 0
  const buckets = createBuckets<string>({ burst: 1, perSecond: 1 }, () => now)
  buckets.take('a')
  for (let i = 0; i < 10; i++) buckets.take('a')
  expect(buckets.waitFor('a')).toBe(1000)
  now = 1000
  expect(buckets.waitFor('a')).toBe(0)
  expect(buckets.take('a')).toBe(0)
})
