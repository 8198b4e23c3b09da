/**
 * Who was locked, or stays away, is matched no more: not even by an order of theirs that rests and that nobody has taken out of the
 * market yet. It ends when somebody would meet it, under the locks of both, before anything is decided. Law D-37.
 */
import { cancelOrder, type OrderTerms } from '@paddock/domain/book'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { type Bet, bookOf, orderOf, type Scene } from '../engine/index.ts'
import { end, makerBetsOf } from './decide.ts'
import { refuseAway, refuseLocked } from './refuse.ts'

/** Whether all that the order would meet is of locked rows and may be met; where a row is missing, it must wait for it. */
export function isWayClear(scene: Scene, order: OrderTerms, size: Paise): boolean {
  for (;;) {
    const makers = makerBetsOf(scene.market, order, size, scene.now, scene.own)
    if (makers.some(({ accountId }) => !scene.changes.accounts.has(accountId))) return false
    if (!endBarred(scene, makers)) return true
  }
}

/** The same of a bet as it stands; where there is no order book, nobody is met. */
export const isWayClearFor = (scene: Scene, bet: Bet): boolean =>
  !scene.market.book || isWayClear(scene, orderOf(bet), bet.remaining)

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
  const { changes, market, now } = scene
  let ended = false
  for (const bet of orders) {
    const account = must(changes.accounts.get(bet.accountId), 'whoever is met is locked')
    const refusal = refuseLocked(account, market) ?? refuseAway(account, now)
    if (!refusal) continue
    const { code: reason, ...facts } = refusal
    cancelOrder(bookOf(market), bet.id)
    end(changes, market, bet, { status: 'LAPSED', reason, facts, now })
    ended = true
  }
  return ended
}
