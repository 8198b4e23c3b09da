import type { Level, LineQuote } from '@paddock/contract/frames/index'
import type { Side } from '@paddock/domain/market'
import { type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Freshness } from './freshness.ts'
import type { Live, Way } from './live.ts'
import { useLive } from './live-context.tsx'
import type { MarketFacts } from './market-cells.ts'
import type { CellOf } from './own-orders.ts'
import { useSight } from './sight.tsx'

const NEVER = () => () => {}
const NO_MARKETS: readonly string[] = []

/** The value that `read` gives, redrawn when `subscribe` tells. Both must be stable. */
export function useLiveValue<T>(
  subscribe: ((live: Live, listener: () => void) => () => void) | null,
  read: (live: Live) => T,
  without: T,
): T {
  const live = useLive()
  const sight = useSight()
  const listen = useCallback(
    (listener: () => void) =>
      live && subscribe ? subscribe(live, sight ? sight.inTime(listener) : listener) : NEVER(),
    [live, sight, subscribe],
  )
  return useSyncExternalStore(listen, () => (live ? read(live) : without))
}

export function useLevel(marketId: string, slot: number, side: Side, level: number): Level | null {
  const subscribe = useCallback(
    (live: Live, listener: () => void) => live.book.subscribePrice(marketId, slot, side, level, listener),
    [marketId, slot, side, level],
  )
  return useLiveValue(subscribe, ({ book }) => book.price(marketId, slot, side, level), null)
}

/** Of a level of a cell, and of what of it is the player's own. Stable as long as the cell is. */
export type CellNews = (listener: () => void) => () => void

/** What tells of a cell to whoever writes its figures themselves: in time while it is in sight. */
export function useCellNews({ marketId, runnerId, slot, side }: CellOf, level: number): CellNews {
  const live = useLive()
  const sight = useSight()
  return useCallback(
    (listener) => {
      if (!live) return NEVER()
      const inTime = sight ? sight.inTime(listener) : listener
      const { book } = live
      const ends = [book.own.subscribe({ marketId, runnerId, slot, side }, inTime)]
      // A better price that is the player's own is in the way of a deeper one.
      for (let at = 0; at <= level; at++) ends.push(book.subscribePrice(marketId, slot, side, at, inTime))
      return () => {
        for (const end of ends) end()
      }
    },
    [live, sight, marketId, runnerId, slot, side, level],
  )
}

/** How much of the level is the player's own, and whether the player can have none of it for that reason. */
export function useOwn(cell: CellOf, level: number): { readonly own: Paise; readonly isBehindOwn: boolean } {
  const { marketId, runnerId, slot, side } = cell
  const of = useMemo(() => ({ marketId, runnerId, slot, side }), [marketId, runnerId, slot, side])
  const subscribe = useCallback(
    ({ book }: Live, listener: () => void) => {
      const ends = [book.own.subscribe(of, listener)]
      for (let i = 0; i <= level; i++) ends.push(book.subscribePrice(marketId, slot, side, i, listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [of, marketId, slot, side, level],
  )
  const own = useLiveValue(
    subscribe,
    ({ book }) => {
      const at = book.price(marketId, slot, side, level)
      return (at && book.own.offers(of).get(at.price)) ?? ZERO
    },
    ZERO,
  )
  return { own, isBehindOwn: useLiveValue(subscribe, ({ book }) => book.isBehindOwn(of, level), false) }
}

export function useTraded(marketId: string, slot: number): Odds | null {
  const subscribe = useCallback(
    (live: Live, listener: () => void) => live.book.subscribeTraded(marketId, slot, listener),
    [marketId, slot],
  )
  return useLiveValue(subscribe, ({ book }) => book.traded(marketId, slot), null)
}

export function useLine(marketId: string, side: Side, at: number): LineQuote | null {
  const subscribe = useCallback(
    (live: Live, listener: () => void) => live.book.subscribeLine(marketId, side, at, listener),
    [marketId, side, at],
  )
  return useLiveValue(subscribe, ({ book }) => book.line(marketId, side, at), null)
}

const NO_FACTS: readonly MarketFacts[] = []

/** The facts of several markets; the same list until one of them changes. */
export function useAllFacts(marketIds: readonly string[]): readonly MarketFacts[] {
  const kept = useRef(NO_FACTS)
  const subscribe = useCallback(
    ({ book }: Live, listener: () => void) => {
      const stops = marketIds.map((marketId) => book.subscribeFacts(marketId, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [marketIds],
  )
  const read = ({ book }: Live) => {
    const now = marketIds.flatMap((marketId) => book.facts(marketId) ?? [])
    const isSame = now.length === kept.current.length && now.every((facts, at) => facts === kept.current[at])
    if (!isSame) kept.current = now
    return kept.current
  }
  return useLiveValue(subscribe, read, NO_FACTS)
}

/** The facts of one market; null while it is not known. */
export function useMarketFacts(marketId: string): MarketFacts | null {
  const subscribe = useCallback(
    (live: Live, listener: () => void) => live.book.subscribeFacts(marketId, listener),
    [marketId],
  )
  return useLiveValue(subscribe, ({ book }) => book.facts(marketId), null)
}

export function useVolume(marketId: string): Paise | null {
  const subscribe = useCallback(
    (live: Live, listener: () => void) => live.book.subscribeVolume(marketId, listener),
    [marketId],
  )
  return useLiveValue(subscribe, ({ book }) => book.volume(marketId), null)
}

/** Follows the event while the component is there. */
export function useFollowedEvent(eventId: string): {
  readonly hasArrived: boolean
  readonly marketIds: readonly string[]
} {
  const live = useLive()
  useEffect(() => live?.followEvent(eventId), [live, eventId])
  const subscribe = useCallback(
    (of: Live, listener: () => void) => {
      const stops = [of.subscribeEvents(listener), of.book.subscribeMarkets(eventId, listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [eventId],
  )
  const marketIds = useLiveValue(subscribe, ({ book }) => book.markets(eventId), NO_MARKETS)
  const hasArrived = useLiveValue(subscribe, (of) => of.hasEvent(eventId), false)
  return { hasArrived, marketIds }
}

const subscribeFreshness = (live: Live, listener: () => void) => live.subscribeFreshness(listener)
const FRESH: Freshness = { state: 'fresh' }

export const useFreshness = (): Freshness => useLiveValue(subscribeFreshness, (live) => live.freshness(), FRESH)

const isFresh = (live: Live): boolean => live.freshness().state === 'fresh'

/** Whether the prices on the screen may be bet on. A cell asks this, and is not drawn again while their age is counted. */
export const useIsFresh = (): boolean => useLiveValue(subscribeFreshness, isFresh, true)

const wayOf = (live: Live): Way => live.way()

export const useWay = (): Way => useLiveValue(subscribeFreshness, wayOf, 'socket')
