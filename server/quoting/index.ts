/** Bookmakers and sessions quoted by traders: their rows, windows, history and calls. docs/domain/quoting.md */
export { createQuoting, type QuotingDeps } from './quoting.ts'
export { quotingRoutes } from './routes.ts'
