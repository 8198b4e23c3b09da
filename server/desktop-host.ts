/** Desktop visitors of sites that want it are led to the host with the prefix `d.`, at the same path. 001 §7.2. */
import { isOn } from '@paddock/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sites } from './sites/index.ts'

const PREFIX = 'd.'
const HOST = /^(?!\d+(\.\d+){3}(:|$))[\w.-]+(:\d+)?$/
const MOBILE = /Mobi|Android|iPhone|iPad/i
/** Whatever is no page of the players' app: calls, sockets, the console, files. */
const NO_PAGE = /^\/(api|socket\.io|console)(\/|$)|\.\w{1,20}$/

export function leadToDesktopHost(app: FastifyInstance, sites: Pick<Sites, 'ofHost'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isDesktopPage(request)) return undefined
    const host = request.headers.host ?? ''
    if (!HOST.test(host) || host.startsWith(PREFIX)) return undefined
    const site = await sites.ofHost(host)
    if (!site || !isOn(site.config, 'desktopRedirect')) return undefined
    return reply.header('vary', 'user-agent').redirect(`//${PREFIX}${host}${request.url}`)
  })
}

/** A browser's own asking for a page, of one that says it is no phone. What says nothing of itself is led nowhere. */
function isDesktopPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const agent = headers['user-agent'] ?? ''
  const asksForPage = method === 'GET' && (headers.accept ?? '').includes('text/html')
  return asksForPage && !NO_PAGE.test(url.split('?')[0] ?? '') && agent !== '' && !MOBILE.test(agent)
}
