/** What may be lost and won: by the player, whose funds and limits bound it, and by the house. */
import type { Refusal } from '@paddock/contract'
import { isAboveLimit, type MoneyBook, type Paise, paise, ZERO } from '@paddock/domain/money'
import { addFill, addPositions, EMPTY, negatePosition, type Position, type PricedFill } from '@paddock/domain/positions'
import { type Play, played, PRODUCT_OF, refusePlay } from '@paddock/domain/protection'
import {
  availableOf,
  type Bet,
  exposureOfPosition,
  holdingOf,
  mostWinOf,
  mostWonWith,
  type Otherwise,
  type Scene,
} from '../../engine/index.ts'
import { type Outlook, otherwiseOf } from '../plan.ts'

/**
 * What is risked anew: the stake of an order that opens something, what that order had staked before, and how much more may be lost
 * with it.
 */
export type Risk = { readonly stake: Paise; readonly already: Paise; readonly addedExposure: number }

/**
 * Why the player may not risk so much: what protects them, their exposure limit, their funds. Accepted iff the funds suffice after
 * it, or the market's worst case does not get worse, so that what reduces risk is never refused for want of money. Law 3.1,
 * D-08; security 1.4.
 */
export function refuseRisk(scene: Risking & Pick<Scene, 'now'>, risk: Risk): Refusal | undefined {
  const { account, now } = scene
  const { addedExposure } = risk
  const refusal = account.standing && refusePlay(account.standing, playOf(scene, risk), now)
  if (refusal || addedExposure <= 0) return refusal
  if (isAboveLimit(account.exposure + addedExposure, account.exposureLimit))
    return { code: 'EXPOSURE_LIMIT', limit: atLeastZero(account.exposureLimit - account.exposure) }
  const available = availableOf(account)
  return addedExposure > available ? { code: 'INSUFFICIENT_FUNDS', available: atLeastZero(available) } : undefined
}

/** Once it is taken in, its stake counts for what is decided next under the same lock. */
export function countStake(scene: Risking, stake: Paise): void {
  const { account } = scene
  if (account.standing)
    account.standing = played(account.standing, playOf(scene, { stake, already: ZERO, addedExposure: 0 }))
}

type Risking = Pick<Scene, 'account' | 'market'>

const playOf = ({ account: { exposure }, market }: Risking, risk: Risk): Play => ({
  type: 'WAGER',
  product: PRODUCT_OF[market.definition.shape.kind],
  exposure,
  ...risk,
})
const atLeastZero = (amount: number): Paise => paise(Math.max(0, amount))

/** What the house does not stand for: that its player wins, or that it loses, more of the market than the caps. Law D-35. */
export function refuseHouse(
  { market, account, site }: Scene,
  bet: Bet,
  outlook: Outlook,
  before?: Bet,
): Refusal | undefined {
  const won =
    bet.cashOutId === null
      ? refuseUserWin({ market, account }, otherwiseOf(bet, outlook), before ? [{ ...before, amendment: null }] : [])
      : undefined
  return won ?? refuseHouseLoss({ market, site }, bet.book, outlook.byHouse)
}

/**
 * The player stops where they could win more of the market than its cap, at the prices that are had rather than asked, unless they could
 * have won as much `before`. Law D-35.
 */
export function refuseUserWin(
  { market, account }: Risking,
  otherwise: Otherwise,
  before: readonly Bet[],
): Refusal | undefined {
  const maxUserWin = mostWinOf({ market, account })
  const after = mostWonWith(market, account.id, otherwise)
  if (after <= maxUserWin) return undefined
  const won = mostWonWith(market, account.id, { ...otherwise, fills: [], rests: before })
  return after > won ? { code: 'USER_MAX_WIN', limit: atLeastZero(maxUserWin - won) } : undefined
}

/** The house stops where its worst case would pass the market's cap, unless the bet makes it no worse. Law D-35. */
export function refuseHouseLoss(
  { market, site }: Pick<Scene, 'market' | 'site'>,
  book: MoneyBook,
  fills: readonly PricedFill[],
): Refusal | undefined {
  const { shape } = market.definition
  const taken = fills.reduce((position, fill) => addFill(shape, position, fill), EMPTY)
  return refuseHousePosition({ market, site }, book, taken)
}

/** The same of what a player's position changes by, whatever it is made of: the house has the opposite. */
export function refuseHousePosition(
  { market, site }: Pick<Scene, 'market' | 'site'>,
  book: MoneyBook,
  change: Position,
): Refusal | undefined {
  const { maxHouseLoss } = market.definition
  const before = holdingOf(market, site.houses[book]).matched
  const after = addPositions(before, negatePosition(change))
  const risk = exposureOfPosition(market, after)
  if (risk <= maxHouseLoss || risk <= exposureOfPosition(market, before)) return undefined
  return { code: 'MAX_LOSS_HOUSE', limit: paise(Math.max(0, maxHouseLoss - exposureOfPosition(market, before))) }
}
