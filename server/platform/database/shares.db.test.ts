import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openTenants, refusalOfDatabase, type Tenants } from '../database.ts'
import { createLog } from '../log.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'

const CONNECTIONS = 8
let database: TestDatabase
let tenants: Tenants

beforeAll(async () => {
  database = await cloneDatabase()
  tenants = openTenants(database.url, createLog('silent'), CONNECTIONS)
})

afterAll(async () => {
  await tenants.close()
  await database.drop()
})

/** Many calls that each take a while; `done` says how many are over. */
function fill(db: (turn: number) => Database): { done: () => number; all: Promise<unknown> } {
  let done = 0
  const slow = Array.from({ length: 4 * CONNECTIONS }, async (_, turn) => {
    await sql`select pg_sleep(0.5)`.execute(db(turn)).catch(() => undefined)
    done++
  })
  return { done: () => done, all: Promise.all(slow) }
}

const ask = async (db: Database): Promise<void> => void (await sql`select 1`.execute(db))

test('one site’s slow calls fill its share, and another site is answered', async () => {
  const site = fill((turn) => tenants.of(1, 'SITE', `call ${turn}`))
  await ask(tenants.of(2, 'SITE', 'any'))
  expect(site.done()).toBeLessThan(CONNECTIONS)
  await site.all
})

test('one slow call fills its share, and another call of the site is answered', async () => {
  const call = fill(() => tenants.of(1, 'SITE', 'slow'))
  await ask(tenants.of(1, 'SITE', 'quick'))
  expect(call.done()).toBeLessThan(CONNECTIONS)
  await call.all
})

test('what failed gives its place back', async () => {
  const broken = Array.from({ length: 4 * CONNECTIONS }, () =>
    expect(sql`select nothing`.execute(tenants.of(1, 'SITE', 'broken'))).rejects.toThrow(/nothing/),
  )
  await Promise.all(broken)
  await tenants.of(1, 'SITE', 'broken').transaction().execute(ask)
})

test('a query of a site ends at its time limit and says so', async () => {
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    tenants.of(1),
  )
  expect(rows).toEqual([{ limit: '10s' }])
  const slow = tenants
    .of(1)
    .transaction()
    .execute(async (tx) => {
      await sql`set local statement_timeout = 30`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    })
  const error: unknown = await slow.catch((thrown: unknown) => thrown)
  expect(refusalOfDatabase(error)).toEqual({ code: 'TAKES_TOO_LONG' })
})
