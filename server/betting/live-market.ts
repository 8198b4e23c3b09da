/** A market as its engine holds it in memory. One writer; everything here can be rebuilt from the database and the feed. */
import { type Book, clearHouseQuotes, createBook, type NewOrder } from '@paddock/domain/markets/exchange'
import type { RunnerQuotes } from '@paddock/domain/markets/bookmaker'
import type { MarketShape, Runner } from '@paddock/domain/markets'
import type { Market } from '@paddock/domain/markets/kinds'
import { NO_QUOTE, type SessionQuote } from '@paddock/domain/markets/session'
import { larger, negate, type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import {
  addFill,
  addPositions,
  bestCase,
  EMPTY,
  exposure,
  type Position,
  positionOf,
  priceFill,
} from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import type { Hold, MarketDefinition, MarketState } from '../markets/market.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import { type Bet, poolOf } from './bet.ts'

/** What one account holds in one market. `exposure` is what its account row carries for it. */
export type Holding = { matched: Position; exposure: Paise; readonly open: Set<string> }

export type LiveMarket = {
  definition: MarketDefinition
  readonly partition: number
  readonly sportId: string
  state: MarketState
  /** What the feed says of it, before our own holds. */
  feedStatus: MarketState['status']
  readonly holds: Set<Hold>
  /** When the feed last priced it, for the age of a price. */
  pricedAt: number
  readonly book: Book | null
  bookmaker: ReadonlyMap<number, RunnerQuotes>
  session: SessionQuote
  readonly holdings: Map<number, Holding>
  /** Bets that wait or rest. */
  readonly open: Map<string, Bet>
  /** What watches it for a value, one an account. */
  readonly autoCashOuts: Map<number, AutoCashOut>
}

export function createLiveMarket(
  definition: MarketDefinition,
  { partition, sportId }: Pick<LiveMarket, 'partition' | 'sportId'>,
  state: MarketState,
): LiveMarket {
  return {
    definition,
    partition,
    sportId,
    state,
    feedStatus: state.status,
    holds: new Set(),
    pricedAt: 0,
    book: definition.shape.kind === 'BETFAIR' ? createBook(definition.shape.ladder) : null,
    bookmaker: new Map(),
    session: NO_QUOTE,
    holdings: new Map(),
    open: new Map(),
    autoCashOuts: new Map(),
  }
}

export const bookOf = (market: LiveMarket): Book => must(market.book, 'a BETFAIR market has a book')

/** Forgets every price of the house: nothing can be matched against it until the feed speaks again. */
export function dropQuotes(market: LiveMarket): void {
  if (market.book) clearHouseQuotes(market.book)
  market.bookmaker = new Map()
  market.session = NO_QUOTE
}

export function holdingOf(market: LiveMarket, accountId: number): Holding {
  const found = market.holdings.get(accountId)
  if (found) return found
  const holding: Holding = { matched: EMPTY, exposure: ZERO, open: new Set() }
  market.holdings.set(accountId, holding)
  return holding
}

/** The account's bets that wait or rest. */
export const openOf = (market: LiveMarket, accountId: number): Bet[] =>
  [...(market.holdings.get(accountId)?.open ?? [])].map((id) =>
    must(market.open.get(id), 'an open bet is in its market'),
  )

/** Who can still win. */
export const contendersOf = ({ runners }: { readonly runners: readonly Runner[] }): { slots: number[] } => ({
  slots: runners.filter((runner) => runner.status !== 'REMOVED').map((runner) => runner.slot),
})

/**
 * What the account may lose on the market: waiting and resting bets counted at their worst, a waiting cash-out either
 * whole or not at all, since its bets are matched together. RULES 3.1, D-07, D-08.
 */
export function exposureWith(market: LiveMarket, accountId: number, extra: readonly Bet[] = []): Paise {
  const { shape } = market.definition
  const holding = holdingOf(market, accountId)
  return worstPositions(shape, holding.matched, [...openOf(market, accountId), ...extra])
    .map((position) => exposure(shape, position, contendersOf(market.definition)))
    .reduce(larger)
}

/** What a position can become where that hurts: the worst of these is what it may lose. */
export function worstPositions(shape: MarketShape, matched: Position, undecided: readonly Bet[]): readonly Position[] {
  const single = undecided
    .filter((bet) => bet.cashOutId === null)
    .reduce((position, bet) => addWorst(shape, position, bet), matched)
  const positions = [single]
  for (const legs of Map.groupBy(
    undecided.filter((bet) => bet.cashOutId !== null),
    (bet) => bet.cashOutId,
  ).values()) {
    const whole = (position: Position): Position =>
      legs.reduce(
        (sum, bet) => addFill(shape, sum, priceFill(shape, pickOf(bet, bet.limitPrice, bet.remaining))),
        position,
      )
    positions.push(...positions.map(whole))
  }
  return positions
}

/** What the position could win at best, for the user's maximum win. */
export const bestWith = (market: LiveMarket, position: Position): Paise =>
  bestCase(market.definition.shape, position, contendersOf(market.definition)).amount

export const exposureOfPosition = (market: LiveMarket, position: Position): Paise =>
  exposure(market.definition.shape, position, contendersOf(market.definition))

/**
 * The position with a bet that is not decided yet, as if it were to match only where that hurts: a fill that wins nothing.
 * A meter's gain and loss are one slope, so there the whole liability counts in every outcome.
 */
function addWorst(shape: MarketShape, position: Position, bet: Bet): Position {
  const fill = priceFill(shape, pickOf(bet, bet.limitPrice, bet.remaining))
  if (shape.kind === 'SESSION' && shape.variant === 'meter')
    return addPositions(position, positionOf(negate(fill.liability), []))
  return addFill(shape, position, { ...fill, profit: ZERO })
}

/** The bet's pick at a price and a size, in the domain's words. */
export const pickOf = (bet: Pick<Bet, 'side' | 'slot' | 'run'>, price: Odds, stake: Paise) => ({
  side: bet.side,
  price,
  stake,
  ...(bet.slot === null ? {} : { slot: bet.slot }),
  ...(bet.run === null ? {} : { run: bet.run }),
})

/** The market as the law of its kind sees it. */
export function lawView(market: LiveMarket): Market {
  const { shape, runners } = market.definition
  const { status } = market.state
  switch (shape.kind) {
    case 'BETFAIR':
      return { shape, status, runners }
    case 'BOOKMAKER':
      return { shape, status, runners, quotes: market.bookmaker }
    case 'SESSION':
      return { shape, status, quote: market.session }
  }
}

/** The bet as the order book takes it. Nobody meets himself. */
export const orderOf = (bet: Bet): NewOrder => ({
  id: bet.id,
  accountId: String(bet.accountId),
  pool: poolOf(bet),
  cluster: null,
  slot: must(bet.slot, 'an exchange bet is on a runner'),
  side: bet.side,
  price: bet.limitPrice,
  size: bet.stake,
  timeInForce: bet.timeInForce,
  minFill: bet.minFill,
  persistence: bet.persistence,
  expiresAt: bet.expiresAt,
})
