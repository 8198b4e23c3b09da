import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database, Tx } from '../database.ts'
import { inPipeline, together } from './in-pipeline.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'

let world: TestDatabase
let db: Database
beforeAll(async () => {
  world = await cloneDatabase()
  db = world.db
  await sql`create table notes (n int primary key, said text)`.execute(db)
})
beforeEach(() => sql`truncate notes`.execute(db))
afterAll(() => world.drop())

const note = (tx: Tx, n: number) => sql`insert into notes values (${n}, ${`note ${n}`})`.execute(tx)
const noted = async () => (await sql<{ n: number }>`select n from notes order by n`.execute(db)).rows.map(({ n }) => n)
const wait = (tx: Tx) => sql`select pg_sleep(0.05)`.execute(tx)

test('what is asked together is begun in its order, and none of it waits for an answer', async () => {
  const seen: string[] = []
  const told = await inPipeline(db, (tx) =>
    together(tx, [
      async () => {
        seen.push('first')
        await wait(tx)
        seen.push('first answered')
        return 1
      },
      async () => {
        seen.push('second')
        // Behind the first one, which it sees.
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from notes`.execute(tx)
        return rows[0]?.count
      },
      async () => (await note(tx, 1)).numAffectedRows,
    ]),
  )
  expect(told).toEqual([1, 0, 1n])
  expect(seen).toEqual(['first', 'second', 'first answered'])
  expect(await noted()).toEqual([1])
})

test('in any other transaction each waits for the one before it, and none follows one that failed', async () => {
  const seen: number[] = []
  const told = db.transaction().execute((tx) =>
    together(
      tx,
      [1, 1, 2].map((n, i) => async () => {
        seen.push(i)
        await note(tx, n)
      }),
    ),
  )
  await expect(told).rejects.toThrow('duplicate key')
  expect(seen).toEqual([0, 1])
  expect(await noted()).toEqual([])
})

test('where one fails all of it is undone, and nothing of it comes after its end', async () => {
  const late: unknown[] = []
  const told = inPipeline(db, (tx) =>
    together(tx, [
      () => note(tx, 1),
      () => note(tx, 1),
      async () => {
        await wait(tx).catch((error: unknown) => late.push(error))
        await note(tx, 2).catch((error: unknown) => late.push(error))
      },
    ]),
  )
  await expect(told).rejects.toThrow('duplicate key')
  // Both were told that the transaction had failed before.
  expect(late.map(String)).toEqual([expect.stringContaining('aborted'), expect.stringContaining('aborted')])
  expect(await noted()).toEqual([])
})

test('what fails outside the database undoes it as well', async () => {
  const told = inPipeline(db, async (tx) => {
    await note(tx, 1)
    throw new Error('ours')
  })
  await expect(told).rejects.toThrow('ours')
  expect(await noted()).toEqual([])
})

test('a connection that is lost in it is not lent again', async () => {
  const lost = inPipeline(db, async (tx) => {
    await note(tx, 1)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.toThrow(/terminat/)
  for (const n of [1, 2, 3]) await inPipeline(db, (tx) => note(tx, n))
  expect(await noted()).toEqual([1, 2, 3])
})
