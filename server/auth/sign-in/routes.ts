/** Coming in and going out. */
import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { recordAudit } from '../../audit-log/index.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { answerSignedIn } from '../entrance/replies.ts'
import { namesAnotherSite } from '../origin/another-site.ts'
import { entryOfOwn, fromOf } from '../origin/from.ts'
import { signIn } from './sign-in.ts'

export function signInRoutes(routes: Routes, deps: SignInDeps): void {
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
