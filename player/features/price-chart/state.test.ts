import { paise } from '@paddock/domain/money'
import { CLASSIC, FINEST, odds } from '@paddock/domain/odds'
import { describe, expect, test } from 'vitest'
import {
  barsOf,
  drawnOf,
  extentOf,
  indexAt,
  matchedIn,
  placingOf,
  type PricePoint,
  rowsOf,
  stepPath,
  valueOf,
} from './state.ts'

const point = (at: number, change: Partial<PricePoint> = {}): PricePoint => ({
  at,
  back: null,
  lay: null,
  last: null,
  backRun: null,
  layRun: null,
  volume: paise(0),
  ...change,
})
const offered = (at: number, back: number, lay: number, volume = 0) =>
  point(at, { back: odds(back), lay: odds(lay), volume: paise(volume) })
const drawn = (points: readonly PricePoint[], live: PricePoint | null = null) =>
  drawnOf({ kind: 'BETFAIR', runners: [{ slot: 0, points: [...points] }] }, 0, live)

describe('the value of a moment', () => {
  test.each([
    ['midway between both sides', 'BETFAIR', { back: odds(194), lay: odds(198) }, 196],
    ['the side that is there', 'BETFAIR', { lay: odds(198) }, 198],
    ['none when nothing is offered', 'BETFAIR', { last: odds(200) }, null],
    ['of a session the run, not the price', 'SESSION', { back: odds(110), backRun: 46, layRun: 45 }, 45.5],
  ] as const)('is %s', (_, kind, change, value) => {
    expect(valueOf(kind, point(0, change))).toBe(value)
  })
})

test('what the socket tells continues what was sampled, on a device whose clock is late too', () => {
  const stored = [offered(100, 194, 198)]
  expect(drawn(stored, offered(105, 200, 204)).map(({ value }) => value)).toEqual([196, 202])
  expect(drawn(stored, offered(99, 200, 204)).map(({ at, value }) => [at, value])).toEqual([
    [100, 196],
    [100, 202],
  ])
})

test('the extent leaves out the times without an offer, and knows whether there is one now', () => {
  expect(extentOf(drawn([offered(0, 200, 200), offered(5, 180, 180), point(9)]))).toEqual({
    low: 180,
    high: 200,
    first: 200,
    last: null,
  })
  expect(extentOf(drawn([point(0)]))).toBeNull()
})

test.each([
  ['where its steps are even, as far as it says', FINEST, [0, 10, 20]],
  ['where they grow, by the steps', CLASSIC, [0, 10, 15]],
  ['of what has no ladder, as it says', null, [0, 10, 20]],
])('a price lies on the ladder of its market: %s', (_, ladder, heights) => {
  const { y } = placingOf(
    ladder,
    { since: 0, until: 1 },
    { low: 190, high: 210, first: 190, last: 210 },
    { width: 1, height: 0 },
  )
  const scaled = placingOf(
    ladder,
    { since: 0, until: 1 },
    { low: 190, high: 210, first: 190, last: 210 },
    { width: 1, height: heights[2]! },
  )
  expect([y(190), ...[190, 200, 210].map((price) => heights[2]! - scaled.y(price))]).toEqual([0, ...heights])
})

describe('the line', () => {
  const SPAN = { since: 0, until: 100 }
  const FRAME = { width: 100, height: 50 }
  const pathOf = (points: readonly PricePoint[]) => {
    const line = drawn(points)
    const extent = extentOf(line)
    return extent && stepPath(line, placingOf(CLASSIC, SPAN, extent, FRAME), SPAN.until)
  }

  test('is steps: a price holds until the next one, and the last until now', () => {
    expect(pathOf([offered(0, 200, 200), offered(50, 204, 204)])).toBe('M0 50H50V0H100')
  })

  test('has a gap where nothing was offered', () => {
    expect(pathOf([offered(0, 200, 200), point(20), offered(50, 204, 204)])).toBe('M0 50H20M50 0H100')
  })

  test('that never moved lies in the middle', () => {
    expect(pathOf([offered(0, 200, 200)])).toBe('M0 25H100')
  })
})

describe('volume', () => {
  test('each bar is what was matched in its time, of the most', () => {
    const line = drawn([offered(0, 200, 200, 500), offered(10, 200, 200, 700), offered(60, 200, 200, 800)])
    expect(barsOf(line, { since: 0, until: 100 }, { width: 100, height: 10 }, 10)).toEqual([
      { x: 10, width: 9, share: 1 },
      { x: 60, width: 9, share: 0.5 },
    ])
    expect(matchedIn(line)).toBe(300)
  })

  test('that a feed takes back is no negative bar', () => {
    const line = drawn([offered(0, 200, 200, 500), offered(10, 200, 200, 100)])
    expect(barsOf(line, { since: 0, until: 100 }, { width: 100, height: 10 }, 10)).toEqual([])
    expect(matchedIn(line)).toBe(0)
  })
})

test.each([
  [-5, 0],
  [0, 0],
  [9, 0],
  [10, 1],
  [500, 2],
])('at second %i the point that holds is number %i', (at, index) => {
  expect(indexAt(drawn([point(0), point(10), point(20)]), at)).toBe(index)
})

test('a table has the newest first and no more rows than are read', () => {
  const line = drawn(Array.from({ length: 100 }, (_, at) => point(at)))
  const rows = rowsOf(line, 30)
  expect(rows.length).toBeLessThanOrEqual(30)
  expect(rows[0]?.at).toBe(99)
  expect(rowsOf(line.slice(0, 3), 30).map(({ at }) => at)).toEqual([2, 1, 0])
})
