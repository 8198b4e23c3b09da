/** A bookmaker's market beside the exchange of the same match. Law D-56. */
import { chanceSpan, type ChanceSpan, isBesideExchange } from '@paddock/domain/betting'
import { hasBook, type RunnerQuotes } from '@paddock/domain/kinds'
import { mayTakeBets } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import type { LiveMarket } from '../engine/index.ts'
import type { MarketsCore } from './core.ts'
import { bestOf, pricesOf } from './mistaken-prices.ts'

/** The exchange of a bookmaker's match: whether it takes bets now, and the chances of the teams that it has, by the bookmaker's slot. */
export type ExchangeBeside = {
  readonly isOpen: boolean
  readonly spans: ReadonlyMap<number, ChanceSpan>
  /** The best price to back each of them at there. */
  readonly toBack: ReadonlyMap<number, Odds>
}

/**
 * Undefined where no exchange prices the match. By the feed's own prices: if players' orders counted, one who offers little could stop the
 * bookmaker. A suspended exchange counts by what its feed said last, for it may open there again.
 */
export function exchangeBeside(core: MarketsCore, { definition }: LiveMarket): ExchangeBeside | undefined {
  const exchange = exchangeOf(core, definition.eventId)
  if (!exchange) return undefined
  const quotes = core.engine.houseQuotes.get(exchange.definition.id)
  const best = new Map(
    exchange.definition.runners
      .filter(({ status }) => status === 'ACTIVE')
      .map(({ id, slot }) => [id, bestOf(quotes?.get(slot))] as const),
  )
  const otherThan = (id: string) => (best.size === 2 ? [...best].find(([other]) => other !== id)?.[1] : undefined)
  return {
    isOpen: exchange.state.status === 'OPEN',
    toBack: new Map(
      definition.runners.flatMap(({ id, slot }) => {
        const back = best.get(id)?.back
        return back === undefined ? [] : [[slot, back] as const]
      }),
    ),
    spans: new Map(
      definition.runners.flatMap(({ id, slot }) => {
        const own = best.get(id)
        return own ? [[slot, chanceSpan(own, otherThan(id))] as const] : []
      }),
    ),
  }
}

/** One that was not priced yet, as after a start, is looked for: whoever knows none would quote without it. */
function exchangeOf({ engine: { markets }, exchanges }: MarketsCore, eventId: string): LiveMarket | undefined {
  const priced = markets.get(exchanges.get(eventId) ?? '')
  if (priced && isExchange(priced)) return priced
  for (const market of markets.values()) if (market.definition.eventId === eventId && isExchange(market)) return market
  return undefined
}

/** What decides who wins the match, while it may be bet on. */
export const isExchange = ({ definition: { kind, type }, state }: LiveMarket): boolean =>
  hasBook(kind) && type === 'MATCH_ODDS' && mayTakeBets(state.status)

/** Of what was quoted the teams that give no money away: the others are suspended. */
export function withoutFreeMoney(core: MarketsCore, market: LiveMarket): ReadonlyMap<number, RunnerQuotes> {
  const spans = exchangeBeside(core, market)?.spans
  return new Map(
    [...market.bookmakerQuoted].filter(([slot, quotes]) => {
      const span = spans?.get(slot)
      return !span || isBesideExchange(pricesOf(quotes), span)
    }),
  )
}
