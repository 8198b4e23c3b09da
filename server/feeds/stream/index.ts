/** The odds feed: Betfair's Exchange Stream, or the sandbox's stand-in for it. */
export { createExchangeApi } from './betfair-api.ts'
export { resultOf } from './result.ts'
export { type StreamClient, startStreamClient } from './stream-client.ts'
