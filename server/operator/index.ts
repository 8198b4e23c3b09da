/** What operators decide of markets: their results, their status, runners that are withdrawn, what is shown of an event. */
export type { OperatorDeps } from './desk.ts'
export { endBySource } from './end-proposal.ts'
export { startReminding } from './remind.ts'
export { operatorRoutes } from './routes.ts'
export { showingRoutes } from './show-event.ts'
export { asksForTwo, CONFIRM_RESULTS_APPLIER } from './two-officers.ts'
