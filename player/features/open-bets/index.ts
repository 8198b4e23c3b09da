export * from './api.ts'
export * from './open-bets.tsx'
