export * from './event-page.tsx'
export type { PlannedBet } from './state.ts'
