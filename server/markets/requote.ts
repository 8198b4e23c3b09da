import { setHouseQuotes } from '@paddock/domain/book'
import { bookOf, type LiveMarket } from '../engine/index.ts'
import type { MarketsCore } from './core.ts'

/** Once open again, the house offers what the feed said last. */
export function requote({ engine, prices }: MarketsCore, market: LiveMarket): void {
  if (!market.book || market.state.status !== 'OPEN') return
  for (const [slot, quotes] of engine.houseQuotes.get(market.definition.id) ?? [])
    setHouseQuotes(bookOf(market), slot, quotes)
  prices.retell(market.definition.id)
}
