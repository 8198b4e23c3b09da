/** What search engines are told: where public pages are, and that calls and the console are none. */
import type { SiteConfig } from '@paddock/contract'
import { ARTICLE_KINDS } from '@paddock/domain/articles'
import type { PublicArticle } from '../articles/index.ts'
import type { BoardEvent } from '../board/index.ts'
import { escaped } from '../platform/http/html.ts'
import { articlePath, eventPath, listPath, PAGE_LANGUAGES, type PageLanguage, sectionPath } from './addresses.ts'
import { listedOf } from './draw-list.ts'

/** A file may name 50,000. */
const MOST_NAMED = 2000

export const drawRobots = (config: Pick<SiteConfig, 'type'>, origin: string | undefined, hasPages: boolean): string =>
  config.type === 'b2b' || origin === undefined
    ? 'User-agent: *\nDisallow: /\n'
    : [
        'User-agent: *',
        ...['/api/', '/console/', '/events/', '/socket.io/'].map((path) => `Disallow: ${path}`),
        ...(hasPages ? [`Sitemap: ${origin}/sitemap.xml`] : []),
        '',
      ].join('\n')

type Located = { readonly path: (language: PageLanguage) => string; readonly languages: readonly PageLanguage[] }

export function drawSitemap(events: readonly BoardEvent[], articles: readonly PublicArticle[], origin: string): string {
  const listed = listedOf(events, null).slice(0, MOST_NAMED)
  const sports = [null, ...new Set(listed.map(({ event }) => event.sportId))]
  const pages: readonly Located[] = [
    ...sports.map((sportId) => inAll((language) => listPath(sportId, language))),
    ...listed.map(({ event }) => inAll((language) => eventPath(event, language))),
    ...locatedOf(articles),
  ]
  const entries = pages.map(({ path, languages }) => {
    const others = languages.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${escaped(origin + path(one))}"/>`,
    )
    return `<url><loc>${escaped(origin + path('en'))}</loc>${others.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>
`
}

const inAll = (path: Located['path']): Located => ({ path, languages: PAGE_LANGUAGES })

/** Sections that have something, and what is in them, in the languages that it is written in. */
const locatedOf = (articles: readonly PublicArticle[]): readonly Located[] =>
  ARTICLE_KINDS.flatMap((kind) => {
    const some = articles.filter((article) => article.kind === kind)
    if (some.length === 0) return []
    const written = PAGE_LANGUAGES.filter((one) => some.some(({ languages }) => languages.includes(one)))
    return [
      { path: (one: PageLanguage) => sectionPath(kind, one), languages: written },
      ...some.map((article) => ({
        path: (one: PageLanguage) => articlePath(article, one),
        languages: article.languages,
      })),
    ]
  })
