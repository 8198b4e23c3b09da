import fc from 'fast-check'
import { expect, test } from 'vitest'
import { odds } from '../odds/index.ts'
import { chancesAt } from './chances.ts'

const at = (back?: number, lay?: number) => ({
  ...(back !== undefined && { back: odds(Math.round(back * 100)) }),
  ...(lay !== undefined && { lay: odds(Math.round(lay * 100)) }),
})

test.each([
  ['fair prices', 'BETFAIR', [at(2, 2), at(4, 4), at(4, 4)], [500_000, 250_000, 250_000]],
  ['half way between both sides', 'BETFAIR', [at(2, 4), at(1.6, 1.6)], [375_000, 625_000]],
  ['one side alone', 'BETFAIR', [at(2), at(undefined, 2)], [500_000, 500_000]],
  ['more than one together is shared out', 'BETFAIR', [at(1.5, 1.5), at(1.5, 1.5)], [500_000, 500_000]],
  ['a bookmaker’s, for 100', 'BOOKMAKER', [at(100, 100), at(100, 100)], [500_000, 500_000]],
  ['a bookmaker’s favourite', 'BOOKMAKER', [at(25), at(400)], [800_000, 200_000]],
  ['a runner without a price', 'BETFAIR', [at(2, 2), at()], undefined],
  ['nobody', 'BETFAIR', [], undefined],
] as const)('%s', (_, kind, offers, chances) => {
  expect(chancesAt(kind, offers)).toEqual(chances)
})

test('a shorter price is never the less likely', () => {
  const price = fc.integer({ min: 101, max: 100_000 }).map(odds)
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 12 }), (backs) => {
      const chances =
        chancesAt(
          'BETFAIR',
          backs.map((back) => ({ back })),
        ) ?? []
      expect(Math.abs(chances.reduce((a, b) => a + b, 0) - 1_000_000)).toBeLessThanOrEqual(backs.length)
      const byPrice = backs.map((back, n) => ({ back, chance: chances[n] ?? 0 })).toSorted((a, b) => a.back - b.back)
      expect(byPrice.map(({ chance }) => chance)).toEqual(chances.toSorted((a, b) => b - a))
    }),
  )
})
