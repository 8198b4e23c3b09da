import { describe, expect, test } from 'vitest'
import type { MarketShape, Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { priceFill } from '../positions/index.ts'
import { reduceFill, reducePrice } from './index.ts'

type ExchangeShape = Extract<MarketShape, { kind: 'BETFAIR' }>
const WIN: ExchangeShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }
const PLACE: ExchangeShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 3, placeMarket: true }

const hundredths = (price: number) => odds(Math.round(price * 100))
const fill = (side: Side, slot: number, price: number, rupees: number) =>
  priceFill(WIN, { side, slot, price: hundredths(price), stake: paise(rupees * 100) })

describe('reduced prices, win (law 1.12)', () => {
  test.each([
    // price, reduction in percent, reduced price
    [8.6, 16.2, 7.21],
    [8.0, 25, 6.0],
    [2.12, 50, 1.06],
    [3.2, 75.18, 1.01],
    [3.2, 100, 1.01],
    [8.6, 2.49, 8.6],
    [8.6, 2.5, 8.39],
    [8.6, 0, 8.6],
  ])('%d less %d %% is %d', (price, percent, reduced) => {
    expect(reducePrice(hundredths(price), Math.round(percent * 100), 'WIN')).toBe(hundredths(reduced))
  })

  test('Moe 2022-11-07, Mutinous out with 30.01 %: as its traded prices became', () => {
    const seen = [3.2, 3.25, 3.75, 3.8, 3.85].map((price) => reducePrice(hundredths(price), 3001, 'WIN') / 100)
    expect(seen).toEqual([2.24, 2.27, 2.62, 2.66, 2.69])
  })

  // The published factors are cut to two decimals (7.14 is 1/14, 5.55 is 1/18), so a price may be 0.01 off.
  test.each<[string, number, [number, number][]]>([
    [
      'Hellavashock out with 7.14 %',
      714,
      [
        [11, 10.21],
        [15.5, 14.39],
        [8.2, 7.61],
        [3.85, 3.57],
        [44, 40.86],
        [12, 11.14],
        [16, 14.86],
        [13, 12.07],
        [34, 31.57],
        [15, 13.93],
        [11.5, 10.68],
      ],
    ],
    [
      'Hymn For The Dudes out with 5.55 %',
      555,
      [
        [9.2, 8.69],
        [38, 35.89],
        [6, 5.67],
        [17.5, 16.53],
        [14, 13.22],
        [100, 94.44],
        [48, 45.33],
        [18, 17],
        [13.5, 12.75],
      ],
    ],
  ])('Hamilton 2017-06-14, %s: as its last prices became', (_, bps, observed) => {
    for (const [before, after] of observed)
      expect(Math.abs(reducePrice(hundredths(before), bps, 'WIN') - hundredths(after))).toBeLessThanOrEqual(1)
  })
})

test.each([
  // price, reduction in percent, reduced price: only the winnings shrink, by any factor
  [5, 20, 4.2],
  [5, 1, 4.96],
  [1.01, 50, 1.01],
  [1.5, 100, 1.01],
])('reduced price, place: %d less %d %% is %d', (price, percent, reduced) => {
  expect(reducePrice(hundredths(price), Math.round(percent * 100), 'PLACE')).toBe(hundredths(reduced))
})

test.each([-1, 10_001, 0.5])('%d is no reduction', (bps) => {
  expect(() => reducePrice(hundredths(2), bps, 'WIN')).toThrow('not a reduction')
})

describe('reduced fills', () => {
  test('a back of 10 at 8.6 with 16.2 % wins 62.10, was 76.00', () => {
    const before = fill('BACK', 1, 8.6, 10)
    const after = reduceFill(WIN, before, 1620)
    expect([before.profit, after.profit, after.liability]).toEqual([7600, 6210, 1000])
  })
  test('the layer risks what the backer no longer wins', () => {
    const after = reduceFill(WIN, fill('LAY', 1, 8.6, 10), 1620)
    expect([after.profit, after.liability]).toEqual([1000, 6210])
  })
  test('a place bet keeps its stake out of it', () => {
    expect(reduceFill(PLACE, fill('BACK', 1, 5, 10), 2000).profit).toBe(3200)
  })
})
