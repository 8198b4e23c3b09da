/** The own sessions, and who signed in when. Security 1.5 (ASVS 7.5.2). */
import { calls, pageInfoOf } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import { createBuckets } from '../../platform/http/buckets.ts'
import { answer, type Outcome, type Routes } from '../../platform/http-call.ts'
import type { Database } from '../../platform/database.ts'
import { loadLoginEvents } from '../history/store.ts'
import type { Sessions } from './sessions.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Tickets for sockets of one session: its tabs come back together after a loss, and each tries once a second. */
const TICKETS = { burst: 60, perSecond: 1 }

type SessionRouteDeps = { readonly db: Database; readonly sessions: Sessions; readonly clock: () => number }

export function sessionRoutes(routes: Routes, { db, sessions, clock }: SessionRouteDeps): void {
  const tickets = createBuckets<string>(TICKETS, clock)

  routes.guarded(calls.getSessions, async ({ actor }) => {
    const open = await sessions.listOf(actor.accountId)
    return answer({ docs: open.map((one) => ({ ...one, isCurrent: one.sessionId === actor.sessionKey })) })
  })

  routes.guarded(calls.createSocketTicket, async ({ actor }) => {
    const retryAfterMs = tickets.take(actor.sessionKey)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    return answer({ docs: await sessions.ticketOf(actor) })
  })

  routes.guarded(calls.endSession, async (asked) => {
    const { actor, query } = asked
    if (!UUID.test(query.sessionId)) return refuse({ code: 'NOT_FOUND' })
    return await db.transaction().execute(async (tx): Promise<Outcome<typeof calls.endSession>> => {
      const ended = await sessions.close(actor.accountId, query.sessionId, 'SIGNED_OUT', tx)
      if (ended === 0) return refuse({ code: 'NOT_FOUND' })
      const change = { action: 'OWN_SESSION_ENDED', objectType: 'session', objectId: query.sessionId } as const
      await recordAudit(tx, entryOf(asked, change))
      return answer({ docs: { ended } })
    })
  })

  routes.guarded(calls.endOtherSessions, async (asked) => {
    const { accountId, sessionKey } = asked.actor
    return await db.transaction().execute(async (tx) => {
      const ended = await sessions.closeAll([accountId], 'SIGNED_OUT', { except: sessionKey, to: tx })
      const change = { action: 'OTHER_SESSIONS_ENDED', objectType: 'account', objectId: accountId } as const
      await recordAudit(tx, entryOf(asked, { ...change, after: { ended } }))
      return answer({ docs: { ended } })
    })
  })

  routes.guarded(calls.getLoginHistory, async ({ actor, query }) => {
    const { events, total } = await loadLoginEvents(db, actor.accountId, query)
    return answer({ docs: events, ...pageInfoOf(query.page, query.limit, total) })
  })
}
