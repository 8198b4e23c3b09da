/**
 * `node server/platform/postgres/postgres-main.ts FOLDER [PORT]`: our own PostgreSQL as a program, for tests that end it the hard way.
 * Tells its URL and process id on one line, and ends when the database does.
 */
import { resolve } from 'node:path'
import { startPostgres } from './postgres.ts'

const [folder, port] = process.argv.slice(2)
if (folder === undefined) throw new Error('which folder? node server/platform/postgres/postgres-main.ts FOLDER [PORT]')

const postgres = await startPostgres(resolve(folder), port === undefined ? {} : { port: Number(port) })
process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid })}\n`)
void postgres.ended.then(() => process.exit(0))

process.once('SIGTERM', () => void postgres.stop())
process.once('SIGINT', () => void postgres.stop())
