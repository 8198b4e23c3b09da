import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SESSION_VARIANTS, type SessionVariant, type Side } from '../market/index.ts'
import type { Rung, SessionQuote } from '../kinds/session/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { EMPTY, ladderBreakpoints, lawOfVariant, priceFill, type SessionShape, worstCase } from '../positions/index.ts'
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

describe('where one outcome is picked, all of a side are a book', () => {
  type Priced = readonly (readonly [number, number])[]
  const each = (count: number, price: number): Priced => Array.from({ length: count }, (_, run) => [run, price])
  const rungs = (priced: Priced): Rung[] => priced.map(([run, price]) => rung(run, price * 100))
  const EXAMPLES: [SessionVariant, string, { yes?: Priced; no?: Priced }, boolean][] = [
    ['oddEven', 'both backed at 105 win whatever comes', { yes: each(2, 105) }, true],
    ['oddEven', 'evens on both give nothing away', { yes: each(2, 100) }, false],
    ['oddEven', '95 on both is for the house', { yes: each(2, 95) }, false],
    ['oddEven', 'one of both says nothing of the other', { yes: [[1, 105]] }, false],
    ['oddEven', 'both laid at 95 win whatever comes', { no: each(2, 95) }, true],
    ['oddEven', 'both laid at 105 are for the house', { no: each(2, 105) }, false],
    [
      'oddEven',
      'of several prices of an outcome the best for the player counts',
      {
        yes: [
          [0, 90],
          [1, 105],
          [0, 105],
        ],
      },
      true,
    ],
    ['yesNo', 'both backed at 105 win whatever comes', { yes: each(2, 105) }, true],
    ['yesNo', 'both laid at 95 win whatever comes', { no: each(2, 95) }, true],
    ['yesNo', 'yes at 80 and no at 110 are for the house', { yes: [[1, 80], ...each(1, 110)] }, false],
    ['lastDigit', 'ten at 1,000 win whatever comes', { yes: each(10, 1000) }, true],
    ['lastDigit', 'ten at 900 are fair', { yes: each(10, 900) }, false],
    ['lastDigit', 'nine at 1,000 all lose by the tenth', { yes: each(9, 1000) }, false],
    ['lastDigit', 'ten laid at 850 win whatever comes', { no: each(10, 850) }, true],
    ['lastDigit', 'two laid at 90 win by either, and more by the rest', { no: each(2, 90) }, true],
    ['lastDigit', 'ten laid at 1,000 are for the house', { no: each(10, 1000) }, false],
  ]
  test.each(EXAMPLES)('%s: %s', (variant, _, { yes = [], no = [] }, gives) => {
    expect(crosses(shapeOf(variant), { yes: rungs(yes), no: rungs(no) })).toBe(gives)
  })
  const outcomesOf = (variant: SessionVariant) => ladderBreakpoints(shapeOf(variant), EMPTY).map(({ run }) => run)
  const PICKED = SESSION_VARIANTS.filter((variant) => lawOfVariant(variant).isPicked)
  test('each variant that is picked has an example on either side', () => {
    for (const side of ['yes', 'no'] as const) {
      const shown = EXAMPLES.filter(([, , quoted, gives]) => gives && quoted[side]).map(([variant]) => variant)
      expect(new Set(shown)).toEqual(new Set(PICKED))
    }
  })

  type Offer = Rung & { readonly side: Side }
  const offersOf = (variant: SessionVariant): fc.Arbitrary<readonly Offer[]> => {
    const outcomes = outcomesOf(variant)
    // About what is fair: there the law turns. One in four is not offered.
    const price = fc.option(fc.integer({ min: (outcomes.length - 1) * 60, max: (outcomes.length - 1) * 160 }), {
      freq: 3,
    })
    const side = fc.array(price, { minLength: outcomes.length, maxLength: outcomes.length })
    return fc
      .tuple(side, side)
      .map(([backs, lays]) =>
        outcomes.flatMap((run, at) => [
          ...[backs[at]].flatMap((of) => (of ? [{ ...rung(run, of * 100), side: 'BACK' as const }] : [])),
          ...[lays[at]].flatMap((of) => (of ? [{ ...rung(run, of * 100), side: 'LAY' as const }] : [])),
        ]),
      )
  }
  const onSide = (side: Side, offers: readonly Offer[]) => offers.filter((offer) => offer.side === side)
  const givenAway = (variant: SessionVariant, offers: readonly Offer[]) =>
    crosses(shapeOf(variant), { yes: onSide('BACK', offers), no: onSide('LAY', offers) })
  /** At stakes that bring the same back, whichever comes. */
  function worst(variant: SessionVariant, taken: readonly Offer[]): number {
    const shape = shapeOf(variant)
    const fills = taken.map(({ side, run, price }) =>
      priceFill(shape, { side, run, price, stake: paise(Math.round(1e13 / (10_000 + price))) }),
    )
    return worstCase(shape, positionOfFills(shape, fills), { slots: [] }).amount
  }
  /** Each stake and each win is rounded to the paisa. */
  const byRounding = (taken: readonly Offer[]): number => taken.length * 2

  test.each(PICKED)('%s: whoever takes any of what is offered can lose, when it gives nothing away', (variant) => {
    const taking = offersOf(variant).chain((offers) =>
      fc.tuple(
        fc.constant(offers),
        fc.oneof(...[offers, onSide('BACK', offers), onSide('LAY', offers)].map(fc.constant), fc.subarray([...offers])),
      ),
    )
    fc.assert(
      fc.property(taking, ([offers, taken]) => {
        fc.pre(taken.length > 0 && !givenAway(variant, offers))
        expect(worst(variant, taken)).toBeLessThanOrEqual(byRounding(taken))
      }),
    )
  })

  test.each(PICKED)('%s: one of its books, or both sides of an outcome, lose at no result when it does', (variant) => {
    fc.assert(
      fc.property(offersOf(variant), (offers) => {
        fc.pre(givenAway(variant, offers))
        const pairs = outcomesOf(variant).map((run) => offers.filter((offer) => offer.run === run))
        const books = [onSide('BACK', offers), onSide('LAY', offers), ...pairs.filter(({ length }) => length === 2)]
        expect(books.some((taken) => worst(variant, taken) >= -byRounding(taken))).toBe(true)
      }),
    )
  })
})

test.each([
  ['lays of two out of three at 1.9 each: one of them wins at most', [{ lay: 190 }, { lay: 190 }, {}], true],
  ['lays of two out of three at 2.0 each', [{ lay: 200 }, { lay: 200 }, {}], false],
  [
    'one runner that is backed above what it is laid at',
    [
      { back: 210, lay: 200 },
      { back: 170, lay: 250 },
    ],
    true,
  ],
])('runners: %s', (_, runners, gives) => {
  const best = runners.map((prices: { back?: number; lay?: number }) => ({
    ...(prices.back && { back: odds(prices.back) }),
    ...(prices.lay && { lay: odds(prices.lay) }),
  }))
  const shape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false } as const
  expect(givesAway(shape, { best, quote: NO_QUOTE })).toBe(gives)
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
