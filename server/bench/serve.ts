/**
 * The whole server on a fresh database with a seeded world, for a load generator in another process: engine and gateway in
 * one process, as `npm start` runs them, hearing what the database tells, without rate limits and without feeds. Started with an IPC channel, over which it
 * says that it is ready, and is told what to do.
 */
import { calls, endpoint } from '@paddock/contract'
import type { HouseQuotes } from '@paddock/domain/book'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { createSessions, hashPassword } from '../auth/index.ts'
import { createGateway } from '../gateway.ts'
import { loadSystemAccounts, postTransfers } from '../ledger/index.ts'
import { type Database, openDatabase, openTenants } from '../platform/database.ts'
import { answer } from '../platform/http-call.ts'
import { createLog } from '../platform/log.ts'
import { freePort } from '../platform/postgres/postgres.ts'
import { CASINO, seatPlayers } from './casino.ts'
import { claimDeposits, openMethod } from './claims.ts'
import { cpuSoFar } from './cpu.ts'
import { type House, openHouse } from './house.ts'
import { applyLoad, type Load } from './load.ts'
import { serveLobby, untilStocked } from './lobby.ts'
import { memoryOf } from './memory.ts'
import { proveBooks } from './prove-books.ts'
import { addAdministrator, noteGates, openRows, ROWS } from './desk.ts'
import { createDice, nextBet, QUOTES, SITE, seedWorld, withPostgres, type World } from './world.ts'

const SEED = 20_266
const NO_LIMIT = { burst: 1e9, perSecond: 1e9 }

/** A call of a signed-in player, read and checked like a bet, that then does nothing. */
const emptyPost = endpoint({ ...calls.placeBet, path: 'internal/empty', docs: z.object({}) })

/** What the runners move between: steps of the ladder that keep the book honest, wherever the others are. */
const MOVES = [
  { prices: [200, 202, 204, 206], step: 2, gap: 10 },
  { prices: [320, 325], step: 5, gap: 10 },
  { prices: [450, 460], step: 10, gap: 10 },
] as const

/** More than is ever approved. */
const POINTS = paise(1_000_000_000_000)

const COMING = { way: null, cameFrom: null }

/**
 * With a password all players have it, and may sign in. `pages` is where the built app lies. With a code the white label has it, points
 * and a method that players pay by. With a casino all players have opened its game. With a lobby there is a casino of so many games.
 * With a desk there is an administrator, and rows for them in the event.
 */
const { values } = parseArgs({
  options: {
    players: { type: 'string' },
    markets: { type: 'string' },
    'markets-an-event': { type: 'string' },
    password: { type: 'string' },
    pages: { type: 'string' },
    'officer-code': { type: 'string' },
    casino: { type: 'boolean' },
    lobby: { type: 'string' },
    desk: { type: 'boolean' },
  },
})

await withPostgres(async (url) => {
  const db = openDatabase(url, createLog('warn'), 2)
  const marketsAnEvent = values['markets-an-event']
  const world = await seedWorld(db, {
    players: Number(values.players),
    markets: Number(values.markets),
    ...(marketsAnEvent !== undefined && { marketsAnEvent: Number(marketsAnEvent) }),
  })
  const tokens = await openSessions(db, world.playerIds)
  if (values.password !== undefined)
    await sql`update accounts set password_hash = ${await hashPassword(values.password)} where role = 'user'`.execute(
      db,
    )
  const code = values['officer-code']
  const officer = code === undefined ? null : await openDesk(db, code)
  const trader = values.desk ? await openSessions(db, [await addAdministrator(db)]) : []
  await db.destroy()
  const house = await openHouse(url)
  const port = await freePort()
  const gates: number[] = []
  const tenants = openTenants(url, createLog('warn'), 12)
  const lobby = values.lobby === undefined ? null : await serveLobby(Number(values.lobby))
  const gateway = await createGateway({
    config: {
      playerDist: values.pages ?? '/nonexistent',
      accessKey: 'bench',
      smsBudget: { aDay: 0, aMinute: 0 },
      ...(values.casino && { sandboxCasino: CASINO }),
      ...(lobby && { sandboxCasino: lobby.terms }),
    },
    // Sessions and lists of games are believed while their changes are heard.
    databaseUrl: url,
    sms: { send: async () => ({ ok: true, reference: '' }) },
    ...house,
    control: noteGates(house.control, (at) => gates.push(at)),
    tenants,
    clock: Date.now,
    limits: { bets: NO_LIMIT, searches: NO_LIMIT },
    internal: (_, routes) => routes.guarded(emptyPost, async () => answer({ docs: {} })),
  })
  await gateway.listen(port, '127.0.0.1')
  if (lobby) await untilStocked(house.db, Number(values.lobby))
  const casino = values.casino ? await seatPlayers(house.db, SITE) : null
  const ended = takeOrders(house, world, gates)
  const eventId = eventOf(house, world.marketIds)
  if (values.desk) await openRows(house, eventId)
  const desk = values.desk ? { token: trader[0], rows: ROWS } : null
  process.send?.({ port, tokens, officer, desk, casino, marketIds: world.marketIds, eventId, quotes: QUOTES })
  await ended
  await gateway.close()
  await lobby?.close()
  await tenants.close()
  await house.close()
  await proveBooks(url)
})
process.disconnect()

