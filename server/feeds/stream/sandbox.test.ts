/** The real client against the sandbox as a program: the whole way from a recording to the sink, through every fault it can play. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FeedHealth } from '../../engine/index.ts'
import type { FeedMarket, FeedPrices } from '../types.ts'
import { createExchangeApi, type StreamClient, startStreamClient } from './index.ts'
import { resultOf } from './result.ts'

const SANDBOX = join(import.meta.dirname, '../../../sandbox/main.ts')
const SPEED = 60

let sandbox: ChildProcess
let ports: { readonly http: number; readonly odds: number }
let client: StreamClient
let markets: FeedMarket[]
let prices: FeedPrices[]
let states: FeedHealth[]

const pull = async (lever: string): Promise<void> => {
  await fetch(`http://127.0.0.1:${ports.http}/control/${lever}`, { method: 'POST' })
}
const PATIENCE = { timeout: 20_000, interval: 20 }

beforeEach(async () => {
  markets = []
  prices = []
  states = []
  sandbox = spawn(process.execPath, [SANDBOX], {
    env: { SANDBOX_PORT: '0', SANDBOX_SPEED: `${SPEED}`, SANDBOX_FROM_START: '1', SANDBOX_RECORDINGS: 'sheffield' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface({ input: sandbox.stdout! }), 'line')
  ports = JSON.parse(line)
  client = startStreamClient({
    host: '127.0.0.1',
    port: ports.odds,
    tls: false,
    appKey: 'demo',
    heartbeatMs: 500,
    reconnect: { leastMs: 20, mostMs: 50 },
    log: { info: () => {}, warn: () => {} },
    api: createExchangeApi({
      loginUrl: `http://127.0.0.1:${ports.http}/api/login`,
      apiUrl: `http://127.0.0.1:${ports.http}/exchange/betting/json-rpc/v1`,
      appKey: 'demo',
      username: 'demo',
      password: 'demo',
    }),
    sink: {
      market: (market) => markets.push(market),
      prices: (one) => prices.push(one),
      health: (state) => {
        if (states.at(-1) !== state) states.push(state)
      },
    },
  })
})
afterEach(async () => {
  await client.stop()
  sandbox.kill('SIGKILL')
})

const crossed = (one: FeedPrices): boolean =>
  one.runners.some(({ toBack: [back], toLay: [lay] }) => back !== undefined && lay !== undefined && back[0] >= lay[0])

test('a recorded race arrives with its names and settles, through a cut, garbage, 503, an image and a silence', async () => {
  const openWin = () => markets.find((market) => market.marketType === 'WIN' && market.status === 'OPEN')
  await expect.poll(() => openWin(), PATIENCE).toBeDefined()
  const win = openWin()!
  expect(win).toMatchObject({ eventName: 'Sheffield', marketName: 'OR 280m', sportId: '4339', status: 'OPEN' })
  expect(win.runners.map((runner) => runner.name)).toContain('2. Sandwood Jet')
  await expect.poll(() => states, PATIENCE).toEqual(['down', 'live'])

  await pull('garbage')
  await expect.poll(() => client.stats().resumed, PATIENCE).toBe(1)
  await pull('cut')
  await expect.poll(() => client.stats().resumed, PATIENCE).toBe(2)
  await pull('image')
  await expect.poll(() => client.stats().images, PATIENCE).toBe(2)
  await pull('status503')
  await expect.poll(() => states.at(-1), PATIENCE).toBe('late')
  await pull('resume')
  await expect.poll(() => states.at(-1), PATIENCE).toBe('live')

  const closed = () => markets.filter((market) => market.status === 'CLOSED' && market.eventId === win.eventId)
  await expect.poll(() => closed().length, PATIENCE).toBeGreaterThanOrEqual(2)
  const place = closed().find((market) => market.marketType === 'PLACE')!
  expect(resultOf(closed().find((market) => market.marketType === 'WIN')!)).toMatchObject({ winners: ['37947503'] })
  expect(resultOf(place)).toMatchObject({ winners: ['37947503', '39823721'] })
  expect(prices.filter(crossed)).toEqual([])
  // Once, for the garbage: nothing else was ever missed.
  expect(client.stats()).toMatchObject({ mended: 1, connections: 2 })

  await pull('pause')
  await expect.poll(() => states.at(-1), PATIENCE).toBe('down')
  await pull('resume')
  await expect.poll(() => states.at(-1), PATIENCE).toBe('live')

  sandbox.kill('SIGTERM')
  expect(await once(sandbox, 'exit')).toEqual([0, null])
}, 60_000)
