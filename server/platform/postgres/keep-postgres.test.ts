import { expect, test } from 'vitest'
import { isStartedAgain } from './keep-postgres.ts'

test.each([
  ['the first death', [0], 0, true],
  ['the second, right after it', [0, 1000], 1000, true],
  ['the third within a minute', [0, 1000, 59_999], 59_999, false],
  ['the third, when the first is a minute ago', [0, 1000, 60_000], 60_000, true],
])('%s is followed by another start: %s', (_, deaths, now, expected) => {
  expect(isStartedAgain(deaths, now)).toBe(expected)
})
