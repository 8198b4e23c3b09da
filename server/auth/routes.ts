import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { namesAnotherSite } from './origin/another-site.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { recordAudit } from '../audit-log/index.ts'
import { cockFightRoutes } from './harmless/cock-fight-routes.ts'
import { codeRoutes, type CodeRouteDeps } from './codes/routes.ts'
import { factorRoutes } from './factor/routes.ts'
import { entryOfOwn, fromOf } from './origin/from.ts'
import { passwordRoutes } from './new-password/routes.ts'
import { answerSignedIn } from './entrance/replies.ts'
import { sessionRoutes } from './sessions/routes.ts'
import type { SignInDeps } from './entrance/admit.ts'
import { signIn } from './sign-in/sign-in.ts'
import type { SignUpDeps } from './sign-up/sign-up.ts'
import { signalRoutes } from './harmless/signal-routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { ticketRoutes, type TicketRouteDeps } from './links/ticket-routes.ts'

export type AuthDeps = SignUpDeps & CodeRouteDeps & TicketRouteDeps

export function authRoutes(routes: Routes, deps: AuthDeps): void {
  signInRoutes(routes, deps)
  codeRoutes(routes, deps)
  signalRoutes(routes, deps)
  signUpRoutes(routes, deps)
  passwordRoutes(routes, deps)
  factorRoutes(routes, deps)
  sessionRoutes(routes, deps)
  ticketRoutes(routes, deps)
  cockFightRoutes(routes, deps.db)
}

function signInRoutes(routes: Routes, deps: SignInDeps): void {
  routes.open(calls.signIn, async (asked) => {
    const { body, site } = asked
    if (namesAnotherSite(site, body.whiteLabelId)) return refuse({ code: 'FORBIDDEN' })
    // Whoever was signed in here before is nobody yet.
    const from = { ...fromOf(asked, body.country?.slice(0, 60) || null), actor: null }
    const signedIn = await signIn(deps, from, {
      name: body.email.trim(),
      password: body.password,
      otp: body.otp?.trim() || null,
      confirm: body.confirm?.trim() || null,
    })
    if (!signedIn.ok) return signedIn
    // ASVS 7.2.4: with a new session the one that this browser had is over.
    if (asked.actor) await deps.sessions.close(asked.actor.accountId, asked.actor.sessionKey, 'SIGNED_OUT')
    return await answerSignedIn(deps.db, from, signedIn.value)
  })

  routes.guarded(calls.signOut, async (asked) => {
    const { actor } = asked
    await deps.db.transaction().execute(async (tx) => {
      await recordAudit(tx, entryOfOwn(fromOf(asked), 'SIGNED_OUT', actor))
      await deps.sessions.close(actor.accountId, actor.sessionKey, 'SIGNED_OUT', tx)
    })
    return answer({ docs: {} })
  })
}
