export { OPEN_BETS, useCancelBet, useOpenBets } from './api.ts'
export { OpenBets } from './open-bets.tsx'
export type { BetTools } from './tools.ts'
