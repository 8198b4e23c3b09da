import { describe, expect, test } from 'vitest'
import { type MarketShape, SESSION_VARIANTS, type SessionVariant, type Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { odds } from '../odds/index.ts'
import {
  addAtBest,
  addAtWorst,
  addFill,
  bestCase,
  EMPTY,
  exposure,
  ladderBreakpoints,
  ladderRows,
  type Position,
  priceFill,
  profitAt,
  type SessionShape,
  worstCase,
} from './index.ts'
import { positionOfFills } from './testing/index.ts'

const SESSION: SessionShape = { kind: 'SESSION', variant: 'session' }
const NOBODY = { slots: [] }

type Bet = readonly ['YES' | 'NO', run: number, price: number, rupees: number]
const sideOf = { YES: 'BACK', NO: 'LAY' } satisfies Record<string, Side>

function holding(shape: MarketShape, bets: readonly Bet[]): Position {
  return positionOfFills(
    shape,
    bets.map(([word, run, price, rupees]) =>
      priceFill(shape, { side: sideOf[word], run, price: odds(price * 100), stake: paise(rupees * 100) }),
    ),
  )
}

const rupeesAt = (shape: MarketShape, position: Position, results: number[]): number[] =>
  results.map((result) => profitAt(shape, position, { type: 'RESULT', result }) / 100)

const S1: readonly Bet[] = [['YES', 46, 100, 1000]]
const S2: readonly Bet[] = [...S1, ['NO', 45, 100, 1000]]
const S3: readonly Bet[] = [...S2, ['NO', 50, 110, 2000]]
const S4: readonly Bet[] = [
  ['YES', 40, 100, 1000],
  ['NO', 46, 100, 1000],
]
const S5: readonly Bet[] = [
  ['YES', 45, 90, 1000],
  ['NO', 45, 110, 1000],
]
const S6: readonly Bet[] = [
  ['YES', 45, 90, 500],
  ['YES', 52, 110, 700],
  ['NO', 48, 100, 1200],
  ['NO', 60, 120, 300],
]

describe('session ladder (law 3.3)', () => {
  // Bets; results at the ends of every segment; the position there in rupees; exposure in rupees.
  test.each<[string, readonly Bet[], number[], number[], number]>([
    ['S1', S1, [0, 45, 46, 500], [-1000, -1000, 1000, 1000], 1000],
    ['S2', S2, [0, 44, 45, 46, 500], [0, 0, -2000, 0, 0], 2000],
    ['S3', S3, [0, 44, 45, 46, 49, 50, 500], [2000, 2000, 0, 2000, 2000, -2200, -2200], 2200],
    ['S4 gola', S4, [0, 39, 40, 45, 46, 500], [0, 0, 2000, 2000, 0, 0], 0],
    ['S5', S5, [0, 44, 45, 500], [0, 0, -200, -200], 200],
    ['S6', S6, [44, 45, 47, 48, 51, 52, 59, 60], [300, 1250, 1250, -1150, -1150, 320, 320, -340], 1150],
  ])('%s', (_, bets, results, amounts, exposed) => {
    const position = holding(SESSION, bets)
    expect(rupeesAt(SESSION, position, results)).toEqual(amounts)
    expect(exposure(SESSION, position, NOBODY)).toBe(exposed * 100)
  })

  test('the extremes name a result', () => {
    const s6 = holding(SESSION, S6)
    expect(worstCase(SESSION, s6, NOBODY)).toEqual({ amount: -115_000, outcome: { type: 'RESULT', result: 48 } })
    expect(bestCase(SESSION, s6, NOBODY)).toEqual({ amount: 125_000, outcome: { type: 'RESULT', result: 45 } })
  })

  test('breakpoints are where the position changes, from 0', () => {
    expect(ladderBreakpoints(SESSION, holding(SESSION, S3))).toEqual([
      { run: 0, amount: 200_000 },
      { run: 45, amount: 0 },
      { run: 46, amount: 200_000 },
      { run: 50, amount: -220_000 },
    ])
  })

  test('the book runs from five below the lowest run to five above the highest', () => {
    const rows = ladderRows(SESSION, holding(SESSION, S3))
    expect(rows.map(({ run }) => run)).toEqual([40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55])
    expect(rows.map(({ amount }) => amount / 100)).toEqual([
      2000, 2000, 2000, 2000, 2000, 0, 2000, 2000, 2000, 2000, -2200, -2200, -2200, -2200, -2200, -2200,
    ])
  })

  test('the book never goes below 0, and is empty without bets', () => {
    expect(ladderRows(SESSION, holding(SESSION, [['YES', 2, 100, 10]]))[0]).toEqual({ run: 0, amount: -1000 })
    expect(ladderRows(SESSION, EMPTY)).toEqual([])
  })

  test('a yes on 1 loses at 0 alone', () => {
    const position = holding(SESSION, [['YES', 1, 50, 10]])
    expect(ladderBreakpoints(SESSION, position)).toEqual([
      { run: 0, amount: -1000 },
      { run: 1, amount: 500 },
    ])
  })
})

describe('other sessions (law 2.4, 3.3)', () => {
  const shape = (variant: SessionVariant): SessionShape => ({
    kind: 'SESSION',
    variant,
    khadoWidth: 5,
    highestResult: 350,
  })

  // Bets; results; the position there in rupees; exposure in rupees.
  const EXAMPLES: [string, SessionVariant, readonly Bet[], number[], number[], number][] = [
    ['over by over', 'overByOver', [['YES', 8, 90, 100]], [7, 8, 9], [-100, 90, 90], 100],
    ['ball by ball', 'ballByBall', [['NO', 4, 100, 100]], [3, 4, 6], [100, -100, -100], 100],
    ['khado 35-39', 'khado', [['YES', 35, 350, 1000]], [0, 34, 35, 39, 40], [-1000, -1000, 3500, 3500, -1000], 1000],
    ['meter yes 150', 'meter', [['YES', 150, 100, 100]], [165, 130, 150, 0], [1500, -2000, 0, -15_000], 15_000],
    ['meter no 150', 'meter', [['NO', 150, 100, 100]], [165, 130, 150, 350], [-1500, 2000, 0, -20_000], 20_000],
    ['meter above its highest', 'meter', [['NO', 150, 100, 100]], [350, 351, 900], [-20_000, -20_000, -20_000], 20_000],
    ['even', 'oddEven', [['YES', 0, 95, 1000]], [0, 7, 12], [950, -1000, 950], 1000],
    ['odd', 'oddEven', [['YES', 1, 95, 1000]], [0, 7, 12], [-1000, 950, -1000], 1000],
    ['yes', 'yesNo', [['YES', 1, 80, 1000]], [1, 0], [800, -1000], 1000],
    ['no', 'yesNo', [['NO', 1, 120, 1000]], [1, 0], [-1200, 1000], 1200],
    ['last digit 7', 'lastDigit', [['YES', 7, 900, 100]], [7, 147, 148], [900, 900, -100], 100],
    ['line, sold', 'line', [['YES', 150, 100, 1000]], [149, 150, 151], [1000, 0, -1000], 1000],
    ['line, bought', 'line', [['NO', 150, 100, 1000]], [149, 150, 151], [-1000, 0, 1000], 1000],
    ['half line, sold', 'line', [['YES', 10.5, 100, 1000]], [10, 11], [1000, -1000], 1000],
    ['half line, bought', 'line', [['NO', 10.5, 100, 1000]], [10, 11], [-1000, 1000], 1000],
  ]
  test('each has an example', () => {
    const told = new Set(['session', ...EXAMPLES.map(([, variant]) => variant)])
    expect(told).toEqual(new Set(SESSION_VARIANTS))
  })

  test.each(EXAMPLES)('%s', (_, variant, bets, results, amounts, exposed) => {
    const position = holding(shape(variant), bets)
    expect(rupeesAt(shape(variant), position, results)).toEqual(amounts)
    expect(exposure(shape(variant), position, NOBODY)).toBe(exposed * 100)
  })

  test('a meter bet that closes another holds nothing more while it waits, and leaves the distance of the two (law 1.9, D-08)', () => {
    const meter: SessionShape = { kind: 'SESSION', variant: 'meter', highestResult: 100 }
    const on = { price: odds(10_000), stake: paise(70_346) }
    const no = addFill(meter, EMPTY, priceFill(meter, { ...on, side: 'LAY', run: 28 }))
    const yes = priceFill(meter, { ...on, side: 'BACK', run: 30 })
    const waiting = addAtWorst(meter, no, yes)
    expect([no, waiting, addFill(meter, no, yes)].map((held) => exposure(meter, held, NOBODY))).toEqual([
      5_064_912, 5_064_912, 140_692,
    ])
    expect(bestCase(meter, addAtBest(meter, no, yes), NOBODY).amount).toBe(1_969_688)
  })

  test('a back on a Betfair line and a session at the same number are opposites but for the number itself', () => {
    const sold = holding(shape('line'), [['YES', 46, 100, 1000]])
    const over = holding(SESSION, S1)
    expect(rupeesAt(shape('line'), sold, [45, 46, 47])).toEqual([1000, 0, -1000])
    expect(rupeesAt(SESSION, over, [45, 46, 47])).toEqual([-1000, 1000, 1000])
  })

  test('where nothing is counted in runs the rows are the outcomes', () => {
    const even = holding(shape('oddEven'), [['YES', 0, 95, 1000]])
    expect(ladderRows(shape('oddEven'), even)).toEqual([
      { run: 0, amount: 95_000 },
      { run: 1, amount: -100_000 },
    ])
    const digit = holding(shape('lastDigit'), [['YES', 7, 900, 100]])
    expect(ladderRows(shape('lastDigit'), digit).map(({ amount }) => amount / 100)).toEqual([
      -100, -100, -100, -100, -100, -100, -100, 900, -100, -100,
    ])
    const meter = holding(shape('meter'), [['YES', 150, 100, 100]])
    expect(ladderRows(shape('meter'), meter)).toEqual([
      { run: 0, amount: -1_500_000 },
      { run: 350, amount: 2_000_000 },
    ])
  })

  test.each([-1, 1.5, Number.NaN])('%d is no result', (result) => {
    expect(() => profitAt(SESSION, EMPTY, { type: 'RESULT', result })).toThrow('not a result')
  })
  test('yes or no has two results', () => {
    expect(() => profitAt(shape('yesNo'), EMPTY, { type: 'RESULT', result: 2 })).toThrow('neither yes')
  })
  test('a session does not end with winners', () => {
    expect(() => profitAt(SESSION, EMPTY, { type: 'WINNERS', winners: [1] })).toThrow('cannot end in WINNERS')
  })
})
