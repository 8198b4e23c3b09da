/** Whether a name is free: what strangers ask. Security T10. */
import { calls, type Refusal } from '@paddock/contract'
import { looksLikePhone } from '@paddock/domain/access'
import { refuse } from '@paddock/domain/result'
import { createBuckets } from '../../platform/http/buckets.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Asked, type Routes } from '../../platform/http-call.ts'
import { isUserNameTaken } from '../credentials/store.ts'
import { namesAnotherSite } from '../origin/another-site.ts'

/** Questions a minute from one place. */
const QUESTIONS = { burst: 5, perSecond: 5 / 60 }

type DuplicateCall = typeof calls.checkDuplicate | typeof calls.checkDuplicateByPost

type NameDeps = { readonly db: Database; readonly clock: () => number }

export function nameRoutes(routes: Routes, deps: NameDeps): void {
  const questions = createBuckets<string>(QUESTIONS, deps.clock)
  const tellDuplicate = async (
    asked: Asked<DuplicateCall>,
    given: Partial<Record<'userName' | 'whiteLabelId', string | undefined>>,
  ) => {
    if (namesAnotherSite(asked.site, given.whiteLabelId)) return refuse<Refusal>({ code: 'FORBIDDEN' })
    const retryAfterMs = questions.take(asked.place)
    if (retryAfterMs > 0) return refuse<Refusal>({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const userName = given.userName?.trim() ?? ''
    const mayTell = userName !== '' && !looksLikePhone(userName)
    const isTaken = mayTell && (await isUserNameTaken(deps.db, asked.site.id, userName))
    return answer<DuplicateCall>({ docs: { userName: isTaken, phone: false, email: false } })
  }
  routes.open(calls.checkDuplicate, (asked) => tellDuplicate(asked, asked.query))
  routes.open(calls.checkDuplicateByPost, (asked) => tellDuplicate(asked, asked.body))
}
