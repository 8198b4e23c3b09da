/** Connects the adapters of the configuration to the markets. */
import type { Freshness } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { onceItHasSpoken, settleForsaken } from './forsaken.ts'
import { createResultHearing } from './hear-result.ts'
import { createOddsIngest } from './odds-to-markets.ts'
import { type ScoreSnapshot, startScoreClient } from './scores/index.ts'
import { createScoreIngest, type DrivenEvents } from './scores-to-markets.ts'
import { loadFeedState, saveFeedState } from './store.ts'
import { createExchangeApi, type ExchangeApi, startStreamClient } from './stream/index.ts'

export type FeedsDeps = {
  readonly db: Database
  readonly config: Config
  readonly control: MarketControl
  readonly settlement: Settlement
  readonly freshness: Freshness
  readonly bus: Bus<Topics>
  readonly jobs: Jobs
  readonly log: Log
}

/** A feed that is silent for about twice as long counts as gone, just before its prices would be too old for a bet. */
const HEARTBEAT_MS = 850
const SAVE_MS = 2000
const ODDS = 'odds'
const SCORES = 'scores'

/** Before a feed has said anything, nothing it prices may be bet on. */
export function distrustFeeds(config: Config, freshness: Freshness, now: number): void {
  if (config.odds.enabled) freshness.health(ODDS, 'down', now)
  if (config.scores.enabled) freshness.health(SCORES, 'down', now)
}

export async function startFeeds(deps: FeedsDeps): Promise<{ stop(): Promise<void> }> {
  const { odds, scores } = deps.config
  const stops: (() => Promise<void>)[] = []
  const api = createExchangeApi({
    loginUrl: odds.loginUrl,
    apiUrl: odds.apiUrl,
    appKey: odds.appKey,
    username: odds.user,
    password: odds.password,
  })
  if (odds.enabled) stops.push(startOdds(deps, api))
  if (scores.enabled) stops.push(await startScores(deps, api))
  return {
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}

function startOdds(deps: FeedsDeps, api: ExchangeApi): () => Promise<void> {
  const { host, port, tls, appKey } = deps.config.odds
  const sink = createOddsIngest({ ...deps, source: ODDS })
  const client = startStreamClient({ host, port, tls, appKey, api, sink, log: deps.log, heartbeatMs: HEARTBEAT_MS })
  lookOnceBack(deps, ODDS, (marketId) => sink.hasSeen(marketId))
  return async () => {
    await client.stop()
    await sink.idle()
  }
}

function lookOnceBack(deps: FeedsDeps, source: string, isKnown: (marketId: string, eventId: string) => boolean): void {
  const { freshness, jobs, config } = deps
  const hear = createResultHearing({ ...deps, source })
  onceItHasSpoken(jobs, source, {
    isFresh: () => freshness.isFresh(source, Date.now()),
    look: () => settleForsaken({ ...deps, hear }, source, { isKnown, voids: config.demoWorld }),
  })
}

/** Grows when what is saved changes its shape: a state of another shape is not gone on from. */
const SAVED_FORMAT = 3

type SavedScores = { readonly format: number; readonly client: ScoreSnapshot; readonly driven: DrivenEvents }

async function startScores(deps: FeedsDeps, api: ExchangeApi): Promise<() => Promise<void>> {
  const { db, config, jobs, log } = deps
  const stored = await loadFeedState<SavedScores>(db, SCORES)
  const saved = stored?.format === SAVED_FORMAT ? stored : undefined
  const { television } = config
  const sink = createScoreIngest({
    ...deps,
    source: SCORES,
    clock: Date.now,
    television,
    ...(saved && { saved: saved.driven }),
  })
  const client = startScoreClient({
    host: config.scores.host,
    port: config.scores.port,
    tls: config.odds.tls,
    appKey: config.odds.appKey,
    login: () => api.login(),
    sink,
    log,
    heartbeatMs: HEARTBEAT_MS,
    ...(saved && { saved: saved.client }),
  })
  const state = (): SavedScores => ({ format: SAVED_FORMAT, client: client.snapshot(), driven: sink.snapshot() })
  const save = (): Promise<void> => saveFeedState(db, SCORES, state())
  const saving = jobs.start({
    name: 'score-feed-state',
    everyMs: SAVE_MS,
    failed: 'the state of the score feed was not saved',
    work: save,
  })
  lookOnceBack(deps, SCORES, (marketId, eventId) => sink.knows(marketId, eventId))
  return async () => {
    await saving.stop()
    await client.stop()
    await sink.idle()
    await save()
  }
}
