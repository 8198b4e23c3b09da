/** What operators tell the people below them. docs/domain/messages.md. */
import { calls, type Refusal, pageInfoOf, TEXTS } from '@paddock/contract'
import { sendingAt } from '@paddock/domain/messages'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { IMAGES, type Images } from '../../images/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import { createBuckets } from '../../platform/http/buckets.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { countReach, withdraw, writeBroadcast } from './send.ts'
import { holdBroadcast, listBroadcasts, saveLanguage, type StoredBroadcast } from './store.ts'

export type BroadcastDeps = {
  readonly refuseWrongCode: RefuseWrongCode
  readonly images: Images
  /** Behind the commit: these lists are other ones now. */
  readonly tellChanged: (accountIds: readonly number[]) => void
  readonly clock: () => number
}

export function broadcastRoutes(routes: Routes, deps: BroadcastDeps): void {
  readingRoutes(routes, deps)
  writingRoutes(routes, deps)
  withdrawingRoute(routes, deps)
  pictureRoute(routes, deps)
}

/** Of one account: everybody below is looked at for each. */
const REACHES = { burst: 20, perSecond: 1 }

function readingRoutes(routes: Routes, { clock }: BroadcastDeps): void {
  const reaches = createBuckets<number>(REACHES, clock)

  routes.guarded(calls.getBroadcasts, async ({ db, actor, site, query: { page, limit } }) => {
    const { rows, total } = await listBroadcasts(db, { siteId: site.id, standing: standsAs(actor), page, limit })
    return answer({ docs: rows.map(present), ...pageInfoOf(page, limit, total) })
  })

  routes.guarded(calls.getBroadcastReach, async ({ db, actor, target, site, query }) => {
    const retryAfterMs = reaches.take(actor.accountId)
    if (retryAfterMs > 0) return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs })
    const { audience, marketing, language = null, sportId = null } = query
    const below = { siteId: site.id, rootId: uplineOf({ actor, target }) }
    return answer({ docs: await countReach(db, { ...below, audience, marketing, language, sportId }, clock()) })
  })
}

function writingRoutes(routes: Routes, { refuseWrongCode, clock }: BroadcastDeps): void {
  routes.guarded(calls.sendBroadcast, async (asked) => {
    const { actor, site, body, target, address } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    const now = clock()
    const { title, description, image, audience, marketing, language = null, sportId = null } = body
    const message = { title, description, image, audience, marketing, language, sportId }
    const below = { siteId: site.id, senderId: actor.accountId, rootId: uplineOf({ actor, target }) }
    const sendAt = sendingAt(body.sendAt ?? null, now)
    const sent = await allOrNothing(asked.db, async (tx): Promise<Result<StoredBroadcast, Refusal>> => {
      const saved = await writeBroadcast(tx, { ...below, ...message, sendAt }, now)
      if (!saved.ok) return saved
      const { id, recipients } = saved.value
      const after = { broadcastId: id, recipients, sendAt, ...message }
      const change = { objectType: 'account', objectId: below.rootId, after }
      await recordAudit(tx, entryOf(asked, { action: 'BROADCAST_SENT', ...change }))
      return saved
    })
    return sent.ok ? answer({ docs: present(sent.value), message: TEXTS.updated }) : sent
  })

  routes.guarded(calls.setMessageLanguage, async (asked) => {
    const { accountId } = asked.actor
    const { language } = asked.body
    await asked.db.transaction().execute(async (tx) => {
      await saveLanguage(tx, accountId, language)
      const change = { objectType: 'account', objectId: accountId, after: { language } }
      await recordAudit(tx, entryOf(asked, { action: 'MESSAGE_LANGUAGE_SET', ...change }))
    })
    return answer({ docs: { language } })
  })
}

function withdrawingRoute(routes: Routes, { tellChanged, clock }: BroadcastDeps): void {
  routes.guarded(calls.withdrawBroadcast, async (asked) => {
    const { db, actor, site, params } = asked
    const id = Number(params.broadcastId)
    if (!Number.isSafeInteger(id)) return refuse({ code: 'NOT_FOUND' })
    const withdrawn = await allOrNothing(
      db,
      async (tx): Promise<Result<Awaited<ReturnType<typeof withdraw>>, Refusal>> => {
        const state = await holdBroadcast(tx, id, { siteId: site.id, standing: standsAs(actor) })
        if (state === undefined) return refuse({ code: 'NOT_FOUND' })
        if (state === 'WITHDRAWN') return refuse({ code: 'MESSAGE_WITHDRAWN' })
        const done = await withdraw(tx, id, actor.accountId, clock())
        const change = { objectType: 'broadcast', objectId: id, before: { state }, after: { state: 'WITHDRAWN' } }
        await recordAudit(tx, entryOf(asked, { action: 'BROADCAST_WITHDRAWN', ...change }))
        return ok(done)
      },
    )
    if (!withdrawn.ok) return withdrawn
    tellChanged(withdrawn.value.accountIds)
    return answer({ docs: present(withdrawn.value.broadcast), message: TEXTS.updated })
  })
}

function pictureRoute(routes: Routes, { images }: BroadcastDeps): void {
  routes.guarded(calls.saveMessageImage, async (asked) => {
    const { db, actor, site, body } = asked
    const received = await images.receive(db, body.image, {
      siteId: site.id,
      ownerId: actor.accountId,
      use: 'message',
    })
    if (!received.ok) return received
    const { key } = received.value
    const what = { objectType: 'image', objectId: key, before: null, after: { fileName: key } }
    await db.transaction().execute((tx) => recordAudit(tx, entryOf(asked, { action: 'MESSAGE_PICTURE_SENT', ...what })))
    return answer({ docs: { image: `${IMAGES}${key}` } })
  })
}

const present = ({ id, ...broadcast }: StoredBroadcast) => ({ _id: String(id), ...broadcast })
