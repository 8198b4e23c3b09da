/** A disk that is full: nothing is lost, the server says that it is not ready, and all is well when there is room again. */
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { createFeed, type TestFeed, type TestMarket } from './harness/feed.ts'
import { send } from './harness/http.ts'
import { startLoad } from './harness/load.ts'
import { type Person, signIn } from './harness/people.ts'
import { mayMount } from './harness/programs.ts'
import { proveLoad } from './harness/proof.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const DISK_MB = 220
const NOTICED = { timeout: 20_000, interval: 200 }
const A_MEGABYTE = Buffer.alloc(1 << 20, 1)
const MARKETS: readonly TestMarket[] = [{ marketId: '1.751', eventId: '751' }]
/** Said in the name of the test: where it did not run, it proves nothing. */
const canMount = mayMount()

let database: TestDatabase
let server: TestServer
let feed: TestFeed
let players: Person[]

beforeAll(async () => {
  if (!canMount) return
  database = await startDatabase({ diskMb: DISK_MB })
  server = await createServerProgram({ databaseUrl: database.url })
  await server.start()
  feed = createFeed(server.port)
  players = []
  for (let number = 1; number <= 10; number++) players.push(await signIn(server.port, `player${number}`))
  await feed.put(MARKETS)
  await feed.price(MARKETS)
})

afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

const readyStatus = async (): Promise<number | undefined> =>
  (await send({ port: server.port, method: 'GET', path: '/readyz' }))?.status

async function fill(file: string): Promise<void> {
  const filler = await open(file, 'w')
  try {
    for (;;) await filler.write(A_MEGABYTE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await filler.close()
  }
}

test.skipIf(!canMount)(
  'a full disk (needs the right to mount) is told, loses no bet, and is over when there is room',
  async () => {
    const load = startLoad(players, MARKETS, 20)
    await sleep(500)
    const filler = join(database.folder(), 'filler')
    await fill(filler)
    await expect.poll(readyStatus, NOTICED).toBe(503)
    expect((await send({ port: server.port, method: 'GET', path: '/healthz' }))?.status).toBe(200)
    await rm(filler)
    await expect.poll(readyStatus, NOTICED).toBe(200)
    const before = load.acknowledged.length
    await feed.price(MARKETS)
    await expect.poll(() => load.acknowledged.length > before, NOTICED).toBe(true)
    await load.stop()
    expect(server.isRunning()).toBe(true)
    expect(await proveLoad(database, load)).toEqual({ lost: [], doubled: [], unwanted: [] })
    expect(await audit(database.url, server.dataDir)).toBe('')
  },
)
