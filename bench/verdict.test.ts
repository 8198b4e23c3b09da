import { expect, test } from 'vitest'
import { medianOf, verdictOn } from './verdict.ts'

test.each([
  [[8.5, 7.9, 8.2, 8.1, 6.9], { atLeast: 8 }, 'holds'],
  [[8.5, 7.9, 7.2, 7.8, 6.9], { atLeast: 8 }, 'within its spread'],
  [[7.5, 7.9, 7.2, 7.8, 6.9], { atLeast: 8 }, 'BELOW'],
  [[2.1, 1.9, 2.4], { atMost: 2 }, 'within its spread'],
  [[2.1, 2.3, 2.4], { atMost: 2 }, 'BELOW'],
  [[0.98], { atMost: 1 }, 'holds'],
  [[1.01], { atMost: 1 }, 'BELOW'],
])('%j against %j: %s', (ratios, bar, verdict) => {
  expect(verdictOn({ ratios, bar })).toBe(verdict)
})

test('the median of an even number of turns lies between the two in the middle', () => {
  expect(medianOf([4, 1, 3, 2])).toBe(2.5)
})
