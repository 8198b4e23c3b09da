import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { Refused } from '../platform/refused.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import { awaitLeases, sessionOf } from './await-leases.ts'
import { LEASE_SECONDS, releaseLeases, renewLeases, takeLeases } from './leases.ts'

const OWNER = 'desk'

let world: TestDatabase
/** As the running server has it: its connections bear the engine's name. */
let server: Database
const told: string[] = []
const wait = (owner = OWNER) => awaitLeases(world.db, owner, (line) => told.push(line))

beforeEach(async () => {
  world = await cloneDatabase()
  server = openDatabase(world.url, createLog('silent'), 1, sessionOf(OWNER))
  told.length = 0
})
afterEach(async () => {
  await server.destroy().catch(() => undefined)
  await world.drop()
})

const endsIn = (seconds: number) =>
  sql`update partitions set lease_until = clock_timestamp() + make_interval(secs => ${seconds})`.execute(world.db)

test('where nobody holds the markets, nothing is waited for; nor on a database without a schema', async () => {
  await wait()
  await sql`drop table partitions`.execute(world.db)
  await wait()
  expect(told).toEqual([])
})

test('nor behind a server that has ended well', async () => {
  await takeLeases(server, OWNER)
  await releaseLeases(server, OWNER)
  await wait()
  expect(told).toEqual([])
})

test('nor behind one that was killed: its connections are gone, though its lease is not', async () => {
  await takeLeases(server, OWNER)
  await server.destroy()
  const from = Date.now()
  await wait()
  expect(Date.now() - from).toBeLessThan(LEASE_SECONDS * 500)
})

test('what one of another name left is waited for: it is taken only when its lease has run out', async () => {
  await takeLeases(server, OWNER)
  await server.destroy()
  await endsIn(0.6)
  await wait('another')
  expect(told).toEqual([])
  expect((await takeLeases(world.db, 'another')).size).toBe(64)
})

test('a server that renews its lease is running: the other one is refused in one line that names it', async () => {
  const leases = await takeLeases(server, OWNER)
  const renewing = setInterval(() => void renewLeases(server, OWNER, leases), 400)
  const refused = await wait().catch((error: unknown) => error)
  clearInterval(renewing)
  expect(refused).toBeInstanceOf(Refused)
  expect((refused as Error).message).toMatch(
    /^a server is running on this database as engine desk, [^\n]* stop it first[^\n]*$/,
  )
  // Whoever is refused was not told to wait before.
  expect(told).toEqual([])
})

test('one that hangs is waited for until its lease has run out, and that is said once', async () => {
  await takeLeases(server, OWNER)
  await endsIn(5.4)
  await wait()
  expect(told).toEqual([
    expect.stringMatching(/^engine desk holds the markets of this database for [12] s more; waiting/),
  ])
  expect((await takeLeases(world.db, OWNER)).size).toBe(64)
})
