import { calls, TEXTS } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { createBuckets } from '../../platform/http/buckets.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { changePassword } from './change-password.ts'
import { recoverPassword } from './recover-password.ts'
import { fromOf } from '../origin/from.ts'
import { namesAnotherSite } from '../origin/another-site.ts'
import type { SignInDeps } from '../entrance/admit.ts'
import { FORM_RATE } from '../codes/form-rate.ts'

export function passwordRoutes(routes: Routes, deps: SignInDeps): void {
  routes.guarded(calls.changePassword, async (asked) => {
    const { oldPassword, newPassword, password } = asked.body
    const from = { ...fromOf(asked), actor: asked.actor }
    const changed = await changePassword(deps, from, { oldPassword, newPassword: newPassword ?? password })
    return changed.ok ? answer({ docs: changed.value, message: TEXTS.passwordUpdated }) : changed
  })

  const tries = createBuckets<string>(FORM_RATE, deps.clock)
  routes.open(calls.resetPassword, async (asked) => {
    if (namesAnotherSite(asked.site, asked.body.whiteLabelId)) return refuse({ code: 'FORBIDDEN' })
    const retryAfterMs = tries.take(asked.place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const recovered = await recoverPassword(deps, { ...fromOf(asked), actor: null }, asked.body)
    return recovered.ok ? answer({ docs: {}, message: TEXTS.passwordUpdatedSuccessfully }) : recovered
  })
}
