/** What operators decide of markets: their results, their status, runners that are withdrawn, what is shown of an event. */
export { asksForTwo, CONFIRM_RESULTS_APPLIER, endBySource } from './confirm-result.ts'
export { startReminding } from './remind.ts'
export { type OperatorDeps, operatorRoutes } from './routes.ts'
export { showingRoutes } from './show-event.ts'
