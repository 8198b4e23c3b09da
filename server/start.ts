/**
 * `npm start`: the whole of Paddock on one machine. Brings up a PostgreSQL of its own, the stand-ins for third parties, builds
 * the web apps, starts the server, and ends them in the opposite order. `--dev` serves the apps with hot reload instead.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { awaitLeases } from './engine/index.ts'
import { readConfig } from './platform/config/config.ts'
import { assertReachable, openDatabase } from './platform/database.ts'
import { type KeptPostgres, keepPostgres } from './platform/postgres/keep-postgres.ts'
import { createLog } from './platform/log.ts'
import { refuseSecond } from './platform/postgres/postgres.ts'
import { Refused } from './platform/refused.ts'
import { tellRefusals } from './platform/config/tell-refusals.ts'
import { assertFolder, assertPortFree } from './platform/config/wrong-setting.ts'
import { assertReadyForProduction } from './setup/index.ts'
import { whereItRuns } from './where-it-runs.ts'

const ROOT = resolve(import.meta.dirname, '..')
const VITE = join('node_modules', 'vite', 'bin', 'vite.js')
/** Vite knows nothing of the channel over which our programs hear that we are gone. */
const ENDS_WITH_US = '--import=./server/platform/postgres/end-with-parent.ts'
/** Of what takes the types off the game screens. */
const NO_WARNING = '--disable-warning=ExperimentalWarning'
const APPS = ['player', 'console'] as const
const isDev = process.argv.includes('--dev')
const PARENT_LOOK_MS = 250
/** Longer than the server itself takes. */
const INSIST_AFTER_MS = 6000

tellRefusals()
const config = readConfig(process.env)
const url = `http://localhost:${config.port}`
const children: ChildProcess[] = []
/** Beside the children, that a signal while it starts leaves none behind. */
let starting: Promise<KeptPostgres> | undefined
let ending: Promise<void> | undefined

// Each signal comes twice, in a terminal and from npm: the second changes nothing, and all of it is over in seconds.
process.on('SIGTERM', () => void end(0))
process.on('SIGINT', () => void end(0))
process.on('SIGHUP', () => void end(0))
// npm starts us through a shell, which takes the signal in our place and goes without a word.
if (process.env['npm_lifecycle_event'] !== undefined) endWithParent()

try {
  await assertRoom()
  await start()
} catch (error) {
  // Whoever was told to end does not hear what came of the start.
  if (!ending) console.error(error instanceof Error ? error.message : error)
  await end(1)
}

function endWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void end(0)
  }, PARENT_LOOK_MS).unref()
}

/** Everything that others may have is asked for before the first of our own programs begins. */
async function assertRoom(): Promise<void> {
  await assertFolder('DATA_DIR', config.dataDir)
  // Before its ports are found taken: another port would be of no use.
  if (config.databaseUrl === undefined) await refuseSecond(postgresFolder())
  await assertPortFree('PORT', config.port, config.host)
  if (!config.production)
    for (const [steps, what] of [
      'the sandbox',
      'its odds feed',
      'its score feed',
      'its payment gateway',
      'its casino',
    ].entries())
      await assertPortFree(`SANDBOX_PORT (${what})`, config.sandboxPort + steps, '127.0.0.1')
  if (isDev) for (const app of APPS) await assertPortFree(`DEV_PORT (${app})`, devPortOf(app), 'localhost')
}

/** Of a database that is not ours: whether it lets us in, and whether another server runs on it. */
async function assertDatabase(url: string): Promise<void> {
  const db = openDatabase(url, createLog('silent'), 1)
  try {
    await assertReachable(db, url)
    if (config.production) await assertReadyForProduction(url)
    await awaitLeases(db, config.engineName, console.error)
  } finally {
    await db.destroy()
  }
}

async function start(): Promise<void> {
  if (config.databaseUrl !== undefined) await assertDatabase(config.databaseUrl)
  const env = { ...process.env, DATABASE_URL: config.databaseUrl ?? (await startDatabase()) }
  if (!isDev) await buildApps()
  if (!config.production) await Promise.all([launchSandbox(env), launchGateway(env), launchCasino(env)])
  await untilReady('server', launch('server', ['server/paddock.js', 'serve'], env))
  if (config.demoPlayers) await launchPlayers(env)
  if (isDev) for (const app of APPS) launchVite(app, env)
  tellWhere()
}

