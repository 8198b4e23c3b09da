/**
 * Turns change messages into news for the sink: keeps the cache and the clock to resume from, puts segments together,
 * and publishes only when everything that has one publish time is in, so that nobody sees half a change.
 */
import type { FeedSink } from '../types.ts'
import type { CatalogueMarket } from './betfair-api.ts'
import { applyChange, EMPTY_CACHE, type MarketCache } from './market-cache.ts'
import { createMarketNames, type MarketNames } from './market-names.ts'
import { hasMissedChange } from './present.ts'
import { createPublisher, type Publisher } from './publish.ts'
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

export type StreamReaderOptions = {
  readonly sink: FeedSink
  readonly listMarketCatalogue: (marketIds: readonly string[]) => Promise<readonly CatalogueMarket[]>
  readonly now: () => number
  readonly catalogueFailed: (error: unknown) => void
}

/** complete: applied · partial: one segment of several, more to come · impossible: not applied. */
type Taken = 'complete' | 'partial' | 'impossible'

export type StreamReader = {
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

/** What is known of the stream so far. */
type State = {
  readonly now: () => number
  readonly names: MarketNames
  readonly publisher: Publisher
  cache: MarketCache
  clk: string | undefined
  initialClk: string | undefined
  publishTime: number
  /** Markets of the image that is coming in, while its segments are not complete. */
  image: Set<string> | undefined
  isSegmented: boolean
  isIncomplete: boolean
  isStopped: boolean
  timer: NodeJS.Timeout | undefined
  /** Markets that changed since the last time something was published. */
  readonly touched: Set<string>
}

export function createStreamReader({
  sink,
  listMarketCatalogue,
  now,
  catalogueFailed,
}: StreamReaderOptions): StreamReader {
  const names = createMarketNames({
    ask: listMarketCatalogue,
    now,
    failed: catalogueFailed,
    told: (marketIds) => retell(state, marketIds),
  })
  const state: State = {
    now,
    names,
    publisher: createPublisher(sink, (marketId) => names.of(marketId)),
    cache: EMPTY_CACHE,
    clk: undefined,
    initialClk: undefined,
    publishTime: 0,
    image: undefined,
    isSegmented: false,
    isIncomplete: false,
    isStopped: false,
    timer: undefined,
    touched: new Set(),
  }
  return {
    take: (message) => take(state, message),
    isLagging: (message) => message.ct !== 'SUB_IMAGE' && now() - message.pt > LAGGING_MS,
    endOfInput: () => {
      state.timer ??= setTimeout(() => publish(state), GROUP_MS)
    },
    lost: () => {
      state.isIncomplete = true
    },
    isIncomplete: () => state.isIncomplete,
    resumeFrom: () => resumeFrom(state),
    forgetClock: () => forgetClock(state),
    disconnected: () => {
      state.isSegmented = false
      state.image = undefined
    },
    stop: () => {
      state.isStopped = true
      clearTimeout(state.timer)
    },
  }
}

function take(state: State, message: ChangeMessage): Taken {
  if (isImpossible(state, message)) return 'impossible'
  if (message.pt !== state.publishTime) publish(state)
  const isInOrder = followSegments(state, message)
  state.publishTime = message.pt
  const applied = applyChange(state.cache, message)
  state.cache = applied.cache
  for (const change of message.mc ?? []) state.touched.add(change.id)
  if (message.ct === 'SUB_IMAGE') collectImage(state, message)
  if (message.ct === 'RESUB_DELTA' && !state.isSegmented) state.isIncomplete = false
  if (!isInOrder || applied.unknown.length > 0) missedSomething(state)
  if (state.isSegmented) return 'partial'
  if (!state.isIncomplete) noteClock(state, message)
  return 'complete'
}

const isImpossible = ({ now, publishTime }: State, { pt, ct }: ChangeMessage): boolean =>
  pt > now() + MOST_CLOCK_SKEW_MS || (ct == null && pt < publishTime - MOST_BACKWARD_MS)

/** False when a segment came without its start, or a whole message in the middle of segments. */
function followSegments(state: State, { segmentType, ct }: ChangeMessage): boolean {
  if (ct === 'HEARTBEAT') return true
  const wasSegmented = state.isSegmented
  state.isSegmented = segmentType === 'SEG_START' || segmentType === 'SEG'
  return wasSegmented === (segmentType === 'SEG' || segmentType === 'SEG_END')
}

function collectImage(state: State, message: ChangeMessage): void {
  if (message.segmentType == null || message.segmentType === 'SEG_START') state.image = new Set()
  const { image } = state
  for (const change of message.mc ?? []) image?.add(change.id)
  if (state.isSegmented || !image) return
  state.image = undefined
  state.isIncomplete = false
  drop(
    state,
    [...state.cache.keys()].filter((id) => !image.has(id)),
  )
}

function drop(state: State, marketIds: readonly string[]): void {
  if (marketIds.length === 0) return
  const kept = new Map(state.cache)
  for (const id of marketIds) {
    kept.delete(id)
    state.publisher.abandon(id)
    state.names.forget(id)
  }
  state.cache = kept
}

/** The names of these markets have come. */
function retell(state: State, marketIds: readonly string[]): void {
  if (state.isStopped) return
  for (const id of marketIds) state.publisher.retell(id)
  publish(state)
}

function publish(state: State): void {
  clearTimeout(state.timer)
  state.timer = undefined
  if (state.isSegmented || state.isStopped) return
  state.names.want(state.cache.keys())
  state.publisher.publish(state.cache)
  if ([...state.touched].some((marketId) => isBroken(state, marketId))) missedSomething(state)
  state.touched.clear()
  dropOldest(state)
}

function isBroken({ cache }: State, marketId: string): boolean {
  const market = cache.get(marketId)
  return market !== undefined && hasMissedChange(market)
}

function dropOldest(state: State): void {
  const closed = [...state.cache.values()].filter((market) => market.definition.status === 'CLOSED')
  if (closed.length <= MOST_CLOSED) return
  const oldest = closed.toSorted((a, b) => a.publishedAt - b.publishedAt).slice(0, closed.length - MOST_CLOSED)
  drop(
    state,
    oldest.map((market) => market.id),
  )
}

/** Resuming cannot mend a book that went wrong before our clock, or bring a definition we never had: only an image can. */
function missedSomething(state: State): void {
  state.isIncomplete = true
  forgetClock(state)
}

function forgetClock(state: State): void {
  state.clk = undefined
  state.initialClk = undefined
}

function noteClock(state: State, { clk, initialClk }: ChangeMessage): void {
  state.clk = clk ?? state.clk
  state.initialClk = initialClk ?? state.initialClk
}

function resumeFrom({ clk, initialClk }: State): { readonly clk?: string; readonly initialClk?: string } {
  return clk === undefined || initialClk === undefined ? {} : { clk, initialClk }
}
