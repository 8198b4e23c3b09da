/** Who comes in: a session of the host's site, from a page of that host or from no page at all. */
import type { IncomingHttpHeaders } from 'node:http'
import { presentRefusal, type Refusal } from '@paddock/contract'
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
      socket.data = { actor: actor.value, behind: new Set() }
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
  return token === null ? refuse({ code: 'UNAUTHENTICATED' }) : await sessions.actorOf(token, site.id, 'USE')
}