function devPortOf(app: (typeof APPS)[number]): number {
  return config.devPort + APPS.indexOf(app)
}

function launchVite(app: (typeof APPS)[number], env: NodeJS.ProcessEnv): void {
  const at = ['--port', String(devPortOf(app)), '--strictPort']
  launch(`vite ${app}`, [ENDS_WITH_US, VITE, app, ...at], { ...env, PADDOCK_URL: url })
}

function postgresFolder(): string {
  return join(config.dataDir, 'postgres')
}

async function startDatabase(): Promise<string> {
  starting = keepPostgres(postgresFolder(), { tell: console.error, onGone: () => void end(1) })
  return (await starting).url
}

/** Ends everything when a part ends by itself: a system with a part missing only looks as if it ran. */
function launch(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawnOurs(args, env)
  child.once('exit', (code, signal) => {
    if (ending) return
    console.error(`${name} ended (${signal ?? code}), so everything ends`)
    void end(1)
  })
  return child
}

/**
 * A group of its own, so that the signals of a terminal come to us alone and each program ends in its turn; over the channel it hears
 * when we are gone.
 */
function spawnOurs(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  if (ending) throw new Refused('told to end')
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

/** The recordings run at four times their pace, so that a match is over in an hour. */
async function launchSandbox(env: NodeJS.ProcessEnv): Promise<void> {
  const speed = env['SANDBOX_SPEED'] ?? '4'
  await untilReady(
    'sandbox',
    launch('sandbox', ['sandbox/main.ts'], { ...env, SANDBOX_PORT: String(config.sandboxPort), SANDBOX_SPEED: speed }),
  )
}

async function launchGateway(env: NodeJS.ProcessEnv): Promise<void> {
  const { sandboxPort, port } = config
  const settings = { SANDBOX_PORT: String(sandboxPort), PORT: String(port) }
  await untilReady('payment gateway', launch('payment gateway', ['sandbox/gateway/main.ts'], { ...env, ...settings }))
}

async function launchCasino(env: NodeJS.ProcessEnv): Promise<void> {
  const { sandboxPort, port, dataDir } = config
  const settings = { SANDBOX_PORT: String(sandboxPort), PORT: String(port), DATA_DIR: dataDir }
  await untilReady('casino', launch('casino', [NO_WARNING, 'sandbox/casino/main.ts'], { ...env, ...settings }))
}

/** Accounts of the demo world that bet by themselves, through the API. docs/demo-world.md. */
async function launchPlayers(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = { PORT: String(config.port) }
  await untilReady('sandbox players', launch('sandbox players', ['sandbox/players/main.ts'], { ...env, ...settings }))
}

/** When it says so itself: what answers on its port may be another. */
async function untilReady(name: string, child: ChildProcess): Promise<void> {
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', () => fail(new Refused(`the ${name} did not start`)))
  })
}

/** One after the other: a build takes all the cores there are. */
async function buildApps(): Promise<void> {
  const shared = await Promise.all(['ui', 'contract', 'domain'].map((folder) => newestChange(join(ROOT, folder))))
  for (const app of APPS) {
    const changed = Math.max(...shared, await newestChange(join(ROOT, app)))
    if ((await builtAt(app)) < changed) await runToEnd([ENDS_WITH_US, VITE, 'build', app, '--logLevel', 'warn'])
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
  const child = spawnOurs(args, process.env)
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  if (code !== 0) throw new Error(`${args.slice(1, 4).join(' ')} failed with ${code}`)
}

function tellWhere(): void {
  const devPorts = isDev ? { player: devPortOf('player'), console: devPortOf('console') } : null
  console.log(whereItRuns({ ...config, devPorts }))
}

async function end(code: number): Promise<void> {
  ending ??= (async () => {
    const [server, ...others] = children.toSorted((one, other) => Number(isServer(other)) - Number(isServer(one)))
    // While it answers what is in flight, the feeds speak.
    if (server) await endChild(server)
    await Promise.all(others.map(endChild))
    await starting?.then((postgres) => postgres.stop()).catch(() => undefined)
    process.exit(code)
  })()
  await ending
}

function isServer({ spawnargs }: ChildProcess): boolean {
  return spawnargs.includes('server/paddock.js')
}

/** Asks, and after a while insists. */
async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  const insist = setTimeout(() => child.kill('SIGKILL'), INSIST_AFTER_MS)
  await gone
  clearTimeout(insist)
}
