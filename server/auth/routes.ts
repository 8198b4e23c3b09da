import { bearer, calls, TEXTS } from '@paddock/contract'
import { must, refuse } from '@paddock/domain/result'
import { loadAccount, presentUser } from '../accounts/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { accessRoutes } from './access-routes.ts'
import { type SignInDeps, signIn } from './sign-in.ts'

/** An operator signs in with this header, as the operators' app will send it; on the players' site there is no way in. 000 §4. */
const CONSOLE_HEADER = 'x-console'

export function authRoutes(routes: Routes, deps: SignInDeps): void {
  routes.open(calls.signIn, async (asked) => {
    const { body, site, address, requestId } = asked
    // The host has decided the site; a body that names another is somebody's trick. SECURITY T13.
    if (body.whiteLabelId && body.whiteLabelId !== String(site.id)) return refuse({ code: 'FORBIDDEN' })
    const signedIn = await signIn(deps, {
      siteId: site.id,
      name: body.email.trim(),
      password: body.password,
      fromConsole: asked.header(CONSOLE_HEADER) === '1',
      address,
      agent: asked.header('user-agent') ?? '',
    })
    if (!signedIn.ok) return signedIn
    const account = must(await loadAccount(deps.db, signedIn.value.accountId), 'who signs in has an account')
    return {
      ok: true,
      value: {
        reply: {
          docs: presentUser(account, site, requestId),
          message: TEXTS.loginSuccessful,
          stage: 'FULL' as const,
          expiresAt: Date.now(),
        },
        headers: { authorization: bearer(signedIn.value.token) },
      },
    }
  })

  accessRoutes(routes)
  routes.guarded(calls.signOut, async ({ actor }) => {
    await deps.sessions.close(actor.sessionKey)
    return answer({ docs: {} })
  })
}
