import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MarketShape } from '../market/index.ts'
import { opposite } from '../market/index.ts'
import { negate, paise, type Paise, sum } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { addPositions, EMPTY, negatePosition, type Position, priceFill } from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { commission, type Outcome, settlePosition } from '../settlement/index.ts'
import { type Books, post } from '../testing/books.ts'
import {
  rollbackTransfers,
  type SettlementLine,
  settlementReferences,
  settlementTransfers,
  shareTransfers,
  type Transfer,
} from './index.ts'

const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  debit: 'ann',
  credit: 'house',
  amount: paise(100),
  kind: 'settlement',
  reference: 'm1:1:ann',
  ...change,
})
const books = (balances: Record<string, number> = {}): Books => ({
  balances: new Map(Object.entries(balances).map(([account, amount]) => [account, paise(amount)])),
  posted: new Set(),
})
const total = ({ balances }: Books): number => sum(balances.values())

describe('the books', () => {
  test('the debit account pays the credit account', () => {
    expect(post(books({ ann: 500 }), [transfer()]).balances).toEqual(
      new Map([
        ['ann', 400],
        ['house', 100],
      ]),
    )
  })
  test('a reference posts once', () => {
    const once = post(books(), [transfer()])
    expect(post(once, [transfer(), transfer({ amount: paise(7) })])).toEqual(once)
  })
  test.each([
    ['nothing', transfer({ amount: paise(0) }), 'moves 0'],
    ['less than nothing', transfer({ amount: paise(-5) }), 'moves -5'],
    ['to itself', transfer({ credit: 'ann' }), 'stays in ann'],
  ])('refuse to move %s', (_, wrong, message) => {
    expect(() => post(books(), [wrong])).toThrow(message)
  })
})

test('the transfers of a settlement, and of its rollback', () => {
  const lines: SettlementLine[] = [
    { account: 'ann', net: paise(170_000), commission: paise(3400) },
    { account: 'bob', net: paise(-230_000), commission: paise(0) },
    { account: 'cyd', net: paise(0), commission: paise(0) },
  ]
  const run = { marketId: 'm1', resultVersion: 2, house: 'house', commissionAccount: 'fees', lines }
  const settled = settlementTransfers(run)
  expect(settled).toEqual([
    { debit: 'house', credit: 'ann', amount: 170_000, kind: 'settlement', reference: 'm1:2:ann' },
    { debit: 'ann', credit: 'fees', amount: 3400, kind: 'commission', reference: 'm1:2:ann:commission' },
    { debit: 'bob', credit: 'house', amount: 230_000, kind: 'settlement', reference: 'm1:2:bob' },
  ])
  expect(rollbackTransfers(settled)).toEqual([
    { debit: 'ann', credit: 'house', amount: 170_000, kind: 'rollback', reference: 'm1:2:ann:rollback' },
    {
      debit: 'fees',
      credit: 'ann',
      amount: 3400,
      kind: 'commissionRollback',
      reference: 'm1:2:ann:commission:rollback',
    },
    { debit: 'house', credit: 'bob', amount: 230_000, kind: 'rollback', reference: 'm1:2:bob:rollback' },
  ])
})

test('a level is paid its part by the house, or pays it, and nothing is no transfer', () => {
  const of = (amount: number) =>
    shareTransfers({ marketId: 'm1', resultVersion: 2 }, 7, { level: 'agent', house: 'house', amount: paise(amount) })
  const reference = 'm1:2:share:7:agent'
  const lost = [{ debit: 'house', credit: 'agent', amount: 50, kind: 'share', reference }]
  expect([of(50), of(-50), of(0)]).toEqual([
    lost,
    [{ debit: 'agent', credit: 'house', amount: 50, kind: 'share', reference }],
    [],
  ])
  expect(rollbackTransfers(of(50))).toEqual([
    { debit: 'agent', credit: 'house', amount: 50, kind: 'shareRollback', reference: `${reference}:rollback` },
  ])
})

test('what an account had of a result is found by its references', () => {
  const run = { marketId: 'm1', resultVersion: 2 }
  const lines = [{ account: 5, net: paise(100), commission: paise(2) }]
  const posted = settlementTransfers({ ...run, house: 1, commissionAccount: 2, lines })
  expect(posted.map(({ reference }) => reference)).toEqual(settlementReferences(run, 5))
})

test('less commission than nothing is none that the ledger could hold', () => {
  const lines = [{ account: 'ann', net: paise(100), commission: paise(-2) }]
  const run = { marketId: 'm1', resultVersion: 2, house: 'house', commissionAccount: 'fees', lines }
  expect(() => settlementTransfers(run)).toThrow('moves -2')
})

