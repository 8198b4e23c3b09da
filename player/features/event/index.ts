export * from './event-page.tsx'
export type { MarketTools } from './market-header.tsx'
export { type PlannedBet, runsTaken } from './state.ts'
export { pickOfRunner, rowOf } from './picks.ts'
