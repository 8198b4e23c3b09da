/**
 * First pages of console and player through the whole server: an installation of a year with 20,000 accounts and 2 million bets against
 * the same with 200 accounts, each call in turns on both. Says on its last line what each took, and which large tables a plan reads whole.
 */
import { sql } from 'kysely'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import type { BigCall } from './big-calls.ts'
import { type BigServer, serveBig } from './big-server.ts'
import { type BigSize, makeBigWorld } from './big-world.ts'
import { hearStatements, openPlans, type Statement } from './heard-statements.ts'
import { proveBooks } from './prove-books.ts'
import { cloneDatabase, withPostgres } from './world.ts'

const BIG: BigSize = { accounts: 20_000, bets: 2_000_000 }
const SMALL: BigSize = { accounts: 200, bets: 20_000 }
const ROUNDS = 5

export type Page = {
  readonly name: string
  readonly bigMs: number
  readonly smallMs: number
  readonly scanned: readonly string[]
}

async function make(url: string, size: BigSize): Promise<void> {
  const db = openDatabase(url, createLog('warn'), 2)
  await makeBigWorld(db, size)
  await db.destroy()
}

/** Tables of so many rows that nobody reads them whole for a page. */
async function largeTables(url: string): Promise<ReadonlySet<string>> {
  const db = openDatabase(url, createLog('warn'), 1)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 20000`.execute(
    db,
  )
  await db.destroy()
  return new Set(rows.map(({ name }) => name))
}

async function timeOf(server: BigServer, call: BigCall): Promise<number> {
  const begin = performance.now()
  const { status, body } = await server.ask(call)
  // Ended at its time limit: that is the time that is compared.
  if (status !== 200 && status !== 422) throw new Error(`${call.name}: ${status} ${body.slice(0, 200)}`)
  return performance.now() - begin
}

/** What else the machine does can only slow one: the best of each counts. */
async function inTurns(
  big: () => Promise<number>,
  small: () => Promise<number>,
): Promise<{ bigMs: number; smallMs: number }> {
  const times = { bigMs: Infinity, smallMs: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    times.smallMs = Math.min(times.smallMs, await small())
    times.bigMs = Math.min(times.bigMs, await big())
  }
  return times
}

await withPostgres(async (url) => {
  const smallUrl = await cloneDatabase(url, 'small')
  await make(smallUrl, SMALL)
  // The same statements make both; of the big one alone the audit takes longer than all the rest.
  await proveBooks(smallUrl)
  const began = Date.now()
  await make(url, BIG)
  const makingMs = Date.now() - began
  const large = await largeTables(url)
  const ears = hearStatements()
  const plans = await openPlans(url)
  const scannedBy = async (statements: readonly Statement[]): Promise<string[]> => {
    const scanned = new Set<string>()
    for (const statement of statements)
      for (const table of await plans.scannedTables(statement)) if (large.has(table)) scanned.add(table)
    return [...scanned]
  }
  const [big, small] = [await serveBig(url), await serveBig(smallUrl)]
  const pages: Page[] = []
  for (const call of big.calls) {
    const twin = small.calls.find(({ name }) => name === call.name) ?? call
    ears.heard.length = 0
    await timeOf(big, call)
    const statements = [...ears.heard]
    const times = await inTurns(
      () => timeOf(big, call),
      () => timeOf(small, twin),
    )
    pages.push({ name: call.name, ...times, scanned: await scannedBy(statements) })
  }
  ears.stop()
  await plans.close()
  await big.close()
  await small.close()
  process.stdout.write(`${JSON.stringify({ big: BIG, small: SMALL, makingMs, pages })}\n`)
})
