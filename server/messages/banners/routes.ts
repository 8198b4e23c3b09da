/** Banners: what pages show, and who makes, orders and ends it. docs/domain/messages.md "Banners". */
import { calls, type Refusal, TEXTS } from '@paddock/contract'
import { bannerState, MOST_SLIDES, refuseBanner } from '@paddock/domain/messages'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { entryOf, recordAudit } from '../../audit-log/index.ts'
import type { RefuseWrongCode } from '../../auth/index.ts'
import { allOrNothing } from '../../platform/database/all-or-nothing.ts'
import type { Tx } from '../../platform/database.ts'
import { answer, type AskedByActor, personOf, type Routes } from '../../platform/http-call.ts'
import { standsAs, uplineOf } from '../../platform/stands-as.ts'
import { mayAdvertiseTo } from '../marketing.ts'
import { dropPicture, keepPicture } from '../pictures.ts'
import {
  countBanners,
  findBanner,
  holdBanner,
  insertBanner,
  listForPlayer,
  listForVisitors,
  listMade,
  type Made,
  saveEnded,
  savePlace,
  saveSeen,
  type Stored,
  type StoredBanner,
} from './store.ts'

export type BannerDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function bannerRoutes(routes: Routes, deps: BannerDeps): void {
  showingRoutes(routes, deps)
  makingRoutes(routes, deps)
  changingRoutes(routes, deps)
}

/** Ids are numbers of ours: anything else is nobody's. */
const idOf = (given: string): number => {
  const id = Number(given)
  return Number.isSafeInteger(id) ? id : 0
}

function showingRoutes(routes: Routes, { clock }: BannerDeps): void {
  routes.open(calls.getBanners, async ({ db, site, actor, query }) => {
    const now = clock()
    const on = { siteId: site.id, page: query.place, language: query.language, now }
    if (actor === null) return answer({ docs: presentShown(await listForVisitors(db, on)) })
    const { banners, standing } = await listForPlayer(db, personOf(actor), on)
    // Asked at each look: whoever stays away since the last is shown nothing that advertises.
    const may = standing !== undefined && mayAdvertiseTo(standing, now)
    return answer({ docs: presentShown(banners.filter(({ marketing }) => may || !marketing)) })
  })

  routes.guarded(calls.closeBanner, async (asked) => {
    const { actor, site, params } = asked
    const id = idOf(params.bannerId)
    return await asked.db.transaction().execute(async (tx) => {
      if (!(await saveSeen(tx, actor.accountId, site.id, id))) return refuse({ code: 'NOT_FOUND' })
      await note(tx, asked, 'BANNER_CLOSED', id, {})
      return answer({ docs: { _id: String(id) }, message: TEXTS.updated })
    })
  })
}

/** A stolen account does not fill the pages. */
const MOST_MADE = 10
const WITHIN_MS = 600_000
const LONGEST_LIST = 200

function makingRoutes(routes: Routes, { refuseWrongCode, clock }: BannerDeps): void {
  routes.guarded(calls.listBanners, async ({ db, actor, site }) => {
    const now = clock()
    const made = await listMade(db, { siteId: site.id, standing: standsAs(actor), most: LONGEST_LIST, now })
    return answer({ docs: made.map((banner) => present(banner, now)) })
  })

  routes.guarded(calls.createBanner, async (asked) => {
    const { actor, site, body, target, address } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    // What everybody who comes by sees is the site's own word.
    const ownsSite = actor.role === 'administrator' || actor.role === 'whiteLabel'
    if (body.audience !== 'PLAYERS' && (!ownsSite || target !== null)) return refuse({ code: 'FORBIDDEN' })
    const now = clock()
    const { kind, page, audience, language, marketing, title, text, image, link, place, endsAt, startsAt = now } = body
    const said = { kind, page, audience, language, marketing, title, text, image, link, place, endsAt }
    const rootId = uplineOf({ actor, target })
    const made = { ...said, startsAt, siteId: site.id, authorId: actor.accountId, rootId }
    const saved = await allOrNothing(asked.db, (tx) => make(tx, asked, made, now))
    return saved.ok ? answer({ docs: present(saved.value, now), message: TEXTS.updated }) : saved
  })
}

