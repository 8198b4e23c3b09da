/** What counts as wagering and what it releases: the table of docs/domain/bonuses.md#wagering, each case from its bets. */
import { describe, expect, test } from 'vitest'
import type { MarketShape, Side } from '../market/index.ts'
import { paise, type Paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { addFill, bestCase, EMPTY, exposure, type Position, priceFill } from '../positions/index.ts'
import { type Outcome, settlePosition } from '../settlement/index.ts'
import {
  allowedBy,
  countFor,
  countGroup,
  countRound,
  decideStep,
  type GroupedMarket,
  lockedOf,
  type SettledPart,
} from './index.ts'

const FULL = { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 10_000, CASINO: 10_000 }
const rupees = (amount: number): Paise => paise(amount * 100)
const AWARD = { amount: rupees(1000), turnover: rupees(5000), steps: 10, lost: paise(0), released: paise(0) }

const MATCH_ODDS: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }
const BOOKMAKER: MarketShape = { kind: 'BOOKMAKER', winners: 1 }
const SESSION: MarketShape = { kind: 'SESSION', variant: 'session' }
const [A, B] = [0, 1]
const wins = (slot: number): Outcome => ({ type: 'WINNERS', winners: [slot], removed: [] })

type Bet = { side: Side; on: number; price: number; stake: number }
const back = (on: number, price: number, stake: number): Bet => ({ side: 'BACK', on, price, stake })
const lay = (on: number, price: number, stake: number): Bet => ({ side: 'LAY', on, price, stake })

const marketOf = (kind: MarketShape['kind']): GroupedMarket => ({
  eventId: 'e',
  marketId: kind,
  kind,
  type: '1:overs:6',
  runnerNames: kind === 'SESSION' ? [] : ['Reds', 'Blues'],
})

function settled(shape: MarketShape, bets: readonly Bet[], outcome: Outcome): SettledPart {
  const position = bets.reduce(
    (held: Position, { side, on, price, stake }) =>
      addFill(shape, held, priceFill(shape, { side, slot: on, run: on, price: odds(price), stake: rupees(stake) })),
    EMPTY,
  )
  const risked = exposure(shape, position, { slots: [A, B] })
  const most = bestCase(shape, position, { slots: [A, B] }).amount
  return { market: marketOf(shape.kind), net: settlePosition(shape, position, outcome), exposure: risked, most }
}

describe('a bonus of 1,000 with a turnover of 5,000', () => {
  test.each<[string, SettledPart[], number, number]>([
    ['back 800 at 2.5 wins', [settled(MATCH_ODDS, [back(A, 250, 800)], wins(A))], 800, 100],
    ['back 10,000 at 1.01 wins', [settled(MATCH_ODDS, [back(A, 101, 10_000)], wins(A))], 100, 0],
    [
      'back 600 at 2.0 and lay 600 at 1.9, which wins',
      [settled(MATCH_ODDS, [back(A, 200, 600), lay(A, 190, 600)], wins(A))],
      0,
      0,
    ],
    ['the same, which loses', [settled(MATCH_ODDS, [back(A, 200, 600), lay(A, 190, 600)], wins(B))], 0, 0],
    [
      'back 1,000 at 2 and lay 400 at 2, which loses',
      [settled(MATCH_ODDS, [back(A, 200, 1000), lay(A, 200, 400)], wins(B))],
      600,
      100,
    ],
    [
      'match odds A and bookmaker B, 1,000 at 2 each',
      [settled(MATCH_ODDS, [back(A, 200, 1000)], wins(A)), settled(BOOKMAKER, [back(B, 10_000, 1000)], wins(A))],
      0,
      0,
    ],
    [
      'YES 40 and NO 46, 500 each, result 43',
      [settled(SESSION, [back(40, 10_000, 500), lay(46, 10_000, 500)], { type: 'RESULT', result: 43 })],
      0,
      0,
    ],
    ['a void', [settled(MATCH_ODDS, [back(A, 250, 800)], { type: 'VOID', reason: 'abandoned' })], 0, 0],
  ])('%s', (_, parts, counts, releases) => {
    const counted = countGroup(parts, FULL)
    expect(counted).toBe(rupees(counts))
    expect(decideStep(AWARD, { all: counted, ripe: counted })).toBe(rupees(releases))
  })

  test('the facts of the table are those of the bets', () => {
    expect(settled(MATCH_ODDS, [back(A, 250, 800)], wins(A))).toMatchObject({ net: 120_000, exposure: 80_000 })
    expect(
      settled(SESSION, [back(40, 10_000, 500), lay(46, 10_000, 500)], { type: 'RESULT', result: 43 }),
    ).toMatchObject({
      net: 100_000,
      exposure: 0,
    })
  })

  test('baccarat, 300 on the player and 300 on the banker, payout 585', () => {
    expect(countRound({ net: rupees(-15), risked: rupees(600) }, FULL, false)).toBe(rupees(15))
  })

  test('a round that holds counts what it came to, never more than its last hold', () => {
    const round = { net: rupees(900), risked: rupees(400) }
    expect(countRound(round, FULL, false)).toBe(rupees(400))
    expect(countRound({ ...round, net: rupees(-30) }, FULL, false)).toBe(rupees(30))
    expect(countRound(round, FULL, true)).toBe(0)
  })

  test('rollback of the first takes its 800 away, and the 100 back', () => {
    const released = { ...AWARD, released: rupees(100) }
    expect(decideStep(released, { all: rupees(800), ripe: rupees(800) })).toBe(0)
    expect(decideStep(released, { all: paise(0), ripe: paise(0) })).toBe(rupees(-100))
  })

  test('what counted is paid for when it is ripe, and taken back at once', () => {
    expect(decideStep(AWARD, { all: rupees(800), ripe: paise(0) })).toBe(0)
    const released = { ...AWARD, released: rupees(200) }
    expect(decideStep(released, { all: rupees(1000), ripe: rupees(400) })).toBe(0)
  })
})

