/** What may be lost and won: by the player, whose funds and limits bound it, and by the house. */
import type { Refusal } from '@paddock/contract'
import { roomWherePassed } from '@paddock/domain/betting'
import { isAboveLimit, type MoneyBook, negate, type Paise, paise, ZERO } from '@paddock/domain/money'
import { addFill, addPositions, EMPTY, negatePosition, type Position, type PricedFill } from '@paddock/domain/positions'
import { type Play, played, PRODUCT_OF, refusePlay } from '@paddock/domain/protection'
import {
  availableOf,
  type Bet,
  capsOn,
  exposureOfPosition,
  holdingOf,
  lossOnEvent,
  lossToday,
  mostWinOf,
  mostWonWith,
  type Otherwise,
  type Scene,
  winToday,
  worstOfPosition,
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
export function refuseHouse(scene: Scene, bet: Bet, outlook: Outlook, before?: Bet): Refusal | undefined {
  const won =
    bet.cashOutId === null
      ? refuseUserWin(scene, otherwiseOf(bet, outlook), before ? [{ ...before, amendment: null }] : [])
      : undefined
  return won ?? refuseHouseLoss(scene, bet.book, outlook.byHouse)
}

/**
 * The player stops where they could win more of the market than its cap, or with it more in the day than their site's, at the prices that are
 * had rather than asked, unless they could have won as much `before`. Law D-35, D-58.
 */
export function refuseUserWin(
  { market, account, changes: { over } }: Risking & Pick<Scene, 'changes'>,
  otherwise: Otherwise,
  before: readonly Bet[],
): Refusal | undefined {
  const maxUserWin = mostWinOf({ market, account })
  const dayWin = capsOn(over, account.siteId, market)?.dayWin ?? null
  const after = mostWonWith(market, account.id, otherwise)
  if (after <= maxUserWin && dayWin === null) return undefined
  const won = mostWonWith(market, account.id, { ...otherwise, fills: [], rests: before })
  const room = roomWherePassed(maxUserWin, won, after)
  if (room !== undefined) return { code: 'USER_MAX_WIN', limit: room }
  if (dayWin === null) return undefined
  const beside = winToday(over, market, account.id)
  const left = roomWherePassed(dayWin, beside + won, beside + after)
  return left === undefined ? undefined : { code: 'USER_MAX_WIN_DAY', limit: left }
}

/** The house stops where its worst case would pass the market's cap, or with it what it may lose on the event or in the day, unless the bet makes it no worse. Law D-35, D-58. */
export function refuseHouseLoss(
  scene: Pick<Scene, 'market' | 'site' | 'changes'>,
  book: MoneyBook,
  fills: readonly PricedFill[],
): Refusal | undefined {
  const { shape } = scene.market.definition
  const taken = fills.reduce((position, fill) => addFill(shape, position, fill), EMPTY)
  return refuseHousePosition(scene, book, taken)
}

/** The same of what a player's position changes by, whatever it is made of: the house has the opposite. */
export function refuseHousePosition(
  scene: Pick<Scene, 'market' | 'site' | 'changes'>,
  book: MoneyBook,
  change: Position,
): Refusal | undefined {
  const { market, site } = scene
  const before = holdingOf(market, site.houses[book]).matched
  const after = addPositions(before, negatePosition(change))
  const { maxHouseLoss } = market.definition
  const room = roomWherePassed(maxHouseLoss, exposureOfPosition(market, before), exposureOfPosition(market, after))
  if (room !== undefined) return { code: 'MAX_LOSS_HOUSE', limit: room }
  const lost = negate(worstOfPosition(market, before))
  const losing = negate(worstOfPosition(market, after))
  return refuseOverMarkets(scene, book, { lost, losing })
}

/** What the house may lose on the market before the change, and after it, counts with its other markets. Where no cap is set, none is looked at. */
function refuseOverMarkets(
  { market, site, changes: { over } }: Pick<Scene, 'market' | 'site' | 'changes'>,
  book: MoneyBook,
  { lost, losing }: { readonly lost: number; readonly losing: number },
): Refusal | undefined {
  const caps = capsOn(over, site.id, market)
  if (!caps || losing <= lost) return undefined
  const house = { siteId: site.id, book, accountId: site.houses[book] }
  const { eventLoss, dayLoss } = caps
  const onEvent = eventLoss === null ? 0 : lossOnEvent(over, market, house)
  const room = roomWherePassed(eventLoss, onEvent + lost, onEvent + losing)
  if (room !== undefined) return { code: 'MAX_LOSS_EVENT', limit: room }
  const today = dayLoss === null ? 0 : lossToday(over, market, house)
  const left = roomWherePassed(dayLoss, today + lost, today + losing)
  return left === undefined ? undefined : { code: 'MAX_LOSS_DAY', limit: left }
}
