import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../../money/index.ts'
import { odds } from '../../odds/index.ts'
import { positionOfFills, priceFill, type SessionShape, worstCase } from '../../positions/index.ts'
import { refuseCrossed, type Rung, rungsFor, type SessionQuote } from './index.ts'

const SHAPE: SessionShape = { kind: 'SESSION', variant: 'session' }
const rung = (run: number, price: number): Rung => ({ run, price: odds(price), maxStake: paise(1_000_000) })
const quote = (yes: Rung, no: Rung): SessionQuote => ({ yes: [yes], no: [no] })

test('a back takes the yes, a lay the no', () => {
  const offered = quote(rung(46, 10_000), rung(45, 10_000))
  expect([rungsFor(offered, 'BACK'), rungsFor(offered, 'LAY')]).toEqual([offered.yes, offered.no])
})

test.each<[string, Rung, Rung, boolean]>([
  ['two runs', rung(46, 10_000), rung(45, 10_000), false],
  ['one run with a gap', rung(45, 9000), rung(45, 11_000), false],
  ['one run without a gap', rung(45, 10_000), rung(45, 10_000), true],
  ['yes below no', rung(44, 10_000), rung(45, 10_000), true],
  ['yes below no, but dear', rung(44, 5000), rung(45, 15_000), false],
])('crossed: %s', (_, yes, no, crossed) => {
  expect(refuseCrossed(quote(yes, no))).toEqual(crossed ? { code: 'CROSSED_QUOTE', yes, no } : undefined)
})

describe('whoever takes both sides', () => {
  const rungs = fc
    .tuple(fc.integer({ min: 40, max: 50 }), fc.integer({ min: 1, max: 300 }))
    .map(([run, price]) => rung(run, price * 100))
  const stakes = fc.integer({ min: 1000, max: 100_000 })
  const isCrossed = (yes: Rung, no: Rung): boolean => refuseCrossed(quote(yes, no)) !== undefined

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
        fc.pre(!isCrossed(yes, no))
        expect(worst(yes, no, onYes, onNo)).toBeLessThan(0)
      }),
    )
  })
  test('cannot lose, at equal stakes, when it is', () => {
    fc.assert(
      fc.property(rungs, rungs, stakes, (yes, no, stake) => {
        fc.pre(isCrossed(yes, no))
        expect(worst(yes, no, stake, stake)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
