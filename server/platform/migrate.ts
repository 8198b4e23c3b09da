import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
// Any fixed number: only one process migrates a database at a time.
const MIGRATION_LOCK = 715_001

/** Brings the schema up to date, file by file in name order, each once. Gives the names it applied. */
export async function migrate(db: Database): Promise<string[]> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const done = new Set(rows.map((row) => row.name))
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
    const applied: string[] = []
    for (const name of files.filter((file) => !done.has(file))) {
      await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(tx)
      await sql`insert into migrations (name) values (${name})`.execute(tx)
      applied.push(name)
    }
    return applied
  })
}
