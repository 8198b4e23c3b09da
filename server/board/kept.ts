/** What the board keeps in memory, and what each message of the bus changes of it. */
import { poolOf } from '@paddock/domain/book'
import type { Outcome } from '@paddock/domain/settlement'
import { isFinal } from '@paddock/domain/market'
import type { EventDefinition, MarketDefinition, MarketState } from '../catalogue/index.ts'
import type { Bet } from '../engine/index.ts'
import type { MarketPrices, Topics } from '../topics.ts'
import type { BoardChange, BoardEvent, BoardMarket } from './board.ts'
import type { Offers } from './offers.ts'

/** A settled market stays so long that its players can read the result where they were. */
const KEEP_SETTLED_MS = 60_000

export type OpenEvent = BoardEvent & { readonly markets: Map<string, BoardMarket> }
export type MarketMessage = {
  readonly definition: MarketDefinition
  readonly state: MarketState
  readonly outcome: unknown
}

export type Kept = {
  readonly clock: () => number
  readonly events: Map<string, OpenEvent>
  readonly eventOf: Map<string, string>
  readonly listeners: ((change: BoardChange) => void)[]
  readonly offers: Offers
  /** Pools of which a player has offered something, by event. */
  readonly offering: Map<string, Set<string>>
  version: number
  structure: number
}

export const nothingKept = (clock: () => number, offers: Offers): Kept => ({
  clock,
  events: new Map(),
  eventOf: new Map(),
  listeners: [],
  offers,
  offering: new Map(),
  version: 0,
  structure: 0,
})

export const find = ({ events, eventOf }: Kept, marketId: string): BoardMarket | undefined =>
  events.get(eventOf.get(marketId) ?? '')?.markets.get(marketId)

function tell(kept: Kept, kind: Exclude<BoardChange['kind'], 'offers'>, eventId: string, marketId: string): void {
  kept.version += 1
  if (kind !== 'prices') kept.structure += 1
  for (const listen of kept.listeners) listen({ kind, eventId, marketId })
}

export function putEvent(kept: Kept, event: EventDefinition, inPlay: boolean): void {
  const known = kept.events.get(event.id)
  kept.events.set(event.id, { event, inPlay, markets: known?.markets ?? new Map() })
  kept.version += 1
  kept.structure += 1
}

export function putMarket(kept: Kept, { definition, state, outcome }: MarketMessage): void {
  const event = kept.events.get(definition.eventId)
  const known = event?.markets.get(definition.id)
  if (!event || (known && known.state.version > state.version)) return
  const now = kept.clock()
  event.markets.set(definition.id, {
    definition,
    state,
    prices: known?.prices ?? null,
    // A market that takes bets again has no result any more.
    outcome: (outcome as Outcome | null) ?? (isFinal(state.status) ? (known?.outcome ?? null) : null),
    seq: nextSeq(known, now),
    changedAt: now,
  })
  kept.eventOf.set(definition.id, definition.eventId)
  tell(
    kept,
    known ? (sameDefinition(known.definition, definition) ? 'state' : 'definition') : 'added',
    event.event.id,
    definition.id,
  )
}

export function putPrices(kept: Kept, prices: MarketPrices): void {
  const event = kept.events.get(prices.eventId)
  const known = event?.markets.get(prices.marketId)
  if (!event || !known || (known.prices !== null && known.prices.seq >= prices.seq && known.prices.at > prices.at))
    return
  const now = kept.clock()
  event.markets.set(prices.marketId, { ...known, prices, seq: nextSeq(known, now), changedAt: now })
  tell(kept, 'prices', prices.eventId, prices.marketId)
}

export function putBet(kept: Kept, bet: Bet): void {
  const event = kept.events.get(bet.eventId)
  const known = event?.markets.get(bet.marketId)
  if (!event || !known) return
  if (!kept.offers.note(bet)) return
  const now = kept.clock()
  event.markets.set(bet.marketId, { ...known, seq: nextSeq(known, now), changedAt: now })
  tell(kept, 'prices', bet.eventId, bet.marketId)
  const pools = kept.offering.get(bet.eventId) ?? new Set()
  const pool = poolOf(bet)
  if (pools.has(pool)) return
  kept.offering.set(bet.eventId, pools.add(pool))
  for (const listen of kept.listeners) listen({ kind: 'offers', eventId: bet.eventId, marketId: bet.marketId, pool })
}

export function putResult(kept: Kept, { marketId, eventId, outcome }: Topics['settled']): void {
  const known = find(kept, marketId)
  if (!known) return
  const now = kept.clock()
  kept.events.get(eventId)?.markets.set(marketId, {
    ...known,
    outcome: outcome as Outcome | null,
    seq: nextSeq(known, now),
    changedAt: now,
  })
  tell(kept, 'state', eventId, marketId)
}

export function sweep(kept: Kept): void {
  const now = kept.clock()
  for (const { event, markets } of kept.events.values()) {
    for (const [id, market] of markets) {
      if (!isFinal(market.state.status) || now - market.changedAt < KEEP_SETTLED_MS) continue
      markets.delete(id)
      kept.eventOf.delete(id)
      kept.offers.forget(id)
      tell(kept, 'removed', event.id, id)
    }
    if (markets.size > 0 || event.openAt >= now - KEEP_SETTLED_MS) continue
    kept.events.delete(event.id)
    kept.offering.delete(event.id)
  }
}

const nextSeq = (known: BoardMarket | undefined, now: number): number => Math.max(now, (known?.seq ?? 0) + 1)

const sameDefinition = (a: MarketDefinition, b: MarketDefinition): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
