import type { Paise } from '../money/index.ts'
import { type OffLadder, refuseOffLadder } from '../odds/index.ts'
import { type Book, hasExpired } from './book.ts'
import type { Match } from './match.ts'
import type { NewOrder } from './order.ts'

type TooSmall = { readonly code: 'INVALID_SIZE'; readonly size: Paise }
type LeastFill =
  | { readonly code: 'UNEXPECTED_MIN_FILL'; readonly minFill: Paise }
  | { readonly code: 'INVALID_MIN_FILL'; readonly minFill: Paise; readonly size: Paise }
type Expired = { readonly code: 'EXPIRY_IN_THE_PAST'; readonly expiresAt: number | null; readonly now: number }
type SelfMatch = { readonly code: 'SELF_MATCH'; readonly orderId: string }
type UnknownOrder = { readonly code: 'UNKNOWN_ORDER'; readonly id: string }

/** Why an order is not taken, in order of precedence. */
export type PlaceRefusal =
  | { readonly code: 'DUPLICATE_ID'; readonly id: string }
  | { readonly code: 'RUNNER_REMOVED'; readonly slot: number }
  | OffLadder
  | TooSmall
  | LeastFill
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
  const { id, slot, price, size } = order
  if (book.queued.has(id)) return { code: 'DUPLICATE_ID', id }
  if (book.runners.get(slot)?.removed) return { code: 'RUNNER_REMOVED', slot }
  return (
    refuseOffLadder(book.ladder, price) ??
    refuseSize(size) ??
    refuseMinFill(order) ??
    (hasExpired(order, now) ? { code: 'EXPIRY_IN_THE_PAST', expiresAt: order.expiresAt, now } : undefined)
  )
}

export const refuseSize = (size: Paise): TooSmall | undefined => (size > 0 ? undefined : { code: 'INVALID_SIZE', size })

type Filling = Pick<NewOrder, 'timeInForce' | 'size' | 'minFill'>

/** Whether the least fill that is asked for makes sense: it goes with fill or kill, and is a part of the size. */
export function refuseMinFill({ timeInForce, size, minFill }: Filling): LeastFill | undefined {
  if (minFill === null) return undefined
  if (timeInForce !== 'FILL_OR_KILL') return { code: 'UNEXPECTED_MIN_FILL', minFill }
  return minFill <= 0 || minFill > size ? { code: 'INVALID_MIN_FILL', minFill, size } : undefined
}

/** Whether an order that is filled at once or not at all gets less than it takes. */
export const isKilled = ({ timeInForce, size, minFill }: Filling, { left }: Pick<Match, 'left'>): boolean =>
  timeInForce === 'FILL_OR_KILL' && size - left < (minFill ?? size)
