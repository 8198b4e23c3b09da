export { createProtection, type ProtectionCommands } from './protection.ts'
export { protectionRoutes } from './routes.ts'
export { type PlayOf, refusePlays } from './standings.ts'
export { type ProtectionNews, startWatch, type WatchDeps, watchOnce } from './watch.ts'
