/** The site's own chat: a player asks, one officer above them answers. docs/domain/chat.md. */
import { calls, isOn, pageInfoOf, type Refusal, TEXTS } from '@paddock/contract'
import {
  begunChat,
  CHAT_WORDS_AT_ONCE,
  type ChatOfficer,
  type ChatStep,
  refuseChatWord,
  takeChatStep,
} from '@paddock/domain/chat'
import { holdsCardNumber } from '@paddock/domain/complaints'
import { ownImage } from '@paddock/domain/payments'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type RawBuilder, sql } from 'kysely'
import { entryOf, recordAudit } from '../audit-log/index.ts'
import { IMAGES, type Images, keepImage } from '../images/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { once } from '../platform/database/once.ts'
import { findConcerned } from '../platform/downline.ts'
import { answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { newId } from '../platform/ids.ts'
import type { Paged } from '../platform/read-filters.ts'
import { standsAs, uplineOf } from '../platform/stands-as.ts'
import { presentChat, presentWhole } from './present.ts'
import {
  countChatWords,
  findAncestors,
  findAnswers,
  findChat,
  hasChat,
  hasOpenChat,
  holdChat,
  insertChat,
  insertChatWord,
  listChatsBelow,
  listHeirs,
  listOwnChats,
  type NewChatWord,
  saveAnswers,
  saveChatStep,
  saveReadTo,
  type StoredChat,
  standsBelow,
  type WantedChats,
} from './store.ts'

/** Something of a conversation is another: those who see it read it again. */
export type ChatNews = {
  readonly chatId: string
  readonly accountId: number
  readonly ancestors: readonly number[]
}

export type ChatDeps = {
  readonly images: Images
  /** Only once it is written. */
  readonly tell: (news: ChatNews) => void
  readonly clock: () => number
}

export function chatRoutes(routes: Routes, deps: ChatDeps): void {
  readingRoutes(routes, deps)
  imageRoute(routes, deps)
  playerRoutes(routes, deps)
  officerRoutes(routes, deps)
  answersRoutes(routes)
}

type Listing = AskedByActor & {
  readonly target: number | null
  readonly query: Paged & {
    readonly queue?: WantedChats['queue'] | undefined
    readonly search?: WantedChats['search']
  }
}

function readingRoutes(routes: Routes, deps: ChatDeps): void {
  async function list({ db, site, actor, target, query }: Listing) {
    const { page, limit, queue = 'open', search } = query
    if (actor.role === 'user') return await listOwnChats(db, actor.accountId, { page, limit })
    const wanted = { page, limit, queue, search, officerId: actor.accountId, standing: standsAs(actor) }
    return await listChatsBelow(db, await whoseOf({ db, site, actor, target }), wanted)
  }

  routes.guarded(calls.getChats, async (asked) => {
    const { rows, counted } = await list(asked)
    const { page, limit } = asked.query
    return answer({ docs: rows.map((row) => presentChat(row, asked.actor)), ...pageInfoOf(page, limit, counted) })
  })

  routes.guarded(calls.getChat, async (asked) => {
    const { db, params, query } = asked
    const found = await findFor(db, params.chatId, asked)
    if (!found) return refuse({ code: 'NOT_FOUND' })
    return answer({ docs: await wholeOf(db, found, asked, { ...deps, words: query.words ?? CHAT_WORDS_AT_ONCE }) })
  })

  routes.guarded(calls.readChat, async (asked) => {
    const { db, actor, params, body } = asked
    const found = await findFor(db, params.chatId, asked)
    if (!found) return refuse({ code: 'NOT_FOUND' })
    const isPlayer = actor.role === 'user'
    const isTheirs = isPlayer || found.officerId === actor.accountId
    const isNews = isTheirs && (await db.transaction().execute((tx) => saveReadTo(tx, found.id, isPlayer, body.n)))
    if (isNews) await tellOf(db, found, deps)
    return answer({ docs: { readTo: isTheirs ? Math.min(body.n, found.said) : found.siteRead } })
  })
}

/** Of everybody below the officer, or below the one who is named, or of the player who is. */
async function whoseOf({ db, site, actor, target }: Pick<Listing, 'db' | 'site' | 'actor' | 'target'>) {
  const isOne = target !== null && target !== actor.accountId
  const isConcerned = await findConcerned(db, isOne ? target : uplineOf({ actor, target }))
  return sql`c.site_id = ${site.id} and a.site_id = ${site.id} and ${isConcerned(sql`a`)}`
}

type Asker = Pick<AskedByActor, 'actor' | 'site'>

const standingOf = ({ actor }: Asker): number | null => (actor.role === 'user' ? null : standsAs(actor))

/** The player's own, or of an officer those of whoever is below. Others do not exist for them. Law D-40. */
async function isTheirs(from: Reader, { actor, site }: Asker): Promise<RawBuilder<unknown>> {
  if (actor.role === 'user') return sql`c.account_id = ${actor.accountId}`
  const isBelow = await findConcerned(from, standsAs(actor))
  return sql`c.site_id = ${site.id} and ${isBelow(sql`a`)}`
}

const findFor = async (from: Reader, chatId: string, asked: Asker): Promise<StoredChat | undefined> =>
  await findChat(from, chatId, { isTheirs: await isTheirs(from, asked), standing: standingOf(asked) })

async function wholeOf(
  from: Reader,
  row: StoredChat,
  asked: Asker,
  { images, words }: Pick<ChatDeps, 'images'> & { readonly words: number },
) {
  const standing = standingOf(asked)
  const heirs = standing === null ? [] : await listHeirs(from, row.accountId, { standing, but: row.officerId ?? 0 })
  const linkTo = (key: string) => images.linkTo(asked.site.id, key).url
  return await presentWhole(from, row, { actor: asked.actor, standing, words, heirs, linkTo })
}

const tellOf = async (from: Reader, { id: chatId, accountId }: Pick<StoredChat, 'id' | 'accountId'>, deps: ChatDeps) =>
  deps.tell({ chatId, accountId, ancestors: await findAncestors(from, accountId) })

function imageRoute(routes: Routes, { images }: ChatDeps): void {
  routes.guarded(calls.saveChatImage, async (asked) => {
    const { db, actor, site, body } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    // In those that were begun something may still be said.
    const mayBe = actor.role !== 'user' || isOn(site.config, 'ownChat') || (await hasChat(db, actor.accountId))
    if (!mayBe) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const received = await images.receive(db, body.image, { siteId: site.id, ownerId: actor.accountId, use: 'chat' })
    if (!received.ok) return received
    const { key } = received.value
    const what = { objectType: 'image', objectId: key, before: null, after: { fileName: key } }
    await db.transaction().execute((tx) => recordAudit(tx, entryOf(asked, { action: 'CHAT_PICTURE_SENT', ...what })))
    return answer({ docs: { image: `${IMAGES}${key}`, url: images.linkTo(site.id, key).url } })
  })
}

function playerRoutes(routes: Routes, deps: ChatDeps): void {
  const { clock } = deps

  routes.guarded(calls.beginChat, async (asked) => {
    const { db, actor, site, body, idempotencyKey: key } = asked
    if (actor.isDemo) return refuse({ code: 'DEMO_ACCOUNT' })
    if (!isOn(site.config, 'ownChat')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    if (holdsCardNumber(body.text)) return refuse({ code: 'CARD_NUMBER' })
    const { accountId } = actor
    const made = await once(db, { accountId, key, route: 'CHAT', asked: body }, async (tx) => {
      if (await hasOpenChat(tx, accountId)) return refuse({ code: 'CHAT_OPEN_ALREADY' })
      const [now, { topic, text, images = [] }] = [clock(), body]
      const [id, siteId] = [newId(now), site.id]
      await insertChat(tx, { ...begunChat(now), id, siteId, accountId, topic, createdAt: now })
      const said = await say(tx, { id, siteId, authorId: accountId, byPlayer: true, at: now, text, images })
      if (!said.ok) return said
      await note(tx, asked, { action: 'CHAT_BEGUN', objectId: id, before: null, after: { topic } })
      return ok({ id })
    })
    return made.ok ? await tellAndReply(asked, made.value.id) : made
  })

  routes.guarded(calls.sayInChat, async (asked) => {
    const { params, body, idempotencyKey } = asked
    return await sayOnce(asked, params.chatId, { ...body, idempotencyKey, action: 'CHAT_WORD_SAID' })
  })
  routes.guarded(calls.rateChat, async (asked) => {
    const { params, body } = asked
    const stepOf = () => ({ by: 'PLAYER', what: 'RATE', stars: body.stars }) as const
    return await decide(asked, params.chatId, { stepOf, action: 'CHAT_RATED' })
  })

  const tellAndReply = replying(deps)
  const sayOnce = sayingOnce(deps)
  const decide = deciding(deps)
}

function officerRoutes(routes: Routes, deps: ChatDeps): void {
  const decide = deciding(deps)
  const sayOnce = sayingOnce(deps)

  routes.guarded(calls.takeChat, async (asked) => {
    const { params, body } = asked
    const stepOf: StepOf = (by) => ({ by, what: 'TAKE', version: body.version })
    return await decide(asked, params.chatId, { stepOf, action: 'CHAT_TAKEN' })
  })
  routes.guarded(calls.handOverChat, async (asked) => {
    const { params, body } = asked
    const to = body.to === undefined ? null : Number(body.to)
    const stepOf: StepOf = (by) => ({ by, what: 'HAND_OVER', version: body.version, to })
    return await decide(asked, params.chatId, { stepOf, action: 'CHAT_HANDED_OVER', to })
  })
  routes.guarded(calls.answerChat, async (asked) => {
    const { params, body, idempotencyKey } = asked
    return await sayOnce(asked, params.chatId, { ...body, idempotencyKey, action: 'CHAT_ANSWERED' })
  })
  routes.guarded(calls.closeChat, async (asked) => {
    const { params, body } = asked
    const stepOf: StepOf = (by) => ({ by, what: 'CLOSE', version: body.version, reason: body.reason })
    return await decide(asked, params.chatId, { stepOf, action: 'CHAT_ENDED' })
  })
}

type StepOf = (by: ChatOfficer) => ChatStep
type Change = {
  readonly stepOf: StepOf
  readonly action: 'CHAT_WORD_SAID' | 'CHAT_RATED' | 'CHAT_TAKEN' | 'CHAT_HANDED_OVER' | 'CHAT_ANSWERED' | 'CHAT_ENDED'
  /** To whom it is handed; of nothing else. */
  readonly to?: number | null
  readonly word?: Pick<NewChatWord, 'text' | 'images'>
}

/** One step that is a decision, and those who see the conversation told. */
const deciding = (deps: ChatDeps) => async (asked: AskedByActor, chatId: string, change: Change) => {
  const done = await allOrNothing(asked.db, (tx) => takeIn(tx, asked, { chatId, change, now: deps.clock() }))
  return done.ok ? await replying(deps)(asked, chatId, TEXTS.updated) : done
}

type Saying = {
  readonly text: string
  readonly images?: readonly string[] | undefined
  readonly idempotencyKey: string | null
  readonly action: 'CHAT_WORD_SAID' | 'CHAT_ANSWERED'
}

/** A word of either side, once under its key. */
const sayingOnce = (deps: ChatDeps) => async (asked: AskedByActor, chatId: string, saying: Saying) => {
  const { text, images = [], idempotencyKey: key, action } = saying
  if (holdsCardNumber(text)) return refuse<Refusal>({ code: 'CARD_NUMBER' })
  const isPlayer = action === 'CHAT_WORD_SAID'
  const stepOf: StepOf = (by) => ({ by: isPlayer ? 'PLAYER' : by, what: 'SAY' })
  const given = { accountId: asked.actor.accountId, key, route: 'CHAT_WORD', asked: { chatId, text, images } }
  const said = await once(asked.db, given, (tx) =>
    takeIn(tx, asked, { chatId, change: { stepOf, action, word: { text, images } }, now: deps.clock() }),
  )
  return said.ok ? await replying(deps)(asked, chatId) : said
}

type TakingIn = { readonly chatId: string; readonly change: Change; readonly now: number }

async function takeIn(tx: Tx, asked: AskedByActor, { chatId, change, now }: TakingIn): Promise<Result<null, Refusal>> {
  const { actor, site } = asked
  const seen = await findFor(tx, chatId, asked)
  if (!seen) return refuse({ code: 'NOT_FOUND' })
  const { id } = seen
  await holdChat(tx, id)
  const before = must(await findFor(tx, id, asked), 'those that are not over stay')
  const step = change.stepOf(await officerOf(tx, asked, before))
  const taken = takeChatStep(before, step, now)
  if (!taken.ok) return taken
  if (!(await mayHaveIt(tx, asked, before, change))) return refuse({ code: 'NOT_FOUND' })
  await saveChatStep(tx, id, taken.value)
  const { word } = change
  if (word) {
    const byPlayer = step.by === 'PLAYER'
    const full = refuseChatWord(await countChatWords(tx, id, byPlayer))
    if (full) return refuse(full)
    const said = await say(tx, { id, siteId: site.id, authorId: actor.accountId, byPlayer, at: now, ...word })
    if (!said.ok) return said
  }
  // Whoever takes it has read what stands there.
  if (step.what === 'TAKE') await saveReadTo(tx, id, false, before.said)
  const { state, officerId, reason, stars } = taken.value
  const was = { state: before.state, officerId: before.officerId }
  await note(tx, asked, {
    action: change.action,
    objectId: id,
    before: was,
    after: { state, officerId, reason, stars },
  })
  return ok(null)
}

/** An officer as they stand to whoever has it. */
async function officerOf(tx: Tx, { actor }: AskedByActor, { officerId }: StoredChat): Promise<ChatOfficer> {
  const id = actor.accountId
  if (officerId === null || officerId === id || actor.role === 'user') return { id, isAboveOwner: false }
  const reader = { standing: standsAs(actor), role: actor.role }
  return { id, isAboveOwner: await standsBelow(tx, officerId, reader) }
}

/** It is handed to an officer above its player, of whom the one who hands it over may know. */
async function mayHaveIt(tx: Tx, { actor }: AskedByActor, chat: StoredChat, { to }: Change): Promise<boolean> {
  if (to === undefined || to === null) return true
  const heirs = await listHeirs(tx, chat.accountId, { standing: standsAs(actor), but: chat.officerId ?? 0 })
  return heirs.some(({ id }) => id === to)
}

/** What is said, with the pictures that its author has just sent for it: one that is not there any more keeps it from being said. */
async function say(tx: Tx, { images, ...word }: NewChatWord): Promise<Result<null, Refusal>> {
  const { siteId, authorId: ownerId, at } = word
  const keys = images.map(ownImage)
  for (const key of keys) {
    const isThere = key !== undefined && (await keepImage(tx, { key, siteId, ownerId, use: 'chat' }, at))
    if (!isThere) return refuse({ code: 'PICTURE_GONE' })
  }
  await insertChatWord(tx, { ...word, images: keys.flatMap((key) => key ?? []) })
  return ok(null)
}

type Note = {
  readonly action: Change['action'] | 'CHAT_BEGUN'
  readonly objectId: string
  readonly before: object | null
  readonly after: object
}

const note = (tx: Tx, asked: AskedByActor, what: Note) =>
  recordAudit(tx, entryOf(asked, { objectType: 'chat', ...what }))

/** Those who see it are told, and who asked reads what it is now. */
const replying = (deps: ChatDeps) => async (asked: AskedByActor, chatId: string, message?: string) => {
  const { db } = asked
  const found = must(await findFor(db, chatId, asked), 'it was there')
  await tellOf(db, found, deps)
  const docs = await wholeOf(db, found, asked, { ...deps, words: CHAT_WORDS_AT_ONCE })
  return answer<typeof calls.takeChat>({ docs, ...(message !== undefined && { message }) })
}

function answersRoutes(routes: Routes): void {
  routes.guarded(calls.getChatAnswers, async ({ db, site }) => {
    const { version, answers } = await findAnswers(db, site.id)
    return answer({ docs: { version, answers: [...answers] } })
  })

  routes.guarded(calls.saveChatAnswers, async (asked) => {
    const { db, site, body } = asked
    const saved = await allOrNothing(db, async (tx): Promise<Result<null, Refusal>> => {
      const before = await findAnswers(tx, site.id)
      if (!(await saveAnswers(tx, site.id, body))) return refuse({ code: 'CHAT_ANSWERS_CHANGED' })
      const what = { objectType: 'site', objectId: String(site.id), before: titlesOf(before), after: titlesOf(body) }
      await recordAudit(tx, entryOf(asked, { action: 'CHAT_ANSWERS_SAVED', ...what }))
      return ok(null)
    })
    if (!saved.ok) return saved
    const { version, answers } = await findAnswers(db, site.id)
    return answer({ docs: { version, answers: [...answers] }, message: TEXTS.updated })
  })
}

const titlesOf = ({
  answers,
}: {
  readonly answers: readonly { readonly language: string; readonly title: string }[]
}) => ({
  answers: answers.map(({ language, title }) => `${language}: ${title}`),
})
