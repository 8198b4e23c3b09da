import { describe, expect, test } from 'vitest'
import { paise } from '../money/index.ts'
import { CLASSIC, odds } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { assertBookHolds } from '../testing/check-book.ts'
import {
  amendOrder,
  type Amendment,
  availableAt,
  type Book,
  cancelOrder,
  clearHouseQuotes,
  createBook,
  expireOrders,
  type BookFill,
  findOrder,
  lapseOrders,
  lapsesAlways,
  lapsesInPlay,
  type Level,
  meetHouse,
  type NewOrder,
  placeOrder,
  removeRunner,
  restingOrders,
  restoreOrder,
  setHouseQuotes,
  snapshotDepth,
} from './index.ts'

const NOW = 1_000
const FOK = { timeInForce: 'FILL_OR_KILL' } as const
const levels = (...pairs: readonly [number, number][]): Level[] =>
  pairs.map(([price, size]) => [odds(price), paise(size)])
const quotes = (toBack: Level[], toLay: Level[] = []) => ({ toBack, toLay })

/** A book in which these orders were placed one after the other. */
function bookWith(...orders: NewOrder[]): Book {
  const book = createBook(CLASSIC)
  for (const order of orders) expect(placeOrder(book, order, NOW)).toMatchObject({ ok: true })
  return book
}

/** The fills of a placement as 'maker size@price', or the refusal's code. */
function outcome(book: Book, order: NewOrder): string {
  const placed = placeOrder(book, order, NOW)
  assertBookHolds(book, NOW)
  return placed.ok ? said(placed.value.fills) : placed.refusal.code
}

const said = (fills: readonly BookFill[]): string =>
  fills.map(({ maker, size, price }) => `${maker} ${size}@${price}`).join(', ')

const resting = (book: Book): string[] =>
  restingOrders(book).map(({ id, side, remaining, price }) => `${id} ${side} ${remaining}@${price}`)

describe('what an order takes', () => {
  const house = quotes(levels([206, 30], [204, 30]), levels([210, 30], [212, 30]))
  const lays = [anOrder('l1', 'LAY', 204, 10), anOrder('l2', 'LAY', 206, 10), anOrder('l3', 'LAY', 204, 10)]
  const backs = [anOrder('b1', 'BACK', 210, 10), anOrder('b2', 'BACK', 208, 10), anOrder('b3', 'BACK', 210, 10)]

  test.each<[rule: string, order: NewOrder, taken: string]>([
    ['a backer the highest price first', anOrder('x', 'BACK', 206, 10), 'l2 10@206'],
    ['players before the house at one price', anOrder('x', 'BACK', 206, 20), 'l2 10@206, HOUSE 10@206'],
    ['the house at a better price before players', anOrder('x', 'BACK', 204, 45), 'l2 10@206, HOUSE 30@206, l1 5@204'],
    ['the older first at one price', anOrder('x', 'BACK', 204, 55), 'l2 10@206, HOUSE 30@206, l1 10@204, l3 5@204'],
    ['never below the limit of a backer', anOrder('x', 'BACK', 206, 100), 'l2 10@206, HOUSE 30@206'],
    ['nothing when the limit is better than all offers', anOrder('x', 'BACK', 208, 10), ''],
    ['a layer the lowest price first', anOrder('x', 'LAY', 210, 15), 'b2 10@208, b1 5@210'],
    ['never above the limit of a layer', anOrder('x', 'LAY', 208, 100), 'b2 10@208'],
    ['players first for a layer too', anOrder('x', 'LAY', 212, 45), 'b2 10@208, b1 10@210, b3 10@210, HOUSE 15@210'],
    ['not what another site offers', anOrder('x', 'BACK', 204, 70, { pool: 'club' }), 'HOUSE 30@206, HOUSE 30@204'],
    ['not what is offered on another runner', anOrder('x', 'BACK', 204, 70, { slot: 2 }), ''],
    ['all of it with FILL_OR_KILL', anOrder('x', 'BACK', 206, 40, FOK), 'l2 10@206, HOUSE 30@206'],
    ['none of it when FILL_OR_KILL is not met', anOrder('x', 'BACK', 206, 41, FOK), ''],
    ['at least the min fill', anOrder('x', 'BACK', 206, 50, { ...FOK, minFill: paise(40) }), 'l2 10@206, HOUSE 30@206'],
    ['none below the min fill', anOrder('x', 'BACK', 206, 50, { ...FOK, minFill: paise(41) }), ''],
  ])('%s', (_rule, order, taken) => {
    const book = bookWith(...lays, ...backs)
    setHouseQuotes(book, 1, house)
    expect(outcome(book, order)).toBe(taken)
  })

  test('what is left rests, and lapses with FILL_OR_KILL', () => {
    const book = bookWith(anOrder('l1', 'LAY', 204, 30))
    const killed = placeOrder(book, anOrder('k', 'BACK', 204, 31, FOK), NOW)
    expect(killed).toMatchObject({ value: { order: { matched: 0, lapsed: 31, remaining: 0 }, fills: [], touched: [] } })
    const part = placeOrder(book, anOrder('p', 'BACK', 204, 20, { ...FOK, minFill: paise(5) }), NOW)
    expect(part).toMatchObject({ value: { order: { matched: 20, lapsed: 0, remaining: 0 } } })
    const rests = placeOrder(book, anOrder('r', 'BACK', 204, 15), NOW)
    expect(rests).toMatchObject({
      value: { order: { matched: 10, remaining: 5 }, touched: [{ id: 'l1', matched: 30, remaining: 0 }] },
    })
    expect(resting(book)).toEqual(['r BACK 5@204'])
  })

  test('an expired order no longer trades, swept or not', () => {
    const book = bookWith(anOrder('l1', 'LAY', 204, 10, { expiresAt: 2_000 }), anOrder('l2', 'LAY', 204, 10))
    const placed = placeOrder(book, anOrder('x', 'BACK', 204, 5), 2_000)
    expect(placed.ok && said(placed.value.fills)).toBe('l2 5@204')
  })
})

