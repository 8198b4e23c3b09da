/** The real server as a program that can be killed and started again on the same port. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@paddock/domain/result'
import { send } from './http.ts'
import type { FeedPorts } from './sandbox.ts'
import { freePort, type Program, ROOT, startProgram, waitFor } from './programs.ts'

const READY_WITHIN_MS = 120_000

export type TestServer = {
  readonly port: number
  /** Its own: what is kept there beside the database is compared with that database. */
  readonly dataDir: string
  /** Starts it, and gives how long it took until it might be used, milliseconds. */
  start(): Promise<number>
  /** kill -9. */
  kill(): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** Tells it to end, and waits until it has: with what, and after how long. */
  end(signal: NodeJS.Signals): Promise<Ended>
  stop(): Promise<void>
  isRunning(): boolean
  /** The last of its log. */
  said(): string
}

export type Ended = { readonly code: number | null; readonly tookMs: number }

export type ServerOptions = {
  readonly databaseUrl: string
  /** Where the stand-ins are; without, the feeds find nobody. */
  readonly feeds?: FeedPorts
  readonly env?: Readonly<Record<string, string>>
  /** Where somebody has to know of it before. */
  readonly port?: number
}

export async function createServerProgram(options: ServerOptions): Promise<TestServer> {
  const { databaseUrl, feeds, env } = options
  const port = options.port ?? (await freePort())
  const nobody = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'paddock-data-'))
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BETS_PER_SECOND: '10000',
    SANDBOX_PORT: String(feeds?.http ?? nobody),
    ODDS_FEED_PORT: String(feeds?.odds ?? nobody),
    SCORE_FEED_PORT: String(feeds?.scores ?? nobody),
    ...env,
  }
  let program: Program | undefined

  return {
    port,
    dataDir,
    async start() {
      const from = Date.now()
      const started = startProgram(['server/paddock.js', 'serve'], settings)
      program = started
      await waitFor('the server', started, READY_WITHIN_MS, async () => {
        const answer = await send({ port, method: 'GET', path: '/readyz' })
        return answer?.status === 200 ? answer : undefined
      })
      return Date.now() - from
    },
    async kill() {
      const running = must(program, 'the server was started')
      running.signal('SIGKILL')
      await running.ended()
    },
    signal: (signal) => program?.signal(signal),
    async end(signal) {
      const running = must(program, 'the server was started')
      const from = Date.now()
      running.signal(signal)
      return { code: await running.ended(), tookMs: Date.now() - from }
    },
    async stop() {
      await program?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    isRunning: () => program?.isRunning() ?? false,
    said: () => program?.said() ?? '',
  }
}

/** `npm run audit` of this database and of what its server keeps beside it: what it found wrong, or nothing. */
export async function audit(databaseUrl: string, dataDir: string): Promise<string> {
  const program = startProgram([`${ROOT}/server/audit.ts`], { DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const code = await program.ended()
  return code === 0 ? '' : program.said()
}
