import type { Refusal } from '@paddock/contract'
import { type BetStatus, isOneOf, type MarketKind, OPEN_STATUSES, type Side } from '@paddock/domain/market'
import type { Amendment } from '@paddock/domain/book'
import { type MoneyBook, add, type Paise, subtract } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'

/** A bet as stored. Amounts in paise, prices in hundredths, times in milliseconds. Sizes are backers' stakes. */
export type Bet = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly book: MoneyBook
  readonly eventId: string
  readonly marketId: string
  readonly kind: MarketKind
  readonly slot: number | null
  readonly run: number | null
  readonly side: Side
  readonly price: Odds
  readonly limitPrice: Odds
  readonly stake: Paise
  readonly timeInForce: 'FILL_OR_KILL' | 'GOOD_TILL_CANCEL'
  readonly minFill: Paise | null
  readonly persistence: 'LAPSE' | 'PERSIST'
  readonly expiresAt: number | null
  readonly matched: Paise
  readonly remaining: Paise
  readonly lapsed: Paise
  readonly cancelled: Paise
  readonly voided: Paise
  readonly profit: Paise
  readonly liability: Paise
  /** Sum of price × size over the fills; the average price is this over `matched`. */
  readonly priceSize: number
  readonly matchedRun: number | null
  /** Its place in time in the book; null before it was there. */
  readonly sequence: number | null
  readonly status: BetStatus
  readonly reason: string | null
  readonly facts: Readonly<Record<string, unknown>> | null
  readonly marketVersion: number
  /** Grows with every change of the bet: a client drops what is older than what it has. */
  readonly version: number
  readonly receivedAt: number
  readonly acceptAt: number
  readonly decidedAt: number | null
  readonly settledAt: number | null
  readonly net: Paise | null
  /** The cash-out it is a part of: all bets of one are matched, or none. */
  readonly cashOutId: string | null
  readonly client: Readonly<Record<string, unknown>> | null
  readonly amendment: WaitingAmendment | null
}

/**
 * A change that would be matched, and waits for that like a new bet; its order stands as it was until then, and nobody takes either
 * back. With a refusal it is the last one, which came to nothing. Decision 0020.
 */
export type WaitingAmendment = {
  readonly change: Amendment
  readonly askedAt: number
  readonly acceptAt: number
  /** Another version ends it. */
  readonly marketVersion: number
  readonly refusal: Refusal | null
}

export type Fill = {
  readonly id: string
  readonly betId: string
  readonly accountId: number
  readonly marketId: string
  readonly slot: number | null
  readonly run: number | null
  readonly side: Side
  readonly price: Odds
  readonly size: Paise
  readonly profit: Paise
  readonly liability: Paise
  /** The other player's bet; null when the house took the other side. */
  readonly counterBet: string | null
  /** The market's price when players met, which the band was laid around; null when the house took the other side. D-36. */
  readonly reference: Odds | null
  /** Which version of a trader's quote it was struck on; null where a player or a source made the price. */
  readonly quoteVersion: number | null
  readonly at: number
}

export const isOpen = (bet: Bet): boolean => isOneOf(OPEN_STATUSES, bet.status)

/** Whether a change of it waits. */
export const isAmending = (bet: Bet): bet is Bet & { readonly amendment: WaitingAmendment } =>
  isOpen(bet) && bet.amendment !== null && bet.amendment.refusal === null

/** Whether something of it is decided at the end of a delay that runs, and when that is. */
export const isWaiting = (bet: Bet): boolean => bet.status === 'PENDING' || isAmending(bet)
export const dueAt = (bet: Bet): number => (isAmending(bet) ? bet.amendment.acceptAt : bet.acceptAt)

/** The bet as the change makes it, with nothing more matched. */
export function amendedBet(bet: Bet, { price, size, persistence }: Amendment): Bet {
  const stake = size ?? bet.stake
  return {
    ...bet,
    price: price ?? bet.price,
    limitPrice: price ?? bet.limitPrice,
    persistence: persistence ?? bet.persistence,
    stake,
    remaining: add(bet.remaining, subtract(stake, bet.stake)),
    amendment: null,
  }
}
