/** A PostgreSQL of a test's own that can be killed and comes back on the same data and port. */
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
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

const run = promisify(execFile)

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

/** Names the cluster that a run has made ready, with the schema in it; each database of a browser begins with a copy of that. */
const READY = 'PADDOCK_READY_CLUSTER'
const MAIN = 'server/platform/postgres/postgres-main.ts'

/** The database's user, not root, must be able to enter. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paddock-faults-'))
  await chmod(folder, 0o755)
  return folder
}

/** Made once for all that start of a run: a cluster of its own takes each ten times as long as a copy. Gives what takes it away. */
export async function makeReady(): Promise<() => Promise<void>> {
  const folder = await makeFolder()
  const program = startProgram([MAIN, folder, String(await freePort()), '--migrate'])
  await waitFor('PostgreSQL', program, START_WITHIN_MS, () => readFirstJson<Told>(program))
  await program.stop()
  process.env[READY] = join(folder, 'cluster')
  return async () => {
    delete process.env[READY]
    await rm(folder, { recursive: true, force: true })
  }
}

/** With the schema already, where the run has made one ready; else empty. */
export const startReadyDatabase = (): Promise<TestDatabase> => startDatabase({ isReady: true })

/** On the usual disk, or on one of its own of so many MB. */
export async function startDatabase({
  diskMb,
  isReady = false,
}: {
  readonly diskMb?: number
  readonly isReady?: boolean
} = {}): Promise<TestDatabase> {
  const folder = await makeFolder()
  const ready = process.env[READY]
  // Whose files they are is kept, which the library of Node does not.
  if (isReady && ready !== undefined) await run('cp', ['-a', ready, join(folder, 'cluster')])
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
    const args = [MAIN, folder, String(port)]
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
