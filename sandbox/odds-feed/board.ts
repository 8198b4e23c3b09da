/**
 * Everything the feed offers at this moment, and the recent past for clients that resume. Every published change has a
 * number; a client's `clk` is the number of the last one it was sent.
 */
import { randomUUID } from 'node:crypto'
import { foldInto, type MarketBook } from './market-book.ts'
import type { MarketChange } from './messages.ts'

/** How many changes a returning client may have missed; who missed more gets an image. */
const REMEMBERED = 20_000

export type Published = {
  readonly number: number
  readonly publishedAt: number
  readonly changes: readonly MarketChange[]
}

export type Board = {
  /** Tells this board from one of an earlier start: its numbers mean nothing here. */
  readonly id: string
  readonly books: ReadonlyMap<string, MarketBook>
  latest(): number
  publish(changes: readonly MarketChange[], at: number): void
  /** Takes markets off without a word, as the real feed does some time after a market has closed. */
  remove(marketIds: readonly string[]): void
  /** Everything after this number; nothing when it is no longer remembered or never was. */
  since(number: number): readonly Published[] | undefined
  /** Calls back on every publication; returns how to stop. */
  subscribe(listener: (published: Published) => void): () => void
}

export function createBoard(): Board {
  const books = new Map<string, MarketBook>()
  const listeners = new Set<(published: Published) => void>()
  const recent: Published[] = []
  let latest = 0
  let publishedAt = 0
  return {
    id: randomUUID(),
    books,
    latest: () => latest,
    publish: (changes, at) => {
      for (const change of changes) foldInto(books, change)
      latest += 1
      // A publish time never goes backwards, whatever order the recordings are played in.
      publishedAt = Math.max(publishedAt, at)
      const published = { number: latest, publishedAt, changes }
      recent.push(published)
      if (recent.length > 2 * REMEMBERED) recent.splice(0, REMEMBERED)
      for (const listener of listeners) listener(published)
    },
    remove: (marketIds) => {
      for (const id of marketIds) books.delete(id)
    },
    since: (number) => {
      const oldest = recent[0]?.number ?? latest + 1
      return number > latest || number < oldest - 1 ? undefined : recent.slice(number - oldest + 1)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
