import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, paise, sum, ZERO } from '../money/index.ts'
import { freeOfFactor, needsFactor, servesFrom } from './second-factor.ts'

describe('what may be asked for without the second factor', () => {
  test.each([
    ['a site without a limit', { always: false, above: null, asked: 9000 }, 50_000, null, false],
    ['below the limit', { always: false, above: 1000, asked: 0 }, 999, 1000, false],
    ['as much as the limit', { always: false, above: 1000, asked: 0 }, 1000, 1000, false],
    ['above it', { always: false, above: 1000, asked: 0 }, 1001, 1000, true],
    ['what was split up', { always: false, above: 1000, asked: 700 }, 301, 300, true],
    ['more than was free already', { always: false, above: 1000, asked: 5000 }, 1, 0, true],
    ['a limit of nothing', { always: false, above: 0, asked: 0 }, 1, 0, true],
    ['a player who has it asked for at each', { always: true, above: null, asked: 0 }, 1, 0, true],
    ['the same, below the limit of the site', { always: true, above: 1000, asked: 0 }, 1, 0, true],
  ] as const)('%s', (_, { always, above, asked }, amount, free, needs) => {
    const terms = { always, above: above === null ? null : paise(above), asked: paise(asked) }
    expect([freeOfFactor(terms), needsFactor(paise(amount), freeOfFactor(terms))]).toEqual([free, needs])
  })

  test('serves for what a site asks it for a day after it was turned on', () => {
    expect(servesFrom(1_795_340_000_000)).toBe(1_795_426_400_000)
  })

  test('is never more than the limit, however a sum is split up', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), amounts, (most, wished) => {
        let asked = ZERO
        for (const amount of wished.map((each) => paise(each)))
          if (!needsFactor(amount, freeOfFactor({ always: false, above: paise(most), asked })))
            asked = add(asked, amount)
        expect(asked).toBeLessThanOrEqual(most)
        const all = sum(wished.map((each) => paise(each)))
        expect(all > most || asked === all).toBe(true)
      }),
    )
  })
})
