/**
 * The cricket score feed: Betfair's cricket stream as a stand-in. It plays the recorded score stream in step with the
 * odds recording of the same match, matches of history from compact ball lists, and invented matches without end, so
 * that a few are always in play and the next ones are announced.
 */
import path from 'node:path'
import { programmeOf } from './programme.ts'
import { type ScoreServer, serveScores } from './server.ts'
import { historySource, inventedSource, recordedSources } from './source.ts'

export type ScoreFeedOptions = {
  /** 0 takes a free one. */
  readonly port: number
  readonly host?: string
  /** Holds `manifest.json` with the recordings, and `cricket-balls/` with the ball lists. */
  readonly recordingsDir: string
  /** As the odds feed's, or the two lose step. See the schedule. */
  readonly speed: number
  readonly anchor?: number
  readonly staggered?: boolean
  readonly clock?: () => number
  /** Without it everyone with an application key and a session may listen. */
  readonly admits?: (appKey: string, session: string) => boolean
  /** How many bytes a reader may be behind before it is cut off. */
  readonly longestQueue?: number
}

/**
 * Event ids of made matches start with these digits, one lane each; the run's number follows.
 * @internal Exported for the test of the demo world.
 */
export const LANES = { history: '4001', invented: ['4002', '4003', '4004', '4005'] } as const

export async function startScoreFeed(options: ScoreFeedOptions): Promise<ScoreServer> {
  const {
    port,
    host = '127.0.0.1',
    recordingsDir,
    clock = Date.now,
    admits = () => true,
    longestQueue,
    ...schedule
  } = options
  const sources = [
    ...(await recordedSources(recordingsDir)),
    await historySource(path.join(recordingsDir, 'cricket-balls'), LANES.history),
    ...LANES.invented.map(inventedSource),
  ]
  return serveScores({
    port,
    host,
    programme: programmeOf(sources, schedule),
    clock,
    admits,
    ...(longestQueue !== undefined && { longestQueue }),
  })
}
