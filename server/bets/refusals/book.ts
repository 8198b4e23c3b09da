/** What the order book has against a bet, as it was planned. */
import type { Refusal } from '@paddock/contract'
import {
  type Amendment,
  type AmendRefusal,
  bandOn,
  isKilled,
  isWithin,
  poolOf,
  refuseAmend,
  refuseUnfilled,
} from '@paddock/domain/book'
import { type Bet, bookOf, type LiveMarket, orderOf, type Scene } from '../../engine/index.ts'
import type { Plan } from '../plan.ts'

/** Why the book cannot match the bet now: it would meet its own player, or too little is there. */
export function refuseMatch({ market, now }: Scene, bet: Bet, plan: Plan): Refusal | undefined {
  if (!plan) return undefined
  if (plan.self) return { code: 'SELF_MATCH', betId: plan.self.terms.id }
  if (bet.timeInForce !== 'FILL_OR_KILL') return refuseBand(market, bet, plan)
  return isKilled({ ...bet, size: bet.stake }, plan) ? refuseTooLittle(market, bet, now) : undefined
}

/**
 * Why what is left of an order may not wait for other players: who trades so far from the market hands money over. While nothing
 * tells what is far it may wait, and meets nobody. Law D-36.
 */
function refuseBand(market: LiveMarket, bet: Bet, plan: Plan): Refusal | undefined {
  if (!plan || bet.slot === null || bet.timeInForce === 'FILL_OR_KILL') return undefined
  const band = bandOn(bookOf(market), bet.slot, poolOf(bet))
  if (band === null || isWithin(band, bet.limitPrice)) return undefined
  return plan.left === 0 ? undefined : { code: 'PRICE_OUT_OF_BAND', ...band }
}

/** An order from which the market went away may be made smaller, or told what becomes of it in play. */
export const refuseFar = ({ market }: Scene, before: Bet, after: Bet, plan: Plan): Refusal | undefined =>
  after.limitPrice !== before.limitPrice || after.stake > before.stake ? refuseBand(market, after, plan) : undefined

/** Why the book has too little for the bet, with the price the player asked rather than the worst they would take. */
function refuseTooLittle(market: LiveMarket, bet: Bet, now: number): Refusal {
  const refusal = refuseUnfilled(bookOf(market), orderOf(bet), bet.remaining, now)
  return refusal.code === 'PRICE_WORSE' ? { ...refusal, asked: bet.price } : refusal
}

/** Why the book cannot change the order so. */
export function refuseChange(
  { market, now }: Scene,
  { id }: Bet,
  change: Amendment,
  plan: NonNullable<Plan>,
): Refusal | undefined {
  const refusal = refuseAmend(bookOf(market), id, change, now, plan)
  return refusal && refusalOf(refusal)
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
