import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { ok, refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { presentNotification } from './notification.ts'
import { saveSent } from './send-broadcast.ts'
import {
  countNotifications,
  deleteNotifications,
  listBroadcasts,
  listNotifications,
  markRead,
  type StoredBroadcast,
} from './store.ts'

export type MessageDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function messageRoutes(routes: Routes, deps: MessageDeps): void {
  ownRoutes(routes)
  sendingRoutes(routes, deps)
}

/** Ids are numbers of ours: anything else is nobody's. */
const idIn = (given: string | undefined): number | null => {
  if (given === undefined) return null
  const id = Number(given)
  return Number.isSafeInteger(id) ? id : 0
}

function ownRoutes(routes: Routes): void {
  routes.guarded(calls.getNotifications, async ({ db, actor, query }) => {
    const { page, limit, read = null } = query
    const wanted = { accountId: actor.accountId, id: idIn(query.notificationId), read, page, limit }
    const { total, unread } = await countNotifications(db, wanted)
    const docs = (await listNotifications(db, wanted)).map(presentNotification)
    return answer({ docs, unread, ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.readNotifications, async (asked) => {
    const { accountId } = asked.actor
    const id = idIn(asked.query.notificationId)
    return await asked.db.transaction().execute(async (tx) => {
      const marked = await markRead(tx, accountId, id)
      if (id !== null && marked === 0) return refuse({ code: 'NOT_FOUND' })
      const change = { objectType: 'account', objectId: accountId, after: { notificationId: id } }
      await recordAudit(tx, entryOf(asked, { action: 'NOTIFICATIONS_READ', ...change }))
      const { unread } = await countNotifications(tx, { accountId, id: null, read: null })
      return answer({ docs: { unread }, message: TEXTS.updated })
    })
  })

  routes.guarded(calls.deleteNotifications, async (asked) => {
    const { accountId } = asked.actor
    const id = idIn(asked.query.notificationId)
    return await asked.db.transaction().execute(async (tx) => {
      const deleted = await deleteNotifications(tx, accountId, id)
      if (id !== null && deleted === 0) return refuse({ code: 'NOT_FOUND' })
      const change = { objectType: 'account', objectId: accountId, after: { notificationId: id, deleted } }
      await recordAudit(tx, entryOf(asked, { action: 'NOTIFICATIONS_DELETED', ...change }))
      const { unread } = await countNotifications(tx, { accountId, id: null, read: null })
      return answer({ docs: { unread }, message: TEXTS.updated })
    })
  })
}

function sendingRoutes(routes: Routes, { refuseWrongCode, clock }: MessageDeps): void {
  routes.guarded(calls.getBroadcasts, async ({ db, actor, site, query: { page, limit } }) => {
    const { rows, total } = await listBroadcasts(db, { siteId: site.id, standing: standsAs(actor), page, limit })
    return answer({ docs: rows.map(presentBroadcast), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.sendBroadcast, async (asked) => {
    const { actor, site, body, target, address } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const { title, description, image, audience, marketing } = body
    const message = { title, description, image, audience, marketing }
    const below = { siteId: site.id, senderId: actor.accountId, rootId: uplineOf({ actor, target }) }
    const sent = await asked.db.transaction().execute(async (tx) => {
      const saved = await saveSent(tx, { ...below, ...message }, clock())
      if (!saved.ok) return saved
      const { id, recipients } = saved.value
      const change = {
        objectType: 'account',
        objectId: below.rootId,
        after: { broadcastId: id, recipients, ...message },
      }
      await recordAudit(tx, entryOf(asked, { action: 'BROADCAST_SENT', ...change }))
      return ok(saved.value)
    })
    return sent.ok ? answer({ docs: presentBroadcast(sent.value), message: TEXTS.updated }) : sent
  })
}

const presentBroadcast = ({ id, ...broadcast }: StoredBroadcast) => ({ _id: String(id), ...broadcast })
