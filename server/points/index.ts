export { auditReceipts } from './audit.ts'
export { pointsRoutes } from './routes.ts'
