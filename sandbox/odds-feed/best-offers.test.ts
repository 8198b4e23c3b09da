import { expect, test } from 'vitest'
import { bestOf, changedLevels } from './best-offers.ts'

test('the best price to back is the highest, to lay the lowest', () => {
  const rows = [[2, 10] as const, [3, 20] as const, [2.5, 5] as const]
  expect(bestOf('atb', rows, 2)).toEqual([
    [3, 20],
    [2.5, 5],
  ])
  expect(bestOf('atl', rows, 2)).toEqual([
    [2, 10],
    [2.5, 5],
  ])
})

test('a level under 1.00 rolls into the next worse', () => {
  const rows = [[3, 0.4] as const, [2.9, 0.5] as const, [2.8, 0.3] as const, [2.7, 8] as const]
  expect(bestOf('atb', rows, 3)).toEqual([
    [2.8, 1.2],
    [2.7, 8],
  ])
})

test('only changed levels are told, a gone level as zeros', () => {
  expect(
    changedLevels(
      [
        [3, 20],
        [2.5, 5],
      ],
      [[3, 20]],
    ),
  ).toEqual([[1, 0, 0]])
  expect(
    changedLevels(
      [[3, 20]],
      [
        [3.05, 4],
        [3, 20],
      ],
    ),
  ).toEqual([
    [0, 3.05, 4],
    [1, 3, 20],
  ])
})
