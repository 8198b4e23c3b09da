/** How much worse than the price on the screen a bet is still taken: what its player has chosen, as far as it means anything for this one. */
import { MOST_ACCEPT_TICKS, type BetOrder } from '@paddock/contract/shapes/bet'
import type { Paise } from '@paddock/domain/money'
import { type Odds, stepDown, stepUp } from '@paddock/domain/odds'
import type { AcceptedPrices } from '@paddock/ui/settings'
import { type Draft, gainOf, isHeld, stakeOf } from './draft.ts'

export type AcceptedChoice = { readonly prices: AcceptedPrices; readonly ticks: number }

/** The player's choice, and what they have to pay for it; null where that is not known. */
export type Accepted = AcceptedChoice & { readonly available: Paise | null }

type Worse = Pick<BetOrder, 'acceptAnyPrice' | 'acceptTicks'>

export const NOTHING_WORSE: Worse = { acceptAnyPrice: false, acceptTicks: 0 }

/**
 * Nothing worse without a ladder (a bookmaker's price, a session's run), and of a price that its player has said, which says itself what is asked. A lay that
 * waits is held at the worst price it takes, so it goes no farther than the money does.
 */
export function worseOf(draft: Draft, { prices, ticks, available }: Accepted): Worse {
  const { side, ladder } = draft.pick
  if (prices === 'better' || !ladder || isHeld(draft)) return NOTHING_WORSE
  if (prices === 'any' && (side === 'BACK' || available === null)) return { acceptAnyPrice: true, acceptTicks: 0 }
  const wanted = prices === 'any' ? MOST_ACCEPT_TICKS : ticks
  const acceptTicks = side === 'BACK' || available === null ? wanted : ticksFor(draft, wanted, available)
  return { acceptAnyPrice: false, acceptTicks }
}

/** How many steps up a lay's liability is still paid for. */
function ticksFor(draft: Draft, wanted: number, available: Paise): number {
  const { pick } = draft
  const prices = stepsFrom(draft, wanted)
  const beyond = prices.findIndex((price) => gainOf(pick, price, stakeOf(draft)) > available)
  return beyond === -1 ? prices.length : beyond
}

/** The prices that are worse, the nearest first. */
function stepsFrom({ pick: { ladder, price, side } }: Draft, wanted: number): readonly Odds[] {
  const prices: Odds[] = []
  let next: Odds | undefined = price
  while (ladder && prices.length < wanted) {
    next = side === 'BACK' ? stepDown(ladder, next) : stepUp(ladder, next)
    if (next === undefined) break
    prices.push(next)
  }
  return prices
}

/** The worst price that a bet of this draft takes; null where it takes none worse, 'any' where there is no last one. */
export function worstOf(draft: Draft, accepted: Accepted): Odds | 'any' | null {
  const { acceptAnyPrice, acceptTicks } = draft.unmatched === 'KILL' ? worseOf(draft, accepted) : NOTHING_WORSE
  return acceptAnyPrice ? 'any' : (stepsFrom(draft, acceptTicks).at(-1) ?? null)
}
