/** Every call about the ways in. */
import type { Routes } from '../platform/http-call.ts'
import { type CodeRouteDeps, codeRoutes } from './codes/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { factorRoutes } from './factor/routes.ts'
import { signalRoutes } from './harmless/signal-routes.ts'
import { type TicketRouteDeps, ticketRoutes } from './links/ticket-routes.ts'
import { passwordRoutes } from './new-password/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { nameRoutes } from './sign-up/name-routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import type { SignUpDeps } from './sign-up/sign-up.ts'

export type AuthDeps = SignUpDeps & CodeRouteDeps & TicketRouteDeps

export function authRoutes(routes: Routes, deps: AuthDeps): void {
  signInRoutes(routes, deps)
  codeRoutes(routes, deps)
  signalRoutes(routes, deps)
  nameRoutes(routes, deps)
  signUpRoutes(routes, deps)
  demoRoutes(routes, deps)
  passwordRoutes(routes, deps)
  factorRoutes(routes, deps)
  sessionRoutes(routes, deps)
  ticketRoutes(routes, deps)
}
