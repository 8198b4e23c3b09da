/** Prices of the house, as its sources say them: straight into memory, looked at for mistakes, told, and met by what rests. */
import { type HouseQuotes, setHouseQuotes } from '@paddock/domain/book'
import type { RunnerQuotes } from '@paddock/domain/kinds'
import { NO_QUOTE, type SessionModel, type SessionQuote } from '@paddock/domain/kinds/session'
import type { Odds } from '@paddock/domain/odds'
import { isSession, lawOfVariant, type SessionShape } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { dropQuotes, type LiveMarket } from '../engine/index.ts'
import { withoutFreeMoney, isExchange } from './beside-exchange.ts'
import type { Control } from './control.ts'
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
  control: Control,
  marketId: string,
  runners: readonly RunnerUpdate[],
  { at, totalMatched }: { readonly at: number; readonly totalMatched: number | undefined },
): void {
  const { engine, prices } = control
  const market = engine.markets.get(marketId)
  if (!market?.book) return
  const kept = engine.houseQuotes.get(marketId) ?? new Map<number, HouseQuotes>()
  engine.houseQuotes.set(marketId, kept)
  market.pricedAt = at
  for (const { slot, quotes, lastTraded } of runners)
    kept.set(slot, { ...quotes, lastTraded: lastTraded ?? kept.get(slot)?.lastTraded ?? null })
  if (hasMistakenPrices(control, market)) dropQuotes(market)
  else if (market.state.status === 'OPEN')
    for (const { slot } of runners) setHouseQuotes(market.book, slot, must(kept.get(slot), 'its quotes were kept'))
  watchPrices(control, market)
  prices.tell(market, at, { runners, ...(totalMatched === undefined ? {} : { totalMatched }) })
  if (isExchange(market)) lookAtBookmakers(control, market, at)
  if (market.open.size > 0 && market.state.status === 'OPEN')
    meetResting(
      control,
      marketId,
      runners.map((runner) => runner.slot),
    )
}

export function setBookmakerQuotes(
  control: Control,
  marketId: string,
  quotes: ReadonlyMap<number, RunnerQuotes>,
  at: number,
): void {
  const market = control.engine.markets.get(marketId)
  if (!market) return
  market.bookmakerQuoted = quotes
  market.bookmaker = withoutFreeMoney(control, market)
  noteBookmaker(control, market)
  tellQuoted(control, market, at)
}

function lookAtBookmakers(control: Control, { definition: { id, eventId } }: LiveMarket, at: number): void {
  control.exchanges.set(eventId, id)
  for (const bookmaker of control.quotedBookmakers.get(eventId) ?? []) lookAgain(control, bookmaker, at)
}

/** After the exchange has moved: a team's quote that gives money away beside it is not offered, and is again once it does not. */
function lookAgain(control: Control, marketId: string, at: number): void {
  const market = control.engine.markets.get(marketId)
  if (!market) return
  const offered = withoutFreeMoney(control, market)
  if (offered.size === market.bookmaker.size && [...offered.keys()].every((slot) => market.bookmaker.has(slot))) return
  market.bookmaker = offered
  tellQuoted(control, market, at)
}

function noteBookmaker({ quotedBookmakers }: Control, { definition: { id, eventId } }: LiveMarket): void {
  const known = quotedBookmakers.get(eventId) ?? new Set<string>()
  quotedBookmakers.set(eventId, known.add(id))
}

export function setSessionQuote(
  control: Control,
  marketId: string,
  quote: SessionQuote,
  { at, model }: { readonly at: number; readonly model: SessionModel | undefined },
): void {
  const market = control.engine.markets.get(marketId)
  if (!market) return
  const { shape } = market.definition
  const isPossible = isSession(shape) && [...quote.yes, ...quote.no].every(({ run }) => mayBeOn(shape, run))
  // What nobody could be paid by is not offered, and what was offered before it is over.
  if (!isPossible) control.log.error({ marketId, quote }, 'a quote on what the market cannot come to is not offered')
  market.session = isPossible ? quote : NO_QUOTE
  market.model = isPossible ? model : undefined
  tellQuoted(control, market, at)
}

const mayBeOn = (shape: SessionShape, run: number): boolean => lawOfVariant(shape.variant).mayBeOn(shape, run)

function tellQuoted(control: Control, market: LiveMarket, at: number): void {
  market.pricedAt = at
  watchPrices(control, market)
  control.prices.tell(market, at, {})
}

/** Of a market that is over for good. */
export function forgetPrices({ prices, quotedBookmakers, exchanges }: Control, { definition }: LiveMarket): void {
  const { id, eventId } = definition
  prices.forget(id)
  if (exchanges.get(eventId) === id) exchanges.delete(eventId)
  const bookmakers = quotedBookmakers.get(eventId)
  bookmakers?.delete(id)
  if (bookmakers?.size === 0) quotedBookmakers.delete(eventId)
}
