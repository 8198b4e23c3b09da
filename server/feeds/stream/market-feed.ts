/**
 * Turns change messages into news for the sink: keeps the cache and the clock to resume from, puts segments together,
 * and publishes only when everything that has one publish time is in, so that nobody sees half a change.
 */
import type { FeedSink } from '../types.ts'
import type { CatalogueMarket } from './betfair-api.ts'
import { applyChange, EMPTY_CACHE, type MarketCache } from './market-cache.ts'
import { createMarketNames } from './market-names.ts'
import { hasMissedChange } from './present.ts'
import { createPublisher } from './publish.ts'
import type { ChangeMessage } from './wire.ts'

/** How long after the last line of a publish time another one could still come. */
const GROUP_MS = 5
/** A change published longer ago, by our clock, came late. Prices this old must not be bet on. Security T63. */
const LAGGING_MS = 3000
/** Clocks differ, but not by more: a publish time beyond is made up. */
const MOST_CLOCK_SKEW_MS = 5 * 60_000
/** A publish time never goes back; beyond this it is not a rounding of the feed. */
const MOST_BACKWARD_MS = 5000
/** Closed markets stay in the cache for their last changes; with more than this the oldest go. */
const MOST_CLOSED = 500

export type MarketFeedOptions = {
  readonly sink: FeedSink
  readonly listMarketCatalogue: (marketIds: readonly string[]) => Promise<readonly CatalogueMarket[]>
  readonly now: () => number
  readonly catalogueFailed: (error: unknown) => void
}

/** complete: applied · partial: one segment of several, more to come · impossible: not applied. */
type Taken = 'complete' | 'partial' | 'impossible'

export type MarketFeed = {
  take(message: ChangeMessage): Taken
  isLagging(message: ChangeMessage): boolean
  /** All that has arrived so far was taken: call it after each piece of input. */
  endOfInput(): void
  /** A change was lost on the way: the cache may be behind until the next image or resumption. */
  lost(): void
  isIncomplete(): boolean
  /** What to send with a subscription so that the feed goes on where we were. */
  resumeFrom(): { readonly clk?: string; readonly initialClk?: string }
  /** The feed does not know our clock any more: the next subscription asks for an image. */
  forgetClock(): void
  disconnected(): void
  stop(): void
}

export function createMarketFeed(options: MarketFeedOptions): MarketFeed {
  const { now } = options
  let cache: MarketCache = EMPTY_CACHE
  let clk: string | undefined
  let initialClk: string | undefined
  let publishTime = 0
  /** Markets of the image that is coming in, while its segments are not complete. */
  let image: Set<string> | undefined
  let isSegmented = false
  let isIncomplete = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const touched = new Set<string>()

  const names = createMarketNames({
    ask: options.listMarketCatalogue,
    now,
    failed: options.catalogueFailed,
    told: (marketIds) => {
      if (isStopped) return
      for (const id of marketIds) publisher.retell(id)
      publish()
    },
  })
  const publisher = createPublisher(options.sink, (marketId) => names.of(marketId))

  function take(message: ChangeMessage): Taken {
    if (message.pt > now() + MOST_CLOCK_SKEW_MS) return 'impossible'
    if (message.ct == null && message.pt < publishTime - MOST_BACKWARD_MS) return 'impossible'
    if (message.pt !== publishTime) publish()
    const isInOrder = followSegments(message)
    publishTime = message.pt
    const applied = applyChange(cache, message)
    cache = applied.cache
    for (const change of message.mc ?? []) touched.add(change.id)
    if (message.ct === 'SUB_IMAGE') collectImage(message)
    if (message.ct === 'RESUB_DELTA' && !isSegmented) isIncomplete = false
    if (!isInOrder || applied.unknown.length > 0) {
      isIncomplete = true
      forgetClock()
    }
    if (isSegmented) return 'partial'
    if (isIncomplete) return 'complete'
    clk = message.clk ?? clk
    initialClk = message.initialClk ?? initialClk
    return 'complete'
  }

  /** False when a segment came without its start, or a whole message in the middle of segments. */
  function followSegments({ segmentType, ct }: ChangeMessage): boolean {
    if (ct === 'HEARTBEAT') return true
    const wasSegmented = isSegmented
    isSegmented = segmentType === 'SEG_START' || segmentType === 'SEG'
    return wasSegmented === (segmentType === 'SEG' || segmentType === 'SEG_END')
  }

  function collectImage(message: ChangeMessage): void {
    if (message.segmentType == null || message.segmentType === 'SEG_START') image = new Set()
    for (const change of message.mc ?? []) image?.add(change.id)
    if (isSegmented || !image) return
    const held = image
    image = undefined
    isIncomplete = false
    drop([...cache.keys()].filter((id) => !held.has(id)))
  }

  function drop(marketIds: readonly string[]): void {
    if (marketIds.length === 0) return
    const kept = new Map(cache)
    for (const id of marketIds) {
      kept.delete(id)
      publisher.abandon(id)
      names.forget(id)
    }
    cache = kept
  }

  function publish(): void {
    if (timer !== undefined) clearTimeout(timer)
    timer = undefined
    if (isSegmented || isStopped) return
    names.want(cache.keys())
    publisher.publish(cache)
    if ([...touched].some(isBroken)) {
      isIncomplete = true
      forgetClock()
    }
    touched.clear()
    dropOldest()
  }

  const isBroken = (marketId: string): boolean => {
    const market = cache.get(marketId)
    return market !== undefined && hasMissedChange(market)
  }

  function dropOldest(): void {
    const closed = [...cache.values()].filter((market) => market.definition.status === 'CLOSED')
    if (closed.length <= MOST_CLOSED) return
    const oldest = closed.toSorted((a, b) => a.publishedAt - b.publishedAt).slice(0, closed.length - MOST_CLOSED)
    drop(oldest.map((market) => market.id))
  }

  /** Resuming cannot mend a book that went wrong before our clock, or bring a definition we never had: only an image can. */
  function forgetClock(): void {
    clk = undefined
    initialClk = undefined
  }

  return {
    take,
    isLagging: (message) => message.ct !== 'SUB_IMAGE' && now() - message.pt > LAGGING_MS,
    endOfInput: () => {
      timer ??= setTimeout(publish, GROUP_MS)
    },
    lost: () => {
      isIncomplete = true
    },
    isIncomplete: () => isIncomplete,
    resumeFrom: () => (clk === undefined || initialClk === undefined ? {} : { clk, initialClk }),
    forgetClock,
    disconnected: () => {
      isSegmented = false
      image = undefined
    },
    stop: () => {
      isStopped = true
      if (timer !== undefined) clearTimeout(timer)
    },
  }
}
