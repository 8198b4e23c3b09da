/** A ticket with which an upline lets a player in once: in place of the password, and with less than its rights. 001 §2.1; security T1. */
import { calls, isOn } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { Database } from '../../platform/database.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import type { Keys } from '../keys/keys.ts'
import { makeLink } from './links.ts'
import { loadCredentials } from '../credentials/store.ts'
import type { RefuseWrongCode } from '../passwords/transaction-code.ts'

export type TicketRouteDeps = {
  readonly db: Database
  readonly keys: Keys
  readonly refuseWrongCode: RefuseWrongCode
}

export function ticketRoutes(routes: Routes, { db, keys, refuseWrongCode }: TicketRouteDeps): void {
  routes.about(calls.createLoginTicket, async (asked) => {
    const { actor, site, body, address, target } = asked
    if (!isOn(site.config, 'loginLinks')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const player = await loadCredentials(db, target)
    if (player?.role !== 'user') return refuse({ code: 'NOT_FOUND' })
    const ticket = await db.transaction().execute(async (tx) => {
      await recordAudit(tx, entryOf(asked, { action: 'LOGIN_TICKET_MADE', objectType: 'account', objectId: target }))
      return await makeLink(tx, keys, {
        kind: 'TICKET',
        siteId: site.id,
        host: null,
        accountId: target,
        madeBy: actor.accountId,
        agent: null,
        sessionKey: null,
        accountLinkId: null,
      })
    })
    const { userName } = player
    return answer({ docs: { userName, ticket, path: `/login-user/${encodeURIComponent(userName)}/${ticket}` } })
  })
}
