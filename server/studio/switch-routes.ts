/** What an administrator switches: maintenance, sockets, everybody's pages. 001 §6, §7; security T6, T62. */
import { calls, type Refusal, TEXTS } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { listSecondOfficers } from '../second-officer/index.ts'
import { type Notice, RELOAD_WITHIN_MS } from '../sites/index.ts'
import { loadSwitches, saveMaintenance, saveRefresh, saveUseSocket, type Scope } from './store.ts'

export type SwitchDeps = {
  /** The owner's: a site's own connections cannot change a site. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly reload: () => Promise<void>
  readonly notify: (notice: Notice) => void
  readonly clock: () => number
}

const REFRESH_EVERY_MS = 5 * 60_000
/** How long a transaction code that was given counts for a call that carries none. Security T6. */
const STEP_UP_MS = 5 * 60_000
const CODE_HEADER = 'x-transaction-code'
const MOST_SESSIONS = 1000

export function switchRoutes(routes: Routes, deps: SwitchDeps): void {
  const { db, reload } = deps
  const refuseWithoutCode = createStepUp(deps)

  routes.guarded(calls.getInstallation, async ({ site }) => {
    const { installation, sites } = await loadSwitches(db, REFRESH_EVERY_MS)
    return answer({
      docs: { installation, sites: sites.map((each) => ({ ...each, isHere: each.siteId === String(site.id) })) },
    })
  })

  routes.guarded(calls.setMaintenance, async (asked) => {
    const { maintenanceMode, forMinutes, scope, transactionCode } = asked.body
    const refusal = await refuseWithoutCode(asked, transactionCode)
    if (refusal) return refuse(refusal)
    const until = await db.transaction().execute(async (tx) => {
      const until = await saveMaintenance(tx, scopeOf(asked.site, scope), maintenanceMode, forMinutes)
      const after = { maintenanceMode, scope, until }
      await recordAudit(tx, entryOf(asked, { action: 'MAINTENANCE_SET', ...objectOf(asked.site, scope), after }))
      return until
    })
    await reload()
    await tellOthers(asked, scope, `Maintenance was switched ${maintenanceMode ? 'on' : 'off'}`)
    return answer({ docs: { maintenanceMode, scope, until }, message: TEXTS.updated })
  })

  routes.guarded(calls.setUseSocket, async (asked) => {
    const { socket, scope, transactionCode } = asked.body
    const refusal = await refuseWithoutCode(asked, transactionCode)
    if (refusal) return refuse(refusal)
    await db.transaction().execute(async (tx) => {
      await saveUseSocket(tx, scopeOf(asked.site, scope), socket)
      const change = { ...objectOf(asked.site, scope), after: { socket, scope } }
      await recordAudit(tx, entryOf(asked, { action: 'USE_SOCKET_SET', ...change }))
    })
    await reload()
    await tellOthers(asked, scope, `Live sockets were switched ${socket ? 'on' : 'off'}`)
    return answer({ docs: { socket, scope }, message: TEXTS.updated })
  })

  /** One stolen administrator does not do it unseen. Security T62. */
  async function tellOthers({ actor, site }: Asked, scope: ScopeName, title: string): Promise<void> {
    const accountIds = await listSecondOfficers(db, actor.accountId)
    const description = scope === 'site' ? `For the site ${site.name}` : 'For all sites'
    deps.notify({ accountIds, title, description })
  }

  async function refresh(asked: Asked, scope: ScopeName, code: string | undefined) {
    if (!comesFromOwnPage(asked)) return refuse<Refusal>({ code: 'FORBIDDEN' })
    const refusal = await refuseWithoutCode(asked, code)
    if (refusal) return refuse(refusal)
    const done = await saveTold(asked, scope)
    if (!done.ok) return done
    await reload()
    return ok({ docs: { withinMs: RELOAD_WITHIN_MS }, message: TEXTS.userRefreshed })
  }

  async function saveTold(asked: Asked, scope: ScopeName): Promise<Result<null, Refusal>> {
    return await db.transaction().execute(async (tx) => {
      const retryAfterMs = await saveRefresh(tx, scopeOf(asked.site, scope), REFRESH_EVERY_MS)
      if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
      await recordAudit(
        tx,
        entryOf(asked, { action: 'PAGES_REFRESHED', ...objectOf(asked.site, scope), after: { scope } }),
      )
      return ok(null)
    })
  }

  routes.guarded(calls.refreshPage, async (asked) => {
    const refreshed = await refresh(asked, asked.query.scope, asked.header(CODE_HEADER))
    return refreshed.ok ? answer(refreshed.value) : refreshed
  })
  routes.guarded(calls.postRefreshPage, async (asked) => {
    const refreshed = await refresh(asked, asked.body.scope, asked.body.transactionCode)
    return refreshed.ok ? answer(refreshed.value) : refreshed
  })
}

type Asked = {
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
  header(name: string): string | undefined
}
type ScopeName = 'site' | 'installation'

const scopeOf = ({ id }: HostSite, scope: ScopeName): Scope => (scope === 'site' ? { siteId: id } : 'INSTALLATION')
const objectOf = ({ id }: HostSite, scope: ScopeName) =>
  scope === 'site' ? { objectType: 'site', objectId: id } : { objectType: 'installation', objectId: 'all' }

const TYPED_OR_DRAWN = new Set(['navigate', 'no-cors'])
const OWN = new Set(['same-origin', 'same-site'])

/** A browser says how a request came about: an image, a link or a foreign page never asks in an administrator's name. */
function comesFromOwnPage({ header }: Pick<Asked, 'header'>): boolean {
  const mode = header('sec-fetch-mode')
  const site = header('sec-fetch-site')
  return !(mode !== undefined && TYPED_OR_DRAWN.has(mode)) && (site === undefined || OWN.has(site))
}

/** Asks for the code; without one, a session that gave it a moment ago may go on. */
function createStepUp({ refuseWrongCode, clock }: Pick<SwitchDeps, 'refuseWrongCode' | 'clock'>) {
  const given = new Map<string, number>()

  return async ({ actor, address }: Asked, code: string | undefined): Promise<Refusal | undefined> => {
    const now = clock()
    if (code === undefined) {
      const isRecent = now - (given.get(actor.sessionKey) ?? Number.NEGATIVE_INFINITY) < STEP_UP_MS
      return isRecent ? undefined : { code: 'WRONG_TRANSACTION_CODE' }
    }
    const refusal = await refuseWrongCode(actor.accountId, code, address)
    if (refusal) return refusal
    if (given.size >= MOST_SESSIONS) given.clear()
    given.set(actor.sessionKey, now)
    return undefined
  }
}
