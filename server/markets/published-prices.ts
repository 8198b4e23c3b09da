/**
 * What the engine publishes as offered: what a bet could take of the house now. A level from which players have taken is told with
 * what is left of it, and told again as soon as that changes, so that nobody is offered money that another has had.
 */
import {
  type Book,
  type HouseQuotes,
  houseOffers,
  type Level,
  legalQuotes,
  referenceOf,
  runnerBook,
} from '@paddock/domain/book'
import type { Odds } from '@paddock/domain/odds'
import { hasBook } from '@paddock/domain/kinds'
import { isSession } from '@paddock/domain/positions'
import type { Bus } from '../platform/bus.ts'
import { type FaultLog, guarded } from '../platform/jobs/guarded.ts'
import { bookOf, type EngineCore, type LiveMarket } from '../engine/index.ts'
import type { MarketPrices, RunnerPrices, Topics } from '../topics.ts'

/** What the feed says of a runner beside its quotes, which the engine keeps. */
export type RunnerTold = {
  readonly slot: number
  readonly lastTraded: Odds | null
  readonly totalMatched?: number
}

export type PriceUpdate = { readonly runners?: readonly RunnerTold[]; readonly totalMatched?: number }

export type PublishedPrices = {
  /** Publishes the market's prices after its source has spoken. */
  tell(market: LiveMarket, at: number, update: PriceUpdate): void
  /** Publishes them once more where something else is offered by now: once for all that happens in this turn. */
  retell(marketId: string): void
  forget(marketId: string): void
}

type Deps = {
  readonly engine: Pick<EngineCore, 'markets' | 'houseQuotes'>
  readonly bus: Bus<Topics>
  readonly clock: () => number
  readonly log: FaultLog
}

export function createPublishedPrices({ engine, bus, clock, log }: Deps): PublishedPrices {
  const published = new Map<string, MarketPrices>()
  const waiting = new Set<string>()

  /** While it takes bets what its book holds; else what its source said last. */
  function offered(market: LiveMarket, slot: number): Offered {
    if (market.state.status === 'OPEN') return leftOf(bookOf(market), slot)
    const said = engine.houseQuotes.get(market.definition.id)?.get(slot)
    return { ...(said ? legalQuotes(bookOf(market).ladder, said) : NOTHING), demo: null }
  }

  function runnersOf(market: LiveMarket, told: readonly RunnerTold[]): RunnerPrices[] {
    if (!market.book) return []
    const before = new Map(published.get(market.definition.id)?.runners.map((runner) => [runner.slot, runner]))
    const news = new Map(told.map((runner) => [runner.slot, runner]))
    return [...new Set([...before.keys(), ...news.keys()])].map((slot) => ({
      slot,
      ...offered(market, slot),
      reference: referenceOf(runnerBook(bookOf(market), slot)),
      lastTraded: news.get(slot)?.lastTraded ?? before.get(slot)?.lastTraded ?? null,
      totalMatched: news.get(slot)?.totalMatched ?? before.get(slot)?.totalMatched ?? 0,
    }))
  }

  function tell(market: LiveMarket, at: number, { runners = [], totalMatched }: PriceUpdate): void {
    const { id, eventId, shape } = market.definition
    const before = published.get(id)
    const message: MarketPrices = {
      marketId: id,
      eventId,
      // From the clock at first, so that numbers go on growing over a restart.
      seq: (before?.seq ?? clock()) + 1,
      at,
      totalMatched: totalMatched ?? before?.totalMatched ?? 0,
      runners: runnersOf(market, runners),
      bookmaker: [...market.bookmaker].map(([slot, quotes]) => ({ slot, ...quotes })),
      session: isSession(shape) ? market.session : null,
    }
    published.set(id, message)
    bus.publish('prices', message)
  }

  function retellWaiting(): void {
    const ids = [...waiting]
    waiting.clear()
    for (const id of ids) retellChanged(id)
  }

  const retellChanged = guarded(log, 'what is left of a market was not told', (id: string) => {
    const market = engine.markets.get(id)
    const before = published.get(id)
    if (market && before && before.runners.some((runner) => hasChanged(runner, offered(market, runner.slot))))
      tell(market, before.at, {})
  })

  // Whatever takes from the house changes a bet, and every bet that changes is told: behind the commit, a batch at a time.
  bus.subscribe('bet', ({ bet }) => {
    if (hasBook(bet.kind) && bet.matched > 0) retell(bet.marketId)
  })

  function retell(marketId: string): void {
    if (!published.has(marketId)) return
    if (waiting.size === 0) queueMicrotask(retellWaiting)
    waiting.add(marketId)
  }

  return { tell, retell, forget: (marketId) => void published.delete(marketId) }
}

type Offered = Pick<RunnerPrices, 'toBack' | 'toLay' | 'demo'>

function leftOf(book: Book, slot: number): Offered {
  const real = houseOffers(book, slot, 'REAL')
  const demo = houseOffers(book, slot, 'DEMO')
  return { ...real, demo: differs(real, demo) ? demo : null }
}

const NOTHING: HouseQuotes = { toBack: [], toLay: [] }

const differs = (before: HouseQuotes, now: HouseQuotes): boolean =>
  !sameLevels(before.toBack, now.toBack) || !sameLevels(before.toLay, now.toLay)

const hasChanged = (before: Offered, now: Offered): boolean =>
  differs(before, now) || differs(before.demo ?? before, now.demo ?? now)

const sameLevels = (a: readonly Level[], b: readonly Level[]): boolean =>
  a.length === b.length && a.every(([price, size], i) => price === b[i]?.[0] && size === b[i]?.[1])
