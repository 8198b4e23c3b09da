import { calls, TEXTS } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { createBuckets } from '../../platform/http/buckets.ts'
import type { Routes } from '../../platform/http-call.ts'
import { FORM_RATE } from '../codes/form-rate.ts'
import { fromOf } from '../origin/from.ts'
import { answerSignedIn } from '../entrance/replies.ts'
import { namesAnotherSite } from '../origin/another-site.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'

export function signUpRoutes(routes: Routes, deps: SignUpDeps): void {
  const tries = createBuckets<string>(FORM_RATE, deps.clock)
  routes.open(calls.signUp, async (asked) => {
    const { site, body } = asked
    if (namesAnotherSite(site, body.whiteLabelId)) return refuse({ code: 'FORBIDDEN' })
    const retryAfterMs = tries.take(asked.place)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const from = { ...fromOf(asked), actor: null }
    const signedUp = await signUp(deps, from, body)
    return signedUp.ok ? await answerSignedIn(deps.db, from, signedUp.value, TEXTS.signupSuccessful) : signedUp
  })
}
