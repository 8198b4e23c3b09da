/**
 * Plain http is led to https where one of our own proxies says that a visitor came by it, and browsers that came by https are
 * told to stay there, with what they keep for us. Without a proxy in front nothing is known, and nothing is done. 001 §7.2, ASVS 3.4.1.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TrustedProxies } from './client-address.ts'

const YEAR = 'max-age=31536000; includeSubDomains'
const HOST = /^[\w.-]+$/

export function keepToHttps(app: FastifyInstance, proxies: TrustedProxies): void {
  app.addHook('onRequest', async (request, reply) => {
    const scheme = schemeOf(request, proxies)
    if (scheme === 'https') reply.header('strict-transport-security', YEAR)
    const [name = ''] = (request.headers.host ?? '').split(':')
    // The method stays what it was: a call made in the clear is made again, not turned into a page.
    if (scheme === 'http' && HOST.test(name)) return reply.redirect(`https://${name}${request.url}`, 308)
    return undefined
  })
  app.addHook('onSend', async (request, reply) => {
    if (schemeOf(request, proxies) === 'https') keepCookies(reply)
  })
}

/** A cookie goes by plain http as well, whichever way it came, unless it says that it may not. */
function keepCookies(reply: FastifyReply): void {
  const cookies = reply.getHeader('set-cookie')
  if (cookies === undefined) return
  reply.removeHeader('set-cookie')
  for (const cookie of [cookies].flat()) reply.header('set-cookie', `${cookie}; Secure`)
}

/** How the visitor came to the first of our proxies; what anybody else says of it means nothing. */
function schemeOf({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>, proxies: TrustedProxies) {
  const said = headers['x-forwarded-proto']
  return typeof said === 'string' && proxies.isOne(socket.remoteAddress ?? '') ? said.split(',')[0]?.trim() : undefined
}
