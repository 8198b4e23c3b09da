/** Who comes in: a session of the host's site, from a page of that host or from no page at all. */
import type { IncomingHttpHeaders } from 'node:http'
import { isOn, presentRefusal, type Refusal } from '@paddock/contract'
import { refuse, type Result } from '@paddock/domain/result'
import type { Sessions } from '../auth/index.ts'
import { readToken, tokenIn } from '../platform/http.ts'
import type { Actor } from '../platform/http-call.ts'
import type { Log } from '../platform/log.ts'
import type { Sites } from '../sites/index.ts'
import type { Io, Socket } from './rooms.ts'

export type DoorDeps = { readonly sites: Sites; readonly sessions: Sessions; readonly log: Log }

/** A page of another host may not open a socket in its visitor's name. What is no browser says no origin. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

export function guardDoor(io: Io, deps: DoorDeps): void {
  io.use((socket, next) => void enter(socket, next))

  async function enter(socket: Socket, next: (refused?: Error) => void): Promise<void> {
    next(await refuseEntry(socket))
  }

  /** The error's text is the code by which a client decides; its data are the body that a call would answer. */
  async function refuseEntry(socket: Socket): Promise<Error | undefined> {
    try {
      const actor = await admit(socket, deps)
      if (!actor.ok) return Object.assign(new Error(actor.refusal.code), { data: presentRefusal(actor.refusal).body })
      socket.data = { actor: actor.value, behind: new Set(), tab: await tabOf(socket, deps) }
      return undefined
    } catch (error) {
      deps.log.error({ err: error }, 'a socket was not admitted')
      return new Error('FAULT')
    }
  }
}

/** The token stands in `auth`, the headers or the query; site and caller are decided as for a call. */
async function admit(socket: Socket, { sites, sessions }: DoorDeps): Promise<Result<Actor, Refusal>> {
  const { headers, auth, query } = socket.handshake
  const site = await sites.ofHost(headers.host ?? '')
  if (!site) return refuse({ code: 'NOT_FOUND' })
  if (!site.useSocket) return refuse({ code: 'SOCKET_OFF' })
  const fromHeaders = readToken({ headers })
  if (!fromHeaders.ok) return fromHeaders
  const token = tokenIn(auth['token'] as string | undefined) ?? fromHeaders.value ?? tokenIn(query['token'])
  if (token === null) return refuse({ code: 'UNAUTHENTICATED' })
  const actor = await sessions.actorOf(token, site.id, 'USE')
  // A session that is not all the way in hears nothing.
  return actor.ok && actor.value.stage !== 'FULL' ? refuse({ code: 'UNAUTHENTICATED' }) : actor
}

/** Tabs are told apart only where the site lets an account be open only once. */
async function tabOf({ handshake }: Socket, { sites }: DoorDeps): Promise<string | null> {
  const site = await sites.ofHost(handshake.headers.host ?? '')
  const tab: unknown = handshake.auth['tab']
  return site && isOn(site.config, 'oneSession') && typeof tab === 'string' && tab.length <= 100 ? tab : null
}
