/** `npm start` as a system administrator meets it: how it ends, what it says when it cannot begin, and its own database. */
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { send } from './harness/http.ts'
import { freePorts, killQuietly, type Program, startNpm, startProgram, waitFor } from './harness/programs.ts'

const STARTS_WITHIN_MS = 90_000
const ENDS_WITHIN_MS = 15_000
const BACK_WITHIN_MS = 20_000

let dataDir: string
let settings: Record<string, string>
let port: number
let program: Program | undefined
let other: Server | undefined
let database: TestDatabase | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paddock-start-'))
  // The database's user, not root, must be able to enter.
  await chmod(dataDir, 0o755)
  const [first = 0] = await freePorts(9)
  port = first
  settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(port + 1),
    DEV_PORT: String(port + 6),
    LOG_LEVEL: 'warn',
  }
})

afterEach(async () => {
  other?.close()
  other = undefined
  await program?.stop()
  program = undefined
  await database?.stop()
  database = undefined
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const start = (env: Readonly<Record<string, string>> = {}): Program =>
  (program = startProgram(['server/start.ts', '--dev'], { ...settings, ...env }))

const isReady = async (): Promise<true | undefined> =>
  (await send({ port, method: 'GET', path: '/readyz' }))?.status === 200 ? true : undefined

const untilRunning = async (started: Program): Promise<void> =>
  void (await waitFor(
    'Paddock',
    started,
    STARTS_WITHIN_MS,
    () => started.said().includes('Paddock is running') || undefined,
  ))

/** 0 where none runs. */
const databasePid = async (): Promise<number> => {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n', 1)[0])
}

/** Which of its ports are still listened on. */
async function portsTaken(): Promise<number[]> {
  const taken: number[] = []
  for (let at = port; at < port + 8; at++) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(at, '127.0.0.1', () => resolve(true))
    })
    if (isFree) server.close()
    else taken.push(at)
  }
  return taken
}

async function occupy(taken: number): Promise<void> {
  other = createServer().listen(taken, '127.0.0.1')
  await once(other, 'listening')
}

describe('told to end', () => {
  test.each([
    ['npm run dev by SIGTERM', 'SIGTERM', 'npm alone'],
    ['npm run dev by Ctrl-C in a terminal, twice', 'SIGINT', 'all of its group'],
  ] as const)('%s leaves nothing behind', async (_, signal, whom) => {
    const started = (program = startNpm(['run', 'dev'], settings))
    await untilRunning(started)
    // Whatever ends the server, the next one need not make of its sources again what this one has.
    await expect.poll(() => readdir(join(dataDir, 'compiled')), { timeout: 5000 }).not.toEqual([])
    const from = Date.now()
    for (let times = 0; times < (whom === 'npm alone' ? 1 : 2); times++) {
      if (whom === 'npm alone') started.signal(signal)
      else process.kill(-started.pid, signal)
      await sleep(100)
    }
    await started.ended()
    // npm may be gone before what it started.
    await expect.poll(portsTaken, { timeout: ENDS_WITHIN_MS }).toEqual([])
    await expect.poll(databasePid, { timeout: ENDS_WITHIN_MS }).toBe(0)
    expect(Date.now() - from).toBeLessThan(ENDS_WITHIN_MS)
    expect(started.said()).not.toMatch(/so everything ends|not everything ended|started again|\n {4}at /)
  })

  test('the hard way, by SIGKILL of the supervisor, its programs end by themselves', async () => {
    const started = start()
    await untilRunning(started)
    const pid = await databasePid()
    started.signal('SIGKILL')
    await started.ended()
    await expect.poll(portsTaken, { timeout: ENDS_WITHIN_MS }).toEqual([])
    killQuietly(pid)
  })
})

describe('its own database', () => {
  test('is started again when it dies, in one line each, and the server is of use again', async () => {
    const started = start()
    await untilRunning(started)
    const before = started.said().length
    killQuietly(await databasePid())
    await waitFor(
      'PostgreSQL',
      started,
      BACK_WITHIN_MS,
      () => started.said().includes('PostgreSQL is back') || undefined,
    )
    await expect.poll(isReady, { timeout: BACK_WITHIN_MS }).toBe(true)
    const said = started.said().slice(before)
    expect(said).toContain('PostgreSQL ended (SIGKILL); it is started again')
    expect(said).not.toMatch(/\n {4}at |"stack"/)
    // A line for each kind of job that met it, not for each time; and few of what is no job.
    const logged = said.split('\n').filter((line) => line.startsWith('{'))
    const jobs = logged.flatMap((line) => (JSON.parse(line) as { job?: string }).job ?? [])
    expect(jobs.length).toBeGreaterThan(0)
    expect(jobs.toSorted()).toEqual([...new Set(jobs)].toSorted())
    expect(logged.length - jobs.length).toBeLessThan(20)
  })

  test('that dies again and again ends everything, in one line', async () => {
    const started = start()
    await untilRunning(started)
    for (let deaths = 1; deaths <= 3; deaths++) {
      killQuietly(await databasePid())
      if (deaths < 3)
        await waitFor(
          'PostgreSQL',
          started,
          BACK_WITHIN_MS,
          () => started.said().split('PostgreSQL is back').length > deaths || undefined,
        )
    }
    expect(await started.ended()).toBe(1)
    expect(started.said()).toContain('PostgreSQL ended (SIGKILL), 3 times within a minute, so everything ends')
    expect(await portsTaken()).toEqual([])
  })
})

