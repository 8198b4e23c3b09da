/** Programs of ours as children of a test. Whatever happens to the test, none is left behind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '..', '..')
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

const children = new Set<ChildProcess>()
/** Grandchildren that would outlive a parent killed the hard way. */
const strays = new Set<number>()

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const pid of strays) killQuietly(pid)
})

export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A process that a program started; `forget` once it is known to be gone. */
export function watchOver(pid: number): { forget(): void } {
  strays.add(pid)
  return { forget: () => void strays.delete(pid) }
}

/** `args` as for node, from the root of the repository. */
export function startProgram(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    // The channel tells a server that its starter is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
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
    signal: (signal) => void child.kill(signal),
    ended,
    async stop() {
      if (!isRunning()) return
      child.kill('SIGTERM')
      const insist = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS)
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}
