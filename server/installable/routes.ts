import type { FastifyInstance } from 'fastify'
import type { HostSite } from '../platform/http-call.ts'
import { pageHeaders } from '../platform/http/headers.ts'
import { assetLinksOf } from './asset-links.ts'
import { drawIcon, type IconShape } from './draw-icon.ts'
import { ICONS, iconLookOf, manifestOf } from './manifest.ts'

const HOUR_SECONDS = 3600
const YEAR_SECONDS = 31_536_000
/** A few sites, a few versions, five icons each. */
const MOST_DRAWN = 200

/** By host, as everything of a site. They are files to a browser, not calls. */
export function serveInstallable(app: FastifyInstance, siteOf: (host: string) => Promise<HostSite | undefined>): void {
  const draw = createDrawer()

  app.get('/manifest.webmanifest', async (request, reply) => {
    const site = await siteOf(request.headers.host ?? '')
    if (!site) return reply.callNotFound()
    return await reply
      .headers(pageHeaders([]))
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('vary', 'host')
      .type('application/manifest+json; charset=utf-8')
      .send(manifestOf(site))
  })

  app.get('/.well-known/assetlinks.json', async (request, reply) => {
    const site = await siteOf(request.headers.host ?? '')
    const links = site && assetLinksOf(site.config)
    if (!links) return reply.callNotFound()
    return await reply
      .headers(pageHeaders([]))
      .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
      .header('vary', 'host')
      .type('application/json; charset=utf-8')
      .send(links)
  })

  for (const { name, size, shape } of ICONS)
    app.get<{ Querystring: { v?: string } }>(`/icons/${name}.png`, async (request, reply) => {
      const site = await siteOf(request.headers.host ?? '')
      if (!site) return reply.callNotFound()
      // With the version in its address an icon never changes.
      const isOfVersion = request.query.v === String(site.version)
      const kept = isOfVersion ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`
      return await reply
        .headers(pageHeaders([]))
        .header('cache-control', kept)
        .type('image/png')
        .send(await draw(site, size, shape))
    })
}

/** Each icon is drawn once; two that ask for one at the same time wait for the same drawing. */
function createDrawer() {
  const drawn = new Map<string, Promise<Buffer>>()
  return async (site: HostSite, size: number, shape: IconShape): Promise<Buffer> => {
    const look = iconLookOf(site)
    const key = [size, shape, look.letter, look.ground, look.ink].join()
    const known = drawn.get(key)
    if (known) return await known
    if (drawn.size >= MOST_DRAWN) drawn.clear()
    const icon = drawIcon(size, shape, look)
    drawn.set(key, icon)
    // One that failed is tried again.
    icon.catch(() => drawn.delete(key))
    return await icon
  }
}
