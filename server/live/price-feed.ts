/**
 * Prices for the screens of an event: a change is encoded once for all of them, and an event sends at most once in
 * `everyMs`, which is what a screen can show. Every frame says which one it follows; who missed one starts over from a
 * snapshot. Players whose fellows offer something are told of that with the house's prices, so an event is followed once for the
 * house alone (`pool` is null) and once for each pool. docs/architecture.md "Live".
 */
import { encodeFrame, joinFrames, type LiveMarket, priceChange } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { type Board, type BoardEvent, type BoardMarket, inOrder, presentLive } from '../board/index.ts'
import { type FaultLog, guarded } from '../platform/jobs/guarded.ts'

export type PriceFeed = {
  /**
   * All markets of the event, whole, in the state that the next frames follow. Whoever joins its readers in the same turn
   * misses nothing. Undefined for an event that is not on.
   */
  snapshot(eventId: string, pool: string | null): string | undefined
  stop(): void
}

export type PriceFeedDeps = {
  readonly board: Board
  readonly clock: () => number
  readonly everyMs: number
  readonly hasReaders: (eventId: string, pool: string | null) => boolean
  readonly send: (eventId: string, pool: string | null, frames: string) => void
  readonly log: FaultLog
}

/** What the readers of a market have, and its board state when it was told. */
type Told = { readonly live: LiveMarket; readonly from: BoardMarket }

type Followed = {
  readonly eventId: string
  readonly pool: string | null
  readonly told: Map<string, Told>
  readonly changed: Set<string>
  sentAt: number
  timer: NodeJS.Timeout | NodeJS.Immediate | undefined
  /** The snapshot of what was told, until something new is. */
  whole: string | undefined
}

type Feed = PriceFeedDeps & {
  /** By event and pool. */
  readonly events: Map<string, Map<string | null, Followed>>
  readonly tellReaders: (followed: Followed) => void
}

export function createPriceFeed(deps: PriceFeedDeps): PriceFeed {
  const tellReaders = guarded(deps.log, 'prices were not told', (followed: Followed) => {
    if (deps.hasReaders(followed.eventId, followed.pool)) flush(feed, followed)
    else forget(feed, followed)
  })
  const feed: Feed = { ...deps, events: new Map(), tellReaders }
  let stopped = false
  deps.board.onChange(({ kind, eventId, marketId }) => {
    if (stopped || kind === 'offers') return
    for (const followed of feed.events.get(eventId)?.values() ?? []) {
      if (kind === 'removed') {
        followed.told.delete(marketId)
        followed.changed.delete(marketId)
        followed.whole = undefined
        continue
      }
      followed.changed.add(marketId)
      if (followed.timer === undefined) schedule(feed, followed)
    }
  })
  return {
    snapshot: (eventId, pool) => snapshotOf(feed, eventId, pool),
    stop() {
      stopped = true
      for (const views of feed.events.values()) for (const followed of views.values()) cancel(followed)
      feed.events.clear()
    },
  }
}

function snapshotOf(feed: Feed, eventId: string, pool: string | null): string | undefined {
  const event = feed.board.event(eventId)
  if (!event) return undefined
  const views = feed.events.get(eventId) ?? new Map<string | null, Followed>()
  const followed = views.get(pool) ?? follow(feed, event, pool)
  feed.events.set(eventId, views.set(pool, followed))
  // The readers of before are brought up to date first: all follow the same frames.
  flush(feed, followed)
  followed.whole ??= joinFrames(
    inOrder([...followed.told.values()].map(({ from }) => from)).map(({ definition }) => {
      const { live } = must(followed.told.get(definition.id), 'a market in order was told')
      return encodeFrame({ tag: 'market', market: live })
    }),
  )
  return followed.whole
}

function follow(feed: Feed, event: BoardEvent, pool: string | null): Followed {
  const told = new Map([...event.markets].map(([id, from]) => [id, { live: present(feed, event, from, pool), from }]))
  return { eventId: event.event.id, pool, told, changed: new Set(), sentAt: 0, timer: undefined, whole: undefined }
}

/** At once when the event has been quiet, so that a single change waits for nothing. */
function schedule({ everyMs, clock, tellReaders }: Feed, followed: Followed): void {
  const wait = followed.sentAt + everyMs - clock()
  const run = (): void => {
    followed.timer = undefined
    tellReaders(followed)
  }
  followed.timer = wait > 0 ? setTimeout(run, wait) : setImmediate(run)
}

function forget({ events }: Feed, followed: Followed): void {
  cancel(followed)
  const views = events.get(followed.eventId)
  views?.delete(followed.pool)
  if (views?.size === 0) events.delete(followed.eventId)
}

function flush(feed: Feed, followed: Followed): void {
  const event = feed.board.event(followed.eventId)
  if (!event || followed.changed.size === 0) return
  const lines = [...followed.changed].flatMap((marketId) => tellMarket(feed, event, followed, marketId) ?? [])
  followed.changed.clear()
  if (lines.length === 0) return
  followed.whole = undefined
  followed.sentAt = feed.clock()
  feed.send(followed.eventId, followed.pool, joinFrames(lines))
}

/** The frame that brings readers of the market up to date; nothing when they have it all. */
function tellMarket(feed: Feed, event: BoardEvent, followed: Followed, marketId: string): string | undefined {
  const from = event.markets.get(marketId)
  if (!from) return undefined
  const before = followed.told.get(marketId)
  const live = present(feed, event, from, followed.pool)
  if (!before || isOtherwise(before, { live, from })) {
    followed.told.set(marketId, { live, from })
    return encodeFrame({ tag: 'market', market: live })
  }
  const change = priceChange(before.live, live)
  if (!change) return undefined
  followed.told.set(marketId, { live, from })
  return encodeFrame(change)
}

const present = ({ board }: Feed, event: BoardEvent, market: BoardMarket, pool: string | null): LiveMarket =>
  presentLive(event, market, pool === null ? undefined : board.offersTo(pool, event.event.id))

function cancel(followed: Followed | undefined): void {
  if (followed?.timer === undefined) return
  clearTimeout(followed.timer as NodeJS.Timeout)
  clearImmediate(followed.timer as NodeJS.Immediate)
  followed.timer = undefined
}

/** Whether more changed than a price frame can tell. */
const isOtherwise = (before: Told, after: Told): boolean =>
  before.from.definition !== after.from.definition ||
  before.live.inPlay !== after.live.inPlay ||
  before.live.marketActive !== after.live.marketActive ||
  before.live.validOverRoundCheck !== after.live.validOverRoundCheck ||
  before.live.eventName !== after.live.eventName
