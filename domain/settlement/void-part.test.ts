import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MarketShape, opposite } from '../market/index.ts'
import { paise, sum } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { addPositions, EMPTY, negatePosition, type Position, priceFill, toRow } from '../positions/index.ts'
import { positionOfFills } from '../positions/testing/index.ts'
import { falls, refuseVoidChoice, settlePosition, voidPart, type VoidChoice } from './index.ts'

const EXCHANGE: MarketShape = { kind: 'BETFAIR', ladder: CLASSIC, winners: 1, placeMarket: false }
const time = (from: number, until: number): VoidChoice => ({ type: 'TIME', from, until })
const quotes = (...versions: number[]): VoidChoice => ({ type: 'QUOTES', versions })
const struck = (at: number, quoteVersion: number | null = null) => ({ at, quoteVersion })

test.each<[string, VoidChoice, ReturnType<typeof struck>, boolean]>([
  ['the first moment of the time', time(10, 20), struck(10), true],
  ['the last one before its end', time(10, 20), struck(19), true],
  ['its end', time(10, 20), struck(20), false],
  ['before it', time(10, 20), struck(9), false],
  ['the quote that is meant', quotes(7, 4), struck(1, 4), true],
  ['another quote', quotes(7, 4), struck(1, 5), false],
  ['no quote of a trader', quotes(7, 4), struck(4), false],
])('%s', (_, choice, of, expected) => {
  expect(falls(choice, of)).toBe(expected)
})

test('a choice that can mean nothing is refused', () => {
  expect(refuseVoidChoice('SESSION', time(10, 10))).toEqual({ code: 'VOID_TIME_EMPTY' })
  expect(refuseVoidChoice('SESSION', time(10, 11))).toBeUndefined()
  expect(refuseVoidChoice('BETFAIR', quotes(1))).toEqual({ code: 'NOTHING_QUOTED' })
  expect(refuseVoidChoice('BOOKMAKER', quotes(1))).toBeUndefined()
})

const moments = fc.integer({ min: 0, max: 20 })
const versions = fc.option(fc.integer({ min: 1, max: 5 }))
const choices = fc.oneof(
  fc.tuple(moments, moments).map(([one, other]) => time(Math.min(one, other), Math.max(one, other) + 1)),
  fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }).map((some) => quotes(...some)),
)

/** What was struck: of the house, or between two players, each with their own fill of it. */
const trades = fc.array(
  fc.record({
    taker: fc.integer({ min: 0, max: 3 }),
    maker: fc.integer({ min: 4, max: 6 }),
    isOfHouse: fc.boolean(),
    side: fc.constantFrom('BACK' as const, 'LAY' as const),
    slot: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 101, max: 5000 }),
    stake: fc.integer({ min: 1, max: 100_000 }),
    at: moments,
    version: versions,
  }),
  { maxLength: 25 },
)
type Trade = typeof trades extends fc.Arbitrary<readonly (infer T)[]> ? T : never

type Fill = ReturnType<typeof fillsOf>[number]
function fillsOf(trade: Trade, i: number) {
  const quoteVersion = trade.isOfHouse ? trade.version : null
  const fill = (account: number, side: Trade['side']) => ({
    ...priceFill(EXCHANGE, { side, slot: trade.slot, price: odds(trade.price), stake: paise(trade.stake) }),
    account,
    // Each player has one bet a side and runner, struck at several times.
    betId: `${account} ${side} ${trade.slot}`,
    at: trade.at,
    quoteVersion,
    trade: i,
    isOfHouse: trade.isOfHouse,
  })
  return trade.isOfHouse
    ? [fill(trade.taker, trade.side)]
    : [fill(trade.taker, trade.side), fill(trade.maker, opposite(trade.side))]
}

const positionOf = (fills: readonly Fill[]): Position => positionOfFills(EXCHANGE, fills)
const houseOf = (fills: readonly Fill[]): Position =>
  fills
    .filter(({ isOfHouse }) => isOfHouse)
    .map((fill) => negatePosition(positionOf([fill])))
    .reduce(addPositions, EMPTY)
