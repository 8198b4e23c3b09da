/** A market as its engine holds it in memory. One writer; everything here can be rebuilt from the database and the feed. */
import { type Book, clearHouseQuotes, createBook, type NewOrder, planMatch, poolOf } from '@paddock/domain/book'
import type { MarketShape, MarketStatus } from '@paddock/domain/market'
import { ladderOf, lawOf, type Market, type RunnerQuotes } from '@paddock/domain/kinds'
import { NO_QUOTE, type SessionModel, type SessionQuote } from '@paddock/domain/kinds/session'
import { larger, type Paise, subtract, ZERO } from '@paddock/domain/money'
import { type Odds, odds } from '@paddock/domain/odds'
import {
  addAtBest,
  addAtWorst,
  addFill,
  bestCase,
  EMPTY,
  exposure,
  type Position,
  type PricedFill,
  priceFill,
  contendersAmong,
} from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import type { Hold, MarketDefinition, MarketState } from '../catalogue/index.ts'
import { type Arrivals, isAwaited, noArrivals } from './arrivals.ts'
import type { AutoCashOut } from './auto-cash-out.ts'
import { amendedBet, type Bet, isAmending, isWaiting } from './bet.ts'
import type { SessionCashOut } from './session-cash-out.ts'

/** What one account holds in one market. `exposure` is what its account row carries for it. */
export type Holding = { matched: Position; exposure: Paise; readonly open: Set<string> }

/** What its model quotes of a market that a trader does, beside the trader's quote. */
export type Modelled = {
  readonly session: SessionQuote
  readonly bookmaker: ReadonlyMap<number, RunnerQuotes>
  readonly model: SessionModel | undefined
  readonly at: number
}

export type LiveMarket = {
  definition: MarketDefinition
  readonly partition: number
  readonly sportId: string
  state: MarketState
  /** What the feed says of it, before our own holds. */
  feedStatus: MarketState['status']
  readonly holds: Set<Hold>
  /** What was said of it and is not in its state yet. */
  readonly arrivals: Arrivals
  /** When the feed last priced it, for the age of a price. */
  pricedAt: number
  readonly book: Book | null
  /** What is offered of what was quoted: no team beside whose quote the exchange of the match would pay for sure. Law D-56. */
  bookmaker: ReadonlyMap<number, RunnerQuotes>
  /** What its source quoted last. */
  bookmakerQuoted: ReadonlyMap<number, RunnerQuotes>
  session: SessionQuote
  /** Of which that is what the room to the loss limit leaves: its model's. Null where a trader's hand has quoted it, and of nothing. */
  sessionModelled: SessionQuote | null
  /** What the quote was made from; missing where it is made by hand. */
  model: SessionModel | undefined
  /** Null while no trader quotes it, and its source does. docs/domain/quoting.md */
  desk: { modelled: Modelled | null; quoteVersion: number | null } | null
  readonly holdings: Map<number, Holding>
  /** Bets that wait or rest. */
  readonly open: Map<string, Bet>
  /** What watches it for a value, one an account. */
  readonly autoCashOuts: Map<number, AutoCashOut>
  /** Cash-outs of the session that wait out their delay, one an account. */
  readonly cashOuts: Map<number, SessionCashOut>
}

type Place = Pick<LiveMarket, 'partition' | 'sportId'> & Partial<Pick<LiveMarket, 'arrivals'> & Pick<Book, 'bandOf'>>

export function createLiveMarket(
  definition: MarketDefinition,
  { partition, sportId, arrivals = noArrivals(), bandOf }: Place,
  state: MarketState,
): LiveMarket {
  const ladder = ladderOf(definition.shape)
  return {
    definition,
    partition,
    sportId,
    state,
    feedStatus: state.status,
    holds: new Set(),
    arrivals,
    pricedAt: 0,
    book: ladder ? createBook(ladder, bandOf) : null,
    bookmaker: new Map(),
    bookmakerQuoted: new Map(),
    session: NO_QUOTE,
    sessionModelled: null,
    model: undefined,
    desk: null,
    holdings: new Map(),
    open: new Map(),
    autoCashOuts: new Map(),
    cashOuts: new Map(),
  }
}

/**
 * The status that bets find. A suspension counts from when it is said, not from when it is written; an opening once all that came
 * with it is in force.
 */
export const statusForBets = ({ state: { status }, holds, arrivals }: LiveMarket): MarketStatus =>
  status === 'OPEN' && (holds.size > 0 || isAwaited(arrivals)) ? 'SUSPENDED' : status

export const bookOf = (market: LiveMarket): Book => must(market.book, 'a BETFAIR market has a book')

