import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import { hedgeOf } from './hedge.ts'

const side = (slot: number, result: number, backAt?: number) => ({
  slot,
  result: paise(result),
  backAt: backAt === undefined ? undefined : odds(backAt),
})

describe('what to back on the exchange beside a bookmaker of two teams', () => {
  test('is the team that costs more, for the difference over its price', () => {
    // − 3,000 where the first wins, + 1,500 where the other does; 1.80.
    expect(hedgeOf(side(1, -300_000, 180), side(2, 150_000, 225))).toEqual({ slot: 1, price: 180, stake: 250_000 })
    expect(hedgeOf(side(2, 150_000, 225), side(1, -300_000, 180))).toEqual({ slot: 1, price: 180, stake: 250_000 })
  })

  test.each([
    ['both bring the same', side(1, 500, 180), side(2, 500, 180)],
    ['nobody offers it', side(1, -300_000), side(2, 150_000, 225)],
    ['it is less than a rupee', side(1, 0, 180), side(2, 100, 180)],
  ])('is nothing where %s', (_, one, other) => {
    expect(hedgeOf(one, other)).toBeNull()
  })

  test('leaves both within what a rupee of stake brings', () => {
    const result = fc.integer({ min: -1e9, max: 1e9 })
    fc.assert(
      fc.property(result, result, fc.integer({ min: 101, max: 100_000 }), (a, b, price) => {
        const hedge = hedgeOf(side(1, a, price), side(2, b, price))
        const [costly, better] = [Math.min(a, b), Math.max(a, b)]
        const stake = hedge?.stake ?? 0
        const apart = better - stake - (costly + (stake * (price - 100)) / 100)
        expect(apart).toBeGreaterThanOrEqual(-0.01)
        expect(apart).toBeLessThan(price + 0.01)
      }),
    )
  })
})
