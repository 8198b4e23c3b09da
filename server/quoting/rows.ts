/** The rows that traders have, in memory as in the database: what was quoted of each, whether players may bet at it, who is at the desk. */
import type { HandQuote } from '@paddock/domain/desk'
import { mayTakeBets } from '@paddock/domain/market'
import type { LiveMarket } from '../engine/index.ts'
import type { StoredRow } from './store.ts'

/** How long an opening lasts. docs/domain/quoting.md#window */
export const WINDOW_MS = 12_000
/** How long a quote can be had back. */
export const UNDO_MS = 10_000
/** A model's quote that stood so long after what held the row is offered by one that follows. */
export const STABLE_MS = 1000
/** Of one row that follows at most two changes a second. */
export const LEAST_APART_MS = 500
/** A trader who was not heard of for so long is gone. */
const LINK_MS = 3000
/** In play, a trader who pressed no key for so long is away. */
const NO_KEY_MS = 90_000

export type Row = StoredRow & {
  /** What was quoted before, while it can be had back. */
  readonly before: { readonly quote: HandQuote | null; readonly until: number } | null
  /** Until when players may bet: for ever where it follows its model, until something holds it. Null while the desk holds it. */
  readonly openUntil: number | null
  /** Of one that follows: its trader has opened it, so that it opens by itself after what held it. */
  readonly isArmed: boolean
  readonly changedAt: number
}

/** Since when, and who said it. */
export type Skew = { readonly at: number; readonly by: string }

export type Hand = { readonly seenAt: number; readonly keyAt: number }

export type Rows = {
  readonly byMarket: Map<string, Row>
  /** Who has the whole of an event. */
  readonly takenBy: Map<string, { readonly traderId: number; readonly traderName: string }>
  /** Markets of such an event that were given back by themselves: their model's, not theirs who has the event. */
  readonly givenBack: Set<string>
  /** Events whose rows that follow are skewed away from what costs more. docs/domain/quoting.md#skew */
  readonly skewed: Map<string, Skew>
  /** When a trader was last heard of at the desk of an event. */
  readonly hands: Map<string, Map<number, Hand>>
}

export const createRows = (): Rows => ({
  byMarket: new Map(),
  takenBy: new Map(),
  givenBack: new Set(),
  skewed: new Map(),
  hands: new Map(),
})

/** In no particular order. */
export const rowsOf = ({ byMarket }: Rows, eventId: string): Row[] =>
  [...byMarket.values()].filter((row) => row.eventId === eventId)

export const isQuotable = ({ definition: { kind }, state: { status } }: LiveMarket): boolean =>
  kind !== 'BETFAIR' && mayTakeBets(status)

/** Who is gone is not there whether or not it is kept when they were: nothing is, of events without end. */
export function forgetGone({ hands }: Rows, now: number): void {
  for (const [eventId, ofEvent] of hands) {
    for (const [traderId, { seenAt }] of ofEvent) if (now - seenAt > LINK_MS) ofEvent.delete(traderId)
    if (ofEvent.size === 0) hands.delete(eventId)
  }
}

/** Whether the trader of a row is there to look after it. */
export function isLookedAfter(rows: Rows, row: Row, now: number, inPlay: boolean): 'HERE' | 'LINK_GONE' | 'NO_KEY' {
  const hand = rows.hands.get(row.eventId)?.get(row.traderId)
  if (!hand || now - hand.seenAt > LINK_MS) return 'LINK_GONE'
  return inPlay && now - hand.keyAt > NO_KEY_MS ? 'NO_KEY' : 'HERE'
}
