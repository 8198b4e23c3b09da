export { OPEN_BETS, useCancelBet, useOpenBets } from './api.ts'
export { OpenBets } from './open-bets.tsx'
export { restingOrders } from './state.ts'
export type { BetTools } from './tools.ts'
