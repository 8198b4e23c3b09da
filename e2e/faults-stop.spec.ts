/** How the server ends while it is used, nobody being cut off, and what it says of a database that takes no writes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { createFeed, RUNNERS, type TestFeed, type TestMarket, TO_BACK } from './harness/feed.ts'
import { send } from './harness/http.ts'
import { startLoad } from './harness/load.ts'
import { type Person, placeBet, signIn } from './harness/people.ts'
import { proveLoad } from './harness/proof.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const ENDS_WITHIN_MS = 5000
const [RUNNER] = RUNNERS
const AT_ONCE: TestMarket = { marketId: '1.701', eventId: '701' }
/** Decided while the server still answers, and long after. */
const SOON: TestMarket = { marketId: '1.702', eventId: '702', betDelay: 1 }
const LATE: TestMarket = { marketId: '1.703', eventId: '703', betDelay: 8 }
/** Those of the load alone: an order of it that rests there may be its player's own, and a later bet would be refused for it. */
const LOADED: readonly TestMarket[] = [
  { marketId: '1.704', eventId: '704' },
  { marketId: '1.705', eventId: '705', betDelay: 1 },
]
const ALL: readonly TestMarket[] = [AT_ONCE, SOON, LATE, ...LOADED]

let database: TestDatabase
let server: TestServer
let feed: TestFeed
let players: Person[]

beforeAll(async () => {
  database = await startDatabase()
  server = await createServerProgram({ databaseUrl: database.url })
  await server.start()
  feed = createFeed(server.port)
  players = []
  for (let number = 1; number <= 20; number++) players.push(await signIn(server.port, `player${number}`))
  await feed.put(ALL)
})

beforeEach(async () => {
  if (!server.isRunning()) await server.start()
  await feed.price(ALL)
})

afterAll(async () => {
  await server?.stop()
  await database?.stop()
})

const back = ({ marketId }: TestMarket) =>
  ({ marketId, runnerId: RUNNER, side: 'BACK', price: TO_BACK, rupees: 100 }) as const

const betsStored = async (): Promise<number> => (await database.rows('select 1 from bets')).length

const freePartitions = async (): Promise<number> =>
  (await database.rows(`select 1 from partitions where lease_until = '-infinity'`)).length

describe.each(['SIGTERM', 'SIGINT'] as const)('a server that is told to end by %s', (signal) => {
  test('under load ends by itself in time, gives its leases back, and no bet is lost or doubled', async () => {
    const load = startLoad(players, LOADED, 10)
    await sleep(1500)
    const { code, tookMs } = await server.end(signal)
    expect({ code, isInTime: tookMs < ENDS_WITHIN_MS }, `took ${tookMs} ms`).toEqual({ code: 0, isInTime: true })
    expect(await freePartitions()).toBe(64)
    await server.start()
    await feed.price(LOADED)
    await load.stop()
    expect(load.acknowledged.length).toBeGreaterThan(50)
    expect(await proveLoad(database, load)).toEqual({ lost: [], doubled: [], unwanted: [] })
    expect(await audit(database.url, server.dataDir)).toBe('')
  })

  test('answers every bet that it has: what is decided in time as decided, the others as they wait', async () => {
    const before = await betsStored()
    const asked = [SOON, LATE].flatMap((market) =>
      players.slice(0, 10).map(async (player) => ({
        market,
        told: await placeBet(player, back(market), crypto.randomUUID()),
      })),
    )
    await expect.poll(betsStored, { interval: 20, timeout: 15_000 }).toBe(before + asked.length)
    const { code, tookMs } = await server.end(signal)
    const told = await Promise.all(asked)
    const statusesOf = (market: TestMarket) => [
      ...new Set(
        told.filter((one) => one.market === market).map((one) => ('status' in one.told ? one.told.status : one.told)),
      ),
    ]
    expect({ soon: statusesOf(SOON), late: statusesOf(LATE), code }).toEqual({
      soon: ['ACCEPTED'],
      late: ['PENDING'],
      code: 0,
    })
    expect(tookMs).toBeLessThan(ENDS_WITHIN_MS)
    expect(await audit(database.url, server.dataDir)).toBe('')
  })

  test('takes a second signal for the first', async () => {
    const asked = placeBet(players[0]!, back(SOON), crypto.randomUUID())
    await sleep(300)
    const ending = server.end(signal)
    await sleep(100)
    server.signal('SIGTERM')
    server.signal('SIGINT')
    expect((await asked).kind).toBe('taken')
    expect(await ending).toMatchObject({ code: 0 })
  })
})

describe('a database that takes no writes', () => {
  const readyStatus = async (): Promise<number | undefined> =>
    (await send({ port: server.port, method: 'GET', path: '/readyz' }))?.status
  const NOTICED = { timeout: 15_000, interval: 200 }

  test('since it only reads: the server says that it is not ready, and is again when it writes', async () => {
    await database.rows('alter system set default_transaction_read_only = on')
    await database.rows('select pg_reload_conf()')
    await expect.poll(readyStatus, NOTICED).toBe(503)
    expect((await send({ port: server.port, method: 'GET', path: '/healthz' }))?.status).toBe(200)
    await database.rows('alter system reset default_transaction_read_only')
    await database.rows('select pg_reload_conf()')
    await expect.poll(readyStatus, NOTICED).toBe(200)
    const taken = async () => (await placeBet(players[0]!, back(AT_ONCE), crypto.randomUUID())).kind
    await expect.poll(taken, NOTICED).toBe('taken')
    expect(await audit(database.url, server.dataDir)).toBe('')
  })
})
