/**
 * The odds feed: Betfair's Exchange Stream as a stand-in, played from recordings. Every recording of the manifest runs in a
 * loop by the schedule, each round with new market and event ids and its times moved to now, so that there is always
 * something in play and something to come.
 */
import type { Schedule } from '../schedule.ts'
import { type Account, createAccounts } from './accounts.ts'
import { createBoard } from './board.ts'
import { createCatalogue } from './catalogue.ts'
import { type Control, createControl } from './control.ts'
import { type HttpOptions, serveHttp } from './http.ts'
import { readManifest } from './manifest.ts'
import { startPlaying } from './player.ts'
import { loadRecordedEvent } from './recorded-event.ts'
import { serveStream } from './stream-server.ts'

export type OddsFeedOptions = Schedule & {
  /** The stream, and HTTP for login, catalogue and control; 0 takes a free port. */
  readonly port: number
  readonly httpPort: number
  readonly host?: string
  readonly recordingsDir: string
  /** Which recordings of the manifest to play, by key; all by default. */
  readonly keys?: readonly string[]
  readonly account?: Account
  /** Other stand-ins on the HTTP port. */
  readonly beside?: HttpOptions['beside']
  readonly mostMarkets?: number
  readonly mostConnections?: number
  readonly idleMs?: number
  readonly clock?: () => number
}

export type OddsFeed = {
  readonly port: number
  readonly httpPort: number
  readonly control: Control
  close(): Promise<void>
}

const DEMO_ACCOUNT: Account = { appKey: 'demo', username: 'demo', password: 'demo' }

export async function startOddsFeed(options: OddsFeedOptions): Promise<OddsFeed> {
  const { host = '127.0.0.1', clock = Date.now, keys } = options
  const entries = (await readManifest(options.recordingsDir)).filter((entry) => keys?.includes(entry.key) ?? true)
  const events = await Promise.all(entries.map((entry) => loadRecordedEvent(options.recordingsDir, entry)))
  const board = createBoard()
  const accounts = createAccounts(options.account ?? DEMO_ACCOUNT)
  const mood = { isPaused: false, isLate: false }
  const stopPlaying = startPlaying(events, options, board, clock)
  const { port, mostMarkets = 200, mostConnections = 10, idleMs = 15_000 } = options
  const stream = await serveStream({ port, host, board, accounts, mood, clock, mostMarkets, mostConnections, idleMs })
  const control = createControl(stream, mood)
  const catalogue = createCatalogue(entries, options, board, clock)
  const http = await serveHttp({
    port: options.httpPort,
    host,
    accounts,
    catalogue,
    control,
    beside: options.beside,
  })
  return {
    port: stream.port,
    httpPort: http.port,
    control,
    close: async () => {
      stopPlaying()
      await Promise.all([stream.close(), http.close()])
    },
  }
}
