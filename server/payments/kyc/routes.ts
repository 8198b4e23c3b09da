/** Who a player is: documents that players send, and what officers make of them. docs/domain/payments.md#kyc. */
import {
  calls,
  type KycCheckShown,
  type KycDocumentShown,
  type KycStanding,
  pageInfoOf,
  type Refusal,
  TEXTS,
} from '@paddock/contract'
import { kycStateOf } from '@paddock/domain/payments'
import { must, refuse } from '@paddock/domain/result'
import { mayDo } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { entryOf, originOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import type { Images } from '../../images/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Database } from '../../platform/database.ts'
import { type Actor, answer, type HostSite, type Routes } from '../../platform/http-call.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { type Below, findConcerned } from '../../platform/downline.ts'
import { isOwnedWithin, mayDecide } from '../requests/reach.ts'
import { decideKyc } from './decide.ts'
import { findFree } from './hold.ts'
import { type ListedCheck, listChecks } from './queries.ts'
import { addDocument, submitDocuments } from './send.ts'
import { findCheck, lastSent, listDocuments, type StoredDocument } from './store.ts'

export type KycDeps = {
  readonly images: Images
  readonly refuseWrongCode: RefuseWrongCode
  readonly clock: () => number
}

type Asked = { readonly db: Database; readonly actor: Actor; readonly site: HostSite }

export function kycRoutes(routes: Routes, deps: KycDeps): void {
  playerRoutes(routes, deps)
  officerRoutes(routes, deps)
}

function playerRoutes(routes: Routes, { images, clock }: KycDeps): void {
  routes.guarded(calls.getKyc, async (asked) =>
    asked.actor.isDemo ? refuse<Refusal>({ code: 'DEMO_ACCOUNT' }) : answer({ docs: await presentOwn(asked) }),
  )

  routes.guarded(calls.addKycDocument, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const { accountId } = actor
    // Outside the transaction: to draw it takes longer than others should wait.
    const received = await images.receive(db, body.image, { siteId: site.id, ownerId: accountId, use: 'document' })
    if (!received.ok) return received
    const adding = { accountId, kind: body.kind, image: received.value, now: clock() }
    const added = await allOrNothing(db, (tx) => addDocument(tx, adding, originOf(asked)))
    return added.ok ? answer({ docs: await presentOwn(asked), message: TEXTS.updated }) : added
  })

  routes.guarded(calls.submitKyc, async (asked) => {
    const { db, actor, site } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    const submitting = { site, accountId: actor.accountId, now: clock() }
    const sent = await allOrNothing(db, (tx) => submitDocuments(tx, submitting, originOf(asked)))
    return sent.ok ? answer({ docs: await presentOwn(asked), message: TEXTS.updated }) : sent
  })

  async function presentOwn({ db, actor: { accountId }, site }: Asked): Promise<KycStanding> {
    const [check, documents] = [await findCheck(db, accountId), await listDocuments(db, accountId)]
    const status = kycStateOf(check, clock())
    const show = showing(images, site)
    return {
      status,
      free: await findFree(db, { site, accountId, state: status }),
      reason: check?.reason ?? '',
      submittedAt: check?.submittedAt ?? null,
      decidedAt: check?.decidedAt ?? null,
      expiresAt: check?.expiresAt ?? null,
      // Whoever has the player's phone sees no documents that are not needed any more.
      sent: status === 'submitted' || status === 'rejected' ? lastSent(documents).map(show) : [],
      added: documents.filter(({ sentWith }) => sentWith === null).map(show),
    }
  }
}

const showing =
  (images: Images, site: HostSite) =>
  ({ image, kind, at, removedAt }: StoredDocument): KycDocumentShown => ({
    kind,
    at,
    url: removedAt === null ? images.linkTo(site.id, image).url : null,
    removedAt,
  })

/** What is decided about is for few eyes: those of who answers for the site. */
const isOpenTo = ({ role }: Actor, { state }: Pick<ListedCheck, 'state'>): boolean =>
  state === 'submitted' || mayDo(role, 'site.configure', 'site')

function officerRoutes(routes: Routes, { images, refuseWrongCode, clock }: KycDeps): void {
  routes.guarded(calls.getKycChecks, async ({ db, site, actor, target, query }) => {
    const { page, limit, status = 'all', search, mine: onlyMine = false } = query
    const isOne = target !== null && target !== actor.accountId
    const isConcerned = await findConcerned(db, isOne ? target : uplineOf({ actor, target }))
    const asked = { page, limit, status, search, onlyMine, now: clock() }
    const reader = { isOwned: isOwnedWithin(actor), standing: standsAs(actor) }
    const { rows, counted } = await listChecks(db, { siteId: site.id, isMeant: isConcerned, ...reader }, asked)
    return answer({ docs: rows.map((row) => present(row, actor)), ...pageInfoOf(page, limit, counted) })
  })

  routes.about(calls.openKycDocuments, async (asked) => {
    const { db, actor, site, target } = asked
    const check = await findCheck(db, target)
    if (!check) return answer({ docs: [] })
    if (!(await mayDecide(db, actor, check.ownerId))) return refuse({ code: 'NOT_METHOD_OWNER' })
    if (!isOpenTo(actor, check)) return refuse({ code: 'KYC_CLOSED' })
    const documents = lastSent(await listDocuments(db, target))
    const what = {
      objectType: 'kyc',
      objectId: target,
      before: null,
      after: { kinds: documents.map(({ kind }) => kind) },
    }
    await db.transaction().execute((tx) => recordAudit(tx, entryOf(asked, { action: 'KYC_OPENED', ...what })))
    return answer({ docs: documents.map(showing(images, site)) })
  })

  routes.about(calls.decideKyc, async (asked) => {
    const { db, actor, target } = asked
    const { transactionCode, action, reason, expiresAt = null, version } = asked.body
    const wrong = await refuseWrongCode(actor.accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const deciding = { actor, accountId: target, action, reason, expiresAt, version, now: clock() }
    const decided = await allOrNothing(db, (tx) => decideKyc(tx, deciding, originOf(asked)))
    return decided.ok ? answer({ docs: await presentNow(asked, target), message: TEXTS.updated }) : decided
  })

  const present = (row: ListedCheck, actor: Actor): KycCheckShown => ({
    _id: String(row.accountId),
    userName: row.userName,
    fullName: row.fullName,
    status: kycStateOf(row, clock()),
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    decidedBy: row.decidedByName,
    reason: row.reason,
    expiresAt: row.expiresAt,
    version: row.version,
    mine: row.mine,
    mayOpen: row.mine && isOpenTo(actor, row),
  })

  async function presentNow({ db, actor, site }: Asked, accountId: number): Promise<KycCheckShown> {
    const one = { page: 1, limit: 1, status: 'all', search: undefined, onlyMine: false, now: clock() } as const
    const isMeant: Below = (account) => sql`${account}.id = ${accountId}`
    const whose = { siteId: site.id, isMeant, isOwned: isOwnedWithin(actor), standing: standsAs(actor) }
    const [row] = (await listChecks(db, whose, one)).rows
    return present(must(row, 'it was just decided'), actor)
  }
}