describe('refusals', () => {
  const bad = { id: 'l1', slot: 9, price: odds(203), size: paise(0), minFill: paise(1), expiresAt: 1 }
  const own = { accountId: 'account of l1' }

  // Each line repairs what the line before was refused for: the order of precedence.
  test.each<[code: string, order: Partial<NewOrder>]>([
    ['DUPLICATE_ID', { ...bad, ...own }],
    ['RUNNER_REMOVED', { ...bad, ...own, id: 'x' }],
    ['INVALID_ODDS', { ...bad, ...own, id: 'x', slot: 1 }],
    ['INVALID_SIZE', { ...bad, ...own, id: 'x', slot: 1, price: odds(204) }],
    ['UNEXPECTED_MIN_FILL', { ...bad, ...own, id: 'x', slot: 1, price: odds(204), size: paise(9) }],
    [
      'INVALID_MIN_FILL',
      { ...bad, ...own, ...FOK, id: 'x', slot: 1, price: odds(204), size: paise(9), minFill: paise(10) },
    ],
    ['EXPIRY_IN_THE_PAST', { ...bad, ...own, ...FOK, id: 'x', slot: 1, price: odds(204), size: paise(9) }],
    ['SELF_MATCH', { ...bad, ...own, ...FOK, id: 'x', slot: 1, price: odds(204), size: paise(9), expiresAt: null }],
  ])('%s', (code, order) => {
    const book = bookWith(anOrder('l1', 'LAY', 204, 10))
    removeRunner(book, 9, 0, 'WIN')
    const before = resting(book)
    expect(outcome(book, anOrder('x', 'BACK', 204, 9, order))).toBe(code)
    expect(resting(book)).toEqual(before)
  })

  test('say what they know', () => {
    const book = bookWith(anOrder('l1', 'LAY', 204, 10))
    expect(placeOrder(book, anOrder('x', 'BACK', 203, 10), NOW)).toEqual({
      ok: false,
      refusal: { code: 'INVALID_ODDS', price: 203, below: 202, above: 204 },
    })
    expect(placeOrder(book, anOrder('x', 'BACK', 204, 10, { accountId: 'account of l1' }), NOW)).toEqual({
      ok: false,
      refusal: { code: 'SELF_MATCH', orderId: 'l1' },
    })
  })

  const linked = { cluster: 'family' }
  test.each<[rule: string, order: NewOrder, expected: string]>([
    ['own order first in line', anOrder('x', 'BACK', 204, 5, { accountId: 'account of l2' }), 'l1 5@206'],
    ['own order reached', anOrder('x', 'BACK', 204, 11, { accountId: 'account of l2' }), 'SELF_MATCH'],
    ['own order behind the limit', anOrder('x', 'BACK', 206, 11, { accountId: 'account of l2' }), 'l1 10@206'],
    ['filled before the own order', anOrder('x', 'BACK', 204, 10, { accountId: 'account of l2' }), 'l1 10@206'],
    ['an order of the same cluster', anOrder('x', 'BACK', 202, 25, linked), 'SELF_MATCH'],
    ['another cluster', anOrder('x', 'BACK', 202, 25, { cluster: 'club' }), 'l1 10@206, l2 10@204, l3 5@202'],
    ['a killed order that meets its own first', anOrder('x', 'BACK', 202, 99, { ...FOK, ...linked }), 'SELF_MATCH'],
  ])('an order never meets its own: %s', (_rule, order, expected) => {
    const book = bookWith(
      anOrder('l1', 'LAY', 206, 10),
      anOrder('l2', 'LAY', 204, 10),
      anOrder('l3', 'LAY', 202, 10, linked),
    )
    expect(outcome(book, order)).toBe(expected)
  })
})

