/** The client against a feed that does, line by line, what a test says. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { image, ScriptedFeed } from '../testing/scripted-feed.ts'
import type { FeedHealth } from '../../engine/index.ts'
import type { FeedMarket, FeedPrices } from '../types.ts'
import type { CatalogueMarket } from './betfair-api.ts'
import { type StreamClient, type StreamOptions, startStreamClient } from './stream-client.ts'

const IMAGE = { ct: 'SUB_IMAGE', clk: 'a', initialClk: 'i', mc: [image()] }

let feed: ScriptedFeed
let client: StreamClient
let markets: FeedMarket[]
let prices: FeedPrices[]
let states: FeedHealth[]
let logins: number
let catalogue: (ids: readonly string[]) => Promise<readonly CatalogueMarket[]>

function start(options: Partial<StreamOptions> = {}): void {
  client = startStreamClient({
    host: '127.0.0.1',
    port: feed.port(),
    tls: false,
    appKey: 'key',
    heartbeatMs: 200,
    reconnect: { leastMs: 10, mostMs: 20 },
    log: { info: () => {}, warn: () => {} },
    api: {
      login: async () => `session ${(logins += 1)}`,
      listMarketCatalogue: (_session, ids) => catalogue(ids),
    },
    sink: {
      market: (market) => markets.push(market),
      prices: (one) => prices.push(one),
      health: (state) => {
        if (states.at(-1) !== state) states.push(state)
      },
    },
    ...options,
  })
}

const subscribedTimes = async (count: number): Promise<void> => {
  await expect.poll(() => feed.subscriptions().length).toBe(count)
}
const lastBack = () => prices.at(-1)?.runners.find((runner) => runner.key === '1')?.toBack

beforeEach(async () => {
  markets = []
  prices = []
  states = []
  logins = 0
  catalogue = async () => []
  feed = new ScriptedFeed()
  await new Promise<void>((resolve) => feed.server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await client.stop()
  for (const socket of feed.sockets) socket.destroy()
  feed.server.close()
})

/** Connected, with the image taken and told. */
async function live(options: Partial<StreamOptions> = {}): Promise<void> {
  start(options)
  await subscribedTimes(1)
  feed.change(IMAGE)
  await expect.poll(() => prices.length).toBe(1)
}

describe('the ordinary course', () => {
  test('an image is told as a market, then its prices, and the feed is live', async () => {
    await live()
    expect(markets).toMatchObject([
      { marketId: '1.1', status: 'OPEN', inPlay: true, betDelay: 5, baseRateBps: 500, ladder: { name: 'CLASSIC' } },
    ])
    expect(prices[0]).toMatchObject({
      marketId: '1.1',
      runners: [{ key: '1', toBack: [[200, 1000]], toLay: [[202, 2000]], lastTraded: 200 }],
    })
    expect(states).toEqual(['down', 'live'])
  })

  test('a change tells only the runner that changed, with its whole ladder', async () => {
    await live()
    feed.change({ clk: 'b', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[1.99, 3]] }] }] })
    await expect
      .poll(() => lastBack())
      .toEqual([
        [200, 1000],
        [199, 300],
      ])
    expect(prices.at(-1)!.runners.length).toBe(1)
    expect(markets.length).toBe(1)
  })

  test('lines of one publish time are told together', async () => {
    await live()
    const pt = Date.now()
    feed.change({ pt, mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2.04, 5]] }] }] })
    feed.change({
      pt,
      mc: [
        {
          id: '1.1',
          rc: [
            {
              id: 1,
              atl: [
                [2.02, 0],
                [2.06, 4],
              ],
            },
          ],
        },
      ],
    })
    await expect
      .poll(() => lastBack())
      .toEqual([
        [204, 500],
        [200, 1000],
      ])
    expect(prices.length).toBe(2)
  })

  test('names come from the catalogue, and the market waits for them', async () => {
    let answer = (_markets: CatalogueMarket[]): void => {}
    catalogue = () => new Promise((resolve) => (answer = resolve))
    start()
    await subscribedTimes(1)
    feed.change(IMAGE)
    await expect.poll(() => client.stats().images).toBe(1)
    expect(markets).toEqual([])
    answer([
      {
        marketId: '1.1',
        marketName: 'Match Odds',
        eventName: 'A v B',
        competition: { id: '9', name: 'Cup' },
        runners: new Map([['1', 'A']]),
        cards: new Map([['1', { clothNumber: '4', jockeyName: 'B Rider' }]]),
      },
    ])
    await expect.poll(() => markets.length).toBe(1)
    expect(markets[0]).toMatchObject({ marketName: 'Match Odds', eventName: 'A v B', competition: 'Cup' })
    expect(markets[0]!.runners.map((runner) => runner.name)).toEqual(['A', '2'])
    expect(markets[0]!.runners.map((runner) => runner.card)).toEqual([
      { clothNumber: '4', jockeyName: 'B Rider' },
      undefined,
    ])
  })

  test('a catalogue that fails keeps no market back', async () => {
    catalogue = () => Promise.reject(new Error('502'))
    await live()
    expect(markets[0]!.eventName).toBe('10')
  })

  test('segments are told when the last has come', async () => {
    start()
    await subscribedTimes(1)
    feed.change({ ...IMAGE, segmentType: 'SEG_START' })
    feed.change({ ...IMAGE, segmentType: 'SEG', mc: [image('1.2')] })
    await expect.poll(() => client.stats().messages).toBe(5)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(markets).toEqual([])
    feed.change({ ...IMAGE, segmentType: 'SEG_END', mc: [image('1.3')] })
    await expect.poll(() => markets.map((market) => market.marketId)).toEqual(['1.1', '1.2', '1.3'])
  })
})

