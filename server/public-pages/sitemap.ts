/** What search engines are told: where public pages are, and that calls and the console are none. */
import type { SiteConfig } from '@paddock/contract'
import type { BoardEvent } from '../board/index.ts'
import { escaped } from '../platform/http/html.ts'
import { eventPath, listPath, PAGE_LANGUAGES, type PageLanguage } from './addresses.ts'
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

export function drawSitemap(events: readonly BoardEvent[], origin: string): string {
  const listed = listedOf(events, null).slice(0, MOST_NAMED)
  const sports = [null, ...new Set(listed.map(({ event }) => event.sportId))]
  const pages = [
    ...sports.map((sportId) => (language: PageLanguage) => listPath(sportId, language)),
    ...listed.map(
      ({ event }) =>
        (language: PageLanguage) =>
          eventPath(event, language),
    ),
  ]
  const entries = pages.map((path) => {
    const others = PAGE_LANGUAGES.map(
      (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${escaped(origin + path(one))}"/>`,
    )
    return `<url><loc>${escaped(origin + path('en'))}</loc>${others.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>
`
}
