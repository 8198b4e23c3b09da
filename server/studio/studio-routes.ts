/** The studio: the configuration of a site, its draft, its history. An administrator has all sites, a white label its own. */
import { calls, type Refusal, type SiteConfig, TEXTS, weakenedControls } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import { IN_EFFECT, proposeChange, type Waiting } from '../second-officer/index.ts'
import { makeSite } from './make-site.ts'
import {
  changedFields,
  holdForPublication,
  type NewPublication,
  publishHeld,
  refuseBeyondRole,
  refuseUnreadable,
} from './publish-site.ts'
import {
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
  readonly clock: () => number
  readonly tellSecondOfficers: (actorId: number) => Promise<void>
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

/** Another site than one's own does not exist, but for an administrator. Security T13. */
async function findSite(db: Database, { actor, site }: Asked, siteId: string): Promise<Result<StudioSite, Refusal>> {
  const isTheirs = actor.role === 'administrator' || siteId === String(site.id)
  const found = isTheirs && /^\d{1,9}$/.test(siteId) ? await loadStudioSite(db, Number(siteId)) : undefined
  return found ? ok(found) : refuse({ code: 'NOT_FOUND' })
}

function readRoutes(routes: Routes, { db }: StudioDeps): void {
  routes.guarded(calls.listSites, async ({ actor, site, query: { search = '' } }) => {
    const sites = await listStudioSites(db, actor.role === 'administrator' ? null : site.id)
    const isMeant = ({ name, label }: (typeof sites)[number]) =>
      `${name} ${label}`.toLowerCase().includes(search.toLowerCase())
    return answer({ docs: sites.filter(isMeant) })
  })

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

function publishRoutes(routes: Routes, { db, refuseWrongCode, reload, clock, tellSecondOfficers }: StudioDeps): void {
  type Wish = Pick<NewPublication, 'baseVersion' | 'note' | 'restores' | 'config'> & {
    readonly action: Change['action']
    readonly transactionCode: string
  }

  async function publish(asked: Asked, site: StudioSite, { action, transactionCode, ...wish }: Wish) {
    const { accountId } = asked.actor
    const refusal = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (refusal) return refuse(refusal)
    const siteId = Number(site.siteId)
    const publication = { ...wish, siteId, authorId: accountId }
    const done = await db.transaction().execute((tx) => publishOrPropose(tx, asked, action, publication))
    if (!done.ok) return done
    await (done.value.changeId === null ? reload() : tellSecondOfficers(accountId))
    const docs = must(await loadStudioSite(db, siteId), 'a site that was published is there')
    return ok({ docs, ...done.value, ...(done.value.changeId === null && { message: TEXTS.updated }) })
  }

  async function publishOrPropose(
    tx: Tx,
    asked: Asked,
    action: Change['action'],
    publication: NewPublication,
  ): Promise<Result<Waiting, Refusal>> {
    const { siteId, config, note } = publication
    const standing = await holdForPublication(tx, publication)
    if (!standing.ok) return standing
    const beyond = refuseBeyondRole(asked.actor.role, standing.value, config)
    if (beyond) return refuse(beyond)
    const { before, after } = changedFields(standing.value, config)
    const waiting = await proposeIfWeaker(tx, asked, publication, standing.value)
    if (!waiting.ok) return waiting
    const { changeId, weakens } = waiting.value
    const outcome =
      changeId === null ? { version: await publishHeld(tx, publication) } : { waitsForSecondOfficer: changeId, weakens }
    await recordAudit(tx, entryAt(asked, siteId, { action, before, after: { ...after, ...outcome }, reason: note }))
    return waiting
  }

  /** A configuration that weakens a control takes effect when a second officer has confirmed it. */
  async function proposeIfWeaker(
    tx: Tx,
    { actor }: Asked,
    { siteId, authorId, ...payload }: NewPublication,
    standing: SiteConfig,
  ): Promise<Result<Waiting, Refusal>> {
    const weakens = weakenedControls(standing, payload.config)
    if (weakens.length === 0) return ok(IN_EFFECT)
    const about = { kind: 'SITE_CONFIG', subject: String(siteId), ownerSiteId: siteId } as const
    const by = { actorId: authorId, byAdministrator: actor.role === 'administrator' }
    return await proposeChange(tx, { ...about, ...by, payload, weakens, reason: payload.note }, clock())
  }

  routes.guarded(calls.publishSite, async (asked) => {
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const published = await publish(asked, found.value, { ...asked.body, restores: null, action: 'SITE_PUBLISHED' })
    return published.ok ? answer(published.value) : published
  })

  routes.guarded(calls.rollBackSite, async (asked) => {
    const { version, ...wish } = asked.body
    const found = await findSite(db, asked, asked.params.siteId)
    if (!found.ok) return found
    const stored = await loadVersion(db, Number(found.value.siteId), version)
    if (!stored) return refuse({ code: 'NOT_FOUND' })
    const { config, note } = stored
    const published = await publish(asked, found.value, {
      ...wish,
      config,
      note,
      restores: version,
      action: 'SITE_ROLLED_BACK',
    })
    return published.ok ? answer(published.value) : published
  })
}

function createRoute(routes: Routes, { db, refuseWrongCode, reload }: StudioDeps): void {
  routes.guarded(calls.createSite, async (asked) => {
    const { label, config, transactionCode } = asked.body
    const { accountId } = asked.actor
    const refusal = (await refuseWrongCode(accountId, transactionCode, asked.address)) ?? refuseUnreadable(config)
    if (refusal) return refuse(refusal)
    const siteId = await db.transaction().execute(async (tx) => {
      const made = await makeSite(tx, label, config, accountId)
      if (made === undefined) return undefined
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
