/**
 * What operators decide about markets: each with the second password, each in the log with who and what. One file a subject: the market's
 * status, runners that are withdrawn, results, what waits for a second officer, what a decision would do. Law D-39.
 */
import type { Routes } from '../platform/http-call.ts'
import { openDesk, type OperatorDeps } from './desk.ts'
import { effectRoutes } from './effect-routes.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { twoOfficersRoutes } from './two-officers-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export function operatorRoutes(routes: Routes, deps: OperatorDeps): void {
  const desk = openDesk(deps)
  statusRoutes(routes, desk)
  withdrawalRoutes(routes, desk)
  resultRoutes(routes, desk)
  proposalRoutes(routes, desk)
  twoOfficersRoutes(routes, desk)
  effectRoutes(routes, desk)
}
