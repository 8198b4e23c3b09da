/** What happens to markets whose feed is cut. A bet is never accepted on a price older than 2 s while its feed is down. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { type Person, placeBet, signIn } from './harness/people.ts'
import { startSandbox, type TestSandbox } from './harness/sandbox.ts'
import { audit, createServerProgram, type TestServer } from './harness/server.ts'

const SUSPENDED_WITHIN_MS = 3000
const OPEN_WITHIN_MS = 90_000
const RECORDINGS = ['netherlands-png', 'hanfmann-brown']
/** Fast enough that the match begins within seconds, and no faster: a slow machine would do nothing but read it. */
const SPEED = 20

let database: TestDatabase
let sandbox: TestSandbox
let server: TestServer
let player: Person
/** Of a machine that is slow or busy no more is asked than its first start took. */
let withinMs: number

beforeAll(async () => {
  database = await startDatabase()
  sandbox = await startSandbox(RECORDINGS, SPEED)
  server = await createServerProgram({ databaseUrl: database.url, feeds: sandbox.ports })
  withinMs = Math.max(SUSPENDED_WITHIN_MS, await server.start())
  player = await signIn(server.port, 'player1')
})

afterAll(async () => {
  await server?.stop()
  // It may be stopped, and would not hear that it is to end.
  sandbox?.signal('SIGKILL')
  await database?.stop()
})

type OpenMarket = { readonly id: string; readonly runner: string; readonly source: string }

const openMarkets = (): Promise<OpenMarket[]> =>
  database.rows<OpenMarket>(
    `select id, source, runners -> 0 ->> 'id' as runner from markets where source in ('odds', 'scores') and status = 'OPEN'`,
  )

/** A market of each feed, both open at once: the feed's own and the house's, which lives on the score. */
async function waitUntilOpen(): Promise<OpenMarket> {
  const until = Date.now() + OPEN_WITHIN_MS
  while (Date.now() < until) {
    const open = await openMarkets()
    const priced = open.find((market) => market.source === 'odds')
    if (priced && open.some((market) => market.source === 'scores')) return priced
    await sleep(20)
  }
  throw new Error(`no market opened within ${OPEN_WITHIN_MS} ms:\n${server.said()}`)
}

test.each([
  ['fall silent, their connections open,', 'SIGSTOP'],
  ['die', 'SIGKILL'],
] as const)(
  'feeds that %s suspend all their markets within 3 s, or what the first start took where that is longer',
  async (_, signal) => {
    sandbox.signal('SIGCONT')
    const market = await waitUntilOpen()
    sandbox.signal(signal)
    await expect.poll(openMarkets, { timeout: withinMs, interval: 20 }).toEqual([])
    const pick = { marketId: market.id, runnerId: market.runner, side: 'BACK', price: 101, rupees: 100 } as const
    const told = await placeBet(player, pick, crypto.randomUUID())
    expect(told).toMatchObject({ kind: 'refused', code: 'MARKET_SUSPENDED' })
    expect(await audit(database.url, server.dataDir)).toBe('')
  },
)
