import { expect, test } from 'vitest'
import { putQuickStakes, putStakes } from './endpoints/presets.ts'

const bodyOf = (values: readonly number[]) => ({ stake: values.map((value, at) => ({ label: `${at}`, value })) })
const isTaken = (values: readonly number[]) => putStakes.body.safeParse(bodyOf(values)).success

test.each([
  [1, true],
  [10_000_000, true],
  [0, false],
  [-5, false],
  [0.5, false],
  [10_000_001, false],
])('a stake button of %d is taken: %s', (value, taken) => expect(isTaken([value])).toBe(taken))

test('there are six at most, three of quick bets', () => {
  expect(isTaken([1, 2, 3, 4, 5, 6])).toBe(true)
  expect(isTaken([1, 2, 3, 4, 5, 6, 7])).toBe(false)
  expect(isTaken([])).toBe(false)
  expect(putQuickStakes.body.safeParse(bodyOf([1, 2, 3, 4])).success).toBe(false)
})
