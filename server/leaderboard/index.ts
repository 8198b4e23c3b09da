/** Leaderboards, their prizes, and the latest bets and winners. docs/domain/leaderboard.md. */
export { auditBoards } from './audit.ts'
export { startBoards } from './close.ts'
export { boardRoutes } from './routes.ts'