/** Forgets every price of the house: nothing can be matched against it until the feed speaks again. */
export function dropQuotes(market: LiveMarket): void {
  if (market.book) clearHouseQuotes(market.book)
  market.bookmaker = new Map()
  market.bookmakerQuoted = new Map()
  market.session = NO_QUOTE
  market.sessionModelled = null
  market.model = undefined
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

/** Accounts whose bets and cash-outs a change of state may touch. */
export const openAccounts = (market: LiveMarket | undefined): number[] =>
  market ? [...[...market.open.values()].map((bet) => bet.accountId), ...market.cashOuts.keys()] : []

/**
 * What the account may lose on the market, with `extra` open and `fills` matched besides: waiting and resting bets counted at their
 * worst, a waiting cash-out either whole or not at all, since its bets are matched together. Law 3.1, D-07, D-08.
 */
export function exposureWith(
  market: LiveMarket,
  accountId: number,
  extra: readonly Bet[] = [],
  fills: readonly PricedFill[] = [],
): Paise {
  const { shape } = market.definition
  const matched = fills.reduce((sum, fill) => addFill(shape, sum, fill), holdingOf(market, accountId).matched)
  return worstPositions(shape, matched, [...openOf(market, accountId), ...extra])
    .map((position) => exposure(shape, position, contendersAmong(market.definition.runners)))
    .reduce(larger)
}

/** What would be freed of each account's points if nothing of it rested or waited any more. */
export function freedByClosing(market: LiveMarket): ReadonlyMap<number, Paise> {
  const { shape } = market.definition
  const owners = new Set([...market.open.values()].filter(({ book }) => book === 'REAL').map((bet) => bet.accountId))
  return new Map(
    [...owners].map((id) => {
      const { exposure: held, matched } = holdingOf(market, id)
      return [id, subtract(held, exposure(shape, matched, contendersAmong(market.definition.runners)))]
    }),
  )
}

/** What a position can become where that hurts: the worst of these is what it may lose. */
export function worstPositions(shape: MarketShape, matched: Position, undecided: readonly Bet[]): readonly Position[] {
  const single = undecided
    .filter((bet) => bet.cashOutId === null)
    .reduce((position, bet) => addAtWorst(shape, position, widestFill(shape, bet)), matched)
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

/** What would be otherwise: these bets not open, this matched instead of them, and these left open. */
export type Otherwise = {
  readonly without: ReadonlySet<string>
  readonly fills: readonly PricedFill[]
  readonly rests: readonly Bet[]
}

/**
 * The most that the account may win on the market: bets that wait or rest are counted at their best, as if each were to match only
 * where that helps. A cash-out that waits closes, and wins nothing more. Law D-35.
 */
export function mostWonWith(market: LiveMarket, accountId: number, { without, fills, rests }: Otherwise): Paise {
  const { shape } = market.definition
  const others = openOf(market, accountId).filter(({ id, cashOutId }) => cashOutId === null && !without.has(id))
  const matched = fills.reduce((sum, fill) => addFill(shape, sum, fill), holdingOf(market, accountId).matched)
  const best = [...others, ...rests].reduce((position, bet) => addBest(market, position, bet), matched)
  return bestCase(shape, best, contendersAmong(market.definition.runners)).amount
}

export const exposureOfPosition = (market: LiveMarket, position: Position): Paise =>
  exposure(market.definition.shape, position, contendersAmong(market.definition.runners))

/**
 * What waits counts at the price that it would have now, where less was asked: else its player could fill the cap with other orders
 * meanwhile, and so end it.
 */
const addBest = (market: LiveMarket, position: Position, bet: Bet): Position => {
  const { shape } = market.definition
  return addAtBest(shape, position, widestFill(shape, bet, isWaiting(bet) ? priceNow(market, bet) : undefined))
}

/**
 * The whole of what is open, at the highest price it may have: by it a lay risks most and a back wins most, and for the others the
 * price says nothing. While a change waits it may be matched as it is and as it will be, so the larger of both counts.
 */
function widestFill(shape: MarketShape, bet: Bet, priceToHave = bet.price): PricedFill {
  const after = isAmending(bet) ? amendedBet(bet, bet.amendment.change) : bet
  const price = odds(Math.max(bet.price, bet.limitPrice, after.limitPrice, priceToHave))
  return priceFill(shape, pickOf(bet, price, larger(bet.remaining, after.remaining)))
}

/** The best that is offered for it, if anything is. */
function priceNow(market: LiveMarket, bet: Bet): Odds | undefined {
  const after = isAmending(bet) ? amendedBet(bet, bet.amendment.change) : bet
  if (market.book) return planMatch(market.book, orderOf(after), after.remaining, 0, 'GIVE_WAY').fills[0]?.price
  const view = lawView(market)
  const pick = pickOf(after, after.limitPrice, after.remaining)
  return lawOf(view).refuseOrder(view, pick) ? undefined : lawOf(view).priceBet(view, pick).price
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
  const status = statusForBets(market)
  switch (shape.kind) {
    case 'BETFAIR':
      return { shape, status, runners }
    case 'BOOKMAKER':
      return { shape, status, runners, quotes: market.bookmaker }
    case 'SESSION':
      return { shape, status, quote: market.session }
  }
}

/** The bet as the order book takes it. Nobody meets themselves. */
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
