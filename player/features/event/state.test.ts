import type { Bet } from '@paddock/contract/shapes/bet'
import type { MarketBook } from '@paddock/contract/shapes/market'
import { SESSION_VARIANTS, type SessionVariant } from '@paddock/domain/market'
import { paise, ZERO } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { lawOfVariant } from '@paddock/domain/positions'
import type { MarketFacts, RunnerFacts, RunnersFacts } from '@paddock/ui/live'
import { describe, expect, test } from 'vitest'
import { lookOf } from './session-looks.ts'
import {
  inCardOrder,
  nameOnCard,
  overlayOf,
  overlayWords,
  type PlannedBet,
  positionOf,
  positionWith,
  runsTaken,
  type SessionShape,
  sessionRows,
  spansOf,
  splitExchange,
  worstOf,
  worstWith,
} from './state.ts'

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
  price: odds(35_000),
  stake: paise(100),
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
  const RUNS: SessionShape = { variant: 'session', khadoWidth: null }
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
    expect(spansOf(sessionRows(RUNS, session, null))).toEqual([
      { from: 0, to: 41, now: -100, planned: null },
      { from: 42, to: null, now: 90, planned: null },
    ])
  })

  test('a planned NO wins below its run and loses from it on', () => {
    const bet = planned({ side: 'LAY', line: 44, profit: paise(100), liability: paise(90) })
    expect(spansOf(sessionRows(RUNS, session, bet))).toEqual([
      { from: 0, to: 41, now: -100, planned: 0 },
      { from: 42, to: 43, now: 90, planned: 190 },
      { from: 44, to: null, now: 90, planned: 0 },
    ])
  })

  test.each([
    ['what is at risk', { exposure: paise(100), minLoss: paise(-100) }, -100],
    ['what is at risk with bets that wait', { exposure: paise(300), minLoss: paise(50) }, -300],
    ['what is certain where nothing is at risk', { exposure: ZERO, minLoss: paise(76_472) }, 76_472],
    ['nothing, where nothing is known', { exposure: ZERO }, 0],
  ])('the worst case is %s', (_, book, worst) => expect(worstOf({ map: {}, ...book })).toBe(worst))

  test('without bets and without a plan there is no book', () => expect(sessionRows(RUNS, undefined, null)).toEqual([]))

  test('the worst case with the bet is the least of its rows', () => {
    const bet = planned({ side: 'BACK', line: 42, profit: paise(100), liability: paise(90) })
    expect(worstWith(sessionRows(RUNS, session, bet))).toBe(-190)
    expect(worstWith(sessionRows(RUNS, session, null))).toBeNull()
  })

  const bet = planned({ side: 'BACK', line: 35, profit: paise(350), liability: paise(100) })
  const at = (shape: SessionShape, run: number, change: Partial<PlannedBet> = {}) =>
    sessionRows(shape, undefined, { ...bet, ...change }).find((row) => row.run === run)?.planned

  test.each<[string, SessionShape['variant'], number, number]>([
    ['khado: the run itself', 'khado', 35, 350],
    ['khado: the last of the range', 'khado', 39, 350],
    ['khado: beyond the range', 'khado', 40, -100],
    ['khado: below it', 'khado', 34, -100],
    ['line: under wins for the back', 'line', 34, 350],
    ['line: on it stakes come back', 'line', 35, 0],
    ['line: over loses', 'line', 36, -100],
    ['meter: the line itself is worth nothing', 'meter', 35, 0],
    ['meter: ten runs more win ten times', 'meter', 45, 3500],
    ['meter: ten runs fewer lose ten times', 'meter', 25, -3500],
  ])('%s', (_, variant, run, amount) =>
    expect(at({ variant, khadoWidth: variant === 'khado' ? 5 : null }, run)).toBe(amount),
  )

  const OUTCOMES: [SessionVariant, string, 'BACK' | 'LAY', readonly number[]][] = [
    ['oddEven', '0', 'BACK', [350, -100]],
    ['yesNo', '1', 'BACK', [-100, 350]],
    ['yesNo', '1', 'LAY', [350, -100]],
    ['lastDigit', '7', 'BACK', [-100, -100, -100, -100, -100, -100, -100, 350, -100, -100]],
  ]
  test('each in which an outcome is picked has an example', () => {
    const picked = SESSION_VARIANTS.filter((variant) => lawOfVariant(variant).isPicked)
    expect(new Set(OUTCOMES.map(([variant]) => variant))).toEqual(new Set(picked))
  })

  test.each(OUTCOMES)('%s, outcome %s, %s', (variant, runnerId, side, amounts) => {
    const rows = sessionRows({ variant, khadoWidth: null }, undefined, { ...bet, line: null, runnerId, side })
    expect(rows.map((row) => row.planned)).toEqual(amounts)
  })

  test('a meter that holds bets runs straight between the ends of its book', () => {
    const held: MarketBook = {
      map: {},
      exposure: paise(1500),
      sessionBookArray: [
        { line: 0, amount: paise(-1500) },
        { line: 300, amount: paise(1500) },
      ],
    }
    const rows = sessionRows({ variant: 'meter', khadoWidth: null }, held, null)
    expect(rows.find(({ run }) => run === 160)?.now).toBe(100)
  })
})

