/** Pages that need neither an account nor a script, by the host's site where it has them. docs/domain/public-pages.md. */
import { isOn as isSwitchedOn } from '@paddock/contract'
import { type ArticleKind, kindOfSection } from '@paddock/domain/articles'
import { sportName } from '@paddock/domain/betting'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicArticle } from '../articles/index.ts'
import type { Board, BoardEvent } from '../board/index.ts'
import type { HostSite } from '../platform/http-call.ts'
import { pageHeaders } from '../platform/http/headers.ts'
import { escaped } from '../platform/http/html.ts'
import {
  eventPath,
  languageOf,
  listPath,
  MATCHES,
  originOf,
  type PageLanguage,
  READ,
  sectionPath,
  sportOfSlug,
} from './addresses.ts'
import { ARTICLE_WORDS } from './article-words.ts'
import { articlePage, sectionPage } from './draw-article.ts'
import { eventPage, isOn, sidesOf } from './draw-event.ts'
import { listPage } from './draw-list.ts'
import { drawPicture } from './draw-picture.ts'
import { drawPage, type Page, type Shown, timeText } from './draw-shell.ts'
import { createKept } from './kept.ts'
import { drawRobots, drawSitemap } from './sitemap.ts'
import { PAGE_WORDS } from './words.ts'

export type PublicPageDeps = {
  readonly siteOf: (host: string) => Promise<HostSite | undefined>
  readonly board: Pick<Board, 'events' | 'event'>
  readonly articles: ArticleSource
  readonly clock: () => number
}

/** What a site has published, in a language where it is written in it. */
type ArticleSource = {
  /** Of one kind, or of all. */
  readonly list: (siteId: number, kind: ArticleKind | null, language: PageLanguage) => Promise<readonly PublicArticle[]>
  readonly find: (
    siteId: number,
    kind: ArticleKind,
    slug: string,
    language: PageLanguage,
  ) => Promise<PublicArticle | undefined>
}

/** Prices move many times a second; who reads a page reads what was. */
const PAGE_STANDS_MS = 2000
const PICTURE_STANDS_MS = 600_000
const MAP_STANDS_MS = 60_000
const MOST_PAGES = 300
const MOST_PICTURES = 100
/** Each is up to two megabytes. */
const MOST_MAPS = 10
/** Pictures that are being drawn. Whoever asks for one more comes again. */
const MOST_AT_ONCE = 4

type Query = { readonly lang?: string }
type Asked = { readonly site: HostSite; readonly shown: Shown }

