/** Changing a bet that waits in the market: what is typed, what is wrong with it, and what is sent. */
import { refusalReason } from '@paddock/contract/refusals'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatRupees, type Paise, parseRupees, subtract } from '@paddock/domain/money'
import { formatOdds, type Odds, parseOdds, type PriceLadder } from '@paddock/domain/odds'
import { formatAmount } from '@paddock/ui/formats'
import { type Reason, refuseOdds } from './bounds.ts'
import { SLIP_WORDS } from './words.ts'

export type Amended = {
  readonly price: string
  /** The whole of it: what is matched already included. */
  readonly stake: string
  readonly persistence: Bet['persistence']
}

/** Only what differs from the bet. */
export type Change = {
  readonly betId: string
  readonly price?: Odds
  readonly stake?: Paise
  readonly persistence?: Bet['persistence']
}

export const amendedOf = ({ odds, stake, persistence }: Bet): Amended => ({
  price: formatOdds(odds.price),
  stake: formatRupees(stake).replace(/\.00$/, ''),
  persistence,
})

/**
 * Why it cannot be sent, in the order of 000 §5; null when it can. The market's limits are the server's to say, and its ladder
 * while the market has not told it.
 */
export function refuseAmended(bet: Bet, amended: Amended, ladder: PriceLadder | null): Reason | null {
  const stake = parseRupees(amended.stake)
  if (stake === undefined || stake <= 0) return refusalReason({ code: 'INVALID_STAKE' })
  const decided = subtract(bet.stake, bet.sizeRemaining)
  if (stake <= decided) {
    return { code: 'SIZE_ALREADY_DECIDED', text: SLIP_WORDS.amendBelowDecided(formatAmount(decided)) }
  }
  const refusal = ladder && refuseOdds(ladder, amended.price)
  if (refusal) return refusal
  return changeOf(bet, amended) ? null : { code: 'NOTHING_TO_AMEND', text: SLIP_WORDS.amendNothing }
}

/** Null where nothing differs. */
export function changeOf(bet: Bet, amended: Amended): Change | null {
  const stake = parseRupees(amended.stake)
  const price = parseOdds(amended.price)
  const change: Change = {
    betId: bet._id,
    ...(price !== undefined && price !== bet.odds.price && { price }),
    ...(stake !== undefined && stake !== bet.stake && { stake }),
    ...(amended.persistence !== bet.persistence && { persistence: amended.persistence }),
  }
  return Object.keys(change).length > 1 ? change : null
}
