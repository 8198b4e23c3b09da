export * from './api.ts'
export * from './open-bets.tsx'
export { type OpenBets as OpenBetsState, withBet, withoutMarket } from './state.ts'