export function servePublicPages(app: FastifyInstance, { siteOf, board, articles, clock }: PublicPageDeps): void {
  const pages = createKept<string>({ clock, standsMs: PAGE_STANDS_MS, most: MOST_PAGES })
  const readings = createKept<Promise<string | null>>({ clock, standsMs: PAGE_STANDS_MS, most: MOST_PAGES })
  const maps = createKept<Promise<string>>({ clock, standsMs: MAP_STANDS_MS, most: MOST_MAPS })
  let drawing = 0
  const pictures = createKept<Promise<Buffer>>({ clock, standsMs: PICTURE_STANDS_MS, most: MOST_PICTURES })

  /** Undefined where the host is not known to be that of a site that has them. */
  async function asked({ headers, query }: FastifyRequest): Promise<Asked | undefined> {
    const host = headers.host ?? ''
    const site = await siteOf(host)
    const origin = site && originOf(host, site.hosts)
    if (!site || origin === undefined || !isSwitchedOn(site.config, 'publicPages')) return undefined
    const language = languageOf((query as Query).lang)
    return { site, shown: { origin, config: site.config, language, now: clock() } }
  }

  const send = (reply: FastifyReply, type: string, seconds: number, body: string | Buffer): FastifyReply =>
    reply
      .headers(pageHeaders([]))
      .header('cache-control', `public, max-age=${seconds}`)
      .header('vary', 'host')
      .type(type)
      .send(body)

  const sendPage = (reply: FastifyReply, { site, shown }: Asked, key: string, page: () => Page): FastifyReply =>
    send(
      reply,
      HTML,
      PAGE_STANDS_MS / 1000,
      pages([keyOf(site, shown), shown.language, key].join(' '), () => drawPage(shown, page())),
    )

  const sendGone = (reply: FastifyReply, { shown }: Asked): FastifyReply => {
    const words = PAGE_WORDS[shown.language]
    const list = listPath(null, shown.language)
    return send(
      reply.code(404),
      HTML,
      PAGE_STANDS_MS / 1000,
      drawPage(shown, {
        title: `${words.over} · ${shown.config.name}`,
        description: words.over,
        path: (language) => listPath(null, language),
        body: `<h1>${words.over}</h1><p><a href="${list}">${words.all}</a></p>`,
      }),
    )
  }

  const eventOf = (sport: string, id: string): BoardEvent | undefined => {
    const event = board.event(id)
    return event && event.event.sportId === sportOfSlug(sport) && isOn(event) ? event : undefined
  }

  const hasSport = (sportId: string): boolean => board.events().some(({ event }) => event.sportId === sportId)

  app.get<{ Params: { sport?: string } }>(`${MATCHES}/:sport?`, async (request, reply) => {
    const found = await asked(request)
    if (!found) return reply.callNotFound()
    const { sport } = request.params
    const sportId = sport === undefined || sport === '' ? null : sportOfSlug(sport)
    const isKnown =
      sportId === null || (sportId !== undefined && (sportName(sportId) !== undefined || hasSport(sportId)))
    if (sportId === undefined || !isKnown) return sendGone(reply, found)
    return sendPage(reply, found, `list ${sportId}`, () => listPage(board.events(), sportId, found.shown))
  })

  app.get<{ Params: { sport: string; eventId: string } }>(
    `${MATCHES}/:sport/:eventId([^/.]+).png`,
    async (request, reply) => {
      const found = await asked(request)
      const event = eventOf(request.params.sport, request.params.eventId)
      if (!found || !event) return reply.callNotFound()
      const { shown, site } = found
      const english = { ...shown, language: 'en' } as const
      const key = [keyOf(site, shown), event.event.id, event.event.name, event.event.openAt].join(' ')
      if (drawing >= MOST_AT_ONCE && !pictures.has(key)) return reply.code(503).header('retry-after', '5').send()
      const picture = await pictures(key, async () => {
        drawing += 1
        return await drawEvent(event, english).finally(() => (drawing -= 1))
      })
      return send(reply, 'image/png', 600, picture)
    },
  )

  app.get<{ Params: { sport: string; eventId: string; slug?: string } }>(
    `${MATCHES}/:sport/:eventId/:slug?`,
    async (request, reply) => {
      const found = await asked(request)
      if (!found) return reply.callNotFound()
      const { sport, eventId } = request.params
      const event = eventOf(sport, eventId)
      if (!event) return sendGone(reply, found)
      const right = eventPath(event.event, found.shown.language)
      // A name that has changed, or was cut off.
      if (request.url.split('?')[0] !== right.split('?')[0]) return reply.redirect(right, 302)
      return sendPage(reply, found, `event ${eventId}`, () => eventPage(event, found.shown))
    },
  )

  /** Null where it is not there. */
  async function drawReading(
    { site, shown }: Asked,
    kind: ArticleKind,
    slug: string | undefined,
  ): Promise<string | null> {
    if (slug === undefined)
      return drawPage(shown, sectionPage(kind, await articles.list(site.id, kind, shown.language), shown))
    const article = await articles.find(site.id, kind, slug, shown.language)
    return article ? drawPage(shown, articlePage(article, shown)) : null
  }

  app.get<{ Params: { section: string; slug?: string } }>(`${READ}/:section/:slug?`, async (request, reply) => {
    const found = await asked(request)
    const { section, slug } = request.params
    const kind = kindOfSection(section)
    if (!found || !hasArticles(found) || kind === undefined) return reply.callNotFound()
    const key = [keyOf(found.site, found.shown), found.shown.language, kind, slug ?? ''].join(' ')
    const page = await readings(key, () => drawReading(found, kind, slug || undefined))
    if (page === null)
      return send(reply.code(404), HTML, PAGE_STANDS_MS / 1000, drawPage(found.shown, goneArticle(kind, found.shown)))
    return send(reply, HTML, PAGE_STANDS_MS / 1000, page)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const found = await asked(request)
    if (!found) return reply.callNotFound()
    const { origin } = found.shown
    const map = await maps(keyOf(found.site, found.shown), async () => {
      const written = hasArticles(found) ? await articles.list(found.site.id, null, 'en') : []
      return drawSitemap(board.events(), written, origin)
    })
    return send(reply, 'application/xml; charset=utf-8', 600, map)
  })

  app.get('/robots.txt', async (request, reply) => {
    const host = request.headers.host ?? ''
    const site = await siteOf(host)
    if (!site) return reply.callNotFound()
    const text = drawRobots(site.config, originOf(host, site.hosts), isSwitchedOn(site.config, 'publicPages'))
    return send(reply, 'text/plain; charset=utf-8', 600, text)
  })
}

const HTML = 'text/html; charset=utf-8'

const hasArticles = ({ site }: Asked): boolean => isSwitchedOn(site.config, 'companyLinks')

function goneArticle(kind: ArticleKind, { language, config }: Shown): Page {
  const { gone, sections } = ARTICLE_WORDS[language]
  const list = sectionPath(kind, language)
  return {
    title: `${gone} · ${config.name}`,
    description: gone,
    path: (one) => sectionPath(kind, one),
    body: `<h1>${escaped(gone)}</h1><p><a href="${escaped(list)}">${escaped(sections[kind])}</a></p>`,
  }
}

/** Of a site as one of its own hosts shows it; whatever the own machine calls itself is one. */
const keyOf = ({ label, version, hosts }: HostSite, { origin }: Pick<Shown, 'origin'>): string =>
  [label, version, hosts.includes(origin.replace('https://', '')) ? origin : ''].join(' ')

async function drawEvent(event: BoardEvent, shown: Shown): Promise<Buffer> {
  const { theme, name: site } = shown.config
  const { name, competition, sportId, openAt } = event.event
  const sides = sidesOf(event)
  const palette = theme[theme.background]
  return await drawPicture(
    {
      above: [sportName(sportId), competition].filter(Boolean).join(' · '),
      names: sides.length === 0 ? [name] : sides,
      when: timeText(shown, openAt),
      site,
    },
    { ground: palette.page, ink: palette.text, quiet: palette.quiet, brand: palette.brandText },
  )
}
