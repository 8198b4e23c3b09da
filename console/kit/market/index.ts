export { marketsOf } from './rows.ts'
export { StandingNow } from './standing-now.tsx'
export { STATUS_MOODS } from './status-moods.ts'
export { useMarket } from './use-market.ts'
