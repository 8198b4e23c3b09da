export { createProtection, type ProtectionCommands } from './protection.ts'
export { protectionRoutes } from './routes.ts'
export { type PlayOf, queryOfStandings, refusePlays, standingsOf } from './standings.ts'
export { type ProtectionNews, startWatch, type WatchDeps, watchOnce } from './watch.ts'
