/** The whole system with data of its own: database, the stand-ins with recordings from their start, server. The apps are built before. */
import { startDatabase, type TestDatabase } from '../harness/database.ts'
import { startSandbox } from '../harness/sandbox.ts'
import { audit, createServerProgram } from '../harness/server.ts'

export type Paddock = {
  readonly url: string
  /** Where the messages of the SMS stand-in are. */
  readonly outbox: string
  /** What only a year of use would bring about. */
  rows: TestDatabase['rows']
  /** What the books say against themselves; nothing when they balance. */
  audit(): Promise<string>
  stop(): Promise<void>
}

export type PaddockOptions = {
  /** Keys of the sandbox's manifest: the markets that are played. */
  readonly recordings: readonly string[]
  /** Recorded seconds in one second. */
  readonly speed: number
  /** The same of the cricket that drives bookmaker and sessions, where it differs: it then comes from a sandbox of its own. */
  readonly scoreSpeed?: number
}

export async function startPaddock({ recordings, speed, scoreSpeed }: PaddockOptions): Promise<Paddock> {
  const parts: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const part of parts.splice(0).toReversed()) await part.stop()
  }
  try {
    const database = await startDatabase()
    parts.push(database)
    // From here on the recordings run.
    const odds = await startSandbox(recordings, speed)
    parts.push(odds)
    const feeds = { ...odds.ports }
    if (scoreSpeed !== undefined) {
      const scores = await startSandbox(recordings, scoreSpeed)
      parts.push(scores)
      feeds.scores = scores.ports.scores
    }
    const server = await createServerProgram({ databaseUrl: database.url, feeds })
    parts.push(server)
    await server.start()
    return {
      url: `http://localhost:${server.port}`,
      outbox: `http://localhost:${odds.ports.http}`,
      rows: (text, values) => database.rows(text, values),
      audit: () => audit(database.url, server.dataDir),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
