export { auditReceipts } from './audit.ts'
export { signReceipt } from './receipt.ts'
export { pointsRoutes } from './routes.ts'
