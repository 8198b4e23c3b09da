/** Reports that officers are told of regularly. docs/domain/reports.md#schedules. */
export { scheduleRoutes } from './routes.ts'
export { startSchedules } from './tell.ts'