describe('cancel', () => {
  test.each<[reduceBy: number | undefined, cancelled: number, remaining: number]>([
    [undefined, 7, 0],
    [3, 3, 4],
    [7, 7, 0],
    [99, 7, 0],
  ])('%s takes %i and leaves %i', (reduceBy, cancelled, remaining) => {
    const book = bookWith(anOrder('a', 'LAY', 204, 10), anOrder('x', 'BACK', 204, 3))
    const done = cancelOrder(book, 'a', reduceBy === undefined ? undefined : paise(reduceBy))
    expect(done).toMatchObject({ ok: true, value: { matched: 3, cancelled, remaining } })
    assertBookHolds(book, NOW)
    expect(findOrder(book, 'a')?.remaining ?? 0).toBe(remaining)
  })

  test('a reduced order keeps its place', () => {
    const book = bookWith(anOrder('a', 'LAY', 204, 10), anOrder('b', 'LAY', 204, 10))
    cancelOrder(book, 'a', paise(4))
    expect(outcome(book, anOrder('x', 'BACK', 204, 10))).toBe('a 6@204, b 4@204')
  })

  test('is refused for a finished order and for less than nothing', () => {
    const book = bookWith(anOrder('a', 'LAY', 204, 10), anOrder('b', 'LAY', 202, 10), anOrder('x', 'BACK', 204, 10))
    expect(cancelOrder(book, 'a')).toEqual({ ok: false, refusal: { code: 'UNKNOWN_ORDER', id: 'a' } })
    expect(cancelOrder(book, 'b', paise(0))).toEqual({ ok: false, refusal: { code: 'INVALID_SIZE', size: 0 } })
  })
})

describe('amend', () => {
  test.each<[rule: string, change: Amendment, fills: string]>([
    ['a smaller size keeps the place', { size: paise(6) }, 'a 6@204, b 4@204'],
    ['another persistence keeps the place', { persistence: 'PERSIST' }, 'a 10@204'],
    ['a larger size loses the place', { size: paise(11) }, 'b 10@204'],
    ['a better price goes ahead', { price: odds(206) }, 'a 10@206'],
    ['a worse price goes back', { price: odds(202) }, 'b 10@204'],
    ['price and size together', { price: odds(206), size: paise(4) }, 'a 4@206, b 6@204'],
  ])('%s', (_rule, change, fills) => {
    const book = bookWith(anOrder('a', 'LAY', 204, 10), anOrder('b', 'LAY', 204, 10))
    expect(amendOrder(book, 'a', change, NOW)).toMatchObject({ ok: true, value: { order: { id: 'a', ...change } } })
    expect(outcome(book, anOrder('x', 'BACK', 204, 10))).toBe(fills)
  })

  test('a price that crosses takes what it meets, and the rest stays under its id', () => {
    const book = bookWith(anOrder('b', 'BACK', 206, 4), anOrder('a', 'LAY', 204, 10))
    const done = amendOrder(book, 'a', { price: odds(208), size: paise(12) }, NOW)
    expect(done.ok && said(done.value.fills)).toBe('b 4@206')
    expect(resting(book)).toEqual(['a LAY 8@208'])
  })

  const matchedThree = () => bookWith(anOrder('a', 'LAY', 204, 10), anOrder('x', 'BACK', 204, 3))
  test.each<[code: string, change: Amendment, now?: number]>([
    ['INVALID_ODDS', { price: odds(203), size: paise(0) }],
    ['INVALID_SIZE', { price: odds(206), size: paise(0) }],
    ['NOTHING_TO_AMEND', {}],
    ['NOTHING_TO_AMEND', { price: odds(204), size: paise(10), persistence: 'LAPSE' }],
    ['SIZE_ALREADY_DECIDED', { size: paise(3) }],
    ['SELF_MATCH', { price: odds(210) }],
  ])('is refused and changes nothing: %s', (code, change) => {
    const book = matchedThree()
    placeOrder(book, anOrder('own', 'BACK', 208, 10, { accountId: 'account of a' }), NOW)
    const before = restingOrders(book)
    expect(amendOrder(book, 'a', change, NOW)).toMatchObject({ ok: false, refusal: { code } })
    expect(restingOrders(book)).toEqual(before)
  })

  test('is refused for an order that is finished or has expired', () => {
    const book = bookWith(anOrder('a', 'LAY', 204, 10, { expiresAt: 2_000 }))
    expect(amendOrder(book, 'a', { size: paise(5) }, 2_000)).toMatchObject({ refusal: { code: 'EXPIRY_IN_THE_PAST' } })
    expect(amendOrder(book, 'z', { size: paise(5) }, NOW)).toMatchObject({ refusal: { code: 'UNKNOWN_ORDER' } })
  })
})

