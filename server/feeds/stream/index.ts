/** The odds feed: Betfair's Exchange Stream, or the sandbox's stand-in for it. */
export { createExchangeApi, type ExchangeApi } from './betfair-api.ts'
export { type StreamClient, startStreamClient } from './stream-client.ts'
