import { describe, expect, test } from 'vitest'
import { type MarketKind, type MarketShape, SESSION_VARIANTS, type SessionVariant } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { assertShape, EMPTY, gain, lawOfVariant, priceFill, refuseProfitRatio, type SessionShape } from './index.ts'

const EXCHANGE: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }
const session = (variant: SessionVariant): SessionShape => ({ kind: 'SESSION', variant, highestResult: 300 })

test.each<[MarketKind, number, number, number]>([
  // kind, price in hundredths, stake in paise, gain in paise (law 3, 3.8)
  ['BETFAIR', 250, 100_000, 150_000],
  ['BETFAIR', 155, 3333, 1833],
  ['BETFAIR', 106, 13, 1],
  ['BETFAIR', 150, 25, 13],
  ['BOOKMAKER', 8500, 200_000, 170_000],
  ['SESSION', 11_000, 200_000, 220_000],
  ['SESSION', 9050, 1000, 905],
])('%s at %i on %i gains %i', (kind, price, stake, expected) => {
  expect(gain(kind, odds(price), paise(stake))).toBe(expected)
})

test('a gain beyond 2^53 on the way is exact', () => {
  expect(gain('BETFAIR', odds(100_000), paise(9_007_199_254_740))).toBe(8_998_192_055_485_260)
})

describe('profit and liability', () => {
  test.each<[string, MarketShape, 'BACK' | 'LAY', number, number, number]>([
    // side, price, profit, liability for a stake of 1,000.00
    ['exchange back', EXCHANGE, 'BACK', 250, 150_000, 100_000],
    ['exchange lay', EXCHANGE, 'LAY', 250, 100_000, 150_000],
    ['session yes', session('session'), 'BACK', 9000, 90_000, 100_000],
    ['session no', session('session'), 'LAY', 11_000, 100_000, 110_000],
    ['line back', session('line'), 'BACK', 10_000, 100_000, 100_000],
    ['line lay', session('line'), 'LAY', 10_000, 100_000, 100_000],
    ['meter yes', session('meter'), 'BACK', 10, 15_000, 15_000],
    ['meter no', session('meter'), 'LAY', 10, 15_000, 15_000],
  ])('%s', (_, shape, side, price, profit, liability) => {
    const fill = { side, slot: 1, run: 150, price: odds(price), stake: paise(100_000) }
    expect(priceFill(shape, fill)).toEqual({ ...fill, profit, liability })
  })

  /** Below the lowest that a bet can be on, and of outcomes above the highest. */
  const noBetOn = (variant: SessionVariant): [SessionVariant, number][] => {
    const law = lawOfVariant(variant)
    const beyond = law.isPicked ? law.ladder(session(variant), EMPTY).length : 0
    return [
      [variant, -1],
      [variant, beyond],
    ]
  }
  test.each<[SessionVariant, number]>([
    ...SESSION_VARIANTS.flatMap(noBetOn),
    ['meter', 301],
    ['oddEven', 2],
    ['lastDigit', 10],
  ])('a %s on %i is a fault, on either side (law D-57)', (variant, run) => {
    for (const side of ['BACK', 'LAY'] as const) {
      const fill = { side, run, price: odds(11_000), stake: paise(100) }
      expect(() => priceFill(session(variant), fill)).toThrow(`no bet can be on ${run} of a ${variant}`)
    }
  })

  test.each(SESSION_VARIANTS)('a %s on the least there is has its price', (variant) => {
    const run = lawOfVariant(variant).isPicked ? 0 : 1
    for (const side of ['BACK', 'LAY'] as const)
      expect(priceFill(session(variant), { side, run, price: odds(11_000), stake: paise(100) }).run).toBe(run)
  })
})

test.each<[string, number, number, boolean]>([
  // price, stake in paise, refused (law 1.5): exact 0.78, 0.4, 1.5, 1.6, 2.5, 100
  ['0.78 becomes 1, 128 %', 106, 13, true],
  ['0.4 becomes 0', 102, 20, true],
  ['1.5 becomes 2, 133 %', 150, 3, true],
  ['1.6 becomes 2, 125 %', 180, 2, false],
  ['2.5 becomes 3, 120 %', 150, 5, false],
  ['100 stays 100', 200, 100, false],
])('profit ratio: %s', (_, price, stake, refused) => {
  expect(refuseProfitRatio(EXCHANGE, odds(price), paise(stake)) !== undefined).toBe(refused)
})

test('the refusal tells the exact amount and what it would become', () => {
  expect(refuseProfitRatio(EXCHANGE, odds(106), paise(13))).toEqual({
    code: 'INVALID_PROFIT_RATIO',
    exactPaise: 0.78,
    rounded: 1,
  })
})

describe('a market by which no bet could be paid', () => {
  test.each<[string, MarketShape]>([
    ['a khado without its width', { kind: 'SESSION', variant: 'khado' }],
    ['a khado of no width', { kind: 'SESSION', variant: 'khado', khadoWidth: 0 }],
    ['a khado of half a run', { kind: 'SESSION', variant: 'khado', khadoWidth: 2.5 }],
    ['a meter without its highest result', { kind: 'SESSION', variant: 'meter' }],
  ])('%s', (_, shape) => expect(() => assertShape(shape)).toThrow(shape.kind === 'SESSION' ? shape.variant : ''))

  test.each<MarketShape>([
    { kind: 'SESSION', variant: 'khado', khadoWidth: 5 },
    { kind: 'SESSION', variant: 'meter', highestResult: 300 },
    { kind: 'SESSION', variant: 'session' },
    { kind: 'BOOKMAKER', winners: 1 },
  ])('is not %j', (shape) => expect(() => assertShape(shape)).not.toThrow())
})
