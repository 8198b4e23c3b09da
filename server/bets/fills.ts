/** Fills, booked: to the bet, to what its account and the house hold, to the order of the player it met. */
import { type BookFill, HOUSE, type OrderState, referenceOf, runnerBook } from '@paddock/domain/book'
import type { BetStatus, MarketShape } from '@paddock/domain/market'
import { add, subtract, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import {
  addFill,
  addPositions,
  EMPTY,
  negatePosition,
  type Position,
  type PricedFill,
  priceFill,
} from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { newId } from '../platform/ids.ts'
import {
  type Bet,
  bookOf,
  type Changes,
  type Fill,
  holdingOf,
  keepBet,
  type LiveMarket,
  markPosition,
  noteBet,
  pickOf,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'

type Booking = Pick<Scene, 'changes' | 'market' | 'site' | 'now'>

/** Writes what the book did: to the taker, to the makers it met, and to the house. */
export function keepPlacement(
  { changes, market, site, now }: Booking,
  bet: Bet,
  placement: { readonly order: OrderState; readonly fills: readonly BookFill[] },
): Bet {
  let taker = bet
  // Of this moment still: nothing of the book's prices has moved since the band was laid around it.
  const measure = ({ slot }: BookFill) => referenceOf(runnerBook(bookOf(market), slot))
  for (const fill of placement.fills) {
    const counterBet = fill.maker === HOUSE ? null : fill.maker
    const houseId = counterBet === null ? site.houses[bet.book] : null
    const reference = counterBet === null ? null : measure(fill)
    taker = addFillTo(changes, market, taker, { fill, counterBet, reference, houseId, now })
    if (counterBet !== null) fillMaker(changes, market, fill, { reference, now })
  }
  return keepDecided({ changes, market, now }, withSizes(taker, placement.order))
}

/** Writes what the house took at its quote, the whole bet: of a session at the run of that quote. */
export function keepTaken({ changes, market, site, now }: Booking, bet: Bet, { price, run }: PricedFill): Bet {
  const filled = addFillTo(changes, market, bet, {
    fill: { price, size: bet.remaining, ...(run !== undefined && { run }) },
    counterBet: null,
    reference: null,
    houseId: site.houses[bet.book],
    now,
  })
  return keepDecided({ changes, market, now }, { ...filled, remaining: ZERO })
}

/** A bet the market knows already grows its version; one decided at entry is still its first. */
function keepDecided({ changes, market, now }: Pick<Booking, 'changes' | 'market' | 'now'>, bet: Bet): Bet {
  const version = market.open.has(bet.id) ? bet.version + 1 : bet.version
  const decided = { ...bet, status: statusOf(bet), decidedAt: bet.decidedAt ?? now, version }
  keepBet(changes, market, decided)
  refreshExposure(changes, market, decided.accountId)
  noteBet(changes, decided)
  return decided
}

function fillMaker(
  changes: Changes,
  market: LiveMarket,
  fill: BookFill,
  { reference, now }: Pick<FillContext, 'reference' | 'now'>,
): void {
  const maker = must(market.open.get(fill.maker), 'a maker is open in its market')
  const counterpart = { ...fill, maker: fill.taker }
  const met = { counterBet: fill.taker, reference, houseId: null, now }
  const filled = addFillTo(changes, market, maker, { fill: counterpart, ...met })
  const sizes = { ...filled, remaining: subtract(maker.remaining, fill.size) }
  const kept = { ...sizes, status: statusOf(sizes), version: maker.version + 1 }
  keepBet(changes, market, kept)
  refreshExposure(changes, market, maker.accountId)
  noteBet(changes, kept)
}

type FillContext = {
  /** `run` where it is not the one asked for. */
  readonly fill: Pick<BookFill, 'price' | 'size'> & { readonly run?: number }
  readonly counterBet: string | null
  readonly reference: Odds | null
  readonly houseId: number | null
  readonly now: number
}

/** Books one fill: the bet's totals, the account's position, and the opposite one of the house where it took the other side. */
function addFillTo(
  changes: Changes,
  market: LiveMarket,
  bet: Bet,
  { fill, counterBet, reference, houseId, now }: FillContext,
): Bet {
  const { shape } = market.definition
  const run = fill.run ?? bet.run
  const priced = priceFill(shape, pickOf({ ...bet, run }, fill.price, fill.size))
  moveHolding(changes, market, bet.accountId, addFill(shape, EMPTY, priced))
  if (houseId !== null) moveHolding(changes, market, houseId, negatePosition(addFill(shape, EMPTY, priced)))
  changes.fills.push({
    id: newId(now),
    betId: bet.id,
    accountId: bet.accountId,
    marketId: bet.marketId,
    slot: bet.slot,
    run,
    side: bet.side,
    price: fill.price,
    size: fill.size,
    profit: priced.profit,
    liability: priced.liability,
    counterBet,
    reference,
    quoteVersion: counterBet === null ? (market.desk?.quoteVersion ?? null) : null,
    at: now,
  })
  return {
    ...bet,
    matched: add(bet.matched, fill.size),
    profit: add(bet.profit, priced.profit),
    liability: add(bet.liability, priced.liability),
    priceSize: bet.priceSize + fill.price * fill.size,
    matchedRun: run,
  }
}

/** Adds to what an account, or the house, holds of the market. */
export function moveHolding(changes: Changes, market: LiveMarket, accountId: number, by: Position): void {
  const holding = holdingOf(market, accountId)
  holding.matched = addPositions(holding.matched, by)
  markPosition(changes, market, accountId)
}

/** What one stored fill is of a position. */
export const positionOfFill = (shape: MarketShape, fill: Fill): Position =>
  addFill(shape, EMPTY, {
    ...pickOf(fill, fill.price, fill.size),
    profit: fill.profit,
    liability: fill.liability,
  })

/** The bet with what the book has of it. */
export function withSizes(bet: Bet, order: OrderState): Bet {
  const { matched, remaining, lapsed, cancelled, voided, sequence } = order
  return { ...bet, stake: order.size, matched, remaining, lapsed, cancelled, voided, sequence }
}

/** What becomes of a bet that was decided on, by what was matched of it and what is open. */
export function statusOf(bet: Bet): BetStatus {
  if (bet.remaining > 0) return bet.matched > 0 ? 'PARTIAL' : 'UNMATCHED'
  if (bet.matched > 0) return 'ACCEPTED'
  if (bet.voided > 0) return 'VOIDED'
  return bet.cancelled > 0 ? 'CANCELLED' : 'LAPSED'
}
