import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyChain } from '../audit-log/index.ts'
import { auditBooks } from '../ledger/index.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { auditReceipts } from '../points/index.ts'
import { type BigServer, serveBig } from './big-server.ts'
import { BIG_RECEIPT_KEY, makeBigWorld } from './big-world.ts'
import { hearStatements, scannedTables } from './heard-statements.ts'

let database: TestDatabase
let server: BigServer
const ears = hearStatements()

beforeAll(async () => {
  database = await cloneDatabase()
  await makeBigWorld(database.db, { accounts: 20_000, bets: 100_000 })
  server = await serveBig(database.url)
}, 600_000)

afterAll(async () => {
  ears.stop()
  await server.close()
  await database.drop()
})

/**
 * Of so many rows that nobody reads them whole for a page, even where everybody is asked about. Linked trades of a world of this size are a
 * thousand, which is less than an index costs: `npm run bench -- console` looks at twenty thousand.
 */
const LARGE = [
  'bets',
  'fills',
  'positions',
  'journal',
  'transfers',
  'notifications',
  'login_events',
  'sessions',
  'last_visits',
  'audit_log',
]

test('a small one has books that balance, receipts that were signed, and a whole audit log', async () => {
  const small = await cloneDatabase()
  await makeBigWorld(small.db, { accounts: 200, bets: 4000 })
  expect(await auditBooks(small.db)).toEqual([])
  expect(await auditReceipts(small.db, BIG_RECEIPT_KEY)).toEqual([])
  expect(await verifyChain(small.db)).toEqual([])
  await small.drop()
}, 300_000)

test('every page of console and player is answered, and none reads a large table whole', async () => {
  const scans: string[] = []
  let heard = 0
  for (const call of server.calls) {
    ears.heard.length = 0
    const { status, body } = await server.ask(call)
    expect([call.name, status, body.slice(0, 100)]).toEqual([call.name, 200, body.slice(0, 100)])
    heard += ears.heard.length
    // Whoever stands over nearly all of the site's people has all of them looked at where the order is that of an amount, and nowhere else.
    const isByAmount = /^(administrator|whiteLabel): people by (points|result)$/.test(call.name)
    const large = isByAmount ? LARGE : [...LARGE, 'accounts']
    for (const statement of ears.heard)
      for (const table of await scannedTables(database.url, statement))
        if (large.includes(table)) scans.push(`${call.name}: ${table}: ${statement.text.trim().slice(0, 120)}`)
  }
  // Nearly every page asks something of the site's connections.
  expect(heard).toBeGreaterThan(server.calls.length)
  expect(scans).toEqual([])
}, 600_000)
