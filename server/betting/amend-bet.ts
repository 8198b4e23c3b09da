/** Cancelling and changing an order that rests, under its own id. */
import type { Refusal } from '@paddock/contract'
import { amendOrder, type AmendRefusal, cancelOrder, planMatch } from '@paddock/domain/markets/exchange'
import { add, type Paise, paise, subtract } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { Bet } from './bet.ts'
import { keepBet, note, refreshExposure } from './changes.ts'
import { end, keepPlacement, makersOf, takenByHouse, withSizes } from './decide-bet.ts'
import type { Amendment } from './index.ts'
import { bookOf, exposureWith, holdingOf, type LiveMarket, orderOf } from './live-market.ts'
import { PLATFORM_MAX_STAKE } from './place-bet.ts'
import { countStake, refuseAccount, refuseByLaw, refuseHouseLoss, refuseRisk } from './refuse-bet.ts'
import { RETRY, type Scene } from './scene.ts'

/** Cancels what is unmatched, or `size` of it. What was matched before stays. */
export function cancelBet({ changes, market, now }: Scene, bet: Bet, size?: Paise): Result<Bet, Refusal> {
  if (size !== undefined && size <= 0) return refuse({ code: 'INVALID_STAKE' })
  const cancelled = cancelOrder(bookOf(market), bet.id, size)
  if (!cancelled.ok) return refuse({ code: 'NOTHING_TO_CANCEL' })
  if (cancelled.value.remaining === 0) {
    return ok(end(changes, market, bet, { status: 'CANCELLED', reason: 'CANCELLED_BY_PLAYER', now }))
  }
  const kept = { ...withSizes(bet, cancelled.value), version: bet.version + 1 }
  keepBet(changes, market, kept)
  refreshExposure(changes, market, bet.accountId)
  const taken = subtract(kept.cancelled, bet.cancelled)
  note(changes, bet.accountId, 'bet', { betId: bet.id, status: kept.status, cancelled: taken })
  return ok(kept)
}

/** Price and size together, all or nothing. The funds must cover what it becomes. */
export function amendBet(scene: Scene, bet: Bet, change: Amendment): Result<Bet, Refusal> | typeof RETRY {
  const { market, changes, now } = scene
  if (market.state.status !== 'OPEN')
    return refuse({ code: market.state.status === 'SUSPENDED' ? 'MARKET_SUSPENDED' : 'MARKET_NOT_OPEN' })
  const amended = amendedBet(bet, change)
  const refusal = refuseNew(scene, amended) ?? refuseLimits(scene, amended) ?? refuseFunds(scene, bet, amended)
  if (refusal) return refuse(refusal)
  const unlocked = makersOf(market, orderOf(amended), amended.remaining, now).some((id) => !changes.accounts.has(id))
  if (unlocked) return RETRY
  const placed = amendOrder(bookOf(market), bet.id, change, now)
  if (!placed.ok) return refuse(refusalOf(placed.refusal))
  countStake(scene, paise(Math.max(0, amended.stake - bet.stake)))
  // Before what it was matched at then, as its receipt tells it.
  note(changes, bet.accountId, 'bet', { betId: bet.id, status: bet.status, amended: changeOf(bet, amended) })
  return ok(keepPlacement(scene, amended, placed.value))
}

/** What it becomes must be what a new bet could be: of an unlocked player, at a fresh price, within what the house may lose. */
function refuseNew(scene: Scene, amended: Bet): Refusal | undefined {
  const refusal = refuseAccount(scene, null) ?? refuseByLaw(scene, amended)
  if (refusal || !scene.isFresh) return refusal ?? { code: 'STALE_PRICE' }
  return refuseHouseLoss(scene, amended.book, takenByHouse(scene, amended))
}

const changeOf = (before: Bet, after: Bet) => ({
  price: after.price,
  priceBefore: before.price,
  stake: after.stake,
  stakeBefore: before.stake,
})

function amendedBet(bet: Bet, { price, size, persistence }: Amendment): Bet {
  const stake = size ?? bet.stake
  return {
    ...bet,
    price: price ?? bet.price,
    limitPrice: price ?? bet.limitPrice,
    persistence: persistence ?? bet.persistence,
    stake,
    remaining: add(bet.remaining, subtract(stake, bet.stake)),
  }
}

function refuseLimits({ market, account }: Scene, { stake, kind }: Bet): Refusal | undefined {
  const { minStake, maxStake } = market.definition
  const userMax = account.maxima[kind]
  if (userMax > 0 && stake > userMax) return { code: 'STAKE_ABOVE_USER_MAX', limit: userMax }
  if (stake < minStake) return { code: 'STAKE_OUT_OF_RANGE', limit: minStake }
  return stake > maxStake || stake > PLATFORM_MAX_STAKE ? { code: 'STAKE_OUT_OF_RANGE', limit: maxStake } : undefined
}

function refuseFunds(scene: Scene, before: Bet, after: Bet): Refusal | undefined {
  if (after.remaining <= 0) return undefined
  const { market, account } = scene
  market.open.set(after.id, after)
  const addedExposure = exposureWith(market, account.id) - holdingOf(market, account.id).exposure
  market.open.set(before.id, before)
  return refuseRisk(scene, { stake: paise(Math.max(0, after.stake - before.stake)), addedExposure })
}

function refusalOf(refusal: AmendRefusal): Refusal {
  switch (refusal.code) {
    case 'UNKNOWN_ORDER':
      return { code: 'NOTHING_TO_CANCEL' }
    case 'NOTHING_TO_AMEND':
      return { code: 'NOTHING_TO_AMEND' }
    case 'INVALID_SIZE':
    case 'SIZE_ALREADY_DECIDED':
      return { code: 'INVALID_STAKE' }
    case 'INVALID_ODDS':
    case 'EXPIRY_IN_THE_PAST':
    case 'SELF_MATCH':
      return { code: refusal.code }
  }
}

/** Whether the changed order would be matched at once, and so must wait out the market's delay first. */
export function mustWait(market: LiveMarket, betId: string, change: Amendment, now: number): boolean {
  const bet = market.open.get(betId)
  if (!bet || !market.book || market.definition.delaySeconds === 0) return false
  const amended = amendedBet(bet, change)
  return planMatch(market.book, orderOf(amended), amended.remaining, now).fills.length > 0
}
