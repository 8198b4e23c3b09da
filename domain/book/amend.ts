import { add, type Paise, subtract } from '../money/index.ts'
import { type Odds, refuseOffLadder } from '../odds/index.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import { type Book, detach, hasExpired } from './book.ts'
import { type Match, planMatch } from './match.ts'
import type { OrderTerms } from './order.ts'
import { enter, type Placement } from './place.ts'
import { type QueuedOrder, stateOf } from './queue.ts'
import { type AmendRefusal, refuseSize } from './refusal.ts'

/** What an amendment may change. `size` is the order's whole size, what is matched of it included. */
export type Amendment = {
  readonly price?: Odds
  readonly size?: Paise
  readonly persistence?: OrderTerms['persistence']
}

/**
 * Changes an order that rests, under its id, all at once or not at all. A new price or a larger size puts it last in its
 * queue, after it took what it can as a new order would; anything else leaves it in its place. `planned` is what it takes, as of a
 * new order.
 */
export function amendOrder(
  book: Book,
  id: string,
  change: Amendment,
  now: number,
  planned?: Match,
): Result<Placement, AmendRefusal> {
  const amending = amendmentOf(book, id, change, now)
  if (!amending.ok) return amending
  const { queued, amended } = amending.value
  const match = planned ?? planMatch(book, amended.terms, amended.remaining, now)
  if (match.self) return refuse(selfMatch(match.self))
  if (amended.terms.price === queued.terms.price && amended.size <= queued.size) {
    amendInPlace(queued, amended)
    return ok({ order: stateOf(queued), fills: [], touched: [] })
  }
  detach(book, queued)
  book.sequence += 1
  amended.sequence = book.sequence
  return ok(enter(book, amended, match))
}

/** Why the change cannot be made now, once what gives way to it has gone: what it would take is planned. */
export function refuseAmend(
  book: Book,
  id: string,
  change: Amendment,
  now: number,
  { self }: Pick<Match, 'self'>,
): AmendRefusal | undefined {
  const amending = amendmentOf(book, id, change, now)
  if (!amending.ok) return amending.refusal
  return self ? selfMatch(self) : undefined
}

const selfMatch = ({ terms }: QueuedOrder): AmendRefusal => ({ code: 'SELF_MATCH', orderId: terms.id })

type Amending = { readonly queued: QueuedOrder; readonly amended: QueuedOrder }

function amendmentOf(book: Book, id: string, change: Amendment, now: number): Result<Amending, AmendRefusal> {
  const queued = book.queued.get(id)
  if (!queued) return refuse({ code: 'UNKNOWN_ORDER', id })
  const amended = amendedOrder(queued, change)
  const refusal = refuseAmendment(book, queued, amended, now)
  return refusal ? refuse(refusal) : ok({ queued, amended })
}

/** The order as it would be: a copy outside the book. */
function amendedOrder(queued: QueuedOrder, { price, size, persistence }: Amendment): QueuedOrder {
  const { terms } = queued
  const newSize = size ?? queued.size
  return {
    ...queued,
    terms: { ...terms, price: price ?? terms.price, persistence: persistence ?? terms.persistence },
    size: newSize,
    remaining: add(queued.remaining, subtract(newSize, queued.size)),
    queue: null,
    previous: null,
    next: null,
  }
}

function amendInPlace(queued: QueuedOrder, amended: QueuedOrder): void {
  if (queued.queue) queued.queue.volume = subtract(queued.queue.volume, subtract(queued.remaining, amended.remaining))
  queued.terms = amended.terms
  queued.size = amended.size
  queued.remaining = amended.remaining
}

function refuseAmendment(book: Book, queued: QueuedOrder, amended: QueuedOrder, now: number): AmendRefusal | undefined {
  const { terms, size } = amended
  const invalid = refuseOffLadder(book.ladder, terms.price) ?? refuseSize(size)
  if (invalid) return invalid
  const { price, persistence } = queued.terms
  if (terms.price === price && size === queued.size && terms.persistence === persistence) {
    return { code: 'NOTHING_TO_AMEND', id: terms.id }
  }
  const decided = subtract(queued.size, queued.remaining)
  if (size <= decided) return { code: 'SIZE_ALREADY_DECIDED', size, decided }
  if (hasExpired(terms, now)) return { code: 'EXPIRY_IN_THE_PAST', expiresAt: terms.expiresAt, now }
  return undefined
}
