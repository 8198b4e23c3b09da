/** The end of a bet's delay: what it was promised is checked again, then it is matched, rests, or is refused for good. */
import { type Bet, type LiveMarket, openOf, type Scene } from '../engine/index.ts'
import { reject } from './end.ts'
import { matchBet, matchTogether } from './match-bet.ts'
import type { Plan, Planned } from './plan.ts'
import { refuseNow } from './refusals/moments.ts'

/** Decides a bet at the end of its delay: matched, resting, or ended with its reason. Law D-10. */
export function decideBet(scene: Scene, bet: Bet, plan: Plan): Bet {
  const refusal = refuseNow(scene, bet, plan)
  return refusal ? reject(scene, bet, refusal) : matchBet(scene, bet, plan)
}

/** The end of the delay of bets that are one: one that cannot be matched takes the others with it. True when they are matched. */
export function decideTogether(scene: Scene, bets: readonly Planned[]): boolean {
  const refusal = bets.map(({ bet, plan }) => refuseNow(scene, bet, plan)).find((found) => found !== undefined)
  if (refusal) for (const { bet } of bets) reject(scene, bet, refusal)
  else matchTogether(scene, bets)
  return refusal === undefined
}

/** The bets of one cash-out that wait out their delay: the account's own, however many others bet in the market. */
export const legsTogether = (
  market: LiveMarket,
  { accountId, cashOutId }: Pick<Bet, 'accountId' | 'cashOutId'>,
): Bet[] => openOf(market, accountId).filter((bet) => bet.status === 'PENDING' && bet.cashOutId === cashOutId)
