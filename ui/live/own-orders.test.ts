import type { Frame, LiveRunnersMarket } from '@paddock/contract/frames/index'
import { level } from '@paddock/contract/testing/live-market'
import type { Side } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { expect, test, vi } from 'vitest'
import { createLiveBook } from './book.ts'
import type { OwnOrder } from './own-orders.ts'

const CELL = { marketId: 'm1', runnerId: 'r0', slot: 0, side: 'BACK' } as const
const own = (price: number, size: number, side: Side = 'LAY'): OwnOrder => ({
  betId: `b${price}`,
  marketId: 'm1',
  runnerId: 'r0',
  side,
  price: odds(price),
  size: paise(size),
})

/** 500 at 2.00 and 900 at 1.98 for backers, 300 at 2.04 for layers. */
function bookOf(orders: readonly OwnOrder[]) {
  const book = createLiveBook((flush) => flush())
  const runner = { id: 'r0', slot: 0, back: [level(200, 500), level(198, 900)], lay: [level(204, 300)] }
  const market = { kind: 'BETFAIR', marketId: 'm1', seq: 1, runners: [runner] } as unknown as LiveRunnersMarket
  const frame: Frame = { tag: 'market', market }
  book.receive('e1', [frame])
  book.own.put(orders)
  return book
}

test.each([
  ['nothing of their own stands', [], [false, false]],
  ['others offer at their price too', [own(200, 300)], [false, false]],
  ['the best is theirs alone', [own(200, 500)], [true, true]],
  ['a deeper one is theirs alone', [own(198, 900)], [false, true]],
  ['two of theirs fill the best', [own(200, 200), { ...own(200, 300), betId: 'b2' }], [true, true]],
  ['their own stands on the other side', [own(200, 500, 'BACK')], [false, false]],
  ['their own is where nothing is shown, too far to be met', [own(300, 500)], [false, false]],
] as const)('what the reader can have while %s', (_, orders, behind) => {
  const book = bookOf(orders)
  expect([0, 1].map((level) => book.isBehindOwn(CELL, level))).toEqual(behind)
})

test('a bet meets its player’s own orders down to its price, the best first', () => {
  const { own: mine } = bookOf([own(198, 100), own(202, 100), own(196, 100), own(204, 50, 'BACK')])
  expect(mine.met(CELL, odds(198)).map(({ price }) => price)).toEqual([202, 198])
  expect(mine.met({ ...CELL, side: 'LAY' }, odds(204)).map(({ price }) => price)).toEqual([204])
  expect(mine.met({ ...CELL, side: 'LAY' }, odds(202))).toEqual([])
})

test('only cells whose own orders changed are told', () => {
  const book = bookOf([own(200, 500)])
  const [changed, same] = [vi.fn<() => void>(), vi.fn<() => void>()]
  book.own.subscribe(CELL, changed)
  book.own.subscribe({ ...CELL, side: 'LAY' }, same)
  book.own.put([own(200, 500)])
  expect(changed).not.toHaveBeenCalled()
  book.own.put([own(200, 400)])
  expect([changed.mock.calls.length, same.mock.calls.length]).toEqual([1, 0])
})
