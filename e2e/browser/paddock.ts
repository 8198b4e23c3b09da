/** The whole system with data of its own: database, the stand-ins with recordings from their start, server. The apps are built before. */
import { type SportPlan, startCasino, type TestCasino } from '../harness/casino.ts'
import { startReadyDatabase, type TestDatabase } from '../harness/database.ts'
import { startPayGateway, type TestGateway } from '../harness/pay-gateway.ts'
import { freePorts } from '../harness/programs.ts'
import { startSandbox } from '../harness/sandbox.ts'
import { audit, createServerProgram } from '../harness/server.ts'

export type Paddock = {
  readonly url: string
  /** Where the messages of the SMS stand-in are. */
  readonly outbox: string
  /** What only a year of use would bring about. */
  rows: TestDatabase['rows']
  /** Where there is one: the payment gateway's stand-in. */
  readonly gateway: TestGateway | null
  /** Where there is one: the provider of casino games. */
  readonly casino: TestCasino | null
  /** What the books say against themselves; nothing when they balance. */
  audit(): Promise<string>
  /** The last of the server's log. */
  said(): string
  stop(): Promise<void>
}

export type PaddockOptions = {
  /** Keys of the sandbox's manifest: the markets that are played. */
  readonly recordings: readonly string[]
  /** Recorded seconds in one second. */
  readonly speed: number
  /** The same of the cricket that drives bookmaker and sessions, where it differs: it then comes from a sandbox of its own. */
  readonly scoreSpeed?: number
  /** With a payment gateway: how much faster than real banks it is. */
  readonly gatewayHaste?: number
  /** With a provider of casino games. */
  readonly casino?: boolean
  /** What that provider's sports book is about; everything that is recorded, as fast as it was, by default. */
  readonly sport?: SportPlan
}

export async function startPaddock(options: PaddockOptions): Promise<Paddock> {
  const { recordings, speed, scoreSpeed, gatewayHaste, casino: hasCasino = false } = options
  const parts: { stop(): Promise<void> }[] = []
  const stop = async (): Promise<void> => {
    for (const part of parts.splice(0).toReversed()) await part.stop()
  }
  try {
    const database = await startReadyDatabase()
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
    const [port = 0, gatewayPort = 0, casinoPort = 0] = await freePorts(3)
    const gateway = gatewayHaste === undefined ? null : await startPayGateway(port, gatewayHaste, gatewayPort)
    if (gateway) parts.push(gateway)
    const casino = hasCasino ? await startCasino(port, casinoPort, options.sport) : null
    if (casino) parts.push(casino)
    const server = await createServerProgram({
      databaseUrl: database.url,
      feeds,
      port,
      env: { ...gateway?.env, ...casino?.env },
    })
    parts.push(server)
    await server.start()
    return {
      url: `http://localhost:${server.port}`,
      gateway,
      casino,
      outbox: `http://localhost:${odds.ports.http}`,
      rows: (text, values) => database.rows(text, values),
      audit: () => audit(database.url, server.dataDir),
      said: () => server.said(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
