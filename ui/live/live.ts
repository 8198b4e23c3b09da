import type { AccountUpdate, LiveEvent, PayloadOf } from '@paddock/contract/live'
import type { LiveBook } from './book.ts'
import type { ServerClock } from './clock.ts'
import type { Freshness } from './freshness.ts'

/** How prices come: by the socket; read again and again on a site without sockets, or in the place of a socket that is lost. */
export type Way = 'socket' | 'polling' | 'fallback'

/** The live socket as screens see it. `@paddock/ui/socket` makes one, and is loaded only when somebody signs in. */
export type Live = {
  readonly book: LiveBook
  readonly clock: ServerClock
  /** Follows the event until the answer is called. May be followed by many at once. */
  followEvent(eventId: string): () => void
  /** Whether the event's markets have come. */
  hasEvent(eventId: string): boolean
  subscribeEvents(listener: () => void): () => void
  on<E extends LiveEvent>(event: E, handler: (payload: PayloadOf<E>) => void): () => void
  /** The account's own events, each once and in order, those of an absence included. */
  onAccount(handler: (update: AccountUpdate) => void): () => void
  freshness(): Freshness
  way(): Way
  /** Tells of a change of either. */
  subscribeFreshness(listener: () => void): () => void
  close(): void
}
