/**
 * The prices a screen shows, outside React. Frames change it at once; readers are told once a frame of the display,
 * and only those whose own value changed: a price tick redraws one cell. docs/architecture.md "Live", docs/screens.md "High-rate grids".
 */
import {
  type Frame,
  follow,
  isLiveSession,
  type Level,
  type LineQuote,
  type LiveMarket,
  type LiveRunner,
  type LiveRunnersMarket,
  type LiveSessionMarket,
} from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { type CellOf, createOwnOrders, type OwnOrders } from './own-orders.ts'

/** What changes seldom in a market: everything but prices, sizes, volume and numbers. */
export type MarketFacts =
  | (Omit<LiveRunnersMarket, Ticking | 'runners'> & { readonly runners: readonly RunnerFacts[] })
  | Omit<LiveSessionMarket, Ticking | 'quotes'>
type Ticking = 'seq' | 'publishedAt' | 'volume'
export type RunnerFacts = Pick<LiveRunner, 'id' | 'slot' | 'name' | 'sort' | 'status' | 'reductionBps' | 'racing'>
export type RunnersFacts = Extract<MarketFacts, { kind: 'BETFAIR' | 'BOOKMAKER' }>
export type SessionFacts = Extract<MarketFacts, { kind: 'SESSION' }>

export const isSession = (facts: MarketFacts): facts is SessionFacts => facts.kind === 'SESSION'
export const isRunners = (facts: MarketFacts): facts is RunnersFacts => facts.kind !== 'SESSION'

/** Prices kept of each side, best first. */
export const DEPTH = 3
/** Lines kept of each side of a session: as many as there are last digits. */
export const LINES = 10

const NO_MARKETS: readonly string[] = []
const SIDES = ['BACK', 'LAY'] as const

// Ids may hold a colon, never a bar.
const priceKey = (marketId: string, slot: number, side: Side, level: number) =>
  `price|${marketId}|${slot}|${side}|${level}`
const tradedKey = (marketId: string, slot: number) => `traded|${marketId}|${slot}`
const lineKey = (marketId: string, side: Side, at: number) => `line|${marketId}|${side}|${at}`
const factsKey = (marketId: string) => `facts|${marketId}`
const volumeKey = (marketId: string) => `volume|${marketId}`
const listKey = (eventId: string) => `list|${eventId}`

export type LiveBook = {
  /** Takes frames in. Answers the events of which frames are missing: they must be asked for again. */
  receive(eventId: string, frames: readonly Frame[]): ReadonlySet<string>
  /** Takes in everything there is of an event: markets that it does not hold are gone. */
  receiveWhole(eventId: string, frames: readonly Frame[]): void
  /** The market is no longer on offer. */
  remove(eventId: string, marketId: string): void
  forget(eventId: string): void

  price(marketId: string, slot: number, side: Side, level: number): Level | null
  /** What of the offers is the reader's own. */
  readonly own: OwnOrders
  /** Whether the reader can have nothing of this level: all of it, or of one before it, is his own. */
  isBehindOwn(cell: CellOf, level: number): boolean

  /** The price at which the runner was matched last. */
  traded(marketId: string, slot: number): Odds | null
  /** YES for BACK, NO for LAY; 0 is the line on show. */
  line(marketId: string, side: Side, at: number): LineQuote | null
  facts(marketId: string): MarketFacts | null
  volume(marketId: string): Paise | null
  /** Ids of an event's markets, in the order in which they came. */
  markets(eventId: string): readonly string[]

  subscribePrice(marketId: string, slot: number, side: Side, level: number, listener: () => void): () => void
  subscribeTraded(marketId: string, slot: number, listener: () => void): () => void
  subscribeLine(marketId: string, side: Side, at: number, listener: () => void): () => void
  subscribeFacts(marketId: string, listener: () => void): () => void
  subscribeVolume(marketId: string, listener: () => void): () => void
  subscribeMarkets(eventId: string, listener: () => void): () => void
}

