import { calls, pageInfoOf, TEXTS } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { type BannerDeps, bannerRoutes } from './banners/routes.ts'
import { type BroadcastDeps, broadcastRoutes } from './broadcasts/routes.ts'
import { presentNotification } from './notification.ts'
import { type PushRouteDeps, pushRoutes } from './push/routes.ts'
import { countNotifications, deleteNotifications, listNotifications, markRead } from './store.ts'

export type MessageDeps = BroadcastDeps & PushRouteDeps & BannerDeps

export function messageRoutes(routes: Routes, deps: MessageDeps): void {
  ownRoutes(routes)
  broadcastRoutes(routes, deps)
  pushRoutes(routes, deps)
  bannerRoutes(routes, deps)
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
