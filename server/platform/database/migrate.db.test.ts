import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'paddock-migrations-'))
  await cp(join(import.meta.dirname, '..', 'migrations'), folder, { recursive: true })
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

test('a migration of many rows may take longer than a call may, and calls have their limit again after it', async () => {
  await writeFile(
    join(folder, '9999_slow.sql'),
    "create table told as select current_setting('statement_timeout') as limit",
  )
  const told = await database.db.connection().execute(async (one) => {
    await sql`set statement_timeout = '50s'`.execute(one)
    expect(await migrate(one, folder)).toEqual(['9999_slow.sql'])
    const { rows } = await sql<{ amid: string; after: string }>`
      select "limit" as amid, current_setting('statement_timeout') as after from told`.execute(one)
    await sql`reset statement_timeout`.execute(one)
    return rows
  })
  expect(told).toEqual([{ amid: '0', after: '50s' }])
})
