/** A bet that nothing stands against any more is matched: in the book as it was planned, or by the house at its quote. */
import { cancelOrder, type Match, placeOrder } from '@paddock/domain/book'
import { must } from '@paddock/domain/result'
import { type Bet, bookOf, orderOf, type Scene } from '../engine/index.ts'
import { end } from './end.ts'
import { keepPlacement, keepTaken } from './fills.ts'
import { type Plan, planBet, type Planned, priceByQuote } from './plan.ts'

/** Matches a bet that nothing stands against any more. */
export const matchBet = (scene: Scene, bet: Bet, plan: Plan): Bet =>
  plan ? matchInBook(scene, bet, plan) : keepTaken(scene, bet, priceByQuote(scene.market, bet))

/** Bets that are one. What the first takes of the book is not there for the next, which is planned again. */
export const matchTogether = (scene: Scene, bets: readonly Planned[]): Bet[] =>
  bets.map(({ bet, plan }, place) => matchBet(scene, bet, place === 0 ? plan : planBet(scene, bet)))

function matchInBook(scene: Scene, bet: Bet, match: Match): Bet {
  const { market, now } = scene
  clearOwn(scene, match)
  const placed = placeOrder(bookOf(market), orderOf(bet), now, match)
  if (!placed.ok) throw new Error(`the book refused a planned order: ${placed.refusal.code}`)
  return keepPlacement(scene, bet, placed.value)
}

/**
 * What its player has set before a bet that waited goes, and the bet is matched: nobody ends a waiting bet by an own order
 * in front of it. Decision 0029.
 */
export function clearOwn({ changes, market, now }: Scene, { giveWay }: Match): void {
  for (const { terms } of giveWay) {
    cancelOrder(bookOf(market), terms.id)
    const inTheWay = must(market.open.get(terms.id), 'a resting order is open in its market')
    end(changes, market, inTheWay, { status: 'CANCELLED', reason: 'GAVE_WAY', now })
  }
}
