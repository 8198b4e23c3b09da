/** The whole system with data of its own: database, the stand-ins with recordings from their start, server, the built app. */
import { startDatabase } from '../harness/database.ts'
import { type Program, readFirstJson, startProgram, waitFor } from '../harness/programs.ts'
import { createServerProgram } from '../harness/server.ts'

const START_WITHIN_MS = 30_000

export type Paddock = {
  readonly url: string
  stop(): Promise<void>
}

export type PaddockOptions = {
  /** Keys of the sandbox's manifest: the markets that are played. */
  readonly recordings: readonly string[]
  /** Recorded seconds in one second: of those, and of the cricket that drives bookmaker and sessions. */
  readonly speed: number
  readonly scoreSpeed: number
}

export async function startPaddock({ recordings, speed, scoreSpeed }: PaddockOptions): Promise<Paddock> {
  const parts: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const part of parts.splice(0).toReversed()) await part.stop()
  }
  try {
    await buildPlayer()
    const database = await startDatabase()
    parts.push(database)
    // Two stand-ins, one for each feed, because they run at different speeds. From here on the recordings run.
    const odds = await startSandbox(speed, recordings)
    parts.push(odds.program)
    const scores = await startSandbox(scoreSpeed, recordings)
    parts.push(scores.program)
    const feeds = { ...odds.ports, scores: scores.ports.scores }
    const server = await createServerProgram({ databaseUrl: database.url, feeds })
    parts.push(server)
    await server.start()
    return { url: `http://localhost:${server.port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Ports = { readonly http: number; readonly odds: number; readonly scores: number }

async function startSandbox(speed: number, recordings: readonly string[]): Promise<{ program: Program; ports: Ports }> {
  const program = startProgram(['sandbox/main.ts'], {
    SANDBOX_PORT: '0',
    SANDBOX_FROM_START: '1',
    SANDBOX_SPEED: String(speed),
    SANDBOX_RECORDINGS: recordings.join(','),
  })
  const ports = await waitFor('the sandbox', program, START_WITHIN_MS, () => readFirstJson<Ports>(program))
  return { program, ports }
}

async function buildPlayer(): Promise<void> {
  const build = startProgram(['node_modules/vite/bin/vite.js', 'build', 'player', '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  })
  if ((await build.ended()) !== 0) throw new Error(`the player's app was not built:\n${build.said()}`)
}
