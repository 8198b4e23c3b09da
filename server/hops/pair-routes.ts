/** Which sites belong together: the white labels of both say so, the administrator confirms it and registers the hosts. */
import { calls, pageInfoOf, type Refusal, type SitePair, TEXTS } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type PairStep, refusePairStep } from '@paddock/domain/sites'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import type { Database, Tx } from '../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../platform/http-call.ts'
import {
  countHosts,
  countPairs,
  deleteHost,
  findHost,
  holdHost,
  holdPair,
  listHosts,
  listPairs,
  loadPair,
  saveHost,
  savePair,
  savePairStep,
} from './pairs-store.ts'

export type PairRouteDeps = {
  /** The owner's: a pair is of two sites. */
  readonly db: Database
  readonly refuseWrongCode: RefuseWrongCode
  readonly siteOf: (host: string) => Promise<HostSite | undefined>
  /** The sites are read again: they know where they may lead. */
  readonly reload: () => Promise<void>
}

type Asked = {
  readonly actor: Actor
  readonly site: HostSite
  readonly address: string
  readonly requestId: string
}
type Code = { readonly transactionCode: string }

export function pairRoutes(routes: Routes, deps: PairRouteDeps): void {
  routes.guarded(calls.getSitePairs, async ({ actor, site, query: { page, limit, host } }) => {
    const meant = { only: onlyOf(actor, site), host }
    const docs = await listPairs(deps.db, meant, { page, limit })
    return answer({ docs, ...pageInfoOf(page, limit, await countPairs(deps.db, meant)) })
  })
  routes.guarded(calls.getSiteHosts, async ({ actor, site, query: { page, limit } }) => {
    const only = onlyOf(actor, site)
    const docs = await listHosts(deps.db, only, { page, limit })
    return answer({ docs, ...pageInfoOf(page, limit, await countHosts(deps.db, only)) })
  })
  proposalRoute(routes, deps)
  stepRoutes(routes, deps)
  hostRoutes(routes, deps)
}

/** An administrator sees all sites. */
const onlyOf = ({ role }: Actor, { id }: HostSite): number | null => (role === 'administrator' ? null : id)

const wrongCode = ({ refuseWrongCode }: PairRouteDeps, { actor, address }: Asked, { transactionCode }: Code) =>
  refuseWrongCode(actor.accountId, transactionCode, address)

function proposalRoute(routes: Routes, deps: PairRouteDeps): void {
  routes.guarded(calls.proposeSitePair, async (asked) => {
    const { host, otherHost } = asked.body
    const wrong = await wrongCode(deps, asked, asked.body)
    if (wrong) return refuse(wrong)
    const proposed = await deps.db.transaction().execute((tx) => propose(tx, asked, host, otherHost))
    return proposed.ok ? answer({ docs: proposed.value, message: TEXTS.updated }) : proposed
  })
}

async function propose(tx: Tx, asked: Asked, host: string, otherHost: string): Promise<Result<SitePair, Refusal>> {
  const { actor, site } = asked
  const [mine, theirs] = [await holdHost(tx, host), await holdHost(tx, otherHost)]
  const isMine = mine?.siteId === String(site.id)
  if (!isMine || !theirs || theirs.siteId === mine.siteId) return refuse({ code: 'HOST_UNKNOWN' })
  const id = await savePair(tx, {
    fromSite: site.id,
    fromHost: host,
    toSite: Number(theirs.siteId),
    toHost: otherHost,
    proposedBy: actor.accountId,
  })
  if (id === undefined) return refuse({ code: 'SITE_PAIR_EXISTS' })
  const after = { host, otherHost }
  await recordAudit(tx, entryOf(asked, { action: 'SITE_PAIR_PROPOSED', objectType: 'sitePair', objectId: id, after }))
  return ok(must(await loadPair(tx, id), 'a pair that was proposed is there'))
}

const AUDIT_OF = {
  ACCEPT: 'SITE_PAIR_ACCEPTED',
  WITHDRAW: 'SITE_PAIR_WITHDRAWN',
  CONFIRM: 'SITE_PAIR_CONFIRMED',
  END: 'SITE_PAIR_ENDED',
} as const satisfies Record<PairStep['do'], string>

