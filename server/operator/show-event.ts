/** What an operator shows of an event beside its markets: television, a page with the score, a place on home. */
import { calls } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { loadShowing, saveShowing, type Showing } from '../catalogue/index.ts'
import { refuseOfEvent } from '../desk-rights/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'

export type ShowingDeps = {
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  /** So that every gateway reads it now. */
  readonly tell: (eventId: string) => void
}

export function showingRoutes(routes: Routes, { db, refuseWrongCode, tell }: ShowingDeps): void {
  routes.guarded(calls.getEventShowing, async ({ query }) => {
    const showing = await loadShowing(db, query.eventId)
    return showing ? answer({ docs: showing }) : refuse({ code: 'NOT_FOUND' })
  })

  routes.guarded(calls.setEventShowing, async (asked) => {
    const { transactionCode, ...showing } = asked.body
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const { accountId } = asked.actor
    const wrong = await refuseOfEvent(db, { accountId, eventId: showing.eventId }, rightFor({ type: 'SHOW' }))
    if (wrong) return refuse(wrong)
    const before = await db.transaction().execute(async (tx) => {
      const was = await saveShowing(tx, showing)
      if (was) await recordAudit(tx, { ...entryOf(asked, changeOf(was, showing)), siteId: null })
      return was
    })
    if (!before) return refuse({ code: 'NOT_FOUND' })
    tell(showing.eventId)
    return answer({ docs: showing })
  })
}

const changeOf = (before: Showing, after: Showing) => ({
  action: 'EVENT_SHOWING_SET' as const,
  objectType: 'event',
  objectId: before.eventId,
  before,
  after,
})
