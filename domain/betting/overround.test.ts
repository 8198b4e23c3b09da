import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SESSION_VARIANTS, type SessionVariant } from '../market/index.ts'
import type { Rung, SessionQuote } from '../kinds/session/index.ts'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import { priceFill, type SessionShape, worstCase } from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { NO_QUOTE } from '../kinds/session/index.ts'
import { givesAway } from './index.ts'

const shapeOf = (variant: SessionVariant): SessionShape => ({
  kind: 'SESSION',
  variant,
  khadoWidth: 5,
  highestResult: 200,
})
const SHAPE = shapeOf('session')
const crosses = (shape: SessionShape, offered: SessionQuote): boolean => givesAway(shape, { best: [], quote: offered })
const rung = (run: number, price: number): Rung => ({ run, price: odds(price), maxStake: paise(1_000_000) })
const quote = (yes: Rung, no: Rung): SessionQuote => ({ yes: [yes], no: [no] })

test.each<[string, Rung, Rung, boolean]>([
  ['two runs', rung(46, 10_000), rung(45, 10_000), false],
  ['one run with a gap', rung(45, 9000), rung(45, 11_000), false],
  ['one run without a gap', rung(45, 10_000), rung(45, 10_000), true],
  ['yes below no', rung(44, 10_000), rung(45, 10_000), true],
  ['yes below no, but dear', rung(44, 5000), rung(45, 15_000), false],
])('crossed: %s', (_, yes, no, crossed) => {
  expect(crosses(SHAPE, quote(yes, no))).toBe(crossed)
})

describe('whoever takes both sides', () => {
  const rungs = fc
    .tuple(fc.integer({ min: 40, max: 50 }), fc.integer({ min: 1, max: 300 }))
    .map(([run, price]) => rung(run, price * 100))
  const stakes = fc.integer({ min: 1000, max: 100_000 })

  function worst(yes: Rung, no: Rung, onYes: number, onNo: number): number {
    const taken = [
      priceFill(SHAPE, { side: 'BACK', run: yes.run, price: yes.price, stake: paise(onYes) }),
      priceFill(SHAPE, { side: 'LAY', run: no.run, price: no.price, stake: paise(onNo) }),
    ]
    return worstCase(SHAPE, positionOfFills(SHAPE, taken), { slots: [] }).amount
  }

  test('can lose, at any stakes, when the quote is not crossed', () => {
    fc.assert(
      fc.property(rungs, rungs, stakes, stakes, (yes, no, onYes, onNo) => {
        fc.pre(!crosses(SHAPE, quote(yes, no)))
        expect(worst(yes, no, onYes, onNo)).toBeLessThan(0)
      }),
    )
  })
  test('cannot lose, at equal stakes, when it is', () => {
    fc.assert(
      fc.property(rungs, rungs, stakes, (yes, no, stake) => {
        fc.pre(crosses(SHAPE, quote(yes, no)))
        expect(worst(yes, no, stake, stake)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const CROSSED: [SessionVariant, Rung, Rung, boolean][] = [
  ['overByOver', rung(9, 10_000), rung(8, 10_000), false],
  ['overByOver', rung(8, 10_000), rung(9, 10_000), true],
  ['ballByBall', rung(2, 10_000), rung(1, 10_000), false],
  ['ballByBall', rung(1, 10_000), rung(2, 10_000), true],
  ['yesNo', rung(1, 9000), rung(1, 11_000), false],
  ['yesNo', rung(1, 11_000), rung(1, 9000), true],
  ['oddEven', rung(1, 9800), rung(1, 10_200), false],
  ['oddEven', rung(1, 10_200), rung(1, 10_000), true],
  // Two outcomes of ten: YES 3 and NO 4 lose both on a 4.
  ['lastDigit', rung(3, 80_000), rung(4, 100_000), false],
  ['lastDigit', rung(3, 100_000), rung(3, 80_000), true],
  ['khado', rung(40, 30_000), rung(40, 40_000), false],
  ['khado', rung(40, 40_000), rung(40, 30_000), true],
  // Here YES sells runs: below 45.5 and above 46.5 win, and 46 loses both.
  ['line', rung(45.5, 10_000), rung(46.5, 10_000), false],
  ['line', rung(46.5, 10_000), rung(45.5, 10_000), true],
  ['meter', rung(46, 10_000), rung(44, 10_000), false],
  ['meter', rung(44, 10_000), rung(46, 10_000), true],
]
test('each variant has an example, beside the session', () => {
  expect(new Set(['session', ...CROSSED.map(([variant]) => variant)])).toEqual(new Set(SESSION_VARIANTS))
})

test.each(CROSSED)('crossed by the law of %s, %o against %o: %s', (variant, yes, no, crossed) => {
  expect(crosses(shapeOf(variant), quote(yes, no))).toBe(crossed)
})

test('a side that is not offered is crossed by nothing', () => {
  expect(crosses(SHAPE, { yes: [rung(44, 10_000)], no: [] })).toBe(false)
})

describe('a bookmaker gives away, prices for 100', () => {
  const book = (...prices: readonly (readonly [number, number])[]) =>
    prices.map(([back, lay]) => ({ back: odds(back * 100), lay: odds(lay * 100) }))
  test.each([
    ['backs of 85 and 115: a little for the house', book([85, 87], [115, 120]), false],
    ['backs of 110 and 110: both teams backed win for sure', book([110, 115], [110, 115]), true],
    ['lays of 85 and 85: both teams laid win for sure', book([80, 85], [80, 85]), true],
    ['evens both ways give nothing away', book([100, 100], [100, 100]), false],
  ])('%s', (_, runners, gives) => {
    expect(givesAway({ kind: 'BOOKMAKER', winners: 1 }, { best: runners, quote: NO_QUOTE })).toBe(gives)
  })
})
