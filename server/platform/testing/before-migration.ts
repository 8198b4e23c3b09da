/** A database as it stood before a migration, and a way to run that one over what a test puts there. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { emptyDatabase } from './database.ts'

const FOLDER = join(import.meta.dirname, '..', 'migrations')

export async function databaseBefore(migration: string) {
  const { db, drop } = await emptyDatabase()
  const run = async (name: string) => await sql.raw(await readFile(join(FOLDER, name), 'utf8')).execute(db)
  await sql`create table migrations (name text primary key)`.execute(db)
  const before = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name < migration).sort()
  for (const name of before) await run(name)
  return { db, drop, migrate: () => run(migration) }
}
