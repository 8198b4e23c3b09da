/** Cancelling and changing an order that rests, under its own id. */
import type { Refusal } from '@paddock/contract'
import { amendOrder, type Amendment, type AmendRefusal, cancelOrder, refuseAmend } from '@paddock/domain/book'
import { type Paise, paise, subtract } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import {
  amendedBet,
  type Bet,
  bookOf,
  dueAt,
  exposureWith,
  holdingOf,
  isAmending,
  keepBet,
  noteBet,
  orderOf,
  refreshExposure,
  RETRY,
  type Scene,
} from '../engine/index.ts'
import { clearOwn, end, endAmendment, keepPlacement, makersOf, outlookOf, refuseHouse, withSizes } from './decide.ts'
import { delayOf, refuseStake } from './place.ts'
import { countStake, refuseAccount, refuseBand, refuseByLaw, refuseResting, refuseRisk } from './refuse.ts'

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
export function askAmend(scene: Scene, bet: Bet, change: Amendment): Result<Bet, Refusal> | typeof RETRY {
  if (isAmending(bet)) return refuse({ code: 'CHANGE_IN_PROGRESS' })
  const amended = amendedBet(bet, change)
  const delay = delayOf(scene)
  const isSlow = delay > 0 && outlookOf(scene, amended).fills.length > 0
  const asked = isSlow ? keptWaiting(scene, bet, change, delay) : amended
  const refusal = refuseAmended(scene, bet, amended, change) ?? refuseFunds(scene, bet, asked)
  if (refusal) return refuse(refusal)
  const made = isSlow ? reserve(scene, asked, amended) : makeAmend(scene, bet, change)
  if (made === RETRY) return RETRY
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
export function decideAmend(scene: Scene, bet: Bet): typeof RETRY | undefined {
  const { change, marketVersion } = must(bet.amendment, 'a change waits')
  const { changes, market } = scene
  const current = market.state.version
  // Its funds are held and its stake is counted since it was asked for: what its player did to either meanwhile does not end it.
  const refusal: Refusal | undefined =
    current === marketVersion
      ? refuseAmended(scene, bet, amendedBet(bet, change), change)
      : { code: 'MARKET_VERSION_CHANGED', current }
  if (!refusal) return makeAmend(scene, bet, change) === RETRY ? RETRY : undefined
  endAmendment(changes, market, bet, refusal)
  return undefined
}

/** Makes a change that nothing stands against any more. */
function makeAmend(scene: Scene, bet: Bet, change: Amendment): Bet | typeof RETRY {
  const { market, changes, now, own } = scene
  const amended = amendedBet(bet, change)
  const makers = makersOf(market, orderOf(amended), amended.remaining, now, own)
  if (makers.some((id) => !changes.accounts.has(id))) return RETRY
  clearOwn(scene, amended)
  const placed = amendOrder(bookOf(market), bet.id, change, now)
  if (!placed.ok) throw new Error(`the book refused a planned change: ${placed.refusal.code}`)
  // Before what it was matched at then, as its receipt tells it.
  noteBet(changes, amended, { amended: changeOf(bet, amended) })
  return keepPlacement(scene, amended, placed.value)
}

/** What it becomes must be what a new bet could be, of this player, in this market, now. */
function refuseAmended(scene: Scene, before: Bet, after: Bet, change: Amendment): Refusal | undefined {
  return (
    refuseAccount(scene, null) ??
    refuseStake(scene, after) ??
    refuseResting(scene, after) ??
    refuseDecided(after) ??
    refuseByLaw(scene, after) ??
    (scene.isFresh ? undefined : { code: 'STALE_PRICE' }) ??
    refuseByBook(scene, before, change) ??
    refuseFar(scene, before, after) ??
    refuseHouse(scene, after, before)
  )
}

/** Said before the kind's law looks at what is left of it, to which that would be no stake. */
const refuseDecided = ({ remaining }: Bet): Refusal | undefined =>
  remaining > 0 ? undefined : { code: 'SIZE_ALREADY_DECIDED' }

function refuseByBook({ market, now, own }: Scene, { id }: Bet, change: Amendment): Refusal | undefined {
  const refusal = refuseAmend(bookOf(market), id, change, now, own)
  return refusal && refusalOf(refusal)
}

const addedStake = (before: Bet, after: Bet): Paise => paise(Math.max(0, after.stake - before.stake))

/** An order from which the market went away may be made smaller, or told what becomes of it in play. */
const refuseFar = (scene: Scene, before: Bet, after: Bet): Refusal | undefined =>
  after.limitPrice !== before.limitPrice || after.stake > before.stake ? refuseBand(scene, after) : undefined

const changeOf = (before: Bet, after: Bet) => ({
  price: after.price,
  priceBefore: before.price,
  stake: after.stake,
  stakeBefore: before.stake,
})

/** The funds must cover what it may come to: the change, or while it waits either. */
function refuseFunds(scene: Scene, before: Bet, after: Bet): Refusal | undefined {
  const { market, account } = scene
  market.open.set(after.id, after)
  const addedExposure = exposureWith(market, account.id) - holdingOf(market, account.id).exposure
  market.open.set(before.id, before)
  const becomes = isAmending(after) ? amendedBet(after, after.amendment.change) : after
  return refuseRisk(scene, { stake: addedStake(before, becomes), already: before.stake, addedExposure })
}

function refusalOf(refusal: AmendRefusal): Refusal {
  switch (refusal.code) {
    case 'UNKNOWN_ORDER':
      return { code: 'NOTHING_TO_CANCEL' }
    case 'INVALID_SIZE':
      return { code: 'INVALID_STAKE' }
    case 'NOTHING_TO_AMEND':
    case 'SIZE_ALREADY_DECIDED':
    case 'INVALID_ODDS':
    case 'EXPIRY_IN_THE_PAST':
      return refusal
    case 'SELF_MATCH':
      return { code: 'SELF_MATCH', betId: refusal.orderId }
  }
}
