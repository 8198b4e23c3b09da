import { type Odds, odds } from '@paddock/domain/odds'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Levels, NO_LEVELS, setLevel, setNumberedLevel } from './ladder.ts'

const step = fc.tuple(fc.integer({ min: 101, max: 120 }), fc.constantFrom(0, 0, 50, 700))

describe('a side of a book', () => {
  test.each(['highestFirst', 'lowestFirst'] as const)('holds what was last set at each price, %s', (order) => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let levels: Levels = NO_LEVELS
        const held = new Map<Odds, number>()
        for (const [price, size] of steps) {
          levels = setLevel(levels, order, odds(price), size)
          if (size === 0) held.delete(odds(price))
          else held.set(odds(price), size)
        }
        const direction = order === 'highestFirst' ? -1 : 1
        expect(levels).toEqual([...held].toSorted((a, b) => direction * (a[0] - b[0])))
      }),
    )
  })

  test('stays the same array where nothing changes', () => {
    const levels = setLevel(NO_LEVELS, 'lowestFirst', odds(200), 10)
    expect(setLevel(levels, 'lowestFirst', odds(200), 10)).toBe(levels)
    expect(setLevel(levels, 'lowestFirst', odds(300), 0)).toBe(levels)
  })

  test('a numbered level is replaced, emptied by price or size 0, and may leave a hole', () => {
    const one = setNumberedLevel([], 1, odds(200), 10)
    expect(one).toEqual([undefined, [200, 10]])
    expect(setNumberedLevel(one, 1, undefined, 0)).toEqual([undefined, undefined])
  })
})
