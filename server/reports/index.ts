export { reportRoutes } from './routes.ts'
export { startKeepingDays } from './keep-days.ts'
