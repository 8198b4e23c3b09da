export { driveAnew, driveMarkets, type DriveState, NOTHING_DRIVEN, suspendMarkets } from './drive-markets.ts'
export { type ScoreClient, type ScoreClientOptions, type ScoreSnapshot, startScoreClient } from './score-client.ts'
export * from './types.ts'
