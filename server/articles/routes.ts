/** Articles of a site: read by everybody, written, published and withdrawn by who may configure it. docs/domain/content.md. */
import { type ArticleContent, calls, isOn, type Refusal, TEXTS } from '@paddock/contract'
import { MOST_ARTICLES, MOST_VERSIONS } from '@paddock/domain/articles'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { type AuditEntry, entryOf, recordAudit } from '../audit-log/index.ts'
import type { RefuseWrongCode } from '../auth/index.ts'
import { loadMarketingStanding, mayAdvertiseTo } from '../messages/index.ts'
import { allOrNothing } from '../platform/database/all-or-nothing.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { type Actor, answer, type AskedByActor, type Routes } from '../platform/http-call.ts'
import { presentHead, presentLinks, presentRead, presentShown, presentVersion } from './present.ts'
import { listPublic, loadPublic } from './published.ts'
import { refuseContent, refusePicture } from './refuse.ts'
import {
  countArticles,
  findContent,
  findHead,
  type Held,
  holdArticle,
  insertArticle,
  insertVersion,
  listHeads,
  listVersions,
  savePublished,
  saveWithdrawn,
} from './store.ts'

export type ArticleDeps = { readonly refuseWrongCode: RefuseWrongCode; readonly clock: () => number }

export function articleRoutes(routes: Routes, deps: ArticleDeps): void {
  readingRoutes(routes, deps)
  lookingRoutes(routes, deps)
  writingRoutes(routes, deps)
  publishingRoutes(routes, deps)
}

/** Ids are numbers of ours: anything else is nobody's. */
const idOf = (given: string): number => {
  const id = Number(given)
  return Number.isSafeInteger(id) ? id : 0
}

