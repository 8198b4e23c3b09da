/** When a report that somebody wants regularly is due, and of which days. docs/domain/reports.md#schedules. */
export * from './due.ts'
export * from './reports.ts'
