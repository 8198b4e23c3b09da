/** Connects the adapters of the configuration to the markets. */
import type { Freshness } from '../betting/freshness.ts'
import type { MarketControl } from '../betting/market-control.ts'
import type { Topics } from '../betting/topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Settlement } from '../settlement/index.ts'
import { createOddsIngest } from './odds-to-markets.ts'
import { startScoreClient } from './scores/index.ts'
import { createScoreIngest } from './scores-to-markets.ts'
import { createExchangeApi, startStreamClient } from './stream/index.ts'

export type FeedsDeps = {
  readonly config: Config
  readonly control: MarketControl
  readonly settlement: Settlement
  readonly freshness: Freshness
  readonly bus: Bus<Topics>
  readonly log: Log
}

/** Half a second of silence is worth a heartbeat: twice that and the prices count as stale. */
const HEARTBEAT_MS = 500

export function startFeeds(deps: FeedsDeps): { stop(): Promise<void> } {
  const { odds, scores } = deps.config
  const stops: (() => Promise<void>)[] = []
  const api = createExchangeApi({
    loginUrl: odds.loginUrl,
    apiUrl: odds.apiUrl,
    appKey: odds.appKey,
    username: odds.user,
    password: odds.password,
  })
  if (odds.enabled) {
    const sink = createOddsIngest({ ...deps, source: 'odds' })
    const { host, port, tls, appKey } = odds
    const client = startStreamClient({ host, port, tls, appKey, api, sink, log: deps.log, heartbeatMs: HEARTBEAT_MS })
    stops.push(
      () => client.stop(),
      () => sink.idle(),
    )
  }
  if (scores.enabled) {
    const sink = createScoreIngest({ ...deps, source: 'scores' })
    const { host, port } = scores
    const client = startScoreClient({
      host,
      port,
      tls: odds.tls,
      appKey: odds.appKey,
      login: () => api.login(),
      sink,
      log: deps.log,
      heartbeatMs: HEARTBEAT_MS,
    })
    stops.push(
      () => client.stop(),
      () => sink.idle(),
    )
  }
  return {
    async stop() {
      for (const stop of stops) await stop()
    },
  }
}
