export { auditReceipts } from './audit.ts'
export { movePoints } from './move-points.ts'
export { pointsRoutes } from './routes.ts'
export { type HeldPoints, holdHolder, holdPoints } from './store.ts'
