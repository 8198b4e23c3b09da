/**
 * The whole server on a fresh database with a seeded world, for a load generator in another process: engine and gateway in
 * one process, as `npm start` runs them, without rate limits and without feeds. Started with an IPC channel, over which it
 * says that it is ready, and is told what to do.
 */
import { calls, endpoint } from '@paddock/contract'
import type { HouseQuotes } from '@paddock/domain/markets/exchange'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createSessions, hashPassword } from '../auth/index.ts'
import { createGateway } from '../gateway.ts'
import { openDatabase, openTenants } from '../platform/database.ts'
import { answer } from '../platform/http-call.ts'
import { createLog } from '../platform/log.ts'
import { freePort } from '../platform/postgres.ts'
import { type House, openHouse } from './house.ts'
import { memoryOf } from './memory.ts'
import { proveBooks } from './prove-books.ts'
import { QUOTES, SITE, seedWorld, withPostgres } from './world.ts'

const NO_LIMIT = { burst: 1e9, perSecond: 1e9 }

/** A call of a signed-in player, read and checked like a bet, that then does nothing. */
const emptyPost = endpoint({ ...calls.placeBet, path: 'internal/empty', docs: z.object({}) })

/** With a password all players have it, and may sign in. */
const { values } = parseArgs({
  options: { players: { type: 'string' }, markets: { type: 'string' }, password: { type: 'string' } },
})

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  const world = await seedWorld(db, { players: Number(values.players), markets: Number(values.markets) })
  const tokens = await openSessions(db, world.playerIds)
  if (values.password !== undefined)
    await sql`update accounts set password_hash = ${await hashPassword(values.password)} where role = 'user'`.execute(
      db,
    )
  await db.destroy()
  const house = await openHouse(url)
  const port = await freePort()
  const tenants = openTenants(url, createLog('warn'), 12)
  const gateway = await createGateway({
    config: { playerDist: '/nonexistent', accessKey: 'bench', smsBudget: { aDay: 0, aMinute: 0 } },
    sms: { send: async () => ({ ok: true, reference: '' }) },
    ...house,
    tenants,
    clock: Date.now,
    limits: { bets: NO_LIMIT, searches: NO_LIMIT },
    internal: (_, routes) => routes.guarded(emptyPost, async () => answer({ docs: {} })),
  })
  await gateway.listen(port, '127.0.0.1')
  const ended = takeOrders(house, world.marketIds)
  process.send?.({ port, tokens, marketIds: world.marketIds, eventId: eventOf(house, world.marketIds), quotes: QUOTES })
  await ended
  await gateway.close()
  await tenants.close()
  await house.close()
  await proveBooks(url)
})
process.disconnect()

async function openSessions(db: ReturnType<typeof openDatabase>, playerIds: readonly number[]): Promise<string[]> {
  const sessions = createSessions(db, createLog('warn'), Date.now)
  const opening = { siteId: SITE, isDemo: false, address: '127.0.0.1', agent: 'bench', country: null }
  const opened = await Promise.all(playerIds.map((accountId) => sessions.open(db, { ...opening, accountId })))
  return opened.map(({ token }) => token)
}

function eventOf(house: House, [marketId = '']: readonly string[]): string {
  return must(house.control.find(marketId), 'the world has markets').definition.eventId
}

type Order =
  | { readonly type: 'memory' }
  | { readonly type: 'prices'; readonly perSecond: number }
  | { readonly type: 'end' }

/** Does what it is told until it is told to end. */
async function takeOrders(house: House, marketIds: readonly string[]): Promise<void> {
  let ticking: NodeJS.Timeout | undefined
  let changes = 0
  await new Promise<void>((resolve) => {
    process.on('disconnect', resolve)
    process.on('message', (order: Order) => {
      switch (order.type) {
        case 'memory':
          process.send?.(memoryOf(process))
          break
        case 'prices':
          clearInterval(ticking)
          if (order.perSecond > 0)
            ticking = setInterval(() => changePrice(house, marketIds, changes++), 1000 / order.perSecond)
          process.send?.({ changes })
          break
        case 'end':
          clearInterval(ticking)
          resolve()
          break
      }
    })
  })
}

/** One change of one runner, as a feed line brings it: another price and another size each time, the markets in turn. */
function changePrice({ control }: House, marketIds: readonly string[], change: number): void {
  const marketId = marketIds[change % marketIds.length] ?? ''
  // Within what keeps the book honest beside the other runners.
  const price = 200 + (change % 7) * 2
  const newest = paise(100_000 + change * 100)
  const quotes: HouseQuotes = {
    toBack: [
      [odds(price), newest],
      [odds(price - 2), paise(200_000)],
      [odds(price - 4), paise(300_000)],
    ],
    toLay: [
      [odds(price + 10), newest],
      [odds(price + 12), paise(200_000)],
      [odds(price + 14), paise(300_000)],
    ],
  }
  control.setExchangePrices(marketId, [{ slot: 0, quotes, lastTraded: odds(price) }], Date.now())
}
