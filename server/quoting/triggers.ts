/**
 * What shuts a trader's row by itself, beside what holds its market: a rush of bets on one side, a bettor who beats the delay, and an exchange that knows
 * more. docs/domain/quoting.md#window
 */
import { type HandQuote, hasSamePrices } from '@paddock/domain/desk'
import { hasBook } from '@paddock/domain/kinds'
import { mayTakeBets, type Side } from '@paddock/domain/market'
import type { Odds } from '@paddock/domain/odds'
import type { MarketControl } from '../markets/index.ts'
import type { Bus } from '../platform/bus.ts'
import type { Database } from '../platform/database.ts'
import type { MarketPrices, Topics } from '../topics.ts'
import { createBeatenDelay } from './beaten-delay.ts'
import { type Row, type Rows, rowsOf } from './rows.ts'
import type { StoredPause } from './store.ts'

/** Bets on one side of a row, within so long, after which it is quoted anew first. */
const RUSH = { bets: 8, withinMs: 3000 }
/** What somebody knows better than its quote stays shut so long, and then opens with another quote alone. */
const PAUSE_MS = 5000
/** Of the price of a runner on the exchange of the match, within so long. */
const MOVE = { share: 0.1, withinMs: 2000 }

/** Why a row waits for another quote, and until when it does not open with that either. */
export type Pause = { readonly why: 'RUSH' | 'DELAY_BEATEN'; readonly until: number }

export type Triggers = {
  /** Null where the row may be opened: its time is over, and it is quoted at other prices than those that somebody knew better. */
  pauseOf(row: Row): Pause | null
  /** What was shut before a restart waits for another quote after it. */
  restore(pause: StoredPause): void
  /** It was opened at another quote. */
  forget(marketId: string): void
}

type Deps = {
  readonly rows: Rows
  readonly bus: Bus<Topics>
  readonly control: Pick<MarketControl, 'find'>
  readonly clock: () => number
  readonly db: Database
  readonly unheard: (work: Promise<unknown>) => void
  readonly shut: (row: Row, why: Pause['why'] | 'EXCHANGE') => void
}

type Taken = { readonly betId: string; readonly side: Side; readonly at: number }
type Seen = { readonly price: Odds; readonly at: number }

export function createTriggers({ rows, bus, control, clock, db, unheard, shut }: Deps): Triggers {
  const taken = new Map<string, Taken[]>()
  /** The quotes that somebody knew better. */
  const paused = new Map<string, Pause & { readonly quote: HandQuote | null }>()
  /** Best prices to back, of each runner of an exchange, of the last seconds. */
  const seen = new Map<string, Map<number, Seen[]>>()

  function pause(row: Row, why: Pause['why']): void {
    paused.set(row.marketId, { why, until: clock() + PAUSE_MS, quote: row.quote })
    shut(row, why)
  }

  const beatenDelay = createBeatenDelay({
    db,
    clock,
    unheard,
    beaten(marketId) {
      const row = rows.byMarket.get(marketId)
      if (row && row.openUntil !== null) pause(row, 'DELAY_BEATEN')
    },
  })

  bus.subscribe('bet', ({ bet: { id: betId, accountId, book, marketId, side, status, cashOutId } }) => {
    const row = rows.byMarket.get(marketId)
    if (!row || row.openUntil === null || status !== 'ACCEPTED') return
    if (book === 'REAL' && cashOutId === null) beatenDelay.note({ accountId, marketId, eventId: row.eventId })
    const since = clock() - RUSH.withinMs
    const recent = (taken.get(marketId) ?? []).filter((one) => one.at > since && one.betId !== betId)
    recent.push({ betId, side, at: clock() })
    taken.set(marketId, recent)
    if (recent.filter((one) => one.side === side).length < RUSH.bets) return
    taken.delete(marketId)
    pause(row, 'RUSH')
  })

  const bookmakersOf = (eventId: string): Row[] =>
    rowsOf(rows, eventId).filter(({ marketId }) => control.find(marketId)?.definition.kind === 'BOOKMAKER')
  const shutBookmakers = (eventId: string): void => {
    for (const row of bookmakersOf(eventId)) if (row.openUntil !== null) shut(row, 'EXCHANGE')
  }

  bus.subscribe('market', ({ definition: { id, eventId, shape }, state: { status } }) => {
    if (status === 'OPEN') return
    if (!mayTakeBets(status)) paused.delete(id)
    taken.delete(id)
    seen.delete(id)
    if (hasBook(shape.kind)) shutBookmakers(eventId)
  })

  bus.subscribe('prices', (prices) => {
    if (prices.runners.length === 0 || bookmakersOf(prices.eventId).length === 0) return
    if (hasMoved(prices)) shutBookmakers(prices.eventId)
  })

  function hasMoved({ marketId, runners }: MarketPrices): boolean {
    const of = seen.get(marketId) ?? new Map<number, Seen[]>()
    seen.set(marketId, of)
    const since = clock() - MOVE.withinMs
    return runners
      .map(({ slot, toBack }) => {
        const price = toBack[0]?.[0]
        if (price === undefined) return false
        const recent = (of.get(slot) ?? []).filter(({ at }) => at > since)
        of.set(slot, [...recent, { price, at: clock() }])
        return recent.some((one) => Math.abs(price - one.price) > one.price * MOVE.share)
      })
      .some(Boolean)
  }

  return {
    pauseOf({ marketId, quote }) {
      const known = paused.get(marketId)
      return known && (clock() < known.until || hasSamePrices(quote, known.quote)) ? known : null
    },
    restore: ({ marketId, why, at, quote }) => void paused.set(marketId, { why, until: at + PAUSE_MS, quote }),
    forget: (marketId) => void paused.delete(marketId),
  }
}
