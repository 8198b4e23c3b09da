import type { FeedSink } from '../types.ts'
import type { CatalogueMarket } from './betfair-api.ts'
import type { CachedMarket, MarketCache } from './market-cache.ts'
import { presentMarket, presentPrices, withoutPrices } from './present.ts'

/** 'awaited': the catalogue has been asked, so the market waits rather than be published with numbers for names. */
export type NamesOf = (marketId: string) => CatalogueMarket | 'awaited' | undefined

export type Publisher = {
  /** Gives the sink what has changed since the last time. Call it only at the end of everything that has one publish time. */
  publish(cache: MarketCache): void
  /** The names of a market have come: it is told again, whole. */
  retell(marketId: string): void
  /** The feed no longer knows the market: suspended and without prices, unless it had closed. */
  abandon(marketId: string): void
}

/** An each-way bet is paid by a divisor that our law does not know: such a market is not offered. Law 1.10. */
const isOffered = ({ definition }: CachedMarket): boolean => !definition.eachWayDivisor

export function createPublisher(sink: Omit<FeedSink, 'health'>, namesOf: NamesOf): Publisher {
  const published = new Map<string, CachedMarket>()

  function publishMarket(market: CachedMarket): void {
    const before = published.get(market.id)
    if (before === market || !isOffered(market)) return
    const names = namesOf(market.id)
    if (names === 'awaited') return
    if (before?.definition !== market.definition) sink.market(presentMarket(market, names))
    const prices = presentPrices(before, market)
    if (prices) sink.prices(prices)
    published.set(market.id, market)
  }

  return {
    publish: (cache) => {
      for (const market of cache.values()) publishMarket(market)
    },
    retell: (marketId) => {
      published.delete(marketId)
    },
    abandon: (marketId) => {
      const market = published.get(marketId)
      published.delete(marketId)
      if (!market || market.definition.status === 'CLOSED') return
      const names = namesOf(marketId)
      const definition = { ...market.definition, status: 'SUSPENDED' as const }
      sink.market(presentMarket({ ...market, definition }, names === 'awaited' ? undefined : names))
      const runners = [...market.runners.keys()].map(withoutPrices)
      sink.prices({ marketId, publishedAt: market.publishedAt, runners })
    },
  }
}
