/** Prices of the house, as its sources say them: straight into memory, looked at for mistakes, told, and met by what rests. */
import { type HouseQuotes, setHouseQuotes } from '@paddock/domain/book'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { NO_QUOTE, type SessionModel, type SessionQuote } from '@paddock/domain/kinds/session'
import type { Odds } from '@paddock/domain/odds'
import { isSession, lawOfVariant, type SessionShape } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { dropQuotes, type LiveMarket } from '../engine/index.ts'
import { withoutFreeMoney, isExchange } from './beside-exchange.ts'
import type { MarketsCore } from './core.ts'
import { hasMistakenPrices, watchPrices } from './mistaken-prices.ts'
import { meetResting } from './resting.ts'

export type RunnerUpdate = {
  readonly slot: number
  readonly quotes: HouseQuotes
  readonly lastTraded: Odds | null
  /** Of the runner alone; absent where its source does not say. */
  readonly totalMatched?: number
}

export function setExchangePrices(
  core: MarketsCore,
  marketId: string,
  runners: readonly RunnerUpdate[],
  { at, totalMatched }: { readonly at: number; readonly totalMatched: number | undefined },
): void {
  const { engine, prices } = core
  const market = engine.markets.get(marketId)
  if (!market?.book) return
  const kept = engine.houseQuotes.get(marketId) ?? new Map<number, HouseQuotes>()
  engine.houseQuotes.set(marketId, kept)
  market.pricedAt = at
  for (const { slot, quotes, lastTraded } of runners)
    kept.set(slot, { ...quotes, lastTraded: lastTraded ?? kept.get(slot)?.lastTraded ?? null })
  if (hasMistakenPrices(core, market)) dropQuotes(market)
  else if (market.state.status === 'OPEN')
    for (const { slot } of runners) setHouseQuotes(market.book, slot, must(kept.get(slot), 'its quotes were kept'))
  watchPrices(core, market)
  prices.tell(market, at, { runners, ...(totalMatched === undefined ? {} : { totalMatched }) })
  if (isExchange(market)) lookAtBookmakers(core, market, at)
  if (market.open.size > 0 && market.state.status === 'OPEN')
    meetResting(
      core,
      marketId,
      runners.map((runner) => runner.slot),
    )
}

export function setBookmakerQuotes(
  core: MarketsCore,
  marketId: string,
  quotes: ReadonlyMap<number, RunnerQuotes>,
  at: number,
): void {
  const market = core.engine.markets.get(marketId)
  if (!market) return
  market.bookmakerQuoted = quotes
  market.bookmaker = withoutFreeMoney(core, market)
  noteBookmaker(core, market)
  tellQuoted(core, market, at)
}

function lookAtBookmakers(core: MarketsCore, { definition: { id, eventId } }: LiveMarket, at: number): void {
  core.exchanges.set(eventId, id)
  for (const bookmaker of core.quotedBookmakers.get(eventId) ?? []) lookAgain(core, bookmaker, at)
}

/** After the exchange has moved: a team's quote that gives money away beside it is not offered, and is again once it does not. */
function lookAgain(core: MarketsCore, marketId: string, at: number): void {
  const market = core.engine.markets.get(marketId)
  if (!market) return
  const offered = withoutFreeMoney(core, market)
  if (offered.size === market.bookmaker.size && [...offered.keys()].every((slot) => market.bookmaker.has(slot))) return
  market.bookmaker = offered
  tellQuoted(core, market, at)
}

function noteBookmaker({ quotedBookmakers }: MarketsCore, { definition: { id, eventId } }: LiveMarket): void {
  const known = quotedBookmakers.get(eventId) ?? new Set<string>()
  quotedBookmakers.set(eventId, known.add(id))
}

export function setSessionQuote(
  core: MarketsCore,
  marketId: string,
  quote: SessionQuote,
  { at, model }: { readonly at: number; readonly model: SessionModel | undefined },
): void {
  const market = core.engine.markets.get(marketId)
  if (!market) return
  const { shape } = market.definition
  const isPossible = isSession(shape) && [...quote.yes, ...quote.no].every(({ run }) => mayBeOn(shape, run))
  // What nobody could be paid by is not offered, and what was offered before it is over.
  if (!isPossible) core.log.error({ marketId, quote }, 'a quote on what the market cannot come to is not offered')
  market.session = isPossible ? quote : NO_QUOTE
  market.model = isPossible ? model : undefined
  tellQuoted(core, market, at)
}

const mayBeOn = (shape: SessionShape, run: number): boolean => lawOfVariant(shape.variant).mayBeOn(shape, run)

function tellQuoted(core: MarketsCore, market: LiveMarket, at: number): void {
  market.pricedAt = at
  watchPrices(core, market)
  core.prices.tell(market, at, {})
}

/** Of a market that is over for good. */
export function forgetPrices({ prices, quotedBookmakers, exchanges }: MarketsCore, { definition }: LiveMarket): void {
  const { id, eventId } = definition
  prices.forget(id)
  if (exchanges.get(eventId) === id) exchanges.delete(eventId)
  const bookmakers = quotedBookmakers.get(eventId)
  bookmakers?.delete(id)
  if (bookmakers?.size === 0) quotedBookmakers.delete(eventId)
}
