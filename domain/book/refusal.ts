import type { Paise } from '../money/index.ts'
import { isOnLadder, type Odds, type PriceLadder, stepDown, stepUp } from '../odds/index.ts'
import { type Book, hasExpired } from './book.ts'
import type { NewOrder } from './order.ts'

type OffLadder = {
  readonly code: 'INVALID_ODDS'
  readonly price: Odds
  readonly below: Odds | undefined
  readonly above: Odds | undefined
}
type TooSmall = { readonly code: 'INVALID_SIZE'; readonly size: Paise }
type Expired = { readonly code: 'EXPIRY_IN_THE_PAST'; readonly expiresAt: number | null; readonly now: number }
type SelfMatch = { readonly code: 'SELF_MATCH'; readonly orderId: string }
type UnknownOrder = { readonly code: 'UNKNOWN_ORDER'; readonly id: string }

/** Why an order is not taken, in order of precedence. */
export type PlaceRefusal =
  | { readonly code: 'DUPLICATE_ID'; readonly id: string }
  | { readonly code: 'RUNNER_REMOVED'; readonly slot: number }
  | OffLadder
  | TooSmall
  | { readonly code: 'UNEXPECTED_MIN_FILL'; readonly minFill: Paise }
  | { readonly code: 'INVALID_MIN_FILL'; readonly minFill: Paise; readonly size: Paise }
  | Expired
  /** It would meet this order, of the same account or cluster, before it is filled. Law D-36. */
  | SelfMatch

/** Why an order is not amended, in order of precedence. `decided` is the part of the size that is no longer open. */
export type AmendRefusal =
  | UnknownOrder
  | OffLadder
  | TooSmall
  | { readonly code: 'NOTHING_TO_AMEND'; readonly id: string }
  | { readonly code: 'SIZE_ALREADY_DECIDED'; readonly size: Paise; readonly decided: Paise }
  | Expired
  | SelfMatch

/** Why an order is not cancelled. An unknown order is finished or never was: the database knows which. */
export type CancelRefusal = UnknownOrder | TooSmall

export type ExchangeRefusal = PlaceRefusal | AmendRefusal | CancelRefusal

/** The first refusal that needs no look at the offers, or nothing. */
export function refuseOrder(book: Book, order: NewOrder, now: number): PlaceRefusal | undefined {
  const { id, slot, price, size, minFill } = order
  if (book.entries.has(id)) return { code: 'DUPLICATE_ID', id }
  if (book.runners.get(slot)?.removed) return { code: 'RUNNER_REMOVED', slot }
  return (
    refusePrice(book.ladder, price) ??
    refuseSize(size) ??
    (minFill === null ? undefined : refuseMinFill(order, minFill)) ??
    (hasExpired(order, now) ? { code: 'EXPIRY_IN_THE_PAST', expiresAt: order.expiresAt, now } : undefined)
  )
}

export function refusePrice(ladder: PriceLadder, price: Odds): OffLadder | undefined {
  if (isOnLadder(ladder, price)) return undefined
  return { code: 'INVALID_ODDS', price, below: stepDown(ladder, price), above: stepUp(ladder, price) }
}

export const refuseSize = (size: Paise): TooSmall | undefined => (size > 0 ? undefined : { code: 'INVALID_SIZE', size })

function refuseMinFill({ timeInForce, size }: NewOrder, minFill: Paise): PlaceRefusal | undefined {
  if (timeInForce !== 'FILL_OR_KILL') return { code: 'UNEXPECTED_MIN_FILL', minFill }
  if (minFill <= 0 || minFill > size) return { code: 'INVALID_MIN_FILL', minFill, size }
  return undefined
}
