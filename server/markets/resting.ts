/** Orders that rest, when something else than a bet comes to them: the house moves, or their time is over. */
import { expireOrders, type BookFill, meetHouse } from '@paddock/domain/book'
import type { PricedFill } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import {
  end,
  keepPlacement,
  otherwiseOf,
  outlookOn,
  refuseAway,
  refuseBook,
  refuseHouseLoss,
  refuseLocked,
  refuseOffer,
  refuseUserWin,
} from '../bets/index.ts'
import {
  bookOf,
  type Changes,
  type LiveMarket,
  type Otherwise,
  type Scene,
  type SceneDeps,
  statusForBets,
} from '../engine/index.ts'
import { type MarketsCore, onMarket, unattended } from './core.ts'

/** The house has moved: orders that rest take what now suits them. */
export function meetResting(core: MarketsCore, marketId: string, slots: readonly number[]): void {
  const isResting = (market: LiveMarket): boolean =>
    [...market.open.values()].some((bet) => bet.status !== 'PENDING' && slots.includes(bet.slot ?? -1))
  const market = core.engine.markets.get(marketId)
  if (!market || !isResting(market)) return
  unattended(
    onMarket(core, marketId, (changes, known) => {
      if (statusForBets(known) !== 'OPEN') return
      for (const slot of slots) fillResting(core, changes, known, slot)
    }),
  )
}

function fillResting({ sites, clock }: MarketsCore, changes: Changes, market: LiveMarket, slot: number): void {
  const now = clock()
  const met = meetHouse(bookOf(market), slot, now, houseAllows({ changes, market, now }, sites))
  for (const order of met.touched) {
    const bet = must(market.open.get(order.id), 'a resting order is open in its market')
    const site = must(sites.get(bet.siteId), 'a bet has its site')
    keepPlacement({ changes, market, site, now }, bet, {
      order,
      fills: met.fills.filter((fill) => fill.taker === order.id),
    })
  }
}

/**
 * What an order that rests may take of the house: nothing once its player is locked or stays away or nothing is offered, no more than
 * the house may lose, and than its player may win at the prices that are had. Asked order by order, so what it allowed before counts.
 * Law D-35, D-37.
 */
function houseAllows(
  { changes, market, now }: Pick<Scene, 'changes' | 'market' | 'now'>,
  sites: SceneDeps['sites'],
): (orderId: string, fills: readonly BookFill[]) => boolean {
  const taken = new Map<string, readonly PricedFill[]>()
  const won = new Map<number, Otherwise>()
  return (orderId, fills) => {
    const bet = must(market.open.get(orderId), 'a resting order is open in its market')
    const account = must(changes.accounts.get(bet.accountId), 'whoever rests in the market is locked')
    const site = must(sites.get(bet.siteId), 'a bet has its site')
    if (refuseBook(account, site) || refuseLocked(account, market)) return false
    if (refuseAway(account, now) || refuseOffer({ market, site })) return false
    const house = `${bet.siteId} ${bet.book}`
    const outlook = outlookOn(market, bet, fills)
    const byHouse = [...(taken.get(house) ?? []), ...outlook.byHouse]
    const otherwise = together(won.get(account.id), otherwiseOf(bet, outlook))
    if (refuseUserWin({ market, account, changes }, otherwise, [])) return false
    if (refuseHouseLoss({ market, site, changes }, bet.book, byHouse)) return false
    taken.set(house, byHouse)
    won.set(account.id, otherwise)
    return true
  }
}

const together = (one: Otherwise | undefined, other: Otherwise): Otherwise =>
  one
    ? {
        without: new Set([...one.without, ...other.without]),
        fills: [...one.fills, ...other.fills],
        rests: [...one.rests, ...other.rests],
      }
    : other

/** Ends the orders of every market whose time is over. */
export function expireDue(core: MarketsCore, now: number): void {
  for (const market of core.engine.markets.values())
    if (market.book && market.book.nextExpiry <= now) expire(core, market.definition.id)
}

function expire(core: MarketsCore, marketId: string): void {
  unattended(
    onMarket(core, marketId, (changes, market) => {
      const now = core.clock()
      for (const order of expireOrders(bookOf(market), now)) {
        const bet = must(market.open.get(order.id), 'a resting order is open in its market')
        end(changes, market, bet, { status: 'LAPSED', reason: 'EXPIRED', now })
      }
    }),
  )
}
