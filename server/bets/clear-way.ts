/**
 * Who was locked, or stays away, is matched no more: not even by an order of theirs that rests and that nobody has taken out of the
 * market yet. It ends when somebody would meet it, under the locks of both, before anything is decided. Law D-37.
 */
import { cancelOrder } from '@paddock/domain/book'
import { must } from '@paddock/domain/result'
import { type Bet, bookOf, RETRY, type Scene } from '../engine/index.ts'
import { end } from './end.ts'
import { makersIn, type Plan, planBet, type Planned } from './plan.ts'
import { refuseAway, refuseBook, refuseLocked } from './refusals/account.ts'

/** What the bet comes to, once all that it would meet may be met; where a row of theirs is not locked, it waits for that. */
export function clearWay(scene: Scene, bet: Bet): Plan | typeof RETRY {
  const planned = clearWays(scene, [bet])
  return planned === RETRY ? RETRY : must(planned[0], 'a bet that is asked about is planned').plan
}

/** The same of bets that are decided together. */
export function clearWays(scene: Scene, bets: readonly Bet[]): readonly Planned[] | typeof RETRY {
  for (;;) {
    const planned = bets.map((bet) => ({ bet, plan: planBet(scene, bet) }))
    const makers = [...new Set(planned.flatMap(({ plan }) => makersIn(scene.market, plan)))]
    if (makers.some(({ accountId }) => !scene.changes.accounts.has(accountId))) return RETRY
    if (!endBarred(scene, makers)) return planned
  }
}

/** The same of everything that rests in the market, whose owners' rows are all locked; their own they do not meet. */
export function clearMarket(scene: Scene): void {
  endBarred(
    scene,
    [...scene.market.open.values()].filter(
      ({ status, accountId }) => status !== 'PENDING' && accountId !== scene.account.id,
    ),
  )
}

function endBarred(scene: Scene, orders: readonly Bet[]): boolean {
  const { changes, market, site, now } = scene
  let ended = false
  for (const bet of orders) {
    const account = must(changes.accounts.get(bet.accountId), 'whoever is met is locked')
    const refusal = refuseBook(account, site) ?? refuseLocked(account, market) ?? refuseAway(account, now)
    if (!refusal) continue
    const { code: reason, ...facts } = refusal
    cancelOrder(bookOf(market), bet.id)
    end(changes, market, bet, { status: 'LAPSED', reason, facts, now })
    ended = true
  }
  return ended
}