const without = (fills: readonly Fill[], gone: readonly Fill[]): Fill[] => fills.filter((fill) => !gone.includes(fill))
const fallen = (choice: VoidChoice, fills: readonly Fill[]) =>
  voidPart<Fill, never, never>(choice, { fills, cashOuts: [], parts: [] }).fills

describe('whatever was struck and whatever is chosen', () => {
  test('of two fills struck at one moment on one version both fall or neither, and so do both sides of a trade', () => {
    fc.assert(
      fc.property(trades, choices, (made, choice) => {
        const fills = made.flatMap(fillsOf)
        const gone = new Set(fallen(choice, fills))
        const groups = [
          ...Map.groupBy(fills, ({ at, quoteVersion }) => `${at} ${quoteVersion}`).values(),
          ...Map.groupBy(fills, ({ trade }) => trade).values(),
        ]
        for (const group of groups) expect(new Set(group.map((fill) => gone.has(fill))).size).toBe(1)
      }),
    )
  })

  test('neither side, price, runner, account nor size says what falls', () => {
    fc.assert(
      fc.property(trades, trades, choices, (made, others, choice) => {
        const fills = made.flatMap(fillsOf)
        // The same moments and versions, of other bets.
        const moved = fills.map((fill, i) => {
          const other = others[i % Math.max(1, others.length)]
          const [first] = other ? fillsOf(other, i) : [fill]
          return { ...(first ?? fill), at: fill.at, quoteVersion: fill.quoteVersion }
        })
        const which = (of: readonly Fill[]) => {
          const gone = fallen(choice, of)
          return of.map((fill) => gone.includes(fill))
        }
        expect(which(moved)).toEqual(which(fills))
      }),
    )
  })

  test('players and house together have nothing, before and after, whoever wins', () => {
    fc.assert(
      fc.property(trades, choices, fc.integer({ min: 0, max: 2 }), (made, choice, winner) => {
        const fills = made.flatMap(fillsOf)
        const outcome = { type: 'WINNERS', winners: [winner], removed: [] } as const
        for (const standing of [fills, without(fills, fallen(choice, fills))]) {
          const players = [...Map.groupBy(standing, ({ account }) => account).values()].map(positionOf)
          const nets = [...players, houseOf(standing)].map((one) => settlePosition(EXCHANGE, one, outcome))
          expect(sum(nets)).toBe(0)
        }
      }),
    )
  })

  test('what stands is what it would be had the rest never been struck, and nothing of it falls again', () => {
    fc.assert(
      fc.property(trades, choices, (made, choice) => {
        const fills = made.flatMap(fillsOf)
        const gone = fallen(choice, fills)
        const left = without(fills, gone)
        const taken = gone.map((fill) => negatePosition(positionOf([fill])))
        expect(toRow(taken.reduce(addPositions, positionOf(fills)))).toEqual(toRow(positionOf(left)))
        expect(fallen(choice, left)).toEqual([])
      }),
    )
  })
})

describe('cash-outs of a session', () => {
  const fill = (betId: string, at: number) => ({ betId, ...struck(at) })
  const sumAt = (id: string, at: number) => ({ id, ...struck(at) })
  const part = (cashOutId: string, betId: string) => ({ cashOutId, betId })
  const standing = {
    fills: [fill('a', 1), fill('b', 5), fill('c', 5), fill('c', 9)],
    cashOuts: [sumAt('early', 3), sumAt('late', 12)],
    parts: [part('early', 'a'), part('late', 'a'), part('late', 'b'), part('late', 'c')],
  }
  test('one that falls takes its parts along, and no other its', () => {
    expect(voidPart(time(3, 4), standing)).toEqual({
      fills: [],
      cashOuts: [sumAt('early', 3)],
      parts: [part('early', 'a')],
    })
  })
  test('a bet of which nothing stands takes its parts out of all', () => {
    expect(voidPart(time(1, 6), standing).parts).toEqual([part('early', 'a'), part('late', 'a'), part('late', 'b')])
  })
  test('a bet of which something stands leaves them', () => {
    expect(voidPart(time(9, 10), standing)).toEqual({ fills: [fill('c', 9)], cashOuts: [], parts: [] })
  })
})
