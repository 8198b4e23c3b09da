/** Markets rebuilt from the database, after a start or a failure: with the quotes, holds and arrivals that memory still had of them. */
import { removeRunner, restoreOrder, setHouseQuotes } from '@paddock/domain/book'
import { mayTakeBets } from '@paddock/domain/market'
import { must } from '@paddock/domain/result'
import { isByHand, loadMarkets, type StoredMarket } from '../catalogue/index.ts'
import { type Arrivals, isAwaited, noArrivals } from './arrivals.ts'
import { type Bet, isOpen } from './bet.ts'
import { createLiveMarket, holdingOf, type LiveMarket, orderOf } from './live-market.ts'
import type { EngineState } from './state.ts'
import { loadHoldings, loadOpenBets, loadWaitingCashOuts, loadWatching } from './store.ts'

export async function reload(engine: EngineState, ids: readonly string[]): Promise<void> {
  const stored = await loadMarkets(engine.deps.db, { ids })
  await rebuild(engine, stored)
  const found = new Set(stored.map((market) => market.definition.id))
  // A market whose creation failed is not there any more.
  for (const id of ids) if (!found.has(id)) engine.markets.delete(id)
}

export async function rebuild(engine: EngineState, stored: readonly StoredMarket[]): Promise<void> {
  const { db, onRecovered } = engine.deps
  const ids = stored.map((market) => market.definition.id)
  const [holdings, open] = [await loadHoldings(db, ids), await loadOpenBets(db, ids)]
  const rebuilt = new Map(stored.map((market) => [market.definition.id, rebuildMarket(engine, market)]))
  for (const { marketId, accountId, matched, exposure } of holdings) {
    const holding = holdingOf(must(rebuilt.get(marketId), 'a position has its market'), accountId)
    holding.matched = matched
    holding.exposure = exposure
  }
  for (const bet of open) restoreBet(must(rebuilt.get(bet.marketId), 'a bet has its market'), bet)
  for (const cashOut of await loadWaitingCashOuts(db, ids))
    must(rebuilt.get(cashOut.marketId), 'a cash-out has its market').cashOuts.set(cashOut.accountId, cashOut)
  for (const auto of await loadWatching(db, ids))
    must(rebuilt.get(auto.marketId), 'a cash-out watches its market').autoCashOuts.set(auto.accountId, auto)
  for (const market of rebuilt.values()) {
    // As memory has it by now: traders and feeds went on while the database was read.
    const before = engine.markets.get(market.definition.id)
    if (before) takeOver(market, before)
    else restoreHold(market)
    engine.markets.set(market.definition.id, market)
    onRecovered(market)
  }
}

function rebuildMarket(engine: EngineState, { definition, state, partition, sportId }: StoredMarket): LiveMarket {
  engine.sportOf.set(definition.eventId, sportId)
  const arrivals = arrivalsOf(engine, definition.id)
  const market = createLiveMarket(definition, { partition, sportId, arrivals, bandOf: engine.deps.bandOf }, state)
  if (market.book) {
    for (const { slot, status } of definition.runners)
      if (status === 'REMOVED') removeRunner(market.book, slot, 0, 'WIN')
    if (state.status === 'OPEN')
      for (const [slot, quotes] of engine.houseQuotes.get(definition.id) ?? [])
        setHouseQuotes(market.book, slot, quotes)
  }
  return market
}

function takeOver(market: LiveMarket, before: LiveMarket): void {
  market.feedStatus = before.feedStatus
  for (const hold of before.holds) market.holds.add(hold)
  market.pricedAt = before.pricedAt
  market.bookmaker = before.bookmaker
  market.bookmakerQuoted = before.bookmakerQuoted
  market.session = before.session
  market.sessionModelled = before.sessionModelled
  market.model = before.model
  market.desk = before.desk
}

/** The stored reason of a suspension is the hold that caused it; staleness is found out anew. */
function restoreHold(market: LiveMarket): void {
  const { status, reason } = market.state
  if (reason === 'OPERATOR') market.holds.add('OPERATOR')
  // No source will quote it: it is shut until a trader does, whatever else held it.
  if (isByHand(market.definition) && mayTakeBets(status)) market.holds.add('NO_PRICE')
  if (status !== 'SUSPENDED' || reason === '') return
  market.feedStatus = 'OPEN'
  if (reason !== 'STALE' && reason !== 'AWAITS_OFFICER') market.holds.add(reason)
}

function restoreBet(market: LiveMarket, bet: Bet): void {
  if (!isOpen(bet)) return
  market.open.set(bet.id, bet)
  holdingOf(market, bet.accountId).open.add(bet.id)
  if (bet.status === 'PENDING' || !market.book) return
  const { matched, remaining, lapsed, cancelled, voided } = bet
  restoreOrder(market.book, {
    ...orderOf(bet),
    matched,
    remaining,
    lapsed,
    cancelled,
    voided,
    sequence: bet.sequence ?? market.book.sequence + 1,
  })
}

/** What was said of a market and is not in force yet. */
export function arrivalsOf({ arrivals }: EngineState, marketId: string): Arrivals {
  const found = arrivals.get(marketId) ?? noArrivals()
  arrivals.set(marketId, found)
  return found
}

/** Lets go of what is in force of a market that the engine does not have: settled, or never added. */
export function forgetArrivals({ arrivals, markets }: EngineState, marketId: string): void {
  const found = arrivals.get(marketId)
  if (found && !markets.has(marketId) && !isAwaited(found)) arrivals.delete(marketId)
}
