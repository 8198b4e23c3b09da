export { reportRoutes } from './routes.ts'
export { startKeepingStatements } from './statement-days.ts'