describe('a group', () => {
  const part: SettledPart = { market: marketOf('BETFAIR'), net: rupees(-600), exposure: rupees(600), most: rupees(600) }
  const group = { markets: [{ part, firstFillAt: 2000 }], isLinked: false }
  test('counts when its last market has ended', () => {
    expect(countFor(group, 1000, FULL)).toBe(rupees(600))
    const markets = [...group.markets, { part: null, firstFillAt: 2000 }]
    expect(countFor({ ...group, markets }, 1000, FULL)).toBe(0)
  })
  test('counts nothing where it was begun before the award was accepted', () => {
    expect(countFor(group, 2000, FULL)).toBe(0)
    const markets = [...group.markets, { part: { ...part, net: paise(0) }, firstFillAt: 1000 }]
    expect(countFor({ ...group, markets }, 1500, FULL)).toBe(0)
  })
  test('counts beside what was begun before and may be opposite to it, but for what that could have covered', () => {
    const answer = { ...part, market: { ...marketOf('BETFAIR'), runnerNames: ['Yes', 'No'] }, most: rupees(100) }
    const markets = [...group.markets, { part: answer, firstFillAt: 1000 }]
    expect(countFor({ ...group, markets }, 1500, FULL)).toBe(rupees(500))
    expect(countFor({ ...group, markets }, 900, FULL)).toBe(rupees(1200))
  })
  test('counts nothing where it met an account that belongs to the player', () => {
    expect(countFor({ ...group, isLinked: true }, 1000, FULL)).toBe(0)
  })
  test('counts by the lowest weight of its kinds, cut down to whole paise', () => {
    const odd = { ...part, net: paise(-333), exposure: paise(333) }
    expect(countGroup([odd], { ...FULL, BETFAIR: 5000 })).toBe(166)
    const both: SettledPart[] = [
      part,
      { market: marketOf('BOOKMAKER'), net: paise(0), exposure: paise(0), most: paise(0) },
    ]
    expect(countGroup(both, { ...FULL, BOOKMAKER: 1000 })).toBe(rupees(60))
  })
})

describe('steps', () => {
  test.each([
    [0, 0],
    [499_99, 0],
    [500_00, 100_00],
    [4_999_99, 900_00],
    [5_000_00, 1000_00],
    [9_000_00, 1000_00],
  ])('%i wagered allow %i', (wagered, allowed) => {
    expect(allowedBy(AWARD, paise(wagered))).toBe(allowed)
  })
  test('that do not divide are reached at the next whole paisa, and come to all of it at the end', () => {
    const award = { amount: paise(1003), turnover: paise(4999), steps: 10, lost: paise(0) }
    expect(allowedBy(award, paise(499))).toBe(0)
    expect(allowedBy(award, paise(500))).toBe(100)
    expect(allowedBy(award, paise(1499))).toBe(200)
    expect(allowedBy(award, paise(1500))).toBe(300)
    expect(allowedBy(award, paise(4999))).toBe(1003)
  })
  test('a bonus in one step comes when all is wagered', () => {
    const award = { amount: rupees(300), turnover: rupees(3000), steps: 1, lost: paise(0) }
    expect(allowedBy(award, paise(299_999))).toBe(0)
    expect(allowedBy(award, rupees(3000))).toBe(rupees(300))
  })
  test('what was lost is released no more, and what has no turnover at once', () => {
    const half = { ...AWARD, released: rupees(200), lost: rupees(800) }
    expect(lockedOf(half)).toBe(0)
    expect(decideStep(half, { all: rupees(5000), ripe: rupees(5000) })).toBe(0)
    expect(allowedBy({ ...AWARD, turnover: paise(0) }, paise(0))).toBe(rupees(1000))
  })
})
