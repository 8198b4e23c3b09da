/** What a change of a market's state does to the bets on it. The market's new state is in memory before anything waits. */
import { isDeepStrictEqual } from 'node:util'
import { lapseOrders, lapsesAlways, lapsesInPlay, type OrderTerms } from '@paddock/domain/book'
import { type MarketStatus, saidTerms } from '@paddock/domain/market'
import { must } from '@paddock/domain/result'
import type { LapseCode, Refusal } from '@paddock/contract'
import type { Hold, MarketDefinition, MarketState } from '../catalogue/index.ts'
import { type Changes, dropQuotes, isAmending, type LiveMarket } from '../engine/index.ts'
import { endCashOut } from '../cash-out/index.ts'
import { end, endAmendment } from '../bets/index.ts'

/**
 * OPEN only while the feed says so and nothing holds it back. Of several holds the operator's is the reason: the reason is
 * what a restart remembers, and only the operator's does not come back by itself. @internal Exported for the tests.
 */
export function effectiveStatus(market: LiveMarket): Pick<MarketState, 'status' | 'reason'> {
  const { feedStatus, holds } = market
  const isWaiting = feedStatus === 'SUSPENDED' || feedStatus === 'INACTIVE'
  if (holds.has('OPERATOR') && isWaiting) return { status: feedStatus, reason: 'OPERATOR' }
  if (feedStatus !== 'OPEN') return { status: feedStatus, reason: '' }
  const hold = reasonAmong(holds)
  return hold === undefined ? { status: 'OPEN', reason: '' } : { status: 'SUSPENDED', reason: hold }
}

/** Whatever stops bets at a trader's quote ends what they had opened: it may go by itself, and they have not seen why it came. */
export function addHold({ holds, desk }: Pick<LiveMarket, 'holds' | 'desk'>, name: Hold): void {
  holds.add(name)
  if (desk) holds.add('TRADER')
}

/** Why a trader does not open it says more than that they do not. */
function reasonAmong(holds: ReadonlySet<Hold>): Hold | undefined {
  if (holds.has('OPERATOR')) return 'OPERATOR'
  return [...holds].find((hold) => hold !== 'TRADER') ?? [...holds][0]
}

/** The state after something about the market changed; the same object when nothing of it did. */
export function nextState(
  market: LiveMarket,
  change: { readonly inPlay?: boolean; readonly runnersChanged?: boolean },
): MarketState {
  const { status, reason } = effectiveStatus(market)
  const inPlay = change.inPlay ?? market.state.inPlay
  const before = market.state
  if (status === before.status && inPlay === before.inPlay && !change.runnersChanged) {
    return reason === before.reason ? before : { ...before, reason }
  }
  return { status, reason, inPlay, version: before.version + 1 }
}

/**
 * Carries the market from one state to the next: a waiting bet lapses with any change, since its promise was made of the
 * old state; a resting one lapses as the rules say. Law 2.11, D-10, D-15, D-16, D-55.
 */
export function enterState(changes: Changes, market: LiveMarket, next: MarketState, now: number): void {
  const before = market.state
  if (next === before) return
  market.state = next
  changes.markets.set(market.definition.id, { market, actorId: null })
  if (next.version === before.version) return
  for (const bet of market.open.values()) {
    if (isAmending(bet)) endAmendment(changes, market, bet, refusalIn(next))
    if (bet.status !== 'PENDING') continue
    end(changes, market, bet, {
      status: 'LAPSED',
      reason: lapseOf(next),
      now,
    })
  }
  for (const cashOut of market.cashOuts.values())
    endCashOut(changes, market, cashOut, { status: 'LAPSED', reason: lapseOf(next), now })
  if (next.status === 'CLOSED') return lapseResting(changes, market, lapsesAlways, 'MARKET_CLOSED', now)
  if (next.inPlay && !before.inPlay) lapseResting(changes, market, lapsesInPlay, 'TURN_IN_PLAY', now)
  if (next.inPlay && next.status === 'SUSPENDED') lapseResting(changes, market, lapsesAlways, 'MKT_SUSPENDED', now)
  // A price from before a suspension is nobody's offer after it.
  if (next.status !== 'OPEN') dropQuotes(market)
}

/** What a change of an order asked for a moment later would be told. */
function refusalIn({ status, version }: MarketState): Refusal {
  if (status === 'OPEN') return { code: 'MARKET_VERSION_CHANGED', current: version }
  return { code: status === 'SUSPENDED' ? 'MARKET_SUSPENDED' : 'MARKET_NOT_OPEN' }
}

const lapseOf = ({ status }: MarketState): LapseCode => (status === 'OPEN' ? 'MKT_VERSION' : 'MKT_SUSPENDED')

function lapseResting(
  changes: Changes,
  market: LiveMarket,
  isMeant: (order: OrderTerms) => boolean,
  reason: LapseCode,
  now: number,
): void {
  if (!market.book) return
  for (const order of lapseOrders(market.book, isMeant)) {
    end(changes, market, must(market.open.get(order.id), 'a resting order is open in its market'), {
      status: 'LAPSED',
      reason,
      now,
    })
  }
}

/** Whether what a source says of a market would change what a bet on it is promised: its state, its delay, who is in it. */
export const changesPromise = (
  { definition, feedStatus, state }: LiveMarket,
  said: MarketDefinition,
  feed: { readonly status: MarketStatus; readonly inPlay: boolean },
): boolean =>
  feed.status !== feedStatus ||
  feed.inPlay !== state.inPlay ||
  said.delaySeconds !== saidTerms(definition).delaySeconds ||
  runnersChanged(definition, said) ||
  !isDeepStrictEqual(said.shape, definition.shape)

/** Whether the new definition differs in its runners, which grows the version. */
export const runnersChanged = (before: MarketDefinition, after: MarketDefinition): boolean =>
  before.runners.length !== after.runners.length ||
  before.runners.some((runner, i) => {
    const other = after.runners[i]
    return other === undefined || other.slot !== runner.slot || other.status !== runner.status
  })
