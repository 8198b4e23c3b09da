/** Orders taken back: one, all that a player asks for in one transaction, or all of accounts that may bet no more. */
import type { Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import {
  type Bet,
  type Changes,
  isAmending,
  isWaiting,
  type LiveMarket,
  openOf,
  RETRY,
  sceneOf,
} from '../../engine/index.ts'
import { cancelBet } from '../amend.ts'
import type { BetsCore, WhichOrders } from '../bets.ts'
import { onOrder } from './on-order.ts'

/** One after the other, since each is a task of its own. One that was matched meanwhile is no order any more. */
export async function cancelAll(core: BetsCore, accountIds: readonly number[]): Promise<void> {
  const resting = [...core.engine.markets.values()].flatMap(({ open }) =>
    [...open.values()].filter((bet) => bet.status !== 'PENDING' && accountIds.includes(bet.accountId)),
  )
  for (const { accountId, id } of resting) await onOrder(core, accountId, id, cancelBet)
}

/** All of them in one transaction: the player who wants out is not left with half of it. */
export async function cancelUnmatched(
  core: BetsCore,
  accountId: number,
  where: WhichOrders,
): Promise<Result<readonly Bet[], Refusal>> {
  const { engine } = core
  const meant = [...engine.markets.values()].filter((market) => isAbout(market, where))
  const markets = meant.flatMap((market) => (restingOf(market, accountId).length > 0 ? market.definition.id : []))
  if (markets.length === 0) {
    const isChanging = meant.some((market) => openOf(market, accountId).some(isAmending))
    return refuse({ code: isChanging ? 'CHANGE_IN_PROGRESS' : 'NOTHING_TO_CANCEL' })
  }
  return await engine.run<Result<readonly Bet[], Refusal>>({ markets, accounts: () => [accountId] }, (changes) => {
    const cancelled: Bet[] = []
    for (const market of markets.flatMap((id) => engine.markets.get(id) ?? [])) {
      const found = cancelIn(core, changes, market, accountId)
      if (found === RETRY) return RETRY
      cancelled.push(...found)
    }
    return () => (cancelled.length > 0 ? ok(cancelled) : refuse({ code: 'NOTHING_TO_CANCEL' }))
  })
}

function cancelIn(
  core: BetsCore,
  changes: Changes,
  market: LiveMarket,
  accountId: number,
): readonly Bet[] | typeof RETRY {
  const scene = sceneOf(core, changes, market, accountId)
  if (!scene) return RETRY
  return restingOf(market, accountId).flatMap((bet) => {
    const gone = cancelBet(scene, bet)
    return gone.ok ? [gone.value] : []
  })
}

const isAbout = ({ definition }: LiveMarket, { eventId, marketId }: WhichOrders): boolean =>
  (eventId === undefined || definition.eventId === eventId) && (marketId === undefined || definition.id === marketId)

/** What its player may take back: nothing of what waits. */
const restingOf = (market: LiveMarket, accountId: number): Bet[] =>
  openOf(market, accountId).filter((bet) => !isWaiting(bet))
