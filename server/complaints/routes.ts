/** The complaint box: players say what went wrong, officers above them answer. docs/domain/complaints.md. */
import {
  calls,
  type ComplaintShown,
  type ComplaintWhole,
  isOn,
  pageInfoOf,
  type Refusal,
  TEXTS,
} from '@paddock/contract'
import {
  begunAt,
  type ComplaintOutcome,
  type ComplaintStep,
  holdsCardNumber,
  mayReopen,
  refuseFiling,
  refuseWord,
  takeStep,
  takesUpAgain,
  WORDS_AT_ONCE,
} from '@paddock/domain/complaints'
import { ownImage } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { IMAGES, type Images, keepImage } from '../images/index.ts'
import { saveNotifications } from '../messages/index.ts'
import { trailOfRound } from '../casino/index.ts'
import { trailOfDeposit, trailOfWithdrawal } from '../payments/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { findConcerned } from '../platform/downline.ts'
import { answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { newId } from '../platform/ids.ts'
import { once } from '../platform/database/once.ts'
import type { Paged } from '../platform/read-filters.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { trailOfBet } from '../records/index.ts'
import {
  type About,
  countOpen,
  countOwn,
  countSaid,
  findComplaint,
  findTrail,
  holdComplaint,
  insertComplaint,
  insertWord,
  listBelow,
  listOwn,
  listWords,
  saveStep,
  type NewWord,
  type StoredComplaint,
  type Wanted,
} from './store.ts'

export type ComplaintDeps = {
  readonly images: Images
  readonly clock: () => number
}

export function complaintRoutes(routes: Routes, deps: ComplaintDeps): void {
  readingRoutes(routes, deps)
  imageRoute(routes, deps)
  playerRoutes(routes, deps)
  officerRoutes(routes, deps)
}

type Listing = AskedByActor & {
  readonly target: number | null
  readonly query: Paged & {
    readonly status?: Wanted['status'] | undefined
    readonly category?: Wanted['category']
    readonly search?: Wanted['search']
    readonly late?: boolean | undefined
  }
}

function readingRoutes(routes: Routes, { images, clock }: ComplaintDeps): void {
  async function list({ db, site, actor, target, query }: Listing) {
    const { page, limit, status = 'all', category, search, late: onlyLate = false } = query
    const now = clock()
    const wanted: Wanted = { page, limit, status, category, search, onlyLate, now }
    const { rows, counted } =
      actor.role === 'user'
        ? await listOwn(db, actor.accountId, wanted)
        : await listBelow(db, await whoseOf({ db, site, actor, target }), wanted)
    return { docs: rows.map((row) => present(row, now)), ...pageInfoOf(page, limit, counted) }
  }

  /** Of everybody below the officer, or below the one who is named, or of the player who is. */
  async function whoseOf({ db, site, actor, target }: Pick<Listing, 'db' | 'site' | 'actor' | 'target'>) {
    const isOne = target !== null && target !== actor.accountId
    const isConcerned = await findConcerned(db, isOne ? target : uplineOf({ actor, target }))
    return sql`c.site_id = ${site.id} and a.site_id = ${site.id} and ${isConcerned(sql`a`)}`
  }

  routes.guarded(calls.getComplaints, async (asked) => answer(await list(asked)))
  routes.guarded(calls.getComplaintsOfSite, async (asked) => answer(await list(asked)))
  routes.guarded(calls.getComplaint, async (asked) => {
    const { db, params, query } = asked
    const found = await findComplaint(db, params.complainId, await isTheirs(db, asked))
    return found
      ? answer({
          docs: await presentWhole(db, found, { ...asked, words: query.words ?? WORDS_AT_ONCE }, { images, clock }),
        })
      : refuse({ code: 'NOT_FOUND' })
  })
}

/** The player's own, or of an officer those of whoever is below. Others do not exist for them. Law D-40. */
async function isTheirs(from: Reader, { actor, site }: AskedByActor): Promise<RawBuilder<unknown>> {
  if (actor.role === 'user') return sql`c.account_id = ${actor.accountId}`
  const isBelow = await findConcerned(from, standsAs(actor))
  return sql`c.site_id = ${site.id} and ${isBelow(sql`a`)}`
}

function imageRoute(routes: Routes, { images }: ComplaintDeps): void {
  routes.guarded(calls.saveComplaintImage, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    // Of those that were made something may still be said.
    const mayBe =
      actor.role !== 'user' || isOn(site.config, 'complaintBox') || (await countOwn(db, actor.accountId)) > 0
    if (!mayBe) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const wish = { siteId: site.id, ownerId: actor.accountId, use: 'complaint' } as const
    const received = await images.receive(db, body.image, wish)
    if (!received.ok) return received
    const { key } = received.value
    const what = { objectType: 'image', objectId: key, before: null, after: { fileName: key } }
    await db
      .transaction()
      .execute((tx) => recordAudit(tx, entryOf(asked, { action: 'COMPLAINT_PICTURE_SENT', ...what })))
    return answer({ docs: { image: `${IMAGES}${key}`, url: images.linkTo(site.id, key).url } })
  })
}

