import type { Routes } from '../platform/http-call.ts'
import { type HopRouteDeps, hopRoutes } from './hop-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { type PairRouteDeps, pairRoutes } from './pair-routes.ts'

export { saveHost } from './pairs-store.ts'

export function siteHopRoutes(routes: Routes, deps: PairRouteDeps & HopRouteDeps): void {
  pairRoutes(routes, deps)
  linkRoutes(routes, deps)
  hopRoutes(routes, deps)
}