async function openSessions(db: Database, accountIds: readonly number[]): Promise<string[]> {
  const sessions = createSessions(db, createLog('warn'), Date.now)
  const opening = { siteId: SITE, isDemo: false, address: '127.0.0.1', agent: 'bench', country: null, came: COMING }
  const tokens: string[] = []
  // One after the other: two thousand at once would wait for a connection longer than they may.
  for (const accountId of accountIds) tokens.push((await sessions.open(db, { ...opening, accountId })).token)
  return tokens
}

/** Gives the officer's token. */
async function openDesk(db: Database, code: string): Promise<string> {
  const officerId = await openMethod(db, SITE)
  await sql`update accounts set transaction_code_hash = ${await hashPassword(code)}, second_factor_waived = true where id = ${officerId}`.execute(
    db,
  )
  const { bank } = (await loadSystemAccounts(db, [SITE]))(SITE, 'REAL')
  const points = { debit: bank, credit: officerId, amount: POINTS, kind: 'points', reference: 'bench:officer' } as const
  await db.transaction().execute((tx) => postTransfers(tx, [points]))
  const [token] = await openSessions(db, [officerId])
  return must(token, 'an officer signs in')
}

function eventOf(house: House, [marketId = '']: readonly string[]): string {
  return must(house.control.find(marketId), 'the world has markets').definition.eventId
}

type Order =
  | { readonly type: 'memory' }
  /** Processor time so far. */
  | { readonly type: 'cpu' }
  /** Bets straight into the engine, without HTTP, so many in flight. */
  | ({ readonly type: 'engine' } & Load)
  /** Changes of the first runner of all markets in turn; `everywhere` those of every runner but of the first market. */
  | { readonly type: 'prices'; readonly perSecond: number; readonly everywhere?: boolean }
  /** One change of the first market's first runner, and when it was in. */
  | { readonly type: 'mark' }
  /** When traders' keys had shut the engine's gate since the last time it was asked. */
  | { readonly type: 'gates' }
  /** So many more deposits that wait for the officer. */
  | { readonly type: 'claims'; readonly count: number }
  | { readonly type: 'end' }

/** Does what it is told until it is told to end. */
async function takeOrders(house: House, world: World, gates: number[]): Promise<void> {
  const { marketIds } = world
  const once = betStraight(house, world)
  let ticking: NodeJS.Timeout | undefined
  let changes = 0
  const change = (everywhere: boolean): void => {
    const turn = changes++
    const among = everywhere ? marketIds.slice(1) : marketIds
    const slot = everywhere ? Math.floor(turn / among.length) % QUOTES.length : 0
    changePrice(house, among[turn % among.length] ?? '', slot, turn)
  }
  await new Promise<void>((resolve) => {
    process.on('disconnect', resolve)
    process.on('message', (order: Order) => {
      switch (order.type) {
        case 'memory':
          process.send?.(memoryOf(process))
          break
        case 'cpu':
          answerLater(cpuSoFar(house.db))
          break
        case 'engine':
          answerLater(applyLoad(order, once))
          break
        case 'prices':
          clearInterval(ticking)
          if (order.perSecond > 0) ticking = keepPace(order.perSecond, () => change(order.everywhere === true))
          process.send?.({ changes })
          break
        case 'mark':
          changePrice(house, must(marketIds[0], 'the world has markets'), 0, changes++)
          process.send?.({ at: Date.now() })
          break
        case 'claims':
          answerLater(claimDeposits(house.db, SITE, order.count).then((deposits) => ({ deposits })))
          break
        case 'gates':
          process.send?.({ gates: gates.splice(0) })
          break
        case 'end':
          clearInterval(ticking)
          resolve()
          break
      }
    })
  })
}

/** A failure ends the program, and with it the bench. */
function answerLater(work: Promise<object>): void {
  void work.then((answer) => process.send?.(answer))
}

/** The bets that a client of `bench/http.ts` asks for, without asking. */
function betStraight(house: House, world: World): () => Promise<void> {
  const dice = createDice(SEED)
  return async () => {
    const request = nextBet(world, dice)
    const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest()
    const placed = await house.bets.place(request, { key: randomUUID(), bodyHash })
    if (!placed.ok) throw new Error(`a bet of the bench was refused: ${placed.refusal.code}`)
  }
}

/** As many a second, though a timer may be late. */
function keepPace(perSecond: number, once: () => void): NodeJS.Timeout {
  const begun = performance.now()
  let done = 0
  return setInterval(
    () => {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1000)
      for (; done < due; done++) once()
    },
    Math.max(1, Math.floor(1000 / perSecond)),
  )
}

/** One change of one runner, as a feed line brings it: another price and another size each time. */
function changePrice({ control }: House, marketId: string, slot: number, turn: number): void {
  const { prices, step, gap } = must(MOVES[slot], 'every runner moves')
  const price = must(prices[turn % prices.length], 'the turn is within')
  const newest = paise(100_000 + (turn % 100_000) * 100)
  const levels = (best: number, by: number): HouseQuotes['toBack'] => [
    [odds(best), newest],
    [odds(best + by), paise(200_000)],
    [odds(best + 2 * by), paise(300_000)],
  ]
  const quotes: HouseQuotes = { toBack: levels(price, -step), toLay: levels(price + gap, step) }
  control.setExchangePrices(marketId, [{ slot, quotes, lastTraded: odds(price) }], Date.now())
}
