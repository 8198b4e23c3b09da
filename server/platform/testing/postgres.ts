/** One PostgreSQL for the whole test run, migrated once; each worker has clones of that template, which are put back as they were made after each test. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database.ts'
import { createLog } from '../log.ts'
import { migrate } from '../database/migrate.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { removeLeft } from './left-folders.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const place of [MEMORY, tmpdir()]) await removeLeft(place, PREFIX)
  const folder = await mkdtemp(join(await roomiest(), PREFIX))
  // The database's user, not root, must be able to enter.
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const db = openDatabase(postgres.url, createLog('silent'), 2)
  await migrate(db)
  // Nothing of it outlives the run: what must survive a crash is tried in e2e/faults*, on a database that waits for its disk.
  await sql`alter system set fsync = off`.execute(db)
  // Who wants statistics asks for them; the databases of most tests are gone before somebody comes by.
  await sql`alter system set autovacuum = off`.execute(db)
  // A plan made for any values does for a test's few rows, and is made once.
  await sql`alter system set plan_cache_mode = force_generic_plan`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await db.destroy()
  project.provide('databaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const PREFIX = 'paddock-test-'
const MEMORY = '/dev/shm'
/** What the databases of a run come to at most, several times over. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Files in memory, where there is room for them: a clone is some hundred new files, and most of a run's tests begin with one. */
async function roomiest(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
