/** Who comes in: a session of the host's site, from a page of that host or from no page at all. */
import { isOn, presentRefusal, type Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Sessions } from '../auth/index.ts'
import { readToken, tokenIn } from '../platform/http/admission.ts'
import type { Doors } from '../platform/http/doors.ts'
import type { Actor } from '../platform/http-call.ts'
import { clientAddress, type TrustedProxies } from '../platform/http/client-address.ts'
import type { Log } from '../platform/log.ts'
import type { Site, Sites } from '../sites/index.ts'
import type { Io, Socket } from './rooms.ts'

export type DoorDeps = Pick<Doors, 'noteRefused'> & {
  readonly sites: Sites
  readonly sessions: Sessions
  readonly log: Log
  readonly proxies: TrustedProxies
}

/** How the audit log names an attempt to come in. */
const ENTRY = { method: 'GET', path: 'socket.io' } as const

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

/** Site and caller are decided as for a call, and nothing is written but that a ticket is used up: everybody may come back at once. Security T58. */
async function admit(
  socket: Socket,
  { sites, sessions, noteRefused, proxies }: DoorDeps,
): Promise<Result<Actor, Refusal>> {
  const site = await sites.ofHost(socket.handshake.headers.host ?? '')
  if (!site) return refuse({ code: 'NOT_FOUND' })
  if (!site.useSocket) return refuse({ code: 'SOCKET_OFF' })
  const actor = await actorOfSocket(socket, site, sessions)
  if (!actor.ok && actor.refusal.code === 'TOKENS_DIFFER') {
    const address = clientAddress(socket.request, proxies)
    await noteRefused({ call: ENTRY, code: actor.refusal.code, actor: null, site, address, requestId: socket.id })
  }
  // A session that is not all the way in hears nothing.
  return actor.ok && actor.value.stage !== 'FULL' ? refuse({ code: 'UNAUTHENTICATED' }) : actor
}

/** With a ticket, or where the site lets existing clients do so with the token of the session. Security T57. */
async function actorOfSocket(socket: Socket, site: Site, sessions: Sessions): Promise<Result<Actor, Refusal>> {
  const ticket: unknown = socket.handshake.auth['ticket']
  if (typeof ticket === 'string') return await sessions.actorOfTicket(ticket, site.id)
  if (!isOn(site.config, 'socketToken')) return refuse({ code: 'UNAUTHENTICATED' })
  const token = tokenOfSocket(socket)
  if (!token.ok) return token
  if (token.value === null) return refuse({ code: 'UNAUTHENTICATED' })
  return await sessions.actorOf(token.value, site.id, 'LOOK')
}

/** It stands in `auth`, the headers or the query; where it stands twice it is the same, as for a call. Security T5, T57. */
function tokenOfSocket({ handshake: { headers, auth, query } }: Socket): Result<string | null, Refusal> {
  const fromHeaders = readToken({ headers })
  if (!fromHeaders.ok) return fromHeaders
  const given = [tokenIn(auth['token'] as string | undefined), fromHeaders.value, tokenIn(query['token'])]
  const tokens = new Set(given.filter((token) => token !== null))
  return tokens.size > 1 ? refuse({ code: 'TOKENS_DIFFER' }) : ok([...tokens][0] ?? null)
}

/** Tabs are told apart only where the site lets an account be open only once. */
async function tabOf({ handshake }: Socket, { sites }: DoorDeps): Promise<string | null> {
  const site = await sites.ofHost(handshake.headers.host ?? '')
  const tab: unknown = handshake.auth['tab']
  return site && isOn(site.config, 'oneSession') && typeof tab === 'string' && tab.length <= 100 ? tab : null
}