describe('what it cannot begin with is one line', () => {
  async function refused(started: Program): Promise<string> {
    program = started
    expect(await started.ended()).toBe(1)
    expect(started.said()).not.toContain('is running:')
    return started.said().trim()
  }

  test.each([
    [0, 'PORT'],
    [1, 'SANDBOX_PORT (the sandbox)'],
    [2, 'SANDBOX_PORT (its odds feed)'],
    [3, 'SANDBOX_PORT (its score feed)'],
    [4, 'SANDBOX_PORT (its payment gateway)'],
    [5, 'SANDBOX_PORT (its casino)'],
  ])('a port that is taken, %d after the first', async (steps, name) => {
    await occupy(port + steps)
    const line = `${name} is ${port + steps}, which another program listens on; expected a free port`
    expect(await refused(start())).toBe(line)
    // Nothing was begun.
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a folder on which Paddock runs, whose port is taken by it: the folder is what is told', async () => {
    await occupy(port)
    await mkdir(join(dataDir, 'postgres'))
    // Whoever runs on it is a Node that lives, as this one.
    await writeFile(join(dataDir, 'postgres', 'owner.pid'), String(process.pid))
    expect(await refused(start())).toBe(
      `DATA_DIR is ${dataDir}, in which Paddock is running already (process ${process.pid}); expected another folder, and another PORT and SANDBOX_PORT, for a second one`,
    )
  })

  test('a folder that cannot be written', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const line = new RegExp(
      `^DATA_DIR is ${file}, where a file stands; expected a folder that the user \\S+ may write$`,
    )
    expect(await refused(start({ DATA_DIR: file }))).toMatch(line)
  })

  test('settings, a line for each', async () => {
    const wrong = { PORT: 'abc', DATABASE_CONNECTIONS: '1', ACCESS_KEY: 'xyz' }
    expect((await refused(start(wrong))).split('\n')).toEqual([
      'PORT is "abc"; expected a port from 1 to 65535',
      'ACCESS_KEY is a text of 3 characters; expected at least 4 characters, in production 32',
      'DATABASE_CONNECTIONS is "1"; expected a whole number from 2 to 200',
    ])
  })

  test('a database that is not there, for the server alone; its password is not told', async () => {
    const env = { ...settings, DATABASE_URL: `postgres://me:secret@127.0.0.1:${port + 8}/mine` }
    const said = await refused(startProgram(['server/paddock.js', 'serve'], env))
    expect(said).toMatch(
      new RegExp(
        `^DATABASE_URL is me@127.0.0.1:${port + 8}/mine, which does not let us in \\(.*ECONNREFUSED.*\\); expected .*$`,
      ),
    )
    expect(said).not.toContain('secret')
  })

  test('nor anything beside it: one line of a database that is not there, and one of a database that is missing', async () => {
    const url = `postgres://me:secret@127.0.0.1:${port + 8}/mine`
    expect(await refused(start({ DATABASE_URL: url }))).toMatch(
      /^DATABASE_URL is me@127\.0\.0\.1:\d+\/mine, which does not let us in \([^\n]*ECONNREFUSED[^\n]*\); expected [^\n]*$/,
    )
    database = await startDatabase()
    const missing = new URL(database.url)
    missing.pathname = '/nobody_made_it'
    expect(await refused(start({ DATABASE_URL: missing.href }))).toMatch(
      /^DATABASE_URL is [^\n]*\/nobody_made_it, which does not let us in \([^\n]*\); expected [^\n]*$/,
    )
  })

  test('a database on which another server runs: that one runs on, and a killed one’s successor takes over', async () => {
    database = await startDatabase()
    const DATABASE_URL = database.url
    const server = (): Program => startProgram(['server/paddock.js', 'serve'], { ...settings, DATABASE_URL })
    program = server()
    const isUp = async () => (await isReady()) ?? undefined
    await waitFor('the server', program, STARTS_WITHIN_MS, isUp)
    const first = program
    const second = start({ DATABASE_URL, PORT: String(port + 1), SANDBOX_PORT: String(port + 2) })
    const said = (await refused(second)).split('\n')
    expect(said.at(-1)).toMatch(/^a server is running on this database as engine \S+, [^\n]* stop it first/)
    expect(said).toHaveLength(1)
    expect(await isReady()).toBe(true)
    expect(first.said()).not.toMatch(/lease|Error/)
    first.signal('SIGKILL')
    await first.ended()
    program = server()
    await waitFor('its successor', program, STARTS_WITHIN_MS, isUp)
    // Whoever loses its leases all the same ends, and says so in one line.
    await database.rows(`update partitions set owner = 'another', epoch = epoch + 1`)
    expect(await program.ended()).toBe(1)
    const last = program
      .said()
      .trim()
      .split('\n')
      .filter((line) => /lease|taken over|given up|\bat .*\.ts/.test(line))
    expect(last).toEqual([expect.stringContaining('another server has taken over the markets of this database')])
  })

  test.each(['start', 'serve', 'setup', 'administrator', 'audit', 'replay'])(
    'a Node that cannot read TypeScript, for %s',
    async (name) => {
      const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`
      expect(await refused(startProgram(['--import', old, 'server/paddock.js', name]))).toBe(
        'Node is 20.20.2; expected 22.19 or newer (on Linux x64 npm brings one along: npm start)',
      )
    },
  )

  test('nothing to audit; and no database is left behind', async () => {
    const empty = join(dataDir, 'empty')
    await mkdir(empty)
    expect(await refused(startProgram(['server/audit.ts'], { DATA_DIR: empty }))).toBe(
      `DATA_DIR is ${empty}, which has no database; expected the folder of an installation that was started, or DATABASE_URL`,
    )
    expect(await readdir(empty)).toEqual([])
  })
})
