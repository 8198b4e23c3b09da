/** The server dies in the middle of bets and comes back with each of them once. `npm run e2e` has the other ways to die. Security 0.5. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoad } from './harness/load.ts'
import { proveLoad } from './harness/proof.ts'
import { audit } from './harness/server.ts'
import { startWorld, type World } from './harness/world.ts'

const PAUSE_MS = 20

let world: World
beforeAll(async () => {
  world = await startWorld(5)
})
afterAll(() => world?.stop())

test('kill -9 of the server under load loses no bet and doubles none', async () => {
  const { database, server, feed, players } = world
  const markets = [...(await world.openMarkets(5)), ...(await world.openMarkets(1, 1))]
  const load = startLoad(players, markets, PAUSE_MS)
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(100)
  await sleep(Math.random() * 200)
  await server.kill()
  await server.start()
  await feed.price(markets)
  const before = load.acknowledged.length
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 100)
  await load.stop()
  expect(load.unknown()).toBeGreaterThan(0)
  expect(await proveLoad(database, load)).toEqual({ lost: [], doubled: [], unwanted: [] })
  await feed.close(markets, 'WON')
  expect(await audit(database.url, server.dataDir)).toBe('')
})