describe('the house', () => {
  const back = (id: string, size: number) => anOrder(id, 'BACK', 204, size, FOK)

  test('what players took stays taken until the feed changes the size of that level', () => {
    const book = createBook(CLASSIC)
    const feed = (size: number) => setHouseQuotes(book, 1, quotes(levels([206, size], [204, 50])))
    feed(100)
    expect(outcome(book, back('a', 60))).toBe('HOUSE 60@206')
    feed(100)
    expect(outcome(book, back('b', 60))).toBe('HOUSE 40@206, HOUSE 20@204')
    feed(90)
    expect(availableAt(book, 1, 'BACK', 'demo')).toEqual(levels([206, 90], [204, 30]))
    clearHouseQuotes(book)
    expect(outcome(book, back('c', 1))).toBe('')
  })

  test('is one for all sites', () => {
    const book = createBook(CLASSIC)
    setHouseQuotes(book, 1, quotes(levels([206, 100])))
    expect(outcome(book, { ...back('a', 60), pool: 'club' })).toBe('HOUSE 60@206')
    expect(outcome(book, back('b', 60))).toBe('')
  })

  test('offers nothing off the ladder, without size, or on a removed runner', () => {
    const book = createBook(CLASSIC)
    setHouseQuotes(book, 1, quotes(levels([202, 5], [203, 10], [206, 0], [204, 7])))
    expect(availableAt(book, 1, 'BACK', 'demo')).toEqual(levels([204, 7], [202, 5]))
    removeRunner(book, 1, 0, 'WIN')
    setHouseQuotes(book, 1, quotes(levels([206, 5])))
    expect(availableAt(book, 1, 'BACK', 'demo')).toEqual([])
  })

  test('meets resting orders when it moves: the keenest first, then the oldest, at the price of the house', () => {
    const book = bookWith(
      anOrder('b1', 'BACK', 206, 10),
      anOrder('b2', 'BACK', 204, 10, { pool: 'club' }),
      anOrder('b3', 'BACK', 206, 10, { pool: 'club' }),
      anOrder('b4', 'BACK', 210, 10),
      anOrder('l1', 'LAY', 198, 10),
    )
    setHouseQuotes(book, 1, quotes(levels([208, 15], [206, 8]), levels([197, 4])))
    const { fills, touched } = meetHouse(book, 1, NOW)
    expect(fills.map(({ taker, size, price }) => `${taker} ${size}@${price}`)).toEqual([
      'b2 10@208',
      'b1 5@208',
      'b1 5@206',
      'b3 3@206',
      'l1 4@197',
    ])
    expect(touched.map(({ id, matched }) => `${id} ${matched}`)).toEqual(['b2 10', 'b1 10', 'b3 3', 'l1 4'])
    assertBookHolds(book, NOW)
    expect(meetHouse(book, 1, NOW)).toEqual({ fills: [], touched: [] })
  })
})