async function make(tx: Tx, asked: AskedByActor, made: Made, now: number): Promise<Result<StoredBanner, Refusal>> {
  const { open, lately, oldest } = await countBanners(tx, made, { now, since: now - WITHIN_MS })
  if (lately >= MOST_MADE)
    return refuse({ code: 'TOO_MANY_REQUESTS', retryAfterMs: Math.max(1000, (oldest ?? now) + WITHIN_MS - now) })
  const refusal = refuseBanner(made, open, now)
  if (refusal) return refuse(refusal)
  if (!(await keepPicture(tx, made, now))) return refuse({ code: 'PICTURE_GONE' })
  const id = await insertBanner(tx, made, now)
  await note(tx, asked, 'BANNER_MADE', id, made)
  return ok(must(await findBanner(tx, id), 'it was made'))
}

function changingRoutes(routes: Routes, { clock }: BannerDeps): void {
  routes.guarded(calls.placeBanner, async (asked) => {
    const { db, actor, site, params, body } = asked
    const id = idOf(params.bannerId)
    const placed = await allOrNothing(db, async (tx): Promise<Result<StoredBanner, Refusal>> => {
      const held = await holdBanner(tx, id, { siteId: site.id, standing: standsAs(actor) })
      if (!held) return refuse({ code: 'NOT_FOUND' })
      await savePlace(tx, id, body.place)
      await note(tx, asked, 'BANNER_PLACED', id, { place: body.place, before: held.place })
      return ok(must(await findBanner(tx, id), 'it is held'))
    })
    return placed.ok ? answer({ docs: present(placed.value, clock()), message: TEXTS.updated }) : placed
  })

  routes.guarded(calls.endBanner, async (asked) => {
    const { db, actor, site, params } = asked
    const id = idOf(params.bannerId)
    const now = clock()
    const ended = await allOrNothing(db, async (tx): Promise<Result<StoredBanner, Refusal>> => {
      const held = await holdBanner(tx, id, { siteId: site.id, standing: standsAs(actor) })
      if (!held) return refuse({ code: 'NOT_FOUND' })
      if (held.endedAt !== null) return refuse({ code: 'MESSAGE_WITHDRAWN' })
      await saveEnded(tx, id, now)
      await dropPicture(tx, held.image, now)
      await note(tx, asked, 'BANNER_ENDED', id, {})
      return ok(must(await findBanner(tx, id), 'it is held'))
    })
    return ended.ok ? answer({ docs: present(ended.value, now), message: TEXTS.updated }) : ended
  })
}

type NotedAs = 'BANNER_CLOSED' | 'BANNER_MADE' | 'BANNER_PLACED' | 'BANNER_ENDED'

const note = (tx: Tx, asked: AskedByActor, action: NotedAs, id: number, after: object) =>
  recordAudit(tx, entryOf(asked, { action, objectType: 'banner', objectId: id, after: { ...after } }))

/** So many slides as somebody looks at, and the first of the popups: they come one at a time. */
function presentShown(banners: readonly Stored[]) {
  const [slides, popups] = [
    banners.filter(({ kind }) => kind === 'SLIDE'),
    banners.filter(({ kind }) => kind === 'POPUP'),
  ]
  return [...slides.slice(0, MOST_SLIDES), ...popups.slice(0, 1)].map(({ id, kind, title, text, image, link }) => ({
    _id: String(id),
    kind,
    title,
    text,
    image,
    link,
  }))
}

const present = ({ id, ...banner }: StoredBanner, now: number) => ({
  _id: String(id),
  ...banner,
  state: bannerState(banner, now),
})
