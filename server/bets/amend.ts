/** Cancelling and changing an order that rests, under its own id. */
import type { Refusal } from '@paddock/contract'
import { amendOrder, type Amendment, cancelOrder, type Match } from '@paddock/domain/book'
import { type Paise, subtract } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import {
  amendedBet,
  type Bet,
  bookOf,
  dueAt,
  isAmending,
  keepBet,
  noteBet,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'
import { end, endAmendment } from './end.ts'
import { keepPlacement, withSizes } from './fills.ts'
import { clearOwn } from './match-bet.ts'
import { delayOf } from './place.ts'
import { addedStake, refuseAmended, refuseFunds } from './refusals/moments.ts'
import { refuseVersion } from './refusals/market.ts'
import { countStake } from './refusals/risk.ts'

/** Cancels for its player what is unmatched, or `size` of it; nothing is taken back while a change of it waits. */
export const cancelForPlayer = (scene: Scene, bet: Bet, size?: Paise): Result<Bet, Refusal> =>
  isAmending(bet) ? refuse({ code: 'CHANGE_IN_PROGRESS' }) : cancelBet(scene, bet, size)

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
  noteBet(changes, kept, { cancelled: taken })
  return ok(kept)
}

/**
 * Price and size together, all or nothing. A change that could be matched waits first, as a new bet would, with its funds reserved;
 * any other takes nothing from anybody and is made at once. Law P-19, decision 0020.
 */
export function askAmend(scene: Scene, bet: Bet, change: Amendment, match: Match): Result<Bet, Refusal> {
  if (isAmending(bet)) return refuse({ code: 'CHANGE_IN_PROGRESS' })
  const amended = amendedBet(bet, change)
  const delay = delayOf(scene)
  const isSlow = delay > 0 && match.fills.length > 0
  const asked = isSlow ? keptWaiting(scene, bet, change, delay) : amended
  const refusal = refuseAmended(scene, bet, change, match) ?? refuseFunds(scene, bet, asked)
  if (refusal) return refuse(refusal)
  const made = isSlow ? reserve(scene, asked, amended) : makeAmend(scene, bet, change, match)
  // Counted when it is asked for, as of a bet: what is staked elsewhere meanwhile finds it there and does not end it.
  countStake(scene, addedStake(bet, amended))
  return ok(made)
}

function keptWaiting({ now, market }: Scene, bet: Bet, change: Amendment, delay: number): Bet {
  const { version } = market.state
  const amendment = { change, askedAt: now, acceptAt: now + delay, marketVersion: version, refusal: null }
  return { ...bet, amendment, version: bet.version + 1 }
}

function reserve({ changes, market }: Scene, waiting: Bet, amended: Bet): Bet {
  keepBet(changes, market, waiting)
  refreshExposure(changes, market, waiting.accountId)
  noteBet(changes, waiting, { amending: { ...changeOf(waiting, amended), until: dueAt(waiting) } })
  return waiting
}

/** The end of a change's delay: it is made, or has come to nothing and leaves its order as it is. */
export function decideAmend(scene: Scene, bet: Bet, match: Match): void {
  const { change, marketVersion } = must(bet.amendment, 'a change waits')
  // Its funds are held and its stake is counted since it was asked for: what its player did to either meanwhile does not end it.
  const refusal = refuseVersion(scene, marketVersion) ?? refuseAmended(scene, bet, change, match)
  if (refusal) endAmendment(scene.changes, scene.market, bet, refusal)
  else makeAmend(scene, bet, change, match)
}

/** Makes a change that nothing stands against any more. */
function makeAmend(scene: Scene, bet: Bet, change: Amendment, match: Match): Bet {
  const { market, changes, now } = scene
  const amended = amendedBet(bet, change)
  clearOwn(scene, match)
  const placed = amendOrder(bookOf(market), bet.id, change, now, match)
  if (!placed.ok) throw new Error(`the book refused a planned change: ${placed.refusal.code}`)
  // Before what it was matched at then, as its receipt tells it.
  noteBet(changes, amended, { amended: changeOf(bet, amended) })
  return keepPlacement(scene, amended, placed.value)
}

const changeOf = (before: Bet, after: Bet) => ({
  price: after.price,
  priceBefore: before.price,
  stake: after.stake,
  stakeBefore: before.stake,
})
