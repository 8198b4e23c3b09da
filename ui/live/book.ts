/**
 * The prices a screen shows, outside React. Frames change it at once; readers are told once a frame of the display,
 * and only those whose own value changed: a price tick redraws one cell. docs/architecture.md "Live", docs/screens.md "High-rate grids".
 */
import { type Frame, follow, type Level, type LineQuote, type LiveMarket } from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { type Cells, createCells, put, read, subscribe } from './cells.ts'
import {
  factsKey,
  lineKey,
  listKey,
  type MarketFacts,
  type Narrow,
  priceKey,
  putFacts,
  putMarket,
  removeMarket,
  tradedKey,
  volumeKey,
} from './market-cells.ts'
import { type CellOf, createOwnOrders, type OwnOrders } from './own-orders.ts'

const NO_MARKETS: readonly string[] = []

export type LiveBook = {
  /** Takes frames in. Answers the events of which frames are missing: they must be asked for again. */
  receive(eventId: string, frames: readonly Frame[]): ReadonlySet<string>
  /** Takes in everything there is of an event: markets that it does not hold are gone. */
  receiveWhole(eventId: string, frames: readonly Frame[]): void
  /** The market is no longer on offer. */
  remove(eventId: string, marketId: string): void
  forget(eventId: string): void
  /** From here on the facts of each market are as the reader may bet on it, which is not told in frames: they are the same for everybody. */
  narrow(by: Narrow): void

  price(marketId: string, slot: number, side: Side, level: number): Level | null
  /** What of the offers is the reader's own. */
  readonly own: OwnOrders
  /** Whether the player can have none of this level: all of it, or of one before it, is the player's own. */
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

/** The markets as the frames so far have made them, and what of them is on show. */
type Book = { readonly known: Map<string, LiveMarket>; readonly cells: Cells; readonly own: OwnOrders; narrow: Narrow }

/** `onNextPaint` runs its argument before the next paint: requestAnimationFrame in a browser. */
export function createLiveBook(onNextPaint: (flush: () => void) => void): LiveBook {
  const book: Book = {
    known: new Map(),
    cells: createCells(onNextPaint),
    own: createOwnOrders(),
    narrow: (facts) => facts,
  }
  const { cells, own } = book
  return {
    receive: (eventId, frames) => receive(book, eventId, frames),
    receiveWhole: (eventId, frames) => receiveWhole(book, eventId, frames),
    remove: (eventId, marketId) => remove(book, eventId, marketId),
    forget: (eventId) => forget(book, eventId),
    narrow: (by) => narrow(book, by),
    price: (marketId, slot, side, level) => read<Level>(cells, priceKey(marketId, slot, side, level)),
    own,
    isBehindOwn: (cell, level) => isBehindOwn(book, cell, level),
    traded: (marketId, slot) => read<Odds>(cells, tradedKey(marketId, slot)),
    line: (marketId, side, at) => read<LineQuote>(cells, lineKey(marketId, side, at)),
    facts: (marketId) => read<MarketFacts>(cells, factsKey(marketId)),
    volume: (marketId) => read<Paise>(cells, volumeKey(marketId)),
    markets: (eventId) => list(book, eventId),
    subscribePrice: (marketId, slot, side, level, listener) =>
      subscribe(cells, priceKey(marketId, slot, side, level), listener),
    subscribeTraded: (marketId, slot, listener) => subscribe(cells, tradedKey(marketId, slot), listener),
    subscribeLine: (marketId, side, at, listener) => subscribe(cells, lineKey(marketId, side, at), listener),
    subscribeFacts: (marketId, listener) => subscribe(cells, factsKey(marketId), listener),
    subscribeVolume: (marketId, listener) => subscribe(cells, volumeKey(marketId), listener),
    subscribeMarkets: (eventId, listener) => subscribe(cells, listKey(eventId), listener),
  }
}

const list = ({ cells }: Book, eventId: string): readonly string[] =>
  read<readonly string[]>(cells, listKey(eventId)) ?? NO_MARKETS

const marketIdOf = (frame: Frame): string => (frame.tag === 'market' ? frame.market.marketId : frame.marketId)

function receive(book: Book, eventId: string, frames: readonly Frame[]): ReadonlySet<string> {
  const { known, cells } = book
  const gaps = new Set<string>()
  for (const frame of frames) {
    const marketId = marketIdOf(frame)
    const before = known.get(marketId) ?? null
    const after = follow(before ?? undefined, frame)
    if (after.state === 'gap') gaps.add(eventId)
    if (after.state !== 'current') continue
    known.set(marketId, after.market)
    putMarket(cells, after.market, before, frame.tag === 'market', book.narrow)
    if (!before) put(cells, listKey(eventId), [...list(book, eventId), marketId])
  }
  return gaps
}

function receiveWhole(book: Book, eventId: string, frames: readonly Frame[]): void {
  const there = new Set(frames.map(marketIdOf))
  for (const marketId of list(book, eventId)) if (!there.has(marketId)) remove(book, eventId, marketId)
  receive(book, eventId, frames)
}

function remove(book: Book, eventId: string, marketId: string): void {
  if (!book.known.delete(marketId)) return
  removeMarket(book.cells, marketId)
  const rest = list(book, eventId).filter((id) => id !== marketId)
  put(book.cells, listKey(eventId), rest)
}

function narrow(book: Book, by: Narrow): void {
  book.narrow = by
  for (const market of book.known.values()) putFacts(book.cells, market, by)
}

function forget(book: Book, eventId: string): void {
  for (const marketId of list(book, eventId)) remove(book, eventId, marketId)
  put(book.cells, listKey(eventId), null)
}

function isBehindOwn({ cells, own }: Book, cell: CellOf, level: number): boolean {
  const offers = own.offers(cell)
  if (offers.size === 0) return false
  for (let i = 0; i <= level; i++) {
    const at = read<Level>(cells, priceKey(cell.marketId, cell.slot, cell.side, i))
    if (at && (offers.get(at.price) ?? 0) >= at.size) return true
  }
  return false
}
