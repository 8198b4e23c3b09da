import { type AuditLogRow, calls, INSTALLATION_SITE, pageInfoOf, type Refusal } from '@paddock/contract'
import { displayMarketName } from '@paddock/domain/betting'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { mayDo } from '@paddock/domain/roles'
import type { Database } from '../platform/database.ts'
import { answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import { standsAs } from '../platform/stands-as.ts'
import { timeZoneOf } from '../sites/index.ts'
import { proveNewest } from './chain.ts'
import { verifyHeads } from './heads.ts'
import { type AuditFilter, type AuditView, countAuditRows, loadAuditRows } from './queries.ts'
import { textOfRow } from './row-text.ts'

export function auditRoutes(routes: Routes, db: Database): void {
  routes.guarded(calls.getAuditLog, async (asked) => {
    const siteId = siteOf(asked)
    if (!siteId.ok) return siteId
    const { page, limit, siteId: _, userId: __, ...narrowed } = asked.query
    const filter: AuditFilter = {
      siteId: siteId.value,
      aboutAccount: asked.target ?? undefined,
      ...narrowed,
      zone: timeZoneOf(asked.site),
    }
    // An administrator reads every site's rows, which no connection of one site can.
    const from = asked.actor.role === 'administrator' ? db : asked.db
    const reader = { standing: standsAs(asked.actor), siteId: asked.site.id }
    const [rows, counted] = await Promise.all([
      loadAuditRows(from, filter, { page, limit }, reader),
      countAuditRows(from, filter, reader),
    ])
    return answer({ docs: rows.map(presentRow), ...pageInfoOf(page, limit, counted) })
  })
}

/** `headsFile`: where the heads are kept outside the database; null where nobody keeps any. */
export function chainRoutes(routes: Routes, db: Database, headsFile: string | null): void {
  /** Of this chain; a file that was taken away is every chain's. */
  async function findLost(siteId: number) {
    const lost = headsFile === null ? [] : await verifyHeads(db, headsFile)
    return lost
      .filter((one) => one.siteId === siteId || one.siteId === null)
      .map(({ seq, problem }) => ({ link: seq, rowId: null, problem }))
  }

  routes.guarded(calls.getAuditChain, async ({ actor, site, query }) => {
    const siteId = query.siteId ?? site.id
    if (siteId !== site.id && actor.role !== 'administrator') return refuse({ code: 'FORBIDDEN' })
    // No site's own connection reads the links.
    const { findings, ...state } = await proveNewest(db, siteId)
    const found = findings.map(({ seq, auditId, problem }) => ({ link: seq, rowId: String(auditId), problem }))
    // A chain whose end was cut off proves itself: only what was kept elsewhere tells.
    return answer({ docs: { siteId, ...state, findings: [...(await findLost(siteId)), ...found] } })
  })
}

/** Whose rows: of the whole site only for those who answer for it, of another site only for administrators. */
function siteOf({
  actor,
  site,
  target,
  query,
}: AskedBy<typeof calls.getAuditLog>): Result<number | null | undefined, Refusal> {
  if (target === null && !mayDo(actor.role, 'audit.read', 'site')) return refuse({ code: 'FORBIDDEN' })
  const isAdministrator = actor.role === 'administrator'
  const { siteId } = query
  if (siteId !== undefined && siteId !== site.id && !isAdministrator) return refuse({ code: 'FORBIDDEN' })
  if (siteId === undefined) return ok(isAdministrator ? undefined : site.id)
  return ok(siteId === INSTALLATION_SITE ? null : siteId)
}

/** Enough of the session's name to see which rows are of one session. */
const SESSION_LETTERS = 12

/** Of somebody above the reader only the role is told, whoever they did it to; what was changed of them is not told at all. Law D-40. */
function presentRow(view: AuditView): AuditLogRow {
  const { id, sessionKey, actorId, eventId, eventName, actorIsKnown, objectIsKnown, ...row } = view
  const { objectType, objectName } = row
  // Where nobody had signed in, from where it came is of the account that it was about.
  const isTold = actorIsKnown && (actorId !== null || objectIsKnown)
  return {
    ...row,
    _id: String(id),
    actorId: actorId === null || !isTold ? null : String(actorId),
    actorName: isTold ? row.actorName : null,
    session: isTold ? (sessionKey?.slice(0, SESSION_LETTERS) ?? null) : null,
    address: isTold ? row.address : '',
    requestId: isTold ? row.requestId : null,
    objectId: objectIsKnown ? row.objectId : '',
    objectName: objectType === 'market' && objectName !== null ? displayMarketName(objectName) : objectName,
    event: eventId === null || eventName === null ? null : { id: eventId, name: eventName },
    text: textOfRow({ ...row, actorId }),
    ...(!objectIsKnown && { objectName: null, before: null, after: null }),
  }
}
