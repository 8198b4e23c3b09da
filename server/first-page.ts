/**
 * What a player's first page carries along, so that a slow phone does not ask for it in turn: the site, what is on where the page
 * shows it, and the names of the files that its address needs.
 */
import { calls, routeOf } from '@paddock/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const LISTS: ReadonlySet<string> = new Set(['/', '/m', '/exchange', '/inPlay'])
const EVENT = /^\/events\//
/** A larger one would hold up the page itself. */
const MOST_BYTES = 24_000

/** The answer to the call with which the app begins, as that call gives it to this host. */
export function createFirstAnswer(app: FastifyInstance): (request: FastifyRequest) => Promise<string | undefined> {
  const ask = async ({ headers }: FastifyRequest, parts: readonly string[]): Promise<string | undefined> => {
    const query = new URLSearchParams({ domainType: 'mobile', wholeAppConfiguration: 'true' })
    for (const part of parts) query.set(part, 'true')
    const url = `${routeOf(calls.getCumulative)}?${query}`
    const reply = await app.inject({ url, headers: { host: headers.host ?? '' } })
    return reply.statusCode === 200 && reply.body.length <= MOST_BYTES ? reply.body : undefined
  }
  return async (request) => {
    const path = request.url.split('?')[0] ?? ''
    const parts = LISTS.has(path) ? ['marketGroup', 'home'] : EVENT.test(path) ? ['marketGroup'] : []
    return (await ask(request, parts)) ?? (parts.length > 0 ? await ask(request, []) : undefined)
  }
}

/** Modules of the player's app that it loads on their own, by the address that needs them. */
export const neededByPlayer = (path: string): readonly string[] =>
  EVENT.test(path) ? ['app/event-route.tsx', 'app/signed-in.ts'] : []
