/** A room is opened by what the server knows of a session, or by a subscription it checked; never by a name a client chose. */
import type { Server, Socket as AnySocket } from 'socket.io'
import type { Actor } from '../platform/http-call.ts'

type Listeners = { [name: string]: (...args: unknown[]) => void }
type Silent = Record<string, never>
/** `behind`: events of which frames were left out because the client was still busy with what it had been sent. */
type SocketState = {
  readonly actor: Actor
  readonly behind: Set<string>
  /** The tab as the client names it, where its site lets an account be open only once. */
  readonly tab: string | null
}

export type Io = Server<Listeners, Listeners, Silent, SocketState>
export type Socket = AnySocket<Listeners, Listeners, Silent, SocketState>

const EVENT = 'event:'
export const eventRoom = (eventId: string): string => EVENT + eventId

/** How often prices come: as a screen can show them, or as seldom as who saves data asked. */
export const PACES = ['usual', 'saver'] as const
export type Pace = (typeof PACES)[number]
export const priceRoom = (eventId: string, pace: Pace): string => `prices:${pace}:${eventId}`
export const accountRoom = (accountId: number): string => `account:${accountId}`
export const siteRoom = (siteId: number): string => `site:${siteId}`

export const readersOf = (io: Io, room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0
export const eventsFollowed = (socket: Pick<Socket, 'rooms'>): number =>
  [...socket.rooms].filter((room) => room.startsWith(EVENT)).length