describe('sessions stand under the tab of their kind', () => {
  const TABS: [SessionVariant, string, string][] = [
    ['session', '6 overs runs India', 'session'],
    ['session', 'Fall of wicket 3 India', 'wicket'],
    ['session', '1st wkt runs', 'wicket'],
    ['session', 'A Wicketson runs', 'session'],
    ['overByOver', 'Over 7 runs India', 'over'],
    ['ballByBall', '7.3 ball run', 'ball'],
    ['oddEven', '6 overs odd even', 'oddEven'],
    ['khado', 'Khado-5', 'khado'],
    ['meter', 'Meter', 'meter'],
    ['lastDigit', 'Last digit', 'other'],
    ['yesNo', 'A six in this over', 'other'],
    ['line', 'Innings runs line', 'other'],
  ]
  test('each has an example', () => {
    expect(new Set(TABS.map(([variant]) => variant))).toEqual(new Set(SESSION_VARIANTS))
  })

  test.each(TABS)('%s "%s": %s', (variant, name, group) => expect(lookOf({ variant }).group(name)).toBe(group))
})

const horse = (name: string, change: Partial<RunnerFacts> = {}): RunnerFacts => ({
  id: name,
  slot: 0,
  name,
  sort: 0,
  status: 'ACTIVE',
  reductionBps: null,
  racing: null,
  ...change,
})

describe('a race card', () => {
  test('lists who does not run last', () => {
    const runners = [horse('a'), horse('b', { status: 'REMOVED' }), horse('c')]
    expect(inCardOrder(runners).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  })

  const cloth = { clothNumber: '3', stallDraw: null, age: null, jockeyName: null, trainerName: null, url: null }
  test.each([
    ['3. Amber Queue', cloth, 'Amber Queue'],
    ['13. Amber Queue', cloth, '13. Amber Queue'],
    ['3. Amber Queue', null, '3. Amber Queue'],
  ])('"%s" with cloth %o reads "%s"', (name, racing, shown) => expect(nameOnCard(horse(name, { racing }))).toBe(shown))
})

describe('markets of the exchange', () => {
  const market = (name: string, eventTypeId = '4') =>
    ({ marketId: name, name, eventTypeId, kind: 'BETFAIR' }) as RunnersFacts
  test('stand below the sessions, but for match odds', () => {
    const { main, others } = splitExchange([market('Set Betting'), market('Match Odds')])
    expect([main, others].map((list) => list.map(({ name }) => name))).toEqual([['Match Odds'], ['Set Betting']])
  })

  test('of a race stand together', () =>
    expect(splitExchange([market('To Win', '7'), market('To Be Placed', '7')]).others).toEqual([]))
})

describe('overlay', () => {
  const facts = (change: object) =>
    ({ status: 'OPEN', betAllow: true, marketActive: true, remarksMessage: null, ...change }) as MarketFacts
  test.each([
    [{}, null],
    [{ status: 'SUSPENDED' }, 'SUSPENDED'],
    [{ status: 'SUSPENDED', remarksMessage: 'Ball running' }, 'BALL RUNNING'],
    [{ status: 'CLOSED' }, 'CLOSED'],
    [{ status: 'INACTIVE' }, 'NOT OPEN YET'],
    [{ betAllow: false }, 'SUSPENDED'],
    [{ betAllow: false, remarksMessage: 'Not offered' }, 'NOT OFFERED'],
  ])('%o shows %s', (change, shown) => expect(overlayOf(facts(change), overlayWords())).toBe(shown))
})

test('a session was last seen at the run of the newest bet on it', () => {
  const bet = (market: string, run: number | null, better: number | null = null) =>
    ({ market: { _id: market }, odds: { price: 100, line: run }, averageOdd: 1, betterRun: better }) as unknown as Bet
  const runs = runsTaken([bet('s1', 41, 39), bet('s1', 46), bet('s2', 12), bet('m1', null)])
  expect([...runs]).toEqual([
    ['s1', [39, 46]],
    ['s2', [12]],
  ])
})
