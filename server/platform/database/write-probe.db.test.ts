import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { openDatabase } from '../database.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { createWriteProbe } from './write-probe.ts'

let database: TestDatabase
let now = 0
beforeEach(async () => {
  database = await cloneDatabase()
})
afterEach(() => database.drop())

const writtenAt = async (): Promise<number> =>
  (await sql<{ at: number }>`select at from write_probe`.execute(database.db)).rows[0]?.at ?? 0

test('many who ask within five seconds are answered by one write', async () => {
  const probe = createWriteProbe(database.db, () => now)
  await Promise.all(Array.from({ length: 50 }, () => probe.check()))
  const first = await writtenAt()
  now += 4999
  await probe.check()
  expect(await writtenAt()).toBe(first)
  now += 1
  await probe.check()
  expect(await writtenAt()).toBeGreaterThan(first)
})

test('many who ask at once after a write are answered by one question to the pool, and who asks later by the next', async () => {
  let asked = 0
  const counting = database.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const probe = createWriteProbe(counting, () => now)
  await probe.check()
  asked = 0
  await Promise.all(Array.from({ length: 50 }, () => probe.check()))
  expect(asked).toBe(1)
  await probe.check()
  expect(asked).toBe(2)
})

test('a database that only reads is told, and told to be back within a second', async () => {
  const probe = createWriteProbe(database.db, () => now)
  await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set default_transaction_read_only = on`.execute(
    database.db,
  )
  const readOnly = openDatabase(database.url, createLog('silent'), 1)
  const reading = createWriteProbe(readOnly, () => now)
  await expect(reading.check()).rejects.toMatchObject({ code: '25006' })
  await sql`set default_transaction_read_only = off`.execute(readOnly)
  await expect(reading.check()).rejects.toMatchObject({ code: '25006' })
  now += 1000
  await reading.check()
  await probe.check()
  await readOnly.destroy()
})

test('a database that is gone is told at once, however lately it was written to', async () => {
  const gone = openDatabase(database.url, createLog('silent'), 1)
  const probe = createWriteProbe(gone, () => now)
  await probe.check()
  await gone.destroy()
  await expect(probe.check()).rejects.toThrow('destroyed')
})

test('a write that hangs is no write, and is asked once however often somebody asks', async () => {
  const probe = createWriteProbe(database.db, () => now)
  await database.db.transaction().execute(async (tx) => {
    await sql`lock table write_probe in access share mode`.execute(tx)
    const transactions = vi.spyOn(database.db, 'transaction')
    await Promise.all(
      Array.from({ length: 5 }, () => expect(probe.check()).rejects.toThrow('took more than 2000 ms to answer')),
    )
    await expect(probe.check()).rejects.toThrow('took more than 2000 ms to answer')
    expect(transactions).toHaveBeenCalledTimes(1)
    transactions.mockRestore()
  })
})
