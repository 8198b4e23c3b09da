/**
 * `node server/platform/postgres/postgres-main.ts FOLDER [PORT] [--migrate]`: our own PostgreSQL as a program, for tests that end it the hard way.
 * Tells its URL and process id on one line, once its schema is up to date where that is asked for, and ends when the database does.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../database.ts'
import { migrate } from '../database/migrate.ts'
import { createLog } from '../log.ts'
import { startPostgres } from './postgres.ts'

const { positionals, values } = parseArgs({ options: { migrate: { type: 'boolean' } }, allowPositionals: true })
const [folder, port] = positionals
if (folder === undefined)
  throw new Error('which folder? node server/platform/postgres/postgres-main.ts FOLDER [PORT] [--migrate]')

const postgres = await startPostgres(resolve(folder), port === undefined ? {} : { port: Number(port) })
if (values.migrate) {
  const db = openDatabase(postgres.url, createLog('silent'), 1)
  await migrate(db)
  await db.destroy()
}
void postgres.ended.then(() => process.exit(0))

process.once('SIGTERM', () => void postgres.stop())
process.once('SIGINT', () => void postgres.stop())
// Whoever has read this may end it at once.
process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid })}\n`)
