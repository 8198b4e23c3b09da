/**
 * The events that screens follow: asked for with a snapshot, kept up to date by frames. A frame that overtakes its snapshot is kept
 * and applied after it, so that nothing between the two is missed. docs/architecture.md "Live".
 */
import type { Frame } from '@paddock/contract/frames/index'
import { clientEvents, serverEvents } from '@paddock/contract/live'
import { hasBook } from '@paddock/domain/kinds'
import type { LiveBook } from '../live/index.ts'
import { type Health, refreshFreshness } from './health.ts'
import { ask, type Link, listen } from './link.ts'
import { type Listeners, tell } from './listeners.ts'

/** An event as it was read last, from this device, with when (milliseconds). */
type KeptEvent = { readonly frames: readonly Frame[]; readonly at: number }

export type EventSources = {
  readonly link: Link
  readonly book: LiveBook
  /** Whether prices shall come more seldom; asked when an event is followed. */
  readonly savesData: () => boolean
  /** Null where the event was never read. */
  readonly readKept?: ((eventId: string) => Promise<KeptEvent | null>) | undefined
}

export type FollowedEvents = EventSources & {
  /** By how many screens each is followed. */
  readonly followers: Map<string, number>
  /** Those whose markets have come since the connection stands. */
  readonly arrived: Set<string>
  /** Events whose markets are asked for, with the frames that came before the answer. */
  readonly asking: Map<string, Frame[]>
  /** Told when markets of an event have come. */
  readonly listeners: Listeners
}

export const createFollowedEvents = (sources: EventSources): FollowedEvents => ({
  ...sources,
  followers: new Map(),
  arrived: new Set(),
  asking: new Map(),
  listeners: new Set(),
})

/** Follows the event until the answer is called; many screens may. */
export function follow(events: FollowedEvents, eventId: string): () => void {
  const { followers, link } = events
  followers.set(eventId, (followers.get(eventId) ?? 0) + 1)
  void requestEvent(events, eventId)
  if (link.health.isLost) void showKept(events, eventId)
  return () => {
    const rest = (followers.get(eventId) ?? 1) - 1
    if (rest > 0) followers.set(eventId, rest)
    else leaveEvent(events, eventId)
  }
}

function leaveEvent({ followers, arrived, asking, book, link }: FollowedEvents, eventId: string): void {
  followers.delete(eventId)
  arrived.delete(eventId)
  // Whoever follows it again must ask again: what is under way will be undone by the next line.
  asking.delete(eventId)
  book.forget(eventId)
  link.socket.emit(clientEvents.leaveEvent.name, { eventId })
}

/** The connection is a new one: the server knows of nobody who follows. */
export function requestAll(events: FollowedEvents): void {
  events.arrived.clear()
  requestMissing(events)
}

export function requestMissing(events: FollowedEvents): void {
  for (const eventId of events.followers.keys()) if (!events.arrived.has(eventId)) void requestEvent(events, eventId)
}

async function requestEvent(events: FollowedEvents, eventId: string): Promise<void> {
  const { asking, link } = events
  if (asking.has(eventId) || !link.socket.connected) return
  const early: Frame[] = []
  asking.set(eventId, early)
  try {
    // The frames have the states of the markets: told one by one as well, a ball of thirty markets would be thirty messages to each screen.
    const wish = { eventId, statuses: false, ...(events.savesData() && { saver: true }) }
    const answer = await ask(link, clientEvents.followEvent, wish)
    if (!events.followers.has(eventId)) return
    // An event that is not there any more has no markets; asking again would not change it.
    if ('error' in answer && answer.error.code !== 'NOT_FOUND') return
    events.book.receiveWhole(eventId, 'error' in answer ? [] : answer.docs.docs)
    events.arrived.add(eventId)
    if (asking.get(eventId) === early) asking.delete(eventId)
    // What is newer than the answer may have overtaken it; what is older is ignored.
    receiveFrames(events, eventId, early)
    tell(events.listeners)
  } catch {
    // No answer: the next check finds the event missing and asks again.
  } finally {
    if (asking.get(eventId) === early) asking.delete(eventId)
  }
}

function receiveFrames(events: FollowedEvents, eventId: string, frames: readonly Frame[]): void {
  const gaps = events.book.receive(eventId, frames)
  const early = events.asking.get(eventId)
  if (early) early.push(...frames)
  else if (gaps.size > 0) void requestEvent(events, eventId)
}

/** Without a connection an event is shown as it was, as old as it is: then nothing of it can be bet on. */
async function showKept(events: FollowedEvents, eventId: string): Promise<void> {
  const { book, followers, link, readKept } = events
  const isUnknown = (): boolean =>
    book.markets(eventId).length === 0 && followers.has(eventId) && !link.socket.connected
  if (!readKept || !isUnknown()) return
  const kept = await readKept(eventId).catch(() => null)
  if (!kept || !isUnknown()) return
  book.receiveWhole(eventId, kept.frames)
  isAsOldAs(link.health, Math.min(link.health.heardAt, kept.at))
  tell(events.listeners)
}

export function showAllKept(events: FollowedEvents): void {
  for (const eventId of events.followers.keys()) void showKept(events, eventId)
}

/** Takes in what was read in the socket's place; it is at least as new as the moment in which it was asked for. */
export function takeRead(events: FollowedEvents, eventId: string, frames: readonly Frame[], askedAt: number): void {
  const { health } = events.link
  if (!events.followers.has(eventId)) return
  health.hasFallenBack = health.way === 'fallback'
  events.book.receiveWhole(eventId, frames)
  events.arrived.add(eventId)
  isAsOldAs(health, Math.max(health.heardAt, askedAt))
  tell(events.listeners)
}

function isAsOldAs(health: Health, at: number): void {
  health.heardAt = at
  refreshFreshness(health)
}

/** Whether the house prices markets of the event itself. */
export const hasInternal = ({ book }: FollowedEvents, eventId: string): boolean =>
  book.markets(eventId).some((marketId) => {
    const facts = book.facts(marketId)
    return facts !== null && !hasBook(facts.kind)
  })

export function listenToEvents(events: FollowedEvents): void {
  listen(events.link, serverEvents.prices, ({ eventId, docs }) => {
    if (events.followers.has(eventId)) receiveFrames(events, eventId, docs)
  })
  listen(events.link, serverEvents.marketsDeleted, ({ eventId, marketId }) => {
    for (const id of marketId) events.book.remove(eventId, id)
  })
}
