/** What a market takes: whether it takes bets at all, and this one, and until when. */
import { DAY_MS } from '@paddock/domain/time'
import type { Refusal } from '@paddock/contract'
import { takesBets } from '@paddock/domain/betting'
import { hasExpired } from '@paddock/domain/book'
import { closedBy, lawOf, mayRest, type Order } from '@paddock/domain/kinds'
import { type Bet, lawView, pickOf, type Scene, statusForBets } from '../../engine/index.ts'

/** Nothing new is matched where no bets are taken: it is asked when a bet comes in and wherever it has got to since. */
export const refuseOffer = ({ market: { definition }, site }: Pick<Scene, 'market' | 'site'>): Refusal | undefined =>
  !site.sportsOffered || !definition.betAllowed || !takesBets(definition.maxStake)
    ? { code: 'BET_NOT_ALLOWED' }
    : undefined

/** Whether positions of the market are closed at all, and now. */
export function refuseClosing({ market, site }: Pick<Scene, 'market' | 'site'>): Refusal | undefined {
  const { shape, cashOut } = market.definition
  if (!site.cashOutOffered || !cashOut || closedBy(shape) === undefined) return { code: 'NOT_OFFERED' }
  return statusForBets(market) === 'SUSPENDED' ? { code: 'MARKET_SUSPENDED' } : undefined
}

/** Whether what is not matched of it may stay in the market. Law D-03. */
export function refuseResting(
  { market: { definition }, site }: Pick<Scene, 'market' | 'site'>,
  { timeInForce }: Pick<Bet, 'timeInForce'>,
): Refusal | undefined {
  const isAllowed = mayRest(definition.kind, [definition.restingAllowed, site.restingAllowed])
  return timeInForce === 'GOOD_TILL_CANCEL' && !isAllowed ? { code: 'INVALID_PERSISTENCE' } : undefined
}

/** What a session cash-out waits to sell is the position it was asked for: its player does not end it by changing that. */
export const refuseWhileSelling = ({ market, account }: Scene): Refusal | undefined =>
  market.cashOuts.has(account.id) ? { code: 'BET_IN_PROGRESS' } : undefined

/** A player who named the version of the market that they saw bets on no other. */
export const refuseVersion = ({ market }: Scene, seen: number | null): Refusal | undefined =>
  seen !== null && seen !== market.state.version
    ? { code: 'MARKET_VERSION_CHANGED', current: market.state.version }
    : undefined

export const refuseStale = ({ isFresh }: Scene): Refusal | undefined => (isFresh ? undefined : { code: 'STALE_PRICE' })

/** What the law of the market's kind says, with the price the player asked rather than the worst they would take. */
export function refuseByLaw({ market }: Scene, bet: Bet): Refusal | undefined {
  const view = lawView(market)
  const order: Order = pickOf(bet, bet.limitPrice, bet.remaining)
  const refusal = lawOf(view).refuseOrder(view, order)
  if (!refusal) return undefined
  return refusal.code === 'PRICE_WORSE' ? { ...refusal, asked: bet.price } : refusal
}

/** Markets of a whole season are bet on about a year before; whoever wants no end names none. */
const LONGEST_WAIT_MS = 366 * DAY_MS

/** Why it may not be matched at that time: its player wanted it until then and no longer, or until later than anything waits. */
export function refuseExpiry({ expiresAt }: Pick<Bet, 'expiresAt'>, at: number): Refusal | undefined {
  if (expiresAt === null) return undefined
  if (hasExpired({ expiresAt }, at)) return { code: 'EXPIRY_IN_THE_PAST' }
  const until = at + LONGEST_WAIT_MS
  return expiresAt > until ? { code: 'EXPIRY_TOO_FAR', field: 'expiresAt', until } : undefined
}