describe('for every market, everybody in it and every outcome (law 3.3)', () => {
  const PLAYERS = ['ann', 'bob', 'cyd', 'dee']
  const PLACES: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 2, placeMarket: true }
  const WIN: MarketShape = { ...PLACES, winners: 1, placeMarket: false }
  const SESSION: MarketShape = { kind: 'SESSION', variant: 'session' }

  type Trade = { taker: string; maker: string; on: number; price: number; stake: number }
  const trades: fc.Arbitrary<Trade[]> = fc.array(
    fc.record({
      taker: fc.constantFrom(...PLAYERS),
      maker: fc.constantFrom(...PLAYERS, 'house'),
      on: fc.integer({ min: 0, max: 3 }),
      price: fc.integer({ min: 101, max: 5000 }),
      stake: fc.integer({ min: 1, max: 1_000_000 }),
    }),
    { maxLength: 20 },
  )
  const winners = (slots: number[]): Outcome => ({ type: 'WINNERS', winners: slots, removed: [] })
  const games: fc.Arbitrary<{ shape: MarketShape; outcome: Outcome }> = fc.oneof(
    fc.record({
      shape: fc.constantFrom(WIN, PLACES),
      outcome: fc.subarray([0, 1, 2, 3], { minLength: 1 }).map(winners),
    }),
    fc.record({
      shape: fc.constant(SESSION),
      outcome: fc.integer({ min: 0, max: 5 }).map((result): Outcome => ({ type: 'RESULT', result })),
    }),
  )

  /** A trade is a bet for its taker and the mirror of it for its maker. */
  function positionsAfter(shape: MarketShape, made: readonly Trade[]): Map<string, Position> {
    const positions = new Map<string, Position>()
    const give = (account: string, more: Position) =>
      positions.set(account, addPositions(positions.get(account) ?? EMPTY, more))
    for (const { taker, maker, on, price, stake } of made) {
      const fill = { side: 'BACK', slot: on, run: on + 1, price: odds(price), stake: paise(stake) } as const
      give(taker, positionOfFills(shape, [priceFill(shape, fill)]))
      give(maker, positionOfFills(shape, [priceFill(shape, { ...fill, side: opposite(fill.side) })]))
    }
    return positions
  }

  function settle(shape: MarketShape, made: readonly Trade[], outcome: Outcome): SettlementLine[] {
    const positions = positionsAfter(shape, made)
    return PLAYERS.map((account) => {
      const net = settlePosition(shape, positions.get(account) ?? EMPTY, outcome)
      return { account, net, commission: commission(net, 200) }
    })
  }

  const transfersOf = (lines: readonly SettlementLine[]): Transfer[] =>
    settlementTransfers({ marketId: 'm1', resultVersion: 1, house: 'house', commissionAccount: 'fees', lines })

  const START = books({ ann: 1_000_000, bob: 0, cyd: -500, dee: 77, house: 0, fees: 0 })

  test('(6) declare and roll back restores every balance, and a repeat of either changes nothing', () => {
    fc.assert(
      fc.property(trades, games, (made, { shape, outcome }) => {
        const settlement = transfersOf(settle(shape, made, outcome))
        const settled = post(START, settlement)
        const back = post(settled, rollbackTransfers(settlement))
        expect(back.balances).toEqual(START.balances)
        expect(post(settled, settlement)).toEqual(settled)
        expect(post(back, [...settlement, ...rollbackTransfers(settlement)])).toEqual(back)
      }),
    )
  })

  test('(7) all accounts with the house and the commission sum to what they did before', () => {
    fc.assert(
      fc.property(trades, games, (made, { shape, outcome }) => {
        const settled = post(START, transfersOf(settle(shape, made, outcome)))
        expect(total(settled)).toBe(total(START))
      }),
    )
  })

  test('the house ends with its own position, but for the halves of a paisa that players of a dead heat rounded', () => {
    fc.assert(
      fc.property(trades, games, (made, { shape, outcome }) => {
        const nets: Paise[] = settle(shape, made, outcome).map(({ net }) => net)
        const own = settlePosition(shape, positionsAfter(shape, made).get('house') ?? EMPTY, outcome)
        const deadHeat =
          outcome.type === 'WINNERS' && shape.kind === 'BETFAIR' && outcome.winners.length > shape.winners
        expect(Math.abs(negate(sum(nets)) - own)).toBeLessThanOrEqual(deadHeat ? (PLAYERS.length + 1) / 2 : 0)
      }),
    )
  })

  test('the positions of all who trade cancel out', () => {
    fc.assert(
      fc.property(trades, games, (made, { shape }) => {
        const positions = [...positionsAfter(shape, made).values()]
        expect(positions.reduce(addPositions, EMPTY)).toEqual(EMPTY)
        expect(positions.map(negatePosition).reduce(addPositions, EMPTY)).toEqual(EMPTY)
      }),
    )
  })
})
