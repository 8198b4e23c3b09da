import type { Side } from '@paddock/domain/market'
import type { Level } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { expect, test } from 'vitest'
import type { Bet } from '../engine/bet.ts'
import { type Cells, createOffers } from './offers.ts'

const MARKET = 'm1'
const HOUSE = [[odds(250), paise(1000)]] as const

const at = (slot: number, side: Side, house: readonly Level[], demo = house): Cells => ({
  marketId: MARKET,
  slot,
  side,
  house: { REAL: house, DEMO: demo },
  reference: odds(250),
})

const order = (change: Partial<Bet>): Bet =>
  ({
    id: 'b1',
    siteId: 1,
    book: 'REAL',
    marketId: MARKET,
    kind: 'BETFAIR',
    slot: 0,
    side: 'LAY',
    limitPrice: odds(248),
    remaining: paise(400),
    status: 'UNMATCHED',
    version: 1,
    ...change,
  }) as Bet

test('orders at one price are one level, beside the house’s and best first, for the side that takes them', () => {
  const offers = createOffers(() => 2500)
  const add = offers.to('1')
  expect(offers.note(order({}))).toBe(true)
  expect(offers.note(order({ id: 'b2', remaining: paise(100) }))).toBe(true)
  expect(offers.note(order({ id: 'b3', limitPrice: odds(250) }))).toBe(true)
  expect(add(at(0, 'BACK', HOUSE))).toEqual([
    [250, 1400],
    [248, 500],
  ])
  expect(offers.note(order({ id: 'b4', side: 'BACK', limitPrice: odds(256) }))).toBe(true)
  expect(add(at(0, 'LAY', [[odds(252), paise(10)]]))).toEqual([
    [252, 10],
    [256, 400],
  ])
  expect(add(at(1, 'BACK', HOUSE))).toBe(HOUSE)
  expect(offers.to('1 demo')(at(0, 'BACK', HOUSE))).toBe(HOUSE)
  expect(offers.to('1 demo')(at(0, 'BACK', HOUSE, []))).toEqual([])
  expect(offers.to('2')(at(0, 'BACK', HOUSE, []))).toBe(HOUSE)
})

test('an order follows its matches, its amendments and its end; an older word of it is not heard', () => {
  const offers = createOffers(() => 2500)
  const shown = () => offers.to('1')(at(0, 'BACK', []))
  offers.note(order({}))
  expect(offers.note(order({ version: 2, status: 'PARTIAL', remaining: paise(150) }))).toBe(true)
  expect(offers.note(order({ version: 3, status: 'PARTIAL', remaining: paise(150), limitPrice: odds(240) }))).toBe(true)
  expect(shown()).toEqual([[240, 150]])
  expect(offers.note(order({ version: 2 }))).toBe(false)
  expect(offers.note(order({ version: 4, status: 'CANCELLED', remaining: paise(0) }))).toBe(true)
  expect(offers.note(order({ version: 3, status: 'PARTIAL', remaining: paise(150) }))).toBe(false)
  expect(shown()).toEqual([])
})

test('a bet that waits out its delay, or is on no exchange, offers nothing', () => {
  const offers = createOffers(() => 2500)
  expect(offers.note(order({ status: 'PENDING' }))).toBe(false)
  expect(offers.note(order({ status: 'ACCEPTED', remaining: paise(0) }))).toBe(false)
  expect(offers.note(order({ kind: 'BOOKMAKER' }))).toBe(false)
})

test('an order further from the market than players may trade is shown to nobody, and comes back with the market', () => {
  const offers = createOffers(() => 2500)
  const shown = (reference: number | null) =>
    offers.to('1')({ ...at(0, 'BACK', []), reference: reference === null ? null : odds(reference) })
  offers.note(order({ limitPrice: odds(500) }))
  expect(shown(400)).toEqual([[500, 400]])
  expect(shown(398)).toEqual([])
  expect(shown(null)).toEqual([])
})
