import type { MarketBook } from '@paddock/contract/shapes/market'
import { paise } from '@paddock/domain/money'
import type { MarketFacts } from '@paddock/ui/live'
import { describe, expect, test } from 'vitest'
import { overlayOf, type PlannedBet, positionOf, positionWith, sessionRows, spansOf } from './state.ts'

const entry = (amount: number) => ({
  runnerId: '',
  runnerName: '',
  exposureOrProfit: paise(amount),
  profit: paise(0),
  liability: paise(0),
})
const book: MarketBook = { map: { a: entry(950), b: entry(-1000) }, exposure: paise(1000) }
const planned = (change: Partial<PlannedBet>): PlannedBet => ({
  marketId: 'm',
  side: 'BACK',
  runnerId: 'a',
  line: null,
  profit: paise(500),
  liability: paise(400),
  ...change,
})

describe('positions beside the runners', () => {
  test('nothing in the market shows nothing', () => expect(positionOf(undefined, 'a')).toBeUndefined())

  test.each([
    ['BACK', 'a', 1450],
    ['BACK', 'b', -1400],
    ['LAY', 'a', 550],
    ['LAY', 'b', -500],
  ] as const)('a planned %s of a: %s comes to %d', (side, runnerId, amount) =>
    expect(positionWith(book, runnerId, planned({ side }))).toBe(amount),
  )

  test('the first bet of a market is shown too', () => expect(positionWith(undefined, 'b', planned({}))).toBe(-400))
})

describe('the book of a session', () => {
  const session: MarketBook = {
    map: {},
    exposure: paise(100),
    sessionBookArray: [
      { line: 40, amount: paise(-100) },
      { line: 41, amount: paise(-100) },
      { line: 42, amount: paise(90) },
      { line: 43, amount: paise(90) },
    ],
  }

  test('equal results stand in one row, the last without an end', () => {
    expect(spansOf(sessionRows(session, null))).toEqual([
      { from: 0, to: 41, now: -100, planned: null },
      { from: 42, to: null, now: 90, planned: null },
    ])
  })

  test('a planned NO wins below its run and loses from it on', () => {
    const bet = planned({ side: 'LAY', line: 44, profit: paise(100), liability: paise(90) })
    expect(spansOf(sessionRows(session, bet))).toEqual([
      { from: 0, to: 41, now: -100, planned: 0 },
      { from: 42, to: 43, now: 90, planned: 190 },
      { from: 44, to: null, now: 90, planned: 0 },
    ])
  })

  test('without bets and without a plan there is no book', () => expect(sessionRows(undefined, null)).toEqual([]))
})

describe('overlay', () => {
  const facts = (change: object) =>
    ({ status: 'OPEN', betAllow: true, marketActive: true, remarksMessage: null, ...change }) as MarketFacts
  test.each([
    [{}, null],
    [{ status: 'SUSPENDED' }, 'SUSPENDED'],
    [{ status: 'SUSPENDED', remarksMessage: 'Ball running' }, 'BALL RUNNING'],
    [{ status: 'CLOSED' }, 'CLOSED'],
    [{ betAllow: false }, 'SUSPENDED'],
  ])('%o shows %s', (change, shown) => expect(overlayOf(facts(change), 'SUSPENDED')).toBe(shown))
})
