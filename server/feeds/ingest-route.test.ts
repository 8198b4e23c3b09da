import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Heard } from './hear-result.ts'
import { serveIngest } from './ingest-route.ts'
import { feedMarket, feedPrices } from './testing/feed-market.ts'
import type { FeedMarket } from './types.ts'

let app: FastifyInstance
let taken: string[]
let unreadable: string[]
let heard: Map<string, Heard>

beforeEach(() => {
  app = Fastify()
  taken = []
  unreadable = []
  heard = new Map()
  const ingest = {
    market: ({ marketId, status }: FeedMarket) => taken.push(`${marketId} ${status}`),
    prices: ({ marketId }: { readonly marketId: string }) => taken.push(`${marketId} prices`),
    health: () => undefined,
    idle: () => Promise.resolve(),
    hasSeen: () => false,
    unreadable: (marketId: string) => unreadable.push(marketId),
  }
  serveIngest(app, 'key', ingest, heard)
})
afterEach(() => app.close())

const post = (lines: readonly (object | string)[], key = 'key') =>
  app.inject({
    method: 'POST',
    url: '/internal/feed',
    headers: { 'content-type': 'application/x-ndjson', 'x-feed-key': key },
    body: lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  })
const told = (change: object, marketId = '1.1') => ({
  type: 'market',
  market: { ...feedMarket({ marketId }), ...change },
})

test('what is understood is taken, and there is nothing to say', async () => {
  const reply = await post([told({}), { type: 'prices', prices: { ...feedPrices(2), marketId: '1.1' } }])
  expect([reply.statusCode, taken]).toEqual([204, ['1.1 OPEN', '1.1 prices']])
})

test.each([
  ['an event name that is too long', { eventName: 'x'.repeat(201) }, 'eventName', 'more than 200'],
  ['a delay that is too long', { betDelay: 61 }, 'betDelay', 'more than 60'],
  ['a moment that no database holds', { openDate: 8.64e15 }, 'openDate', 'Invalid input'],
  ['a field of another kind', { inPlay: 'yes' }, 'inPlay', 'Invalid input'],
  [
    'a runner without a name',
    { runners: [{ key: '1', sort: 0, status: 'ACTIVE' }] },
    'runners.0.name',
    'Invalid input',
  ],
])('%s is refused by its line, market and field, and the others are taken', async (_what, change, field, problem) => {
  const reply = await post([told({}, '1.1'), told(change, '1.2'), told({}, '1.3')])
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toEqual({
    refused: [{ line: 2, marketId: '1.2', field, problem: expect.stringMatching(problem) }],
    results: [],
  })
  expect(taken).toEqual(['1.1 OPEN', '1.3 OPEN'])
  // Whatever it said of its market, a suspension too, was not heard.
  expect(unreadable).toEqual(['1.2'])
})

test.each([
  ['no JSON', '{"type":'],
  ['no message', { type: 'weather' }],
])('%s is refused without a market', async (_what, line) => {
  const { refused } = (await post([line, told({})])).json<{ refused: object[] }>()
  expect(refused).toMatchObject([{ line: 1, marketId: null }])
  expect(taken).toEqual(['1.1 OPEN'])
})

test('a price that is none is refused, and does not end the request', async () => {
  const prices = { marketId: '1.1', publishedAt: 1, runners: [{ key: '1', toBack: [[0, 5]], toLay: [] }] }
  const { refused } = (await post([{ type: 'prices', prices }])).json<{ refused: object[] }>()
  expect(refused).toMatchObject([{ line: 1, marketId: '1.1', field: 'runners.0.toBack.0.0' }])
})

test('a result that corrected another, or was put before an officer, is told once', async () => {
  heard.set('1.1', 'CORRECTED').set('1.2', 'ASKED').set('1.3', 'DECLARED')
  const lines = ['1.1', '1.2', '1.3'].map((marketId) => told({ status: 'CLOSED' }, marketId))
  expect((await post(lines)).json()).toEqual({
    refused: [],
    results: [
      { marketId: '1.1', heard: 'CORRECTED' },
      { marketId: '1.2', heard: 'ASKED' },
    ],
  })
  expect((await post(lines)).statusCode).toBe(204)
})

test('without the key nobody is heard', async () => {
  expect((await post([told({})], 'other')).statusCode).toBe(401)
  expect(taken).toEqual([])
})
