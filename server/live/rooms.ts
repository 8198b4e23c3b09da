/** A room is opened by what the server knows of a session, or by a subscription it checked; never by a name a client chose. */
import type { Server, Socket as AnySocket } from 'socket.io'
import type { Board } from '../board/index.ts'
import type { Actor } from '../platform/http-call.ts'
import { poolOfActor } from '../engine/index.ts'

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
/** Of who is told the status of each market by itself, beside the frames that have it. */
export const statusRoom = (eventId: string): string => `statuses:${eventId}`

/** How often prices come: as a screen can show them, or as seldom as who saves data asked. */
export const PACES = ['usual', 'saver'] as const
export type Pace = (typeof PACES)[number]
/** With the offers of a pool's players where there are any, else the house's prices alone. */
export const priceRoom = (eventId: string, pace: Pace, pool: string | null): string =>
  pool === null ? `prices:${pace}:${eventId}` : `prices with ${pool}:${pace}:${eventId}`
export const accountRoom = (accountId: number): string => `account:${accountId}`
/** Of who sits there, whether they practise or not: what is told of their time and limits. */
export const personRoom = (accountId: number): string => `person:${accountId}`
export const siteRoom = (siteId: number): string => `site:${siteId}`

/** The players who have a screen open. */
export const playersOn = (io: Io): number[] => [
  ...new Set(
    [...io.sockets.sockets.values()]
      .map((socket) => socket.data.actor)
      .filter(({ role }) => role === 'user')
      .map(({ accountId }) => accountId),
  ),
]

export const readersOf = (io: Io, room: string): number => io.sockets.adapter.rooms.get(room)?.size ?? 0

/** The pool whose offers the socket's player sees on the event; null where nobody they can meet has offered anything. */
export function poolShown(
  { data }: Pick<Socket, 'data'>,
  eventId: string,
  board: Pick<Board, 'offersTo'>,
): string | null {
  const pool = poolOfActor(data.actor)
  return board.offersTo(pool, eventId) ? pool : null
}

const priceRoomsOf = ({ rooms, data }: Pick<Socket, 'rooms' | 'data'>, eventId: string, pace: Pace): string[] =>
  [null, poolOfActor(data.actor)].map((pool) => priceRoom(eventId, pace, pool)).filter((room) => rooms.has(room))

export function leavePrices(socket: Socket, eventId: string): void {
  for (const pace of PACES) for (const room of priceRoomsOf(socket, eventId, pace)) void socket.leave(room)
}

/** The pace at which the socket hears of the event's prices, if it does. It is in one room of them at most. */
export const paceOf = (socket: Pick<Socket, 'rooms' | 'data'>, eventId: string): Pace | undefined =>
  PACES.find((pace) => priceRoomsOf(socket, eventId, pace).length > 0)

export const eventsFollowed = (socket: Pick<Socket, 'rooms'>): number =>
  [...socket.rooms].filter((room) => room.startsWith(EVENT)).length
