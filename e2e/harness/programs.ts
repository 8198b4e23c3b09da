/** Programs of ours as children of a test. Whatever happens to the test, none is left behind. */
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '@paddock/domain/result'

export const ROOT = join(import.meta.dirname, '..', '..')
/** Hundreds of programs are started from the same sources in one run. */
const NODE_COMPILE_CACHE = join(ROOT, '.cache', 'compiled')
const KEPT_OUTPUT = 20_000
const END_WITHIN_MS = 15_000

export type Program = {
  readonly pid: number
  readonly isRunning: () => boolean
  /** The last of what it wrote. */
  readonly said: () => string
  readonly signal: (signal: NodeJS.Signals) => void
  /** Waits until it is gone; gives its exit code, null after a signal. */
  readonly ended: () => Promise<number | null>
  /** Asks, and after a while insists. */
  readonly stop: () => Promise<void>
}

type Kill = (signal: NodeJS.Signals) => void

const children = new Map<ChildProcess, Kill>()
/** Grandchildren that would outlive a parent killed the hard way. */
const strays = new Set<number>()

process.once('exit', () => {
  for (const kill of children.values()) kill('SIGKILL')
  for (const pid of strays) killQuietly(pid)
})

export const killQuietly = (pid: number): void => signalQuietly(pid, 'SIGKILL')

/** A process, or with a minus all of its group; one that is gone hears nothing. */
function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A process that a program started; `forget` once it is known to be gone. */
export function watchOver(pid: number): { forget(): void } {
  strays.add(pid)
  return { forget: () => void strays.delete(pid) }
}

type Env = Readonly<Record<string, string>>

/** `args` as for node, from the root of the repository. */
export function startProgram(args: readonly string[], env: Env = {}): Program {
  // The channel tells a server that its starter is gone.
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const child = spawnHere(process.execPath, args, { NODE_COMPILE_CACHE, ...env }, { stdio: [...stdio] })
  return watchProgram(child)
}

/** A program whose `folder` is a disk of its own, of so many MB, that nobody else sees but by `/proc`. Linux, as root. */
export function startOnSmallDisk(folder: string, megabytes: number, args: readonly string[]): Program {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=755 tmpfs "${folder}"`
  const wrapped = ['--mount', 'sh', '-c', `${mount} && exec "$@"`, 'sh', process.execPath, ...args]
  return watchProgram(spawnHere('unshare', wrapped, {}, { stdio: ['ignore', 'pipe', 'pipe'] }))
}

/** Whether this machine lets us mount, as few containers do. */
export const mayMount = (): boolean =>
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** `args` as for npm, in a group of its own, as in a terminal; it alone is told when to end. */
export function startNpm(args: readonly string[], env: Env): Program {
  const child = spawnHere('npm', args, env, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  return watchProgram(child)
}

/** Commands as they are typed, in the root of the repository; all that they start is told when to end, as by a service manager. */
export function startShell(text: string, env: Env): Program {
  const child = spawnHere('/bin/sh', ['-ec', text], env, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  return watchProgram(child, (signal) => child.pid !== undefined && signalQuietly(-child.pid, signal))
}

const spawnHere = (command: string, args: readonly string[], env: Env, how: SpawnOptions): ChildProcess =>
  spawn(command, args, { cwd: ROOT, env: { ...process.env, NODE_ENV: 'development', ...env }, ...how })

function watchProgram(child: ChildProcess, kill: Kill = (signal) => child.kill(signal)): Program {
  children.set(child, kill)
  child.once('exit', () => children.delete(child))
  let output = ''
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const ended = async (): Promise<number | null> => {
    if (isRunning()) await once(child, 'exit')
    return child.exitCode
  }
  return {
    pid: child.pid ?? 0,
    isRunning,
    said: () => output,
    signal: kill,
    ended,
    async stop() {
      if (!isRunning()) return
      kill('SIGTERM')
      const insist = setTimeout(() => kill('SIGKILL'), END_WITHIN_MS)
      await ended()
      clearTimeout(insist)
    },
  }
}

/** Waits for what `look` finds; throws with the last output of the program when it ended or took too long. */
export async function waitFor<T>(
  what: string,
  program: Program,
  withinMs: number,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const until = Date.now() + withinMs
  while (Date.now() < until && program.isRunning()) {
    const found = await look()
    if (found !== undefined) return found
    await sleep(20)
  }
  throw new Error(`${what} did not come within ${withinMs} ms:\n${program.said()}`)
}

/** The first line a program wrote that is JSON. */
export function readFirstJson<T>(program: Program): T | undefined {
  const lines = program.said().split('\n').slice(0, -1)
  const line = lines.find((text) => text.startsWith('{'))
  return line === undefined ? undefined : (JSON.parse(line) as T)
}

/** Below those that a system gives away by itself: a connection of another test would take one between the look and the use. Browsers and `fetch` go to none at 10080. */
const PORTS = { from: 10_081, below: 20_000 }

/** So many in a row, as a program takes them that is told the first. */
export async function freePorts(count: number): Promise<readonly number[]> {
  for (;;) {
    const first = randomInt(PORTS.from, PORTS.below - count)
    const ports = Array.from({ length: count }, (_, at) => first + at)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return ports
  }
}

export const freePort = async (): Promise<number> => must((await freePorts(1))[0], 'a free port')

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