function stepRoutes(routes: Routes, deps: PairRouteDeps): void {
  type Step = Asked & { readonly body: Code & { readonly pairId: string } }
  const take = async (asked: Step, step: PairStep): Promise<Result<SitePair, Refusal>> => {
    const wrong = await wrongCode(deps, asked, asked.body)
    if (wrong) return refuse(wrong)
    const taken = await deps.db.transaction().execute((tx) => takeStep(tx, asked, asked.body.pairId, step))
    if (taken.ok) await deps.reload()
    return taken
  }
  const tell = (taken: Result<SitePair, Refusal>) =>
    taken.ok ? answer<typeof calls.acceptSitePair>({ docs: taken.value, message: TEXTS.updated }) : taken

  routes.guarded(calls.acceptSitePair, async (asked) =>
    tell(await take(asked, { do: 'ACCEPT', siteId: asked.site.id })),
  )
  routes.guarded(calls.withdrawSitePair, async (asked) =>
    tell(await take(asked, { do: 'WITHDRAW', siteId: asked.site.id })),
  )
  routes.guarded(calls.confirmSitePair, async (asked) => tell(await take(asked, { do: 'CONFIRM' })))
  routes.guarded(calls.endSitePair, async (asked) => tell(await take(asked, { do: 'END' })))
}

async function takeStep(tx: Tx, asked: Asked, pairId: string, step: PairStep): Promise<Result<SitePair, Refusal>> {
  const id = Number(pairId)
  const pair = Number.isSafeInteger(id) ? await holdPair(tx, id) : undefined
  if (!pair) return refuse({ code: 'NOT_FOUND' })
  const code = refusePairStep(pair, step)
  if (code) return refuse({ code })
  await savePairStep(tx, id, step.do, asked.actor.accountId)
  await recordAudit(tx, entryOf(asked, { action: AUDIT_OF[step.do], objectType: 'sitePair', objectId: id }))
  return ok(must(await loadPair(tx, id), 'a pair that was changed is there'))
}

function hostRoutes(routes: Routes, deps: PairRouteDeps): void {
  const { db, siteOf, reload } = deps
  routes.guarded(calls.addSiteHost, async (asked) => {
    const { host, siteId } = asked.body
    const wrong = await wrongCode(deps, asked, asked.body)
    if (wrong) return refuse(wrong)
    // A host shows the site of its first label: registered as another's it would show the wrong one.
    if ((await siteOf(host))?.id !== Number(siteId)) return refuse({ code: 'HOST_OF_ANOTHER_SITE' })
    const saved = await db.transaction().execute(async (tx) => {
      if (!(await saveHost(tx, host, Number(siteId), asked.actor.accountId))) return undefined
      await recordAudit(
        tx,
        entryOf(asked, { action: 'SITE_HOST_ADDED', objectType: 'site', objectId: siteId, after: { host } }),
      )
      return must(await findHost(tx, host), 'a host that was registered is there')
    })
    if (!saved) return refuse({ code: 'HOST_TAKEN' })
    await reload()
    return answer({ docs: saved, message: TEXTS.updated })
  })

  routes.guarded(calls.removeSiteHost, async (asked) => {
    const { host } = asked.body
    const wrong = await wrongCode(deps, asked, asked.body)
    if (wrong) return refuse(wrong)
    const pairsEnded = await db.transaction().execute(async (tx) => {
      const ended = await deleteHost(tx, host, asked.actor.accountId)
      if (ended === undefined) return undefined
      const change = {
        action: 'SITE_HOST_REMOVED',
        objectType: 'host',
        objectId: host,
        after: { pairsEnded: ended },
      } as const
      await recordAudit(tx, entryOf(asked, change))
      return ended
    })
    if (pairsEnded === undefined) return refuse({ code: 'NOT_FOUND' })
    await reload()
    return answer({ docs: { pairsEnded }, message: TEXTS.updated })
  })
}
