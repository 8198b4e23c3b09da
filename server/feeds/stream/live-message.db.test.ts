/** One message of the live stream is in force as one: from the socket through the client to what screens are told. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { once } from 'node:events'
import { booksBalance, createWorld, price, type World } from '../../markets/testing/world.ts'
import { createLog } from '../../platform/log.ts'
import { createOddsIngest, type OddsIngest } from '../odds-to-markets.ts'
import { image, ScriptedFeed } from '../testing/scripted-feed.ts'
import { type StreamClient, startStreamClient } from './index.ts'

let world: World
let feed: ScriptedFeed
let client: StreamClient
let ingest: OddsIngest
/** What screens were told, in order: 'OPEN false 0 2' is the state, in play, the delay, the first price to back. */
let frames: string[]
let clk = 0

const ID = '1.1'
const before = { inPlay: false, betDelay: 0, version: 1 }

function frame(): string {
  const market = world.control.find(ID)
  const { status, inPlay } = market?.state ?? {}
  return [status, inPlay, market?.definition.delaySeconds].join(' ')
}

/** A message with a definition and the prices to back of the first runner, as one line. */
function say(definition: object, toBack: readonly (readonly [number, number])[]): void {
  const { marketDefinition } = image(ID, { ...before, ...definition })
  // The lay side of the image goes: it would cross what is offered to back by now.
  const rc = [{ id: 1, atb: toBack, atl: [[2.02, 0]] }]
  feed.change({ clk: `c${(clk += 1)}`, mc: [{ id: ID, marketDefinition, rc }] })
}

const settled = async (is: string): Promise<void> => {
  await expect.poll(frame, { timeout: 5000 }).toBe(is)
  await ingest.idle()
}

beforeEach(async () => {
  world = await createWorld()
  ingest = createOddsIngest({ ...world, source: 'test', log: createLog('silent') })
  feed = new ScriptedFeed()
  feed.server.listen(0, '127.0.0.1')
  await once(feed.server, 'listening')
  client = startStreamClient({
    host: '127.0.0.1',
    port: feed.port(),
    tls: false,
    appKey: 'key',
    log: { info: () => undefined, warn: () => undefined },
    api: { login: async () => 'session', listMarketCatalogue: async () => [] },
    sink: ingest,
  })
  await vi.waitUntil(() => feed.subscriptions().length === 1)
  feed.change({ ct: 'SUB_IMAGE', clk: 'a', initialClk: 'i', mc: [image(ID, before)] })
  await settled('OPEN false 0')
  frames = []
  world.bus.subscribe('prices', ({ runners }) => frames.push(`${frame()} ${runners[0]?.toBack[0]?.[0] ?? '-'}`))
  world.bus.subscribe('market', () => frames.push(`${frame()} state`))
  world.bus.subscribe('event', () => frames.push(`${frame()} event`))
})
afterEach(async () => {
  await client.stop()
  for (const socket of feed.sockets) socket.destroy()
  feed.server.close()
  await ingest.idle()
  await booksBalance(world.db)
  await world.close()
})

test('a suspension is first: the prices that come with it are never told as open', async () => {
  say({ status: 'SUSPENDED', version: 2 }, [
    [2, 0],
    [3, 50],
  ])
  await settled('SUSPENDED false 0')
  expect(frames.length).toBeGreaterThan(0)
  expect(frames.filter((one) => !one.startsWith('SUSPENDED'))).toEqual([])
})

test('an opening is last: nothing is told as open before the prices that came with it are in the book', async () => {
  say({ status: 'SUSPENDED', version: 2 }, [])
  await settled('SUSPENDED false 0')
  frames = []
  const offered: unknown[] = []
  world.bus.subscribe('prices', () => {
    const market = world.control.find(ID)
    if (market?.state.status === 'OPEN') offered.push(world.engine.houseQuotes.get(ID)?.get(0)?.toBack[0]?.[0])
  })
  say({ status: 'OPEN', version: 3 }, [
    [2, 0],
    [3, 50],
  ])
  await settled('OPEN false 0')
  expect(offered.length).toBeGreaterThan(0)
  expect(new Set(offered)).toEqual(new Set([price(3)]))
})

test('the turn in play: no frame is open with the delay of before', async () => {
  say({ inPlay: true, betDelay: 5, version: 2 }, [
    [2, 0],
    [3, 50],
  ])
  feed.change({ clk: `c${(clk += 1)}`, mc: [{ id: ID, rc: [{ id: 1, atb: [[3.5, 10]] }] }] })
  await settled('OPEN true 5')
  await expect.poll(() => frames.some((one) => one === `OPEN true 5 ${price(3.5)}`)).toBe(true)
  expect(frames.filter((one) => one.startsWith('OPEN') && !one.startsWith('OPEN true 5'))).toEqual([])
})
