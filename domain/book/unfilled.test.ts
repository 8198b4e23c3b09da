import { describe, expect, test } from 'vitest'
import type { Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { CLASSIC, lineRange, odds, type PriceLadder } from '../odds/index.ts'
import { anOrder } from '../testing/an-order.ts'
import { createBook, placeOrder, refuseUnfilled } from './index.ts'

const LINES = lineRange(1000, 200_000, 50)

/** What an order of 30 is told that others offer 10 and 10 to. */
function told(ladder: PriceLadder, side: Side, asked: number, offered: readonly number[], size = 30) {
  const book = createBook(ladder)
  const other = side === 'BACK' ? 'LAY' : 'BACK'
  for (const [at, price] of offered.entries()) placeOrder(book, anOrder(`o${at}`, other, price, 10), 0)
  return refuseUnfilled(book, anOrder('x', side, asked, size), paise(size), 0)
}

describe('too little for an order', () => {
  test.each<[string, PriceLadder, Side, number, readonly number[], object]>([
    ['nothing at all', CLASSIC, 'BACK', 200, [], { code: 'QUOTE_GONE' }],
    ['a worse price for who backs', CLASSIC, 'BACK', 206, [204], { code: 'PRICE_WORSE', asked: 206, current: 204 }],
    ['a worse price for who lays', CLASSIC, 'LAY', 204, [206], { code: 'PRICE_WORSE', asked: 204, current: 206 }],
    ['less than all of it', CLASSIC, 'BACK', 204, [206, 202], { code: 'TOO_LITTLE_OFFERED', available: 10 }],
    ['beyond where other ladders end', LINES, 'LAY', 1000, [150_000], { code: 'PRICE_WORSE', current: 150_000 }],
  ])('%s', (_, ladder, side, asked, offered, refusal) =>
    expect(told(ladder, side, asked, offered)).toMatchObject(refusal),
  )

  test('all of it, further off: where, and at which in the mean', () =>
    expect(told(CLASSIC, 'BACK', 204, [206, 202], 20)).toEqual({
      code: 'TOO_LITTLE_OFFERED',
      available: 10,
      wholeAt: odds(202),
      wholeAverage: 204,
    }))
})
