/** The odds feed: Betfair's Exchange Stream, or the sandbox's stand-in for it. */
export { createExchangeApi, type ExchangeAccount, type ExchangeApi } from './betfair-api.ts'
export { type FeedResult, resultOf } from './result.ts'
export { type StreamClient, type StreamOptions, type StreamStats, startStreamClient } from './stream-client.ts'
