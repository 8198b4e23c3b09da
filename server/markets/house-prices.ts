/** Prices of the house, as its sources say them: straight into memory, looked at for mistakes, told, and met by what rests. */
import { isDeepStrictEqual } from 'node:util'
import { type HouseQuotes, setHouseQuotes } from '@paddock/domain/book'
import type { HandQuote } from '@paddock/domain/desk'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { NO_QUOTE, type SessionModel, type SessionQuote } from '@paddock/domain/kinds/session'
import type { Odds } from '@paddock/domain/odds'
import { isSession, lawOfVariant, type SessionShape } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { dropQuotes, type LiveMarket, type Modelled } from '../engine/index.ts'
import { withoutFreeMoney, isExchange } from './beside-exchange.ts'
import type { MarketsCore } from './core.ts'
import { withinRoom } from './loss-room.ts'
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
  if (market.desk) return keepModelled(core, market, { session: NO_QUOTE, bookmaker: quotes, model: undefined, at })
  offerBookmaker(core, market, quotes, at)
}

function offerBookmaker(
  core: MarketsCore,
  market: LiveMarket,
  quotes: ReadonlyMap<number, RunnerQuotes>,
  at: number,
): void {
  market.bookmakerQuoted = quotes
  market.bookmaker = withoutFreeMoney(core, market)
  noteBookmaker(core, market)
  tellQuoted(core, market, at)
}

export type DeskOffer = {
  readonly quote: HandQuote
  readonly version: number
  /** It is the model's, and not what a trader has typed. */
  readonly follows: boolean
}

/** What a trader quotes, in place of what its source does: its model goes on beside it. docs/domain/quoting.md#row */
export function offerByHand(
  core: MarketsCore,
  marketId: string,
  { quote, version, follows }: DeskOffer,
  at: number,
): void {
  const market = core.engine.markets.get(marketId)
  if (!market) return
  if (market.desk) market.desk.quoteVersion = version
  if (quote.kind === 'BOOKMAKER') return offerBookmaker(core, market, quote.quotes, at)
  offerSession(core, market, quote.quote, { at, model: market.desk?.modelled?.model, isModelled: follows })
}

/** Beside a trader's quote. Their bookmaker is looked at again when the exchange of the match moves, as ever. */
function keepModelled({ bus }: MarketsCore, market: LiveMarket, modelled: Modelled | null): void {
  if (!market.desk || isDeepStrictEqual(market.desk.modelled, modelled)) return
  market.desk.modelled = modelled
  // Positions are closed at what the model says of now, or not at all where it says nothing.
  if (market.state.status === 'OPEN') market.model = modelled?.model
  bus.publish('modelled', { marketId: market.definition.id })
}

/** Its model says nothing of it now. */
export function forgetModelled(core: MarketsCore, market: LiveMarket): void {
  keepModelled(core, market, null)
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
  if (market.desk) return keepModelled(core, market, { session: quote, bookmaker: new Map(), model, at })
  offerSession(core, market, quote, { at, model, isModelled: model !== undefined })
}

function offerSession(
  core: MarketsCore,
  market: LiveMarket,
  quote: SessionQuote,
  {
    at,
    model,
    isModelled,
  }: { readonly at: number; readonly model: SessionModel | undefined; readonly isModelled: boolean },
): void {
  const { shape } = market.definition
  const marketId = market.definition.id
  const isPossible = isSession(shape) && [...quote.yes, ...quote.no].every(({ run }) => mayBeOn(shape, run))
  // What nobody could be paid by is not offered, and what was offered before it is over.
  if (!isPossible) core.log.error({ marketId, quote }, 'a quote on what the market cannot come to is not offered')
  market.sessionModelled = isPossible && isModelled ? quote : null
  market.session = isPossible ? (isModelled ? withinRoom(core, market, quote) : quote) : NO_QUOTE
  market.model = isPossible ? model : undefined
  tellQuoted(core, market, at)
}

/** After its positions or its limits have changed: what its model quotes is offered as far as the room goes by now. */
export function lookAtRoom(core: MarketsCore, marketId: string): void {
  const market = core.engine.markets.get(marketId)
  if (!market?.sessionModelled) return
  const offered = withinRoom(core, market, market.sessionModelled)
  if (isDeepStrictEqual(offered, market.session)) return
  market.session = offered
  core.prices.tell(market, market.pricedAt, {})
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
