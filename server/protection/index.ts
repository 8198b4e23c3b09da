export { createProtection, type ProtectionCommands } from './protection.ts'
export { protectionRoutes } from './routes.ts'
export {
  foreseePlay,
  listNearLimits,
  loadPlayStandings,
  type PlayOf,
  queryOfStandings,
  refusePlays,
  refuseStayingAway,
  standingsOf,
} from './standings.ts'
export { GUARDED_FROM } from './store.ts'
export { type ProtectionNews, startWatch, type WatchDeps } from './watch.ts'
