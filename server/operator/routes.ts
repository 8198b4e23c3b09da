/**
 * What operators decide about markets: each with the second password, each in the log with who and what. One file a subject: the market's
 * status, markets made by hand, runners that are withdrawn, results, what waits for a second officer, what a decision would do. Law D-39.
 */
import type { Routes } from '../platform/http-call.ts'
import { makingRoutes } from './making/routes.ts'
import { rulesRoutes } from './making/rules-routes.ts'
import { startingRoutes } from './making/starting-routes.ts'
import { templateRoutes } from './making/template-routes.ts'
import { openDesk, type OperatorDeps } from './desk.ts'
import { effectRoutes } from './effect-routes.ts'
import { partVoidRoutes } from './part-void-routes.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { resultRoutes } from './result-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { eventCapRoutes } from './event-cap.ts'
import { termsRoutes } from './terms-routes.ts'
import { twoOfficersRoutes } from './two-officers-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

export function operatorRoutes(routes: Routes, deps: OperatorDeps): void {
  const desk = openDesk(deps)
  statusRoutes(routes, desk)
  termsRoutes(routes, desk)
  eventCapRoutes(routes, desk)
  makingRoutes(routes, desk)
  templateRoutes(routes, desk)
  startingRoutes(routes, desk)
  rulesRoutes(routes, desk)
  withdrawalRoutes(routes, desk)
  partVoidRoutes(routes, desk)
  resultRoutes(routes, desk)
  proposalRoutes(routes, desk)
  twoOfficersRoutes(routes, desk)
  effectRoutes(routes, desk)
}
