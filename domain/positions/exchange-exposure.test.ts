import { describe, expect, test } from 'vitest'
import type { MarketShape, Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import {
  addAtWorst,
  addFill,
  addPositions,
  bestCase,
  EMPTY,
  exposure,
  fromRow,
  negatePosition,
  type Position,
  priceFill,
  profitAt,
  toRow,
  worstCase,
} from './index.ts'

const exchange = (winners: number): MarketShape => ({
  kind: 'BETFAIR',
  ladder: CLASSIC,
  winners,
  placeMarket: winners !== 1,
})
const BOOKMAKER: MarketShape = { kind: 'BOOKMAKER', winners: 1 }

const [A, B, DRAW] = [1, 2, 3]
const THREE = { slots: [A, B, DRAW] }

/** A matched bet: price as people write it, stake in rupees. */
function bet(
  shape: MarketShape,
  side: Side,
  slot: number,
  price: number,
  rupees: number,
): (before: Position) => Position {
  const fill = priceFill(shape, { side, slot, price: odds(Math.round(price * 100)), stake: paise(rupees * 100) })
  return (before) => addFill(shape, before, fill)
}

function rest(side: Side, slot: number, price: number, rupees: number): (before: Position) => Position {
  const shape = exchange(1)
  const fill = priceFill(shape, { side, slot, price: odds(Math.round(price * 100)), stake: paise(rupees * 100) })
  return (before) => addAtWorst(shape, before, fill)
}

const after = (steps: ((before: Position) => Position)[]): Position => steps.reduce((held, step) => step(held), EMPTY)
const rupeesAt = (shape: MarketShape, position: Position, winners: number[]): number =>
  profitAt(shape, position, { type: 'WINNERS', winners }) / 100

describe('exchange, single winner (law 3.1)', () => {
  const one = exchange(1)
  const steps = [
    bet(one, 'BACK', A, 2.5, 1000),
    bet(one, 'LAY', B, 3, 500),
    bet(one, 'BACK', DRAW, 4, 300),
    rest('LAY', A, 2.4, 800),
    rest('BACK', B, 3.5, 200),
    rest('LAY', B, 3.2, 100),
  ]
  test.each([
    ['E1', 1, 1500, -1000, -1000, 1000],
    ['E2', 2, 2000, -2000, -500, 2000],
    ['E3', 3, 1700, -2300, 400, 2300],
    ['E4', 4, 580, -2300, 400, 2300],
    ['E5', 5, 380, -2300, 200, 2300],
    ['E6', 6, 380, -2520, 200, 2520],
  ])('%s', (_, count, a, b, draw, exposed) => {
    const position = after(steps.slice(0, count))
    expect([A, B, DRAW].map((slot) => rupeesAt(one, position, [slot]))).toEqual([a, b, draw])
    expect(exposure(one, position, THREE)).toBe(exposed * 100)
  })

  test('the extremes name an outcome', () => {
    const e3 = after(steps.slice(0, 3))
    expect(worstCase(one, e3, THREE)).toEqual({ amount: -230_000, outcome: { type: 'WINNERS', winners: [B] } })
    expect(bestCase(one, e3, THREE)).toEqual({ amount: 170_000, outcome: { type: 'WINNERS', winners: [A] } })
  })

  test('a runner that cannot win any more does not count', () => {
    const e3 = after(steps.slice(0, 3))
    expect(exposure(one, e3, { slots: [A, DRAW] })).toBe(0)
    expect(worstCase(one, e3, { slots: [] })).toEqual({ amount: 0, outcome: { type: 'VOID' } })
  })

  test('a back on every runner at fair odds leaves nothing at risk', () => {
    const green = after([bet(one, 'BACK', A, 2, 100), bet(one, 'BACK', B, 2, 100)])
    expect(exposure(one, green, { slots: [A, B] })).toBe(0)
  })
})

describe('exchange, two of four win (law 3.1)', () => {
  const two = exchange(2)
  const [a, b, c, d] = [0, 1, 2, 3]
  const position = after([bet(two, 'BACK', a, 1.8, 1000), bet(two, 'LAY', b, 2.2, 500), bet(two, 'BACK', c, 3, 200)])
  test.each([
    ['ab', [a, b], 0],
    ['ac', [a, c], 1700],
    ['ad', [a, d], 1100],
    ['bc', [b, c], -1200],
    ['bd', [b, d], -1800],
    ['cd', [c, d], -100],
  ])('%s', (_, winners, rupees) => {
    expect(rupeesAt(two, position, winners)).toBe(rupees)
  })
  test('exposure', () => {
    expect(exposure(two, position, { slots: [a, b, c, d] })).toBe(180_000)
    expect(bestCase(two, position, { slots: [a, b, c, d] }).amount).toBe(170_000)
  })
})

describe('exchange, nobody knows how many will win', () => {
  const open = exchange(0)
  test('every runner that costs may win', () => {
    const position = after([bet(open, 'LAY', A, 3, 100), bet(open, 'LAY', B, 4, 100)])
    expect(exposure(open, position, THREE)).toBe(20_000 + 30_000)
  })
  test('at least one wins', () => {
    const position = after([bet(open, 'BACK', A, 3, 100), bet(open, 'BACK', B, 2, 100)])
    expect(worstCase(open, position, { slots: [A, B] })).toEqual({
      amount: 0,
      outcome: { type: 'WINNERS', winners: [B] },
    })
    expect(exposure(open, position, THREE)).toBe(20_000)
  })
})

describe('bookmaker (law 3.2)', () => {
  const [IND, AUS] = [1, 2]
  const steps = [
    bet(BOOKMAKER, 'BACK', IND, 85, 2000),
    bet(BOOKMAKER, 'LAY', AUS, 120, 1000),
    bet(BOOKMAKER, 'LAY', IND, 80, 3000),
  ]
  test.each([
    ['B1', 1, 1700, -2000, 2000],
    ['B2', 2, 2700, -3200, 3200],
    ['B3', 3, 300, -200, 200],
  ])('%s', (_, count, india, australia, exposed) => {
    const position = after(steps.slice(0, count))
    expect([rupeesAt(BOOKMAKER, position, [IND]), rupeesAt(BOOKMAKER, position, [AUS])]).toEqual([india, australia])
    expect(exposure(BOOKMAKER, position, { slots: [IND, AUS] })).toBe(exposed * 100)
  })
})

describe('a position', () => {
  const one = exchange(1)
  const position = after([bet(one, 'BACK', B, 2.5, 1000), bet(one, 'LAY', A, 3, 500)])

  test('has a row with keys ascending, and comes back from it', () => {
    expect(toRow(position)).toEqual({ base: -50_000, keys: [A, B], amounts: [-150_000, 250_000], slopes: [0, 0] })
    expect(fromRow(toRow(position))).toEqual(position)
  })
  test('with a broken row is a fault', () => {
    expect(() => fromRow({ base: 0, keys: [1], amounts: [], slopes: [0] })).toThrow('not a position row')
  })
  test('with its mirror is empty, and its mirror is the opposite', () => {
    expect(addPositions(position, negatePosition(position))).toEqual(EMPTY)
    expect(rupeesAt(one, negatePosition(position), [B])).toBe(-2000)
  })
  test('cannot end as another kind does', () => {
    expect(() => profitAt(one, position, { type: 'RESULT', result: 3 })).toThrow('cannot end in RESULT')
  })
})
