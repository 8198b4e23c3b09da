/**
 * The officers' queue of deposits through the whole server: 10,000 that wait against 100, of the same people, each call in turns on both.
 * Says on its last line what the first page took, and what a console asks after the news of one deposit.
 */
import { sql } from 'kysely'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { type BigServer, serveBig } from './big-server.ts'
import { BIG_SITE, type BigSize, makeBigWorld } from './big-world.ts'
import { claimDeposits, openMethod } from './claims.ts'
import { proveBooks } from './prove-books.ts'
import { cloneDatabase, withPostgres } from './world.ts'

const SIZE: BigSize = { accounts: 2000, bets: 20_000 }
const MANY = 10_000
const FEW = 100
const ROUNDS = 30

const QUEUE = '/api/whiteLabel/deposit?status=open&mine=true&page=1'
const FIRST_PAGE = [`${QUEUE}&limit=50`]
/** The page again, and how many the navigation counts. */
const LIVE_UPDATE = [`${QUEUE}&limit=50`, `${QUEUE}&limit=1`]

async function make(url: string, waiting: number): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  await makeBigWorld(db, SIZE)
  await openMethod(db, BIG_SITE)
  await claimDeposits(db, BIG_SITE, waiting)
  await sql`analyze`.execute(db)
  await db.destroy()
}

async function timeOf(server: BigServer, paths: readonly string[]): Promise<number> {
  const begin = performance.now()
  for (const path of paths) {
    const { status, body } = await server.ask({ asker: 'whiteLabel', path })
    if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 200)}`)
  }
  return performance.now() - begin
}

type Turn = { readonly many: number; readonly few: number }

async function inTurns(servers: { readonly many: BigServer; readonly few: BigServer }, paths: readonly string[]) {
  const turns: Turn[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    turns.push({ few: await timeOf(servers.few, paths), many: await timeOf(servers.many, paths) })
  // The first ones meet cold caches on both sides.
  return turns.slice(ROUNDS / 3)
}

await withPostgres(async (url) => {
  const fewUrl = await cloneDatabase(url, 'few')
  await make(fewUrl, FEW)
  await make(url, MANY)
  const servers = { many: await serveBig(url), few: await serveBig(fewUrl) }
  const firstPage = await inTurns(servers, FIRST_PAGE)
  const liveUpdate = await inTurns(servers, LIVE_UPDATE)
  await servers.many.close()
  await servers.few.close()
  await proveBooks(url)
  await proveBooks(fewUrl)
  process.stdout.write(`${JSON.stringify({ many: MANY, few: FEW, accounts: SIZE.accounts, firstPage, liveUpdate })}\n`)
})