describe('lapse', () => {
  const keep = { persistence: 'PERSIST' } as const

  test('at turn in-play LAPSE orders lapse and PERSIST orders stay; at the close all lapse', () => {
    const book = bookWith(
      anOrder('a', 'LAY', 204, 10),
      anOrder('b', 'LAY', 204, 10, keep),
      anOrder('c', 'BACK', 210, 10),
    )
    expect(lapseOrders(book, lapsesInPlay)).toMatchObject([
      { id: 'a', lapsed: 10, remaining: 0 },
      { id: 'c', lapsed: 10, remaining: 0 },
    ])
    expect(lapseOrders(book, lapsesAlways)).toMatchObject([{ id: 'b', lapsed: 10 }])
    expect(resting(book)).toEqual([])
  })

  test('an order lapses at its time, not before', () => {
    const book = bookWith(
      anOrder('a', 'LAY', 204, 10, { expiresAt: 3_000 }),
      anOrder('b', 'LAY', 204, 10, { expiresAt: 2_000 }),
    )
    expect(expireOrders(book, 1_999)).toEqual([])
    expect(expireOrders(book, 2_000)).toMatchObject([{ id: 'b', lapsed: 10, remaining: 0 }])
    expect(expireOrders(book, 9_000)).toMatchObject([{ id: 'a' }])
  })

  test.each<[market: 'WIN' | 'PLACE', bps: number, cancelled: string[], kept: [id: string, price: number][]]>([
    ['WIN', 249, [], []],
    ['WIN', 250, ['l2'], [['l3', 199]]],
    ['WIN', 9999, ['l2'], [['l3', 101]]],
    ['PLACE', 399, [], []],
    ['PLACE', 400, ['l2'], [['l3', 200]]],
  ])(
    'a non-runner of a %s market with factor %i cancels the lays %j and reduces %j',
    (market, bps, cancelled, kept) => {
      const book = bookWith(
        anOrder('l1', 'LAY', 204, 10),
        anOrder('l2', 'LAY', 204, 10, { slot: 2 }),
        anOrder('b2', 'BACK', 210, 10, { slot: 2 }),
        anOrder('l3', 'LAY', 204, 10, { slot: 3, ...keep }),
      )
      const removal = removeRunner(book, 1, bps, market)
      expect(removal.lapsed.map(({ id, lapsed }) => [id, lapsed])).toEqual([['l1', 10]])
      expect(removal.cancelled.map(({ id }) => id)).toEqual(cancelled)
      expect(removal.reduced.map(({ id, price }) => [id, price])).toEqual(kept)
      assertBookHolds(book, NOW)
      expect(outcome(book, anOrder('x', 'BACK', 204, 10))).toBe('RUNNER_REMOVED')
    },
  )

  test('lays that are kept meet at one price in the order of their age', () => {
    const book = bookWith(
      anOrder('old', 'LAY', 202, 10, { slot: 2, ...keep }),
      anOrder('young', 'LAY', 200, 10, { slot: 2, ...keep }),
      anOrder('low', 'LAY', 101, 10, { slot: 3, ...keep }),
    )
    const { reduced } = removeRunner(book, 1, 5000, 'WIN')
    expect(reduced.map(({ id, price }) => [id, price])).toEqual([
      ['old', 101],
      ['young', 101],
    ])
    expect(restingOrders(book).map(({ id }) => id)).toEqual(['old', 'young', 'low'])
    assertBookHolds(book, NOW)
  })
})

describe('depth', () => {
  test('shows players and house together, best first, and ends at the own offers', () => {
    const book = bookWith(
      anOrder('l1', 'LAY', 204, 10),
      anOrder('l2', 'LAY', 206, 10),
      anOrder('l3', 'LAY', 204, 10),
      anOrder('l4', 'LAY', 200, 10, { pool: 'club' }),
    )
    setHouseQuotes(book, 1, quotes(levels([206, 30], [202, 30]), levels([210, 5], [212, 5], [214, 5])))
    const trader = { accountId: 'account of l3', cluster: null }
    expect(availableAt(book, 1, 'BACK', 'demo')).toEqual(levels([206, 40], [204, 20], [202, 30]))
    expect(availableAt(book, 1, 'BACK', 'demo', trader)).toEqual(levels([206, 40], [204, 10]))
    expect(availableAt(book, 1, 'BACK', 'club')).toEqual(levels([206, 30], [202, 30], [200, 10]))
    expect(availableAt(book, 7, 'BACK', 'demo')).toEqual([])
    expect(snapshotDepth(book, 1, 'demo', 2)).toEqual({
      toBack: levels([206, 40], [204, 20]),
      toLay: levels([210, 5], [212, 5]),
    })
  })
})

describe('restore', () => {
  const restingState = () => restingOrders(bookWith(anOrder('a', 'LAY', 204, 10), anOrder('x', 'BACK', 204, 3)))[0]!

  test('an order comes back as it was', () => {
    const book = createBook(CLASSIC)
    restoreOrder(book, restingState())
    expect(restingOrders(book)).toEqual([restingState()])
    assertBookHolds(book, NOW)
  })

  test.each<[fault: string, change: object]>([
    ['it did not rest', { remaining: 0, lapsed: 7 }],
    ['it did not rest', FOK],
    ['its sizes do not add up', { matched: 4 }],
    ['it is there already', { sequence: 9 }],
    ['it is older than one restored before', { id: 'b' }],
  ])('throws when %s', (fault, change) => {
    const book = createBook(CLASSIC)
    restoreOrder(book, restingState())
    expect(() => restoreOrder(book, { ...restingState(), ...change })).toThrow(fault)
  })
})
