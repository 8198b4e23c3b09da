/** A database, the server on it and people of two sites who are signed in: what loads, kills and races are made with. */
import { startDatabase, type TestDatabase } from './database.ts'
import { createFeed, type TestFeed, type TestMarket } from './feed.ts'
import { type Person, signIn } from './people.ts'
import { createServerProgram, type TestServer } from './server.ts'

const SITES = ['demo', 'club']

export type World = {
  readonly database: TestDatabase
  readonly server: TestServer
  readonly feed: TestFeed
  readonly players: readonly Person[]
  readonly operator: Person
  /** What the machine takes for the first start, on an empty database and with nobody there. */
  readonly firstStartMs: number
  /** Open, with prices. */
  openMarkets(count: number, betDelay?: number): Promise<TestMarket[]>
  stop(): Promise<void>
}

/** `playersOfSite`: of each of two sites, at most the twenty that its demo world has. */
export async function startWorld(playersOfSite: number): Promise<World> {
  const database = await startDatabase()
  const server = await createServerProgram({ databaseUrl: database.url })
  const firstStartMs = await server.start()
  const feed = createFeed(server.port)
  const players: Person[] = []
  for (const site of SITES)
    for (let number = 1; number <= playersOfSite; number++)
      players.push(await signIn(server.port, `player${number}`, site))
  let made = 0
  return {
    database,
    server,
    feed,
    players,
    firstStartMs,
    operator: await signIn(server.port, 'administrator'),
    async openMarkets(count, betDelay = 0) {
      const markets = Array.from({ length: count }, (): TestMarket => {
        made += 1
        return { marketId: `1.9${made}`, eventId: `9${made}`, betDelay }
      })
      await feed.put(markets)
      await feed.price(markets)
      return markets
    },
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}