describe('trouble', () => {
  test('after a cut it comes back and resumes, and keeps its books', async () => {
    await live()
    feed.sockets.at(-1)!.destroy()
    await subscribedTimes(2)
    expect(feed.subscriptions()[1]).toMatchObject({ clk: 'a', initialClk: 'i' })
    feed.change({ ct: 'RESUB_DELTA', clk: 'c', mc: [{ id: '1.1', con: true, rc: [{ id: 1, atb: [[1.98, 1]] }] }] })
    await expect
      .poll(() => lastBack())
      .toEqual([
        [200, 1000],
        [198, 100],
      ])
    expect(states).toEqual(['down', 'live', 'down', 'live'])
    expect(logins).toBe(1)
  })

  test('silence for two heartbeats counts as a cut', async () => {
    await live()
    await subscribedTimes(2)
    expect(states).toEqual(['down', 'live', 'down'])
  })

  test('heartbeats keep it alive', async () => {
    await live()
    for (let beat = 0; beat < 8; beat += 1) {
      feed.change({ ct: 'HEARTBEAT', clk: `h${beat}` })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    expect(feed.subscriptions().length).toBe(1)
    feed.sockets.at(-1)!.destroy()
    await subscribedTimes(2)
    expect(feed.subscriptions()[1]!.clk).toBe('h7')
  })

  test('a refused session is renewed', async () => {
    feed.refusal = 'INVALID_SESSION_INFORMATION'
    start()
    await subscribedTimes(1)
    expect(logins).toBe(2)
    expect(feed.requests.map((request) => request.session).filter(Boolean)).toEqual(['session 1', 'session 2'])
  })

  test('a clock that is refused is given up for an image', async () => {
    await live()
    feed.refusal = undefined
    feed.sockets.at(-1)!.destroy()
    await subscribedTimes(2)
    feed.say({ op: 'status', id: 2, statusCode: 'FAILURE', errorCode: 'INVALID_CLOCK', connectionClosed: true })
    await subscribedTimes(3)
    expect(feed.subscriptions()[2]!.clk).toBeUndefined()
  })

  test.each([
    ['cut JSON', '{"op":"mcm","id":'],
    ['no JSON', 'HTTP/1.1 502 Bad Gateway'],
    ['a wrong type', '{"op":"mcm","pt":"yesterday","mc":{}}'],
    ['an impossible price', '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"atb":[[-3,5]]}]}]}'],
    ['a price that is no hundredth', '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"atb":[[2.005,5]]}]}]}'],
    ['a size beyond all money', '{"op":"mcm","pt":1,"mc":[{"id":"1.1","rc":[{"id":1,"atb":[[2,1e300]]}]}]}'],
    ['a publish time in the far future', `{"op":"mcm","pt":${Number.MAX_SAFE_INTEGER},"mc":[{"id":"1.1","img":true}]}`],
    ['a publish time long past', '{"op":"mcm","pt":5,"mc":[{"id":"1.1","img":true}]}'],
  ])('%s is skipped, and what it may have said is asked for again', async (_what, line) => {
    await live()
    feed.line(line)
    await subscribedTimes(2)
    expect(client.stats().malformed).toBe(1)
    expect(feed.subscriptions()[1]).toMatchObject({ clk: 'a', initialClk: 'i' })
    expect(feed.sockets.length).toBe(1)
    feed.change({ ct: 'RESUB_DELTA', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2, 11]] }] }] })
    await expect.poll(() => lastBack()).toEqual([[200, 1100]])
  })

  test('a stream of garbage is not answered with a stream of questions', async () => {
    await live()
    for (let count = 0; count < 50; count += 1) feed.line('garbage')
    await expect.poll(() => client.stats().malformed).toBe(50)
    expect(feed.subscriptions().length).toBe(2)
  })

  test('a line beyond the cap is thrown away and the next one is understood', async () => {
    await live({ mostLineBytes: 2000 })
    feed.line(JSON.stringify({ op: 'mcm', pt: Date.now(), junk: 'x'.repeat(500_000) }))
    await subscribedTimes(2)
    expect(client.stats().malformed).toBe(1)
    feed.change({ ct: 'RESUB_DELTA', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2, 12]] }] }] })
    await expect.poll(() => lastBack()).toEqual([[200, 1200]])
  })

  test('unknown fields and unknown ops are nothing', async () => {
    await live()
    feed.say({ op: 'gossip', pt: 1 })
    feed.change({
      rumour: true,
      mc: [{ id: '1.1', zz: 1, rc: [{ id: 1, atb: [[2, 7]], spn: 'NaN', novelty: [[1]] }] }],
    })
    await expect.poll(() => lastBack()).toEqual([[200, 700]])
    expect(client.stats().malformed).toBe(0)
  })

  test('an image in mid-stream replaces everything; what it leaves out is suspended without prices', async () => {
    await live()
    feed.change({ ...IMAGE, mc: [image(), image('1.2')] })
    await expect.poll(() => markets.some((market) => market.marketId === '1.2')).toBe(true)
    feed.change({ ...IMAGE, mc: [{ ...image(), rc: [{ id: 1, atb: [[1.5, 1]] }] }] })
    await expect.poll(() => markets.at(-1)).toMatchObject({ marketId: '1.2', status: 'SUSPENDED' })
    const last = (id: string) => prices.findLast((one) => one.marketId === id)!.runners
    await expect.poll(() => last('1.1')).toEqual([{ key: '1', toBack: [[150, 100]], toLay: [] }])
    expect(last('1.2')).toEqual([{ key: '1', toBack: [], toLay: [] }])
  })

  test('a change of a market never heard of is a gap: an image is asked for', async () => {
    await live()
    feed.change({ clk: 'b', mc: [{ id: '1.9', rc: [{ id: 1, atb: [[2, 7]] }] }] })
    await subscribedTimes(2)
    expect(feed.subscriptions()[1]!.clk).toBeUndefined()
  })

  test('a segment without its start is a gap', async () => {
    await live()
    feed.change({ clk: 'b', segmentType: 'SEG', mc: [] })
    await subscribedTimes(2)
    expect(feed.subscriptions()[1]!.clk).toBeUndefined()
  })

  test('a book that crosses while open shows nothing to take, and an image is asked for', async () => {
    await live()
    feed.change({ clk: 'b', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[3, 7]] }] }] })
    await expect.poll(() => lastBack()).toEqual([])
    await subscribedTimes(2)
    expect(feed.subscriptions()[1]!.clk).toBeUndefined()
    feed.change(IMAGE)
    await expect.poll(() => lastBack()).toEqual([[200, 1000]])
  })

  test('status 503 is late, not down; prices go on; without it the feed is live again', async () => {
    await live()
    feed.change({ status: 503, clk: 'b', mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2, 5]] }] }] })
    await expect.poll(() => states.at(-1)).toBe('late')
    await expect.poll(() => lastBack()).toEqual([[200, 500]])
    feed.say({ op: 'mcm', id: 2, status: 503 })
    feed.change({ clk: 'c', mc: [] })
    await expect.poll(() => states).toEqual(['down', 'live', 'late', 'live'])
  })

  test('changes published more than three seconds ago are late', async () => {
    await live()
    feed.change({ pt: Date.now() - 4000, mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2, 5]] }] }] })
    await expect.poll(() => states.at(-1)).toBe('late')
  })

  test('after stop nothing more is told', async () => {
    await live()
    await client.stop()
    const told = prices.length + markets.length
    feed.change({ mc: [{ id: '1.1', rc: [{ id: 1, atb: [[2, 5]] }] }] })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(prices.length + markets.length).toBe(told)
    expect(states.at(-1)).toBe('live')
  })
})
