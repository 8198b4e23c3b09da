import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLASSIC, FINEST, lineRange, odds, pricesBeside, stepsBelow } from './index.ts'
import { ladderPrices } from '../testing/ladder-prices.ts'

const LADDERS = [CLASSIC, FINEST, lineRange(1000, 2050, 50)]

describe('the prices beside what is none', () => {
  test.each([
    ['between two', CLASSIC, 303, [300, 305]],
    ['finer than a price is', CLASSIC, 195.5, [195, 196]],
    ['on a ladder that has more of them', FINEST, 303.5, [303, 304]],
    ['below them all', CLASSIC, 0.1, [undefined, 101]],
    ['above them all', CLASSIC, 1e30, [100_000, undefined]],
    ['between two lines', lineRange(1000, 2050, 50), 1020, [1000, 1050]],
  ])('%s', (_, ladder, hundredths, beside) => {
    const { below, above } = pricesBeside(ladder, hundredths)
    expect([below, above]).toEqual(beside)
  })
})

describe('the steps below a price', () => {
  test.each(LADDERS)('are one more at every price of $name', (ladder) =>
    expect(ladderPrices(ladder).map((price) => stepsBelow(ladder, price))).toEqual(
      ladderPrices(ladder).map((_, step) => step),
    ),
  )

  test('never grow fewer with the price', () => {
    const amount = fc.double({ min: 1, max: 100_100, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...LADDERS), amount, amount, (ladder, price, more) => {
        expect(stepsBelow(ladder, price + more)).toBeGreaterThanOrEqual(stepsBelow(ladder, price))
      }),
    )
  })

  test('halfway between two are half a step', () =>
    expect(stepsBelow(CLASSIC, (odds(300) + odds(305)) / 2)).toBe(149.5))
})