/** `onNextPaint` runs its argument before the next paint: requestAnimationFrame in a browser. */
export function createLiveBook(onNextPaint: (flush: () => void) => void): LiveBook {
  const known = new Map<string, LiveMarket>()
  const values = new Map<string, unknown>()
  const listeners = new Map<string, Set<() => void>>()
  const changed = new Set<string>()
  const own = createOwnOrders()
  let isFlushDue = false

  function flush(): void {
    isFlushDue = false
    const keys = [...changed]
    changed.clear()
    for (const key of keys) for (const listener of listeners.get(key) ?? []) listener()
  }

  function put(key: string, value: unknown): void {
    if (value === null) {
      if (!values.delete(key)) return
    } else values.set(key, value)
    changed.add(key)
    if (isFlushDue) return
    isFlushDue = true
    onNextPaint(flush)
  }

  function putPrices(market: LiveRunnersMarket, before: LiveRunnersMarket | null): void {
    const old = new Map(before?.runners.map((runner) => [runner.slot, runner]))
    for (const runner of market.runners) {
      if (old.get(runner.slot) === runner) continue
      for (const side of SIDES) putSide(market.marketId, runner, side)
      const key = tradedKey(market.marketId, runner.slot)
      if (runner.lastTraded !== (values.get(key) ?? null)) put(key, runner.lastTraded)
    }
  }

  function putSide(marketId: string, runner: LiveRunner, side: Side): void {
    const levels = side === 'BACK' ? runner.back : runner.lay
    for (let i = 0; i < DEPTH; i++) {
      const key = priceKey(marketId, runner.slot, side, i)
      const now = levels[i] ?? null
      const shown = values.get(key) as Level | undefined
      if (shown ? now?.price !== shown.price || now.size !== shown.size : now) put(key, now)
    }
  }

  function putLines(market: LiveSessionMarket): void {
    for (const side of SIDES) {
      const lines = side === 'BACK' ? market.quotes.yes : market.quotes.no
      for (let i = 0; i < LINES; i++) {
        const key = lineKey(market.marketId, side, i)
        const now = lines[i] ?? null
        const shown = values.get(key) as LineQuote | undefined
        const isSame = now?.price === shown?.price && now?.line === shown?.line && now?.max === shown?.max
        if (!isSame) put(key, now)
      }
    }
  }

  function putMarket(market: LiveMarket, before: LiveMarket | null, isWhole: boolean): void {
    known.set(market.marketId, market)
    if (isLiveSession(market)) putLines(market)
    else putPrices(market, before && !isLiveSession(before) && !isWhole ? before : null)
    if (isWhole || !before || !isSameState(market, before)) put(factsKey(market.marketId), factsOf(market))
    if (market.volume !== before?.volume) put(volumeKey(market.marketId), market.volume)
  }

  function list(eventId: string): readonly string[] {
    return (values.get(listKey(eventId)) as readonly string[] | undefined) ?? NO_MARKETS
  }

  function receive(eventId: string, frames: readonly Frame[]): ReadonlySet<string> {
    const gaps = new Set<string>()
    for (const frame of frames) {
      const marketId = frame.tag === 'market' ? frame.market.marketId : frame.marketId
      const before = known.get(marketId) ?? null
      const after = follow(before ?? undefined, frame)
      if (after.state === 'gap') gaps.add(eventId)
      if (after.state !== 'current') continue
      putMarket(after.market, before, frame.tag === 'market')
      if (!before) put(listKey(eventId), [...list(eventId), marketId])
    }
    return gaps
  }

  function remove(eventId: string, marketId: string): void {
    if (!known.delete(marketId)) return
    for (const key of values.keys()) {
      const [, owner] = key.split('|')
      if (owner === marketId) put(key, null)
    }
    const rest = list(eventId).filter((id) => id !== marketId)
    put(listKey(eventId), rest)
  }

  function subscribe(key: string, listener: () => void): () => void {
    const others = listeners.get(key) ?? new Set()
    listeners.set(key, others.add(listener))
    return () => {
      others.delete(listener)
      if (others.size === 0) listeners.delete(key)
    }
  }

  function isBehindOwn(cell: CellOf, level: number): boolean {
    const offers = own.offers(cell)
    if (offers.size === 0) return false
    for (let i = 0; i <= level; i++) {
      const at = read<Level>(priceKey(cell.marketId, cell.slot, cell.side, i))
      if (at && (offers.get(at.price) ?? 0) >= at.size) return true
    }
    return false
  }

  const read = <T>(key: string) => (values.get(key) ?? null) as T | null

  return {
    receive,
    receiveWhole: (eventId, frames) => {
      const there = new Set(frames.map((frame) => (frame.tag === 'market' ? frame.market.marketId : frame.marketId)))
      for (const marketId of list(eventId)) if (!there.has(marketId)) remove(eventId, marketId)
      receive(eventId, frames)
    },
    remove,
    forget: (eventId) => {
      for (const marketId of list(eventId)) remove(eventId, marketId)
      put(listKey(eventId), null)
    },
    price: (marketId, slot, side, level) => read<Level>(priceKey(marketId, slot, side, level)),
    own,
    isBehindOwn,
    traded: (marketId, slot) => read<Odds>(tradedKey(marketId, slot)),
    line: (marketId, side, at) => read<LineQuote>(lineKey(marketId, side, at)),
    facts: (marketId) => read<MarketFacts>(factsKey(marketId)),
    volume: (marketId) => read<Paise>(volumeKey(marketId)),
    markets: list,
    subscribePrice: (marketId, slot, side, level, listener) =>
      subscribe(priceKey(marketId, slot, side, level), listener),
    subscribeTraded: (marketId, slot, listener) => subscribe(tradedKey(marketId, slot), listener),
    subscribeLine: (marketId, side, at, listener) => subscribe(lineKey(marketId, side, at), listener),
    subscribeFacts: (marketId, listener) => subscribe(factsKey(marketId), listener),
    subscribeVolume: (marketId, listener) => subscribe(volumeKey(marketId), listener),
    subscribeMarkets: (eventId, listener) => subscribe(listKey(eventId), listener),
  }
}

const isSameState = (a: LiveMarket, b: LiveMarket): boolean =>
  a.status === b.status && a.version === b.version && a.remarksMessage === b.remarksMessage

function factsOf(market: LiveMarket): MarketFacts {
  if (isLiveSession(market)) {
    const { seq: _seq, publishedAt: _at, volume: _volume, quotes: _quotes, ...facts } = market
    return facts
  }
  const { seq: _seq, publishedAt: _at, volume: _volume, runners, ...facts } = market
  return {
    ...facts,
    runners: runners
      .map(({ back: _back, lay: _lay, lastTraded: _traded, ...runner }) => runner)
      .toSorted((a, b) => a.sort - b.sort || a.slot - b.slot),
  }
}
