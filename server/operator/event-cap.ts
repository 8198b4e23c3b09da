/** The most that each site's house may lose on one event, over all its markets. Law D-58; docs/domain/desk.md#limits */
import { calls } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { type EventCap, loadEventCap, saveEventCap } from '../catalogue/index.ts'
import { refuseOfEvent } from '../desk-rights/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import type { Desk } from './desk.ts'

const LIMITS = rightFor({ type: 'LIMIT' })

export function eventCapRoutes(routes: Routes, { db, refuseWrongCode, control }: Desk): void {
  routes.guarded(calls.getEventCap, async ({ actor: { accountId }, query: { eventId } }) => {
    const refusal = await refuseOfEvent(db, { accountId, eventId }, LIMITS)
    if (refusal) return refuse(refusal)
    const cap = await loadEventCap(db, eventId)
    return cap ? answer({ docs: cap }) : refuse({ code: 'NOT_FOUND' })
  })

  routes.guarded(calls.setEventCap, async (asked) => {
    const { eventId, transactionCode } = asked.body
    const cap: EventCap = { eventId, maxHouseLoss: asked.body.maxHouseLoss }
    const { accountId } = asked.actor
    const wrong = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const refusal = await refuseOfEvent(db, { accountId, eventId }, LIMITS)
    if (refusal) return refuse(refusal)
    const before = await db.transaction().execute(async (tx) => {
      const was = await saveEventCap(tx, cap)
      if (was) await recordAudit(tx, { ...entryOf(asked, changeOf(was, cap)), siteId: null })
      return was
    })
    if (!before) return refuse({ code: 'NOT_FOUND' })
    // Of two who say it at once, what was written last.
    const written = await loadEventCap(db, eventId)
    control.capEvent(eventId, written?.maxHouseLoss ?? null)
    return answer({ docs: cap })
  })
}

const changeOf = (before: EventCap, after: EventCap) => ({
  action: 'EVENT_CAP_SET' as const,
  objectType: 'event',
  objectId: before.eventId,
  before,
  after,
})
