import type { Frame, LiveMarket, LiveRunnersMarket, LiveSessionMarket } from '@paddock/contract/frames/index'
import { activeRunner, level, OPEN_MARKET } from '@paddock/contract/testing/live-market'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { describe, expect, test, vi } from 'vitest'
import { createLiveBook } from './book.ts'

const runner = (slot: number, sort: number) => ({
  ...activeRunner(slot, `Runner ${slot}`),
  sort,
  back: [level(200, 5000), level(198, 700)],
  lay: [level(202, 300)],
})

const matchOdds: LiveRunnersMarket = {
  ...OPEN_MARKET,
  kind: 'BETFAIR',
  winners: 1,
  ladder: CLASSIC,
  runners: [runner(0, 2), runner(1, 1)],
}
const session: LiveSessionMarket = {
  ...OPEN_MARKET,
  marketId: 'm2',
  kind: 'SESSION',
  variant: 'session',
  khadoWidth: null,
  marketIndex: 1,
  priority: 1,
  quotes: {
    yes: [{ line: 42, price: odds(10_000), max: paise(100) }],
    no: [{ line: 41, price: odds(10_000), max: paise(100) }],
  },
}

const whole = (market: LiveMarket): Frame => ({ tag: 'market', market })
const prices = (seq: number, follows: number | null, changes: Extract<Frame, { tag: 'prices' }>['changes']): Frame => ({
  tag: 'prices',
  marketId: 'm1',
  seq,
  follows,
  publishedAt: seq,
  version: 1,
  status: 'OPEN',
  remarksMessage: null,
  volume: paise(0),
  changes,
})

function setUp() {
  const due: (() => void)[] = []
  const book = createLiveBook((flush) => due.push(flush))
  const paint = () => {
    for (const flush of due.splice(0)) flush()
  }
  book.receiveWhole('e1', [whole(matchOdds), whole(session)])
  paint()
  return { book, paint, due }
}

