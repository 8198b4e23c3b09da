import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { assertRights } from './rights.ts'
import { Refused } from '../refused.ts'

const FOLDER = join(import.meta.dirname, '..', 'migrations')
// Any fixed number: only one process migrates a database at a time.
const MIGRATION_LOCK = 715_001

/**
 * Brings the schema up to date, file by file in name order, each once. Gives the names it applied. Throws what to do where the
 * database's role may not do enough, and where files and database do not follow each other.
 */
export async function migrate(db: Database, folder = FOLDER): Promise<string[]> {
  await assertRights(db)
  return await db.transaction().execute(async (tx) => {
    // A large installation's rows take longer than any call of a server may; a lock that somebody holds is told soon, as ever.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
    await sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default clock_timestamp())`.execute(
      tx,
    )
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
    const pending = decidePending(
      files,
      rows.map((row) => row.name),
    )
    if (!pending.ok) throw new Refused(pending.refusal)
    for (const name of pending.value) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(tx)
      await sql`insert into migrations (name) values (${name})`.execute(tx)
    }
    return [...pending.value]
  })
}

/**
 * The files that come next, in order. A file that would come before one that is applied already was written for a schema that
 * this database has left behind; a database that has more than the files is a newer release's. @internal Exported for the tests.
 */
export function decidePending(files: readonly string[], applied: readonly string[]): Result<readonly string[], string> {
  const newest = applied.toSorted().at(-1) ?? ''
  const pending = files.filter((file) => !applied.includes(file)).toSorted()
  const unknown = applied.find((name) => !files.includes(name))
  if (unknown !== undefined)
    return refuse(`the database was brought up to date by another release (${unknown}): start that one or a newer one`)
  const late = pending.find((file) => file < newest)
  if (late !== undefined)
    return refuse(
      `this release and this database are of different lines (the migration ${late} comes before ${newest}, which the database has already): start the release that the database was used with, or a later one that was made from it; whoever wrote ${late} gives it a higher number`,
    )
  return ok(pending)
}
