/** A PostgreSQL of a test's own that can be killed and comes back on the same data and port. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '@paddock/domain/result'
import pg from 'pg'
import {
  freePort,
  killQuietly,
  type Program,
  readFirstJson,
  startOnSmallDisk,
  startProgram,
  waitFor,
  watchOver,
} from './programs.ts'

const START_WITHIN_MS = 60_000

export type TestDatabase = {
  readonly url: string
  readonly port: number
  rows<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>
  /** Its folder, as this process sees it. */
  folder(): string
  /** kill -9 of the postmaster. It stays away until `start`. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Told = { readonly url: string; readonly pid: number }

/** What a killed one shared with its processes is given back when the last of them has noticed: a moment later. */
const STILL_HELD = /pre-existing shared memory block/
const TRIES = 20
const AGAIN_MS = 500

/** On the usual disk, or on one of its own of so many MB. */
export async function startDatabase(diskMb?: number): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-faults-'))
  // The database's user, not root, must be able to enter.
  await chmod(folder, 0o755)
  const port = await freePort()
  let running: { readonly program: Program; readonly told: Told; readonly stray: { forget(): void } } | undefined

  async function start(): Promise<void> {
    for (let tries = 1; !running; tries++)
      try {
        running = await launch()
      } catch (error) {
        if (tries === TRIES || !STILL_HELD.test(String(error))) throw error
        await sleep(AGAIN_MS)
      }
  }

  async function launch() {
    const args = ['server/platform/postgres/postgres-main.ts', folder, String(port)]
    const program = diskMb === undefined ? startProgram(args) : startOnSmallDisk(folder, diskMb, args)
    const told = await waitFor('PostgreSQL', program, START_WITHIN_MS, () => readFirstJson<Told>(program))
    return { program, told, stray: watchOver(told.pid) }
  }

  async function kill(): Promise<void> {
    const { program, told, stray } = must(running, 'the database runs')
    killQuietly(told.pid)
    await program.ended()
    stray.forget()
    running = undefined
  }

  await start()
  return {
    url: must(running, 'it was started just now').told.url,
    port,
    folder: () => `/proc/${must(running, 'the database runs').program.pid}/root${folder}`,
    kill,
    start,
    async rows<Row extends object>(statement: string, values: readonly unknown[] = []) {
      const client = new pg.Client({ connectionString: must(running, 'the database runs').told.url })
      await client.connect()
      try {
        return (await client.query<Row>(statement, [...values])).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      await running?.program.stop()
      running?.stray.forget()
      // The processes of a database that was killed let go of their files a little later.
      for (let tries = 0; tries < 10; tries++) {
        try {
          return await rm(folder, { recursive: true, force: true })
        } catch {
          await sleep(200)
        }
      }
    },
  }
}