describe('a price tick redraws one cell', () => {
  test('only the cell that changed is told, once a paint', () => {
    const { book, paint, due } = setUp()
    const best = vi.fn<() => void>()
    const second = vi.fn<() => void>()
    const other = vi.fn<() => void>()
    book.subscribePrice('m1', 0, 'BACK', 0, best)
    book.subscribePrice('m1', 0, 'BACK', 1, second)
    book.subscribePrice('m1', 1, 'BACK', 0, other)

    book.receive('e1', [prices(2, 1, [{ slot: 0, back: [level(204, 5000), level(198, 700)], lastTraded: null }])])
    book.receive('e1', [prices(3, 2, [{ slot: 0, back: [level(206, 5000), level(198, 700)], lastTraded: null }])])
    expect(due).toHaveLength(1)
    expect(best).not.toHaveBeenCalled()

    paint()
    expect(best).toHaveBeenCalledTimes(1)
    expect(second).not.toHaveBeenCalled()
    expect(other).not.toHaveBeenCalled()
    expect(book.price('m1', 0, 'BACK', 0)).toEqual(level(206, 5000))
  })

  test('a price that did not change keeps its identity, even in a whole market', () => {
    const { book } = setUp()
    const before = book.price('m1', 0, 'BACK', 0)
    book.receive('e1', [whole({ ...matchOdds, seq: 9, runners: [runner(0, 2), runner(1, 1)] })])
    expect(book.price('m1', 0, 'BACK', 0)).toBe(before)
  })

  test('a level that is gone is empty', () => {
    const { book } = setUp()
    book.receive('e1', [prices(2, 1, [{ slot: 0, back: [level(198, 700)], lastTraded: null }])])
    expect(book.price('m1', 0, 'BACK', 0)).toEqual(level(198, 700))
    expect(book.price('m1', 0, 'BACK', 1)).toBeNull()
  })

  test('who has stopped listening is not told', () => {
    const { book, paint } = setUp()
    const listener = vi.fn<() => void>()
    book.subscribePrice('m1', 0, 'LAY', 0, listener)()
    book.receive('e1', [prices(2, 1, [{ slot: 0, lay: [], lastTraded: null }])])
    paint()
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('frames in their order', () => {
  test('a hole in the numbers is reported, and the prices stay as they were', () => {
    const { book } = setUp()
    const gaps = book.receive('e1', [prices(4, 3, [{ slot: 0, back: [], lastTraded: null }])])
    expect([...gaps]).toEqual(['e1'])
    expect(book.price('m1', 0, 'BACK', 0)).toEqual(level(200, 5000))
  })

  test('a frame that came late is ignored', () => {
    const { book } = setUp()
    book.receive('e1', [prices(3, 1, [{ slot: 0, back: [level(210, 100)], lastTraded: null }])])
    const gaps = book.receive('e1', [prices(2, 1, [{ slot: 0, back: [level(190, 100)], lastTraded: null }])])
    expect(gaps.size).toBe(0)
    expect(book.price('m1', 0, 'BACK', 0)).toEqual(level(210, 100))
  })

  test('an image follows anything', () => {
    const { book } = setUp()
    book.receive('e1', [prices(50, null, [{ slot: 0, back: [level(300, 100)], lastTraded: null }])])
    expect(book.price('m1', 0, 'BACK', 0)).toEqual(level(300, 100))
    expect(book.price('m1', 1, 'BACK', 0)).toBeNull()
  })

  test('prices of a market that is not known are a gap', () => {
    const book = createLiveBook(() => {})
    expect([...book.receive('e1', [prices(2, 1, [])])]).toEqual(['e1'])
  })
})

describe('facts of a market', () => {
  test('a tick leaves them alone, a change of status does not', () => {
    const { book } = setUp()
    const before = book.facts('m1')
    book.receive('e1', [prices(2, 1, [{ slot: 0, back: [], lastTraded: null }])])
    expect(book.facts('m1')).toBe(before)
    const suspended = { ...prices(3, 2, []), status: 'SUSPENDED', remarksMessage: 'Ball running' } as Frame
    book.receive('e1', [suspended])
    expect(book.facts('m1')).toMatchObject({ status: 'SUSPENDED', remarksMessage: 'Ball running' })
  })

  test('are as their reader may bet on it, of markets that are known and of those that come', () => {
    const { book, paint } = setUp()
    const told = vi.fn<() => void>()
    book.subscribeFacts('m1', told)
    book.narrow((facts) => ({ ...facts, betAllow: false }))
    paint()
    expect([book.facts('m1')?.betAllow, told.mock.calls.length]).toEqual([false, 1])
    book.receive('e1', [whole({ ...matchOdds, marketId: 'm9' })])
    expect(book.facts('m9')?.betAllow).toBe(false)
    book.narrow((facts) => facts)
    expect([book.facts('m1')?.betAllow, book.facts('m9')?.betAllow]).toEqual([true, true])
  })

  test('runners stand in the order of the screen', () => {
    const { book } = setUp()
    const facts = book.facts('m1')
    expect(facts && 'runners' in facts && facts.runners.map(({ slot }) => slot)).toEqual([1, 0])
  })

  test('a session shows its line on either side', () => {
    const { book } = setUp()
    expect(book.line('m2', 'BACK', 0)).toMatchObject({ line: 42 })
    expect(book.line('m2', 'LAY', 0)).toMatchObject({ line: 41 })
  })
})

describe('the markets of an event', () => {
  test('a market that a new snapshot lacks is gone, with its prices', () => {
    const { book } = setUp()
    book.receiveWhole('e1', [whole({ ...matchOdds, seq: 9 })])
    expect(book.markets('e1')).toEqual(['m1'])
    expect(book.line('m2', 'BACK', 0)).toBeNull()
    expect(book.facts('m2')).toBeNull()
  })

  test('an event that is forgotten leaves nothing', () => {
    const { book } = setUp()
    book.forget('e1')
    expect(book.markets('e1')).toEqual([])
    expect(book.price('m1', 0, 'BACK', 0)).toBeNull()
  })
})
