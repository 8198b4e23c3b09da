import { expect, test } from 'vitest'
import { gridOf, heightOf, nearOf, placeOf } from './tiles.ts'

/** The size of the letters of our pages, in pixels. */
const REM = 15
const PHONE = gridOf(374, REM)

test.each([
  ['a small phone', 304, 2],
  ['a phone', 374, 2],
  ['a tablet', 620, 3],
  ['the middle of a desk', 816, 4],
  ['a whole desk', 1424, 7],
])('%s has as many columns as fit', (_, width, columns) => {
  const grid = gridOf(width, REM)
  expect(grid.columns).toBe(columns)
  expect(columns * grid.width + (columns - 1) * 8).toBeCloseTo(width)
})

test('a tile is as high as its picture and its lines, in whatever letters the page is read', () => {
  expect(PHONE.height).toBe((183 - 2) * 0.75 + 60 + 48 + 2)
  expect(gridOf(374, 2 * REM).height - PHONE.height).toBe(108)
})

test('tiles stand in rows, one behind the other, and end with the list', () => {
  const row = PHONE.height + 8
  expect([0, 1, 2, 4999].map((tile) => placeOf(PHONE, tile))).toEqual([
    { left: 0, top: 0 },
    { left: 191, top: 0 },
    { left: 0, top: row },
    { left: 191, top: 2499 * row },
  ])
  expect(heightOf(PHONE, 5000)).toBe(2499 * row + PHONE.height)
  expect(heightOf(PHONE, 3)).toBe(row + PHONE.height)
  expect(heightOf(PHONE, 0)).toBe(0)
})

test('those near the screen are there, wherever it is', () => {
  const row = PHONE.height + 8
  expect(nearOf(PHONE, -300, 844, 5000)).toEqual({ from: 0, to: 16 })
  expect(nearOf(PHONE, 1000 * row, 844, 5000)).toEqual({ from: 1992, to: 2016 })
  expect(nearOf(PHONE, 2499 * row, 844, 5000)).toEqual({ from: 4988, to: 5000 })
  // A list that became shorter while somebody was at its end.
  expect(nearOf(PHONE, 1000 * row, 844, 3)).toEqual({ from: 3, to: 3 })
})
