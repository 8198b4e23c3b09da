/** The studio: the configuration of a site, its draft, its history. An administrator has all sites, a white label its own. */
import { calls, type Refusal, type SiteConfig, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { openSystemAccounts } from '../ledger/index.ts'
import type { Database } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { publishFirst } from '../sites/index.ts'
import { type NewPublication, publishSite, refuseBeyondRole, refuseUnreadable } from './publish-site.ts'
import {
  insertSite,
  listStudioSites,
  listVersions,
  loadDraft,
  loadStudioSite,
  loadVersion,
  lockVersion,
  saveDraft,
  type StudioSite,
} from './store.ts'

export type StudioDeps = {
  /** The owner's: a site's own connections cannot change a site, and an administrator has them all. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly reload: () => Promise<void>
}

type Asked = {
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}

export function studioRoutes(routes: Routes, deps: StudioDeps): void {
  readRoutes(routes, deps)
  draftRoute(routes, deps)
  publishRoutes(routes, deps)
  createRoute(routes, deps)
}

/** Another site than one's own does not exist, but for an administrator. SECURITY T13. */
async function findSite(db: Database, { actor, site }: Asked, siteId: string): Promise<Result<StudioSite, Refusal>> {
  const isTheirs = actor.role === 'administrator' || siteId === String(site.id)
  const found = isTheirs && /^\d{1,9}$/.test(siteId) ? await loadStudioSite(db, Number(siteId)) : undefined
  return found ? ok(found) : refuse({ code: 'NOT_FOUND' })
}

function readRoutes(routes: Routes, { db }: StudioDeps): void {
  routes.guarded(calls.listSites, async ({ actor, site }) =>
    answer({ docs: await listStudioSites(db, actor.role === 'administrator' ? null : site.id) }),
  )

  routes.guarded(calls.getSite, async (asked) => {
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const draft = await loadDraft(db, Number(found.value.siteId))
    return answer({ docs: { site: found.value, published: found.value.config, draft } })
  })

  routes.guarded(calls.getSiteVersions, async (asked) => {
    const found = await findSite(db, asked, asked.params.siteId)
    return found.ok ? answer({ docs: await listVersions(db, Number(found.value.siteId)) }) : found
  })

  routes.guarded(calls.getSiteVersion, async (asked) => {
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const version = await loadVersion(db, Number(found.value.siteId), Number(asked.params.version))
    return version ? answer({ docs: version }) : refuse({ code: 'NOT_FOUND' })
  })
}

function draftRoute(routes: Routes, { db }: StudioDeps): void {
  routes.guarded(calls.saveSiteDraft, async (asked) => {
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const siteId = Number(found.value.siteId)
    const saved = await db.transaction().execute(async (tx): Promise<Result<null, Refusal>> => {
      const current = await lockVersion(tx, siteId)
      if (current !== asked.body.baseVersion) return refuse({ code: 'SITE_VERSION_CHANGED', current })
      await saveDraft(tx, siteId, { ...asked.body, authorId: asked.actor.accountId })
      const after = changedFields(found.value.config, asked.body.config).after
      await recordAudit(tx, entryAt(asked, siteId, { action: 'SITE_DRAFT_SAVED', after }))
      return ok(null)
    })
    if (!saved.ok) return saved
    return answer({ docs: { ...found.value, hasDraft: true }, message: TEXTS.updated })
  })
}

type Change = Omit<Parameters<typeof entryOf>[1], 'objectType' | 'objectId'>

/** The row belongs to the site that is changed, wherever the administrator stands. */
const entryAt = (asked: Asked, siteId: number, change: Change) => ({
  ...entryOf(asked, { ...change, objectType: 'site', objectId: siteId }),
  siteId,
})

function publishRoutes(routes: Routes, { db, refuseWrongCode, reload }: StudioDeps): void {
  type Wish = Pick<NewPublication, 'baseVersion' | 'note' | 'restores'> & { readonly action: Change['action'] }

  async function publish(asked: Asked, site: StudioSite, config: SiteConfig, { action, ...wish }: Wish) {
    const refusal = refuseBeyondRole(asked.actor.role, site.config, config)
    if (refusal) return refuse(refusal)
    const siteId = Number(site.siteId)
    const published = await publishSite(db, { ...wish, siteId, config, authorId: asked.actor.accountId }, (version) => {
      const { before, after } = changedFields(site.config, config)
      return entryAt(asked, siteId, { action, before, after: { ...after, version }, reason: wish.note })
    })
    if (!published.ok) return published
    await reload()
    return ok(must(await loadStudioSite(db, siteId), 'a site that was published is there'))
  }

  routes.guarded(calls.publishSite, async (asked) => {
    const { config, baseVersion, note, transactionCode } = asked.body
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const wish = { baseVersion, note, restores: null, action: 'SITE_PUBLISHED' } as const
    const published = await publish(asked, found.value, config, wish)
    return published.ok ? answer({ docs: published.value, message: TEXTS.updated }) : published
  })

  routes.guarded(calls.rollBackSite, async (asked) => {
    const { version, baseVersion, transactionCode } = asked.body
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const refusal = await refuseWrongCode(asked.actor.accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const stored = await loadVersion(db, Number(found.value.siteId), version)
    if (!stored) return refuse({ code: 'NOT_FOUND' })
    const wish = { baseVersion, note: stored.note, restores: version, action: 'SITE_ROLLED_BACK' } as const
    const published = await publish(asked, found.value, stored.config, wish)
    return published.ok ? answer({ docs: published.value, message: TEXTS.updated }) : published
  })
}

/** The parts of the configuration that are not the same, as they were and as they are. */
function changedFields(from: SiteConfig, to: SiteConfig) {
  const names = (Object.keys(to) as (keyof SiteConfig)[]).filter(
    (name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  )
  const only = (config: SiteConfig) => Object.fromEntries(names.map((name) => [name, config[name]]))
  return { before: only(from), after: only(to) }
}

function createRoute(routes: Routes, { db, refuseWrongCode, reload }: StudioDeps): void {
  routes.guarded(calls.createSite, async (asked) => {
    const { label, config, transactionCode } = asked.body
    const { accountId } = asked.actor
    const refusal = (await refuseWrongCode(accountId, transactionCode, asked.address)) ?? refuseUnreadable(config)
    if (refusal) return refuse(refusal)
    const siteId = await db.transaction().execute(async (tx) => {
      const made = await insertSite(tx, label, config)
      if (made === undefined) return undefined
      await publishFirst(tx, made, config, accountId)
      await openSystemAccounts(tx, made)
      await recordAudit(tx, entryAt(asked, made, { action: 'SITE_CREATED', after: { label, ...config } }))
      return made
    })
    if (siteId === undefined) return refuse({ code: 'SITE_LABEL_TAKEN' })
    await reload()
    return answer({
      docs: must(await loadStudioSite(db, siteId), 'a site that was made is there'),
      message: TEXTS.updated,
    })
  })
}
