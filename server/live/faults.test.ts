/** A fault of ours in what a timer runs is logged, ends nothing, and keeps nothing else from being told. */
import type { LiveEvent } from '@paddock/contract'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createPublishedPrices } from '../markets/published-prices.ts'
import type { Topics } from '../topics.ts'
import type { Board, BoardChange } from '../board/board.ts'
import { createBus } from '../platform/bus.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLog } from '../platform/log.ts'
import { startPriceHistory } from '../prices/index.ts'
import { announceMarkets } from './announcements.ts'
import { createPriceFeed } from './price-feed.ts'

const fault = (): never => {
  throw new Error('a fault of ours')
}
const error = vi.fn<(facts: unknown, text: string) => void>()
afterEach(() => {
  vi.useRealTimers()
  error.mockClear()
})

const bus = () => createBus<Topics>(createLog('silent'))
const logged = () => error.mock.calls.map(([, text]) => text)

/** An event without markets, of which a test says that something changed. */
function boardOf(parts: Partial<Board> = {}): {
  readonly board: Board
  readonly change: (change: BoardChange) => void
} {
  const listeners: ((change: BoardChange) => void)[] = []
  const board = {
    event: (id: string) => ({ event: { id }, inPlay: false, markets: new Map() }),
    events: () => [],
    highlights: () => [],
    structure: () => 1,
    onChange: (listener: (change: BoardChange) => void) => void listeners.push(listener),
    ...parts,
  } as unknown as Board
  return { board, change: (change) => listeners.forEach((listen) => listen(change)) }
}

test('prices: the frame of one event, and the next one goes out', async () => {
  const { board, change } = boardOf()
  const asked: string[] = []
  let fails = true
  const feed = createPriceFeed({
    board,
    clock: Date.now,
    everyMs: 0,
    hasReaders(eventId) {
      asked.push(eventId)
      return fails ? fault() : true
    },
    send: () => undefined,
    log: { error },
  })
  feed.snapshot('e1', null)
  change({ kind: 'prices', eventId: 'e1', marketId: 'm1' })
  await setImmediate()
  fails = false
  change({ kind: 'prices', eventId: 'e1', marketId: 'm1' })
  await setImmediate()
  expect(asked).toEqual(['e1', 'e1'])
  expect(logged()).toEqual(['prices were not told'])
  feed.stop()
})

test('announcements: each that is due, whatever another throws, and again the next time', () => {
  vi.useFakeTimers()
  const failing = { events: true, highlights: false, scores: false }
  let structure = 1
  const { board } = boardOf({
    events: () => (failing.events ? fault() : []),
    highlights: () => (failing.highlights ? fault() : []),
    structure: () => structure,
  })
  const scored: ((eventId: string) => void)[] = []
  const said: string[] = []
  const jobs = createJobs({ log: { warn: error, error }, clock: Date.now })
  announceMarkets({
    board,
    scores: {
      of: () => ({ eventId: 'e1' }),
      all: () => (failing.scores ? fault() : []),
      onChange: (listener: (eventId: string) => void) => void scored.push(listener),
    } as never,
    showings: { onChange: () => undefined },
    bus: bus(),
    isFresh: () => true,
    toEvent: () => undefined,
    toStatuses: () => undefined,
    toAll: (event: LiveEvent) => void said.push(event.name),
    jobs,
  })
  for (const tell of scored) tell('e1')
  failing.highlights = true
  failing.scores = true
  structure = 2
  vi.advanceTimersByTime(30_000)
  expect(said).toEqual(['scoreUpdated', 'getMarketCacheUpdates', 'getHomeCacheUpdates'])
  expect(logged().toSorted()).toEqual([
    'highlights were not told',
    'the end of scores was not told',
    'the health of the feeds was not told',
  ])
  void jobs.stop()
})

test('what is left of a market: the others are told in the same moment', async () => {
  const asked: string[] = []
  const prices = createPublishedPrices({
    engine: {
      markets: {
        get(id: string) {
          asked.push(id)
          return id === 'm1' ? fault() : undefined
        },
      } as never,
      houseQuotes: new Map(),
    },
    bus: bus(),
    clock: Date.now,
    log: { error },
  })
  const market = (id: string) => ({
    definition: { id, eventId: 'e1', shape: { kind: 'SESSION' } },
    book: null,
    bookmaker: [],
  })
  for (const id of ['m1', 'm2']) prices.tell(market(id) as never, 1, {})
  for (const id of ['m1', 'm2', 'm1']) prices.retell(id)
  await setImmediate()
  prices.retell('m2')
  await setImmediate()
  expect(asked).toEqual(['m1', 'm2', 'm2'])
  expect(logged()).toEqual(['what is left of a market was not told'])
})

test('the history of prices: a sample that fails, and the next one is taken', async () => {
  vi.useFakeTimers()
  const jobs = createJobs({ log: { warn: error, error }, clock: Date.now })
  let asked = 0
  startPriceHistory({
    db: undefined as never,
    bus: bus(),
    jobs,
    clock() {
      asked += 1
      return asked > 1 ? fault() : 0
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(3)
  expect(logged()).toEqual(['prices were not recorded'])
  await jobs.stop()
})
