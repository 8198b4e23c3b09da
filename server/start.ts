/**
 * `npm start`: the whole of Paddock on one machine. Brings up a PostgreSQL of its own, the stand-ins for third parties, builds
 * the web apps, starts the server, and ends them in the opposite order. `--dev` serves the apps with hot reload instead.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from './platform/config.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/postgres.ts'

const ROOT = resolve(import.meta.dirname, '..')
const VITE = join('node_modules', 'vite', 'bin', 'vite.js')
const APPS = ['player', 'console'] as const
const isDev = process.argv.includes('--dev')

refuseOldNode()
const config = readConfig(process.env)
const url = `http://localhost:${config.port}`
const children: ChildProcess[] = []
let postgres: EmbeddedPostgres | undefined
let ending: Promise<void> | undefined

process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}

async function start(): Promise<void> {
  if (config.databaseUrl === undefined) postgres = await startPostgres(join(config.dataDir, 'postgres'))
  const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? postgres?.url ?? '' }
  if (!isDev) await buildApps()
  if (!config.production) await launchSandbox(env)
  await launchServer(env)
  if (isDev) for (const app of APPS) launch(`vite ${app}`, [VITE, app], { ...env, PADDOCK_URL: url })
  tellWhere()
}

function refuseOldNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return
  console.error(
    `Paddock needs Node 22.18 or newer, and this is ${process.versions.node}. On Linux x64 npm brings Node 24 along: run it through npm (npm start).`,
  )
  process.exit(1)
}

/** Ends everything when a part ends by itself: a system with a part missing only looks as if it ran. */
function launch(name: string, args: readonly string[], env: NodeJS.ProcessEnv, ipc = false): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'inherit', 'inherit', ...(ipc ? ['ipc' as const] : [])],
  })
  children.push(child)
  child.once('exit', (code, signal) => {
    if (ending) return
    console.error(`${name} ended (${signal ?? code}), so everything ends`)
    void end(1)
  })
  return child
}

/** The recordings run at four times their pace, so that a match is over in an hour. */
async function launchSandbox(env: NodeJS.ProcessEnv): Promise<void> {
  const speed = env['SANDBOX_SPEED'] ?? '4'
  const child = launch('sandbox', ['sandbox/main.ts'], {
    ...env,
    SANDBOX_PORT: String(config.sandboxPort),
    SANDBOX_SPEED: speed,
  })
  for (let tries = 0; tries < 150 && child.exitCode === null; tries++) {
    const alive = await fetch(`http://127.0.0.1:${config.sandboxPort}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (alive) return
    await sleep(100)
  }
  throw new Error('the sandbox did not start')
}

async function launchServer(env: NodeJS.ProcessEnv): Promise<void> {
  const child = launch('server', ['server/main.ts'], env, true)
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', () => fail(new Error('the server did not start')))
  })
}

/** One after the other: a build takes all the cores there are. */
async function buildApps(): Promise<void> {
  const shared = await Promise.all(['ui', 'contract', 'domain'].map((folder) => newestChange(join(ROOT, folder))))
  for (const app of APPS) {
    const changed = Math.max(...shared, await newestChange(join(ROOT, app)))
    if ((await builtAt(app)) < changed) await runToEnd([VITE, 'build', app, '--logLevel', 'warn'])
  }
}

async function builtAt(app: string): Promise<number> {
  return await stat(join(ROOT, app, 'dist', 'index.html')).then(
    (file) => file.mtimeMs,
    () => 0,
  )
}

async function newestChange(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/node_modules|dist/.test(entry.parentPath))
  const times = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).mtimeMs))
  return Math.max(0, ...times)
}

async function runToEnd(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`${args.slice(0, 3).join(' ')} failed with ${code}`)
}

function tellWhere(): void {
  console.log(
    [
      '',
      `  Paddock is running: ${isDev ? `http://localhost:5173, which reloads as you edit (server: ${url})` : url}`,
      `  players            player1 … player20, password Paddock@1`,
      `  operators          ${isDev ? 'http://localhost:5174' : url}/console/ as administrator, whitelabel, agent …, the same password, code 123456`,
      `  second site        http://club.localhost:${config.port}`,
      `  calls              ${url}/api/reference`,
      ...(config.production ? [] : [`  SMS that were sent http://localhost:${config.sandboxPort}/sms`]),
      '',
    ].join('\n'),
  )
}

async function end(code: number): Promise<void> {
  ending ??= (async () => {
    for (const child of children.toReversed()) await endChild(child)
    await postgres?.stop()
    process.exit(code)
  })()
  await ending
}

/** Asks, and after a while insists. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(insist)
}
