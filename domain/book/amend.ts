import { add, type Paise, subtract } from '../money/index.ts'
import { type Odds, refuseOffLadder } from '../odds/index.ts'
import { ok, type Result, refuse } from '../result/index.ts'
import { type Book, detach, hasExpired } from './book.ts'
import { type Match, planMatch } from './match.ts'
import type { OrderTerms } from './order.ts'
import { enter, type Placement } from './place.ts'
import { type Entry, stateOf } from './queue.ts'
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
  const { entry, amended } = amending.value
  const match = planned ?? planMatch(book, amended.terms, amended.remaining, now)
  if (match.self) return refuse(selfMatch(match.self))
  if (amended.terms.price === entry.terms.price && amended.size <= entry.size) {
    amendInPlace(entry, amended)
    return ok({ order: stateOf(entry), fills: [], touched: [] })
  }
  detach(book, entry)
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

const selfMatch = ({ terms }: Entry): AmendRefusal => ({ code: 'SELF_MATCH', orderId: terms.id })

type Amending = { readonly entry: Entry; readonly amended: Entry }

function amendmentOf(book: Book, id: string, change: Amendment, now: number): Result<Amending, AmendRefusal> {
  const entry = book.entries.get(id)
  if (!entry) return refuse({ code: 'UNKNOWN_ORDER', id })
  const amended = amendedEntry(entry, change)
  const refusal = refuseAmendment(book, entry, amended, now)
  return refusal ? refuse(refusal) : ok({ entry, amended })
}

/** The order as it would be: a copy outside the book. */
function amendedEntry(entry: Entry, { price, size, persistence }: Amendment): Entry {
  const { terms } = entry
  const newSize = size ?? entry.size
  return {
    ...entry,
    terms: { ...terms, price: price ?? terms.price, persistence: persistence ?? terms.persistence },
    size: newSize,
    remaining: add(entry.remaining, subtract(newSize, entry.size)),
    queue: null,
    previous: null,
    next: null,
  }
}

function amendInPlace(entry: Entry, amended: Entry): void {
  if (entry.queue) entry.queue.volume = subtract(entry.queue.volume, subtract(entry.remaining, amended.remaining))
  entry.terms = amended.terms
  entry.size = amended.size
  entry.remaining = amended.remaining
}

function refuseAmendment(book: Book, entry: Entry, amended: Entry, now: number): AmendRefusal | undefined {
  const { terms, size } = amended
  const invalid = refuseOffLadder(book.ladder, terms.price) ?? refuseSize(size)
  if (invalid) return invalid
  const { price, persistence } = entry.terms
  if (terms.price === price && size === entry.size && terms.persistence === persistence) {
    return { code: 'NOTHING_TO_AMEND', id: terms.id }
  }
  const decided = subtract(entry.size, entry.remaining)
  if (size <= decided) return { code: 'SIZE_ALREADY_DECIDED', size, decided }
  if (hasExpired(terms, now)) return { code: 'EXPIRY_IN_THE_PAST', expiresAt: terms.expiresAt, now }
  return undefined
}