function playerRoutes(routes: Routes, deps: ComplaintDeps): void {
  const { clock } = deps

  routes.guarded(calls.createComplaint, async (asked) => {
    const { db, actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (!isOn(site.config, 'complaintBox')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const card = refuseCard(body.title, body.text)
    if (card) return refuse(card)
    const { accountId } = actor
    const made = await once(db, { accountId, key, route: 'COMPLAINT', asked: body }, async (tx) => {
      const refusal = refuseFiling(await countOpen(tx, accountId))
      if (refusal) return refuse(refusal)
      const trail = await trailOf(tx, accountId, body.about)
      if (!trail) return refuse({ code: 'NOT_FOUND' })
      const now = clock()
      const [id, siteId] = [newId(now), site.id]
      const { category, about = null, title, text, images = [] } = body
      await insertComplaint(tx, { ...begunAt(now), id, siteId, accountId, category, about, title, trail })
      const said = await say(tx, { id, siteId, authorId: accountId, at: now, text, images })
      if (!said.ok) return said
      await note(tx, asked, 'COMPLAINT_MADE', id, null, { category, about })
      return ok({ id })
    })
    return made.ok ? await replyWith(asked, made.value.id) : made
  })

  routes.guarded(calls.addToComplaint, async (asked) => {
    const { params, body } = asked
    const step = { by: 'PLAYER', what: 'SAY' } as const
    const card = refuseCard(body.text)
    return card ? refuse(card) : await change(asked, params.complainId, { step, code: 'COMPLAINT_ADDED_TO', ...body })
  })
  routes.guarded(calls.withdrawComplaint, async (asked) =>
    change(asked, asked.params.complainId, { step: { by: 'PLAYER', what: 'WITHDRAW' }, code: 'COMPLAINT_WITHDRAWN' }),
  )
  routes.guarded(calls.rateComplaint, async (asked) => {
    const { params, body } = asked
    const step = { by: 'PLAYER', what: 'RATE', stars: body.stars } as const
    return await change(asked, params.complainId, { step, code: 'COMPLAINT_RATED' })
  })

  const change = changing(deps)
  const replyWith = replying(deps)
}

/** What had become of what it is about; undefined where the player has none such. */
async function trailOf(from: Reader, accountId: number, about: About | undefined) {
  if (!about) return []
  const { of, id } = about
  if (of === 'bet') return await trailOfBet(from, accountId, id)
  if (of === 'round') return await trailOfRound(from, accountId, id)
  return await (of === 'deposit' ? trailOfDeposit : trailOfWithdrawal)(from, accountId, id)
}

function officerRoutes(routes: Routes, deps: ComplaintDeps): void {
  routes.guarded(calls.answerComplaint, async (asked) => {
    const { params, body } = asked
    const { text, images, outcome, version } = body
    const card = refuseCard(text)
    if (card) return refuse(card)
    const step: ComplaintStep =
      outcome === undefined
        ? { by: 'OFFICER', what: 'SAY', version }
        : { by: 'OFFICER', what: 'RESOLVE', version, outcome }
    const change = { step, code: 'COMPLAINT_ANSWERED', text, images, outcome } as const
    return await changing(deps)(asked, params.complainId, change)
  })
}

type Change = {
  readonly step: ComplaintStep
  readonly code: 'COMPLAINT_ADDED_TO' | 'COMPLAINT_WITHDRAWN' | 'COMPLAINT_RATED' | 'COMPLAINT_ANSWERED'
  readonly text?: string
  readonly images?: readonly string[] | undefined
  readonly outcome?: ComplaintOutcome | undefined
}

/** One step of a complaint, with what was said beside it, and its player told where an officer said it. */
const changing = (deps: ComplaintDeps) => async (asked: AskedByActor, complaintId: string, change: Change) => {
  const done = await allOrNothing(asked.db, (tx) => takeIn(tx, asked, { complaintId, change, now: deps.clock() }))
  return done.ok ? await replying(deps)(asked, complaintId) : done
}

type TakingIn = { readonly complaintId: string; readonly change: Change; readonly now: number }

async function takeIn(
  tx: Tx,
  asked: AskedByActor,
  { complaintId, change, now }: TakingIn,
): Promise<Result<null, Refusal>> {
  const { actor, site } = asked
  const whose = await isTheirs(tx, asked)
  const seen = await findComplaint(tx, complaintId, whose)
  if (!seen) return refuse({ code: 'NOT_FOUND' })
  const { id, accountId, title } = seen
  await holdComplaint(tx, id)
  const before = must(await findComplaint(tx, id, whose), 'complaints stay')
  const { step, code, text, images = [], outcome } = change
  const taken = takeStep(before, step, now)
  if (!taken.ok) return taken
  const full = refuseWord(step, await countSaid(tx, id, step.by === 'PLAYER'))
  if (full) return refuse(full)
  const crowded = takesUpAgain(before, step) ? refuseFiling(await countOpen(tx, accountId)) : undefined
  if (crowded) return refuse(crowded)
  // A star leaves what was found as it is; taken up again there is nothing found of it yet.
  const found = taken.value.state === 'resolved' ? (outcome ?? before.outcome) : null
  await saveStep(tx, id, { ...taken.value, outcome: found })
  const word = { id, siteId: site.id, authorId: actor.accountId, at: now, images }
  const said = text === undefined ? ok(null) : await say(tx, { ...word, text })
  if (!said.ok) return said
  const { state, version } = taken.value
  await note(tx, asked, code, id, { state: before.state }, { state, outcome: found, stars: taken.value.stars })
  if (step.by === 'OFFICER') {
    const reference = `complaint:${id}:${version}`
    await saveNotifications(tx, [{ accountId, reference, kind: 'COMPLAINT_ANSWERED', facts: { remarks: title } }])
  }
  return ok(null)
}

/** What is said, with the pictures that its author has just sent for it: one that is not there any more keeps it from being said. */
async function say(tx: Tx, { images, ...word }: NewWord): Promise<Result<null, Refusal>> {
  const { siteId, authorId: ownerId, at } = word
  const keys = images.map(ownImage)
  for (const key of keys) {
    const isThere = key !== undefined && (await keepImage(tx, { key, siteId, ownerId, use: 'complaint' }, at))
    if (!isThere) return refuse({ code: 'PICTURE_GONE' })
  }
  await insertWord(tx, { ...word, images: keys.flatMap((key) => key ?? []) })
  return ok(null)
}

const note = (
  tx: Tx,
  asked: AskedByActor,
  action: Change['code'] | 'COMPLAINT_MADE',
  objectId: string,
  before: object | null,
  after: object,
) => recordAudit(tx, entryOf(asked, { action, objectType: 'complaint', objectId, before, after }))

/** Of a card we need no number. docs/domain/complaints.md. */
const refuseCard = (...texts: readonly string[]): Refusal | undefined =>
  texts.some(holdsCardNumber) ? { code: 'CARD_NUMBER' } : undefined

const replying = (deps: ComplaintDeps) => async (asked: AskedByActor, complaintId: string) => {
  const { db } = asked
  const found = must(await findComplaint(db, complaintId, await isTheirs(db, asked)), 'complaints stay')
  return answer<typeof calls.answerComplaint>({
    docs: await presentWhole(db, found, { ...asked, words: WORDS_AT_ONCE }, deps),
    message: TEXTS.updated,
  })
}

function present(row: StoredComplaint, now: number): ComplaintShown {
  const { id, accountId, userName, category, aboutOf, aboutId, title, state, outcome, createdAt, closedAt } = row
  return {
    _id: id,
    userId: String(accountId),
    userName,
    category,
    about: aboutOf === null || aboutId === null ? null : { of: aboutOf, id: aboutId },
    title,
    status: state,
    outcome,
    createdAt,
    dueAt: row.dueAt,
    late: row.dueAt !== null && row.dueAt < now,
    closedAt,
    stars: row.stars,
    mayReopen: mayReopen(row, now),
    version: row.version,
  }
}

async function presentWhole(
  from: Reader,
  row: StoredComplaint,
  { actor, site, words: most }: Pick<AskedByActor, 'actor' | 'site'> & { readonly words: number },
  { images, clock }: ComplaintDeps,
): Promise<ComplaintWhole> {
  const standing = actor.role === 'user' ? null : standsAs(actor)
  const words = await listWords(from, row.id, { standing, most })
  return {
    ...present(row, clock()),
    words: words.map(({ at, byPlayer, name, text, images: keys }) => ({
      at,
      by: byPlayer ? 'player' : 'site',
      name,
      text,
      images: keys.map((key) => images.linkTo(site.id, key).url),
    })),
    earlier: (words[0]?.n ?? 1) - 1,
    trail: [...(await findTrail(from, row.id))],
  }
}