function readingRoutes(routes: Routes, { clock }: ArticleDeps): void {
  /** Asked at each look: whoever stays away since the last is shown nothing that advertises. */
  async function mayAdvertise(db: Database, actor: Actor | null): Promise<boolean> {
    const standing = actor?.role === 'user' ? await loadMarketingStanding(db, actor.accountId) : null
    return standing === null || (standing !== undefined && mayAdvertiseTo(standing, clock()))
  }

  routes.open(calls.getArticles, async ({ db, site, actor, query: { kind, language } }) => {
    if (!isOn(site.config, 'companyLinks')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const found = await listPublic(db, { siteId: site.id, kind, language, now: clock() })
    const may = found.some((article) => article.advertises) && (await mayAdvertise(db, actor))
    return answer({ docs: found.filter((article) => may || !article.advertises).map(presentShown) })
  })

  routes.open(calls.getArticle, async ({ db, site, actor, params, query: { kind, language } }) => {
    if (!isOn(site.config, 'companyLinks')) return refuse({ code: 'NOT_ON_THIS_SITE' })
    const found = await loadPublic(db, { siteId: site.id, kind, language, now: clock() }, params.slug)
    const isShown = found && (!found.advertises || (await mayAdvertise(db, actor)))
    return isShown ? answer({ docs: presentRead(found) }) : refuse({ code: 'NOT_FOUND' })
  })
}

type Asked = Pick<AskedByActor, 'db' | 'actor' | 'site' | 'address' | 'requestId'>

/** Undefined where the site has none of that id. */
async function loadWhole(from: Reader, { actor, site }: Pick<Asked, 'actor' | 'site'>, id: number, now: number) {
  const head = await findHead(from, site.id, id)
  if (!head) return undefined
  const content = must(await findContent(from, id, head.version), 'the newest version is there')
  const versions = (await listVersions(from, id)).map((version) => presentVersion(version, actor.role))
  return { ...presentHead(head, actor.role, now), content, links: presentLinks(content), versions }
}
type Whole = NonNullable<Awaited<ReturnType<typeof loadWhole>>>

function lookingRoutes(routes: Routes, { clock }: ArticleDeps): void {
  routes.guarded(calls.listArticles, async ({ db, actor, site }) => {
    const heads = await listHeads(db, site.id)
    return answer({ docs: heads.map((head) => presentHead(head, actor.role, clock())) })
  })

  routes.guarded(calls.openArticle, async (asked) => {
    const whole = await loadWhole(asked.db, asked, idOf(asked.params.articleId), clock())
    return whole ? answer({ docs: whole }) : refuse({ code: 'NOT_FOUND' })
  })

  routes.guarded(calls.getArticleVersion, async ({ db, actor, site, params }) => {
    const id = idOf(params.articleId)
    const head = await findHead(db, site.id, id)
    const version = head && (await listVersions(db, id)).find((one) => one.version === idOf(params.version))
    const content = version && (await findContent(db, id, version.version))
    return content
      ? answer({ docs: { ...presentVersion(version, actor.role), content } })
      : refuse({ code: 'NOT_FOUND' })
  })
}

type Said = { readonly content: ArticleContent; readonly note: string; readonly restores: number | null }

function writingRoutes(routes: Routes, { clock }: ArticleDeps): void {
  routes.guarded(calls.createArticle, async (asked) => {
    const { actor, site, body } = asked
    const { kind, slug, content } = body
    const now = clock()
    return answerWhole(
      await allOrNothing(asked.db, async (tx) => {
        const written = { siteId: site.id, authorId: actor.accountId, kind, content }
        const wrong = await refuseContent(tx, written, now)
        if (wrong) return refuse(wrong)
        if ((await countArticles(tx, site.id)) >= MOST_ARTICLES)
          return refuse({ code: 'TOO_MANY_ARTICLES', most: MOST_ARTICLES })
        const id = await insertArticle(tx, { siteId: site.id, kind, slug })
        if (id === null) return refuse({ code: 'ARTICLE_SLUG_TAKEN' })
        const gone = await refusePicture(tx, id, written, now)
        if (gone) return refuse(gone)
        await insertVersion(tx, { ...written, id, version: 1, note: '', restores: null }, now)
        await note(tx, asked, 'ARTICLE_BEGUN', id, { kind, slug })
        return ok(must(await loadWhole(tx, asked, id, now), 'it was begun'))
      }),
    )
  })

  routes.guarded(calls.saveArticle, async (asked) => {
    const { content, note: why, baseVersion } = asked.body
    return answerWhole(
      await change(asked, baseVersion, async (tx, held) =>
        write(tx, asked, held, { content, note: why, restores: null }),
      ),
    )
  })

  routes.guarded(calls.restoreArticle, async (asked) => {
    const { version: restores, baseVersion } = asked.body
    return answerWhole(
      await change(asked, baseVersion, async (tx, held) => {
        const content = await findContent(tx, held.id, restores)
        return content ? write(tx, asked, held, { content, note: '', restores }) : refuse({ code: 'NOT_FOUND' })
      }),
    )
  })

  async function write(tx: Tx, asked: Asked, held: Held, said: Said): Promise<Result<null, Refusal>> {
    const now = clock()
    if (held.version >= MOST_VERSIONS) return refuse({ code: 'TOO_MANY_VERSIONS', most: MOST_VERSIONS })
    const written = {
      siteId: asked.site.id,
      authorId: asked.actor.accountId,
      kind: held.kind,
      content: said.content,
    }
    const refusal = (await refuseContent(tx, written, now)) ?? (await refusePicture(tx, held.id, written, now))
    if (refusal) return refuse(refusal)
    const version = held.version + 1
    await insertVersion(tx, { ...said, ...written, id: held.id, version }, now)
    const action = said.restores === null ? 'ARTICLE_SAVED' : 'ARTICLE_RESTORED'
    await note(tx, asked, action, held.id, { version, note: said.note, restores: said.restores })
    return ok(null)
  }

  const change = changeOf(clock)
}

function publishingRoutes(routes: Routes, { refuseWrongCode, clock }: ArticleDeps): void {
  const change = changeOf(clock)

  routes.guarded(calls.publishArticle, async (asked) => {
    const { actor, site, body, address } = asked
    const wrong = await refuseWrongCode(actor.accountId, body.transactionCode, address)
    if (wrong) return refuse(wrong)
    return answerWhole(
      await change(asked, body.baseVersion, async (tx, held) => {
        const now = clock()
        const content = must(await findContent(tx, held.id, held.version), 'the newest version is there')
        // What was right when it was written may be so no more.
        const written = { siteId: site.id, authorId: actor.accountId, kind: held.kind, content }
        const refusal = await refuseContent(tx, written, now)
        if (refusal) return refuse(refusal)
        if (content.endsAt !== null && content.endsAt <= now) return refuse({ code: 'ARTICLE_TIMES' })
        await savePublished(tx, held, now)
        await note(tx, asked, 'ARTICLE_PUBLISHED', held.id, { version: held.version, before: held.publicVersion })
        return ok(null)
      }),
    )
  })

  routes.guarded(calls.withdrawArticle, async (asked) =>
    answerWhole(
      await change(asked, null, async (tx, held) => {
        if (held.withdrawnAt !== null) return refuse({ code: 'MESSAGE_WITHDRAWN' })
        await saveWithdrawn(tx, held.id, clock())
        await note(tx, asked, 'ARTICLE_WITHDRAWN', held.id, { before: held.publicVersion })
        return ok(null)
      }),
    ),
  )
}

type ToChange = Asked & { readonly params: { readonly articleId: string } }
type Work = (tx: Tx, held: Held) => Promise<Result<null, Refusal>>

/** Holds the article of the site, over the version that its author saw, and gives what it is afterwards. */
const changeOf =
  (clock: () => number) =>
  async (asked: ToChange, baseVersion: number | null, work: Work): Promise<Result<Whole, Refusal>> =>
    await allOrNothing(asked.db, async (tx) => {
      const held = await holdArticle(tx, asked.site.id, idOf(asked.params.articleId))
      if (!held) return refuse({ code: 'NOT_FOUND' })
      if (baseVersion !== null && held.version !== baseVersion)
        return refuse({ code: 'ARTICLE_CHANGED', current: held.version })
      const done = await work(tx, held)
      return done.ok ? ok(must(await loadWhole(tx, asked, held.id, clock()), 'it is held')) : done
    })

const answerWhole = (done: Result<Whole, Refusal>) =>
  done.ok ? ok({ reply: { docs: done.value, message: TEXTS.updated } }) : done

const note = (tx: Tx, asked: Asked, action: AuditEntry['action'], id: number, after: object) =>
  recordAudit(tx, entryOf(asked, { action, objectType: 'article', objectId: id, after: { ...after } }))
