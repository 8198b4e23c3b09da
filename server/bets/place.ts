/** Taking a bet in: refused with nothing changed, decided at once, or kept waiting with its funds reserved. */
import type { Refusal } from '@paddock/contract'
import { MAX_OF_KIND, type Side } from '@paddock/domain/market'
import { type OrderTerms, planMatch, poolOf, refuseMinFill } from '@paddock/domain/book'
import { betDelayMs } from '@paddock/domain/betting'
import { isAboveLimit, type MoneyBook, type Paise, paise, ZERO } from '@paddock/domain/money'
import { type Odds, stepDown, stepUp } from '@paddock/domain/odds'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { ladderOf } from '@paddock/domain/kinds'
import { newId } from '../platform/ids.ts'
import type { MarketDefinition } from '../catalogue/index.ts'
import {
  type Bet,
  exposureWith,
  holdingOf,
  keepBet,
  type LiveMarket,
  noteBet,
  orderOf,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'
import { matchBet, otherwiseOf, outlookOf, refuseExpiry, refuseHouse, refuseMatch } from './decide.ts'
import { countStake, refuseAccount, refuseByLaw, refuseOffer, refuseResting, refuseRisk } from './refuse.ts'

/** A bet as its player asks for it. `size` is a backer's stake on either side. */
export type BetRequest = {
  readonly accountId: number
  readonly siteId: number
  readonly book: MoneyBook
  readonly marketId: string
  readonly side: Side
  readonly slot: number | null
  readonly run: number | null
  readonly price: Odds
  readonly stake: Paise
  /** How many ladder steps worse than asked the player still takes. Law D-05. */
  readonly acceptSteps: number
  readonly timeInForce: 'FILL_OR_KILL' | 'GOOD_TILL_CANCEL'
  readonly minFill: Paise | null
  readonly persistence: 'LAPSE' | 'PERSIST'
  readonly expiresAt: number | null
  /** The version of the market the player saw; a newer one refuses the bet. */
  readonly marketVersion: number | null
  readonly cashOutId: string | null
  readonly client: Readonly<Record<string, unknown>> | null
}

/** Above this no stake goes, whatever is configured. Security T38. @internal Exported for the table of ways. */
export const PLATFORM_MAX_STAKE = paise(1_000_000_000)

/** The bet as taken in, already matched where it does not have to wait. A refusal has changed nothing. */
export function placeBet(scene: Scene, request: BetRequest): Result<Bet, Refusal> {
  const bet = newBet(scene, request)
  const refusal = refuseBet(scene, request, bet)
  if (refusal) return refuse(refusal)
  countStake(scene, bet.stake)
  return ok(bet.acceptAt > scene.now ? reserve(scene, bet) : matchBet(scene, bet))
}

function reserve(scene: Scene, bet: Bet): Bet {
  keepBet(scene.changes, scene.market, bet)
  refreshExposure(scene.changes, scene.market, bet.accountId)
  noteBet(scene.changes, bet)
  return bet
}

export function newBet({ now, account, market }: Scene, request: BetRequest): Bet {
  const { definition, state } = market
  const draft: Bet = {
    id: newId(now),
    siteId: account.siteId,
    accountId: account.id,
    book: account.book,
    eventId: definition.eventId,
    marketId: definition.id,
    kind: definition.kind,
    slot: request.slot,
    run: request.run,
    side: request.side,
    price: request.price,
    limitPrice: limitPrice(market, request),
    stake: request.stake,
    timeInForce: request.timeInForce,
    minFill: request.minFill,
    persistence: request.persistence,
    expiresAt: request.expiresAt,
    matched: ZERO,
    remaining: request.stake,
    lapsed: ZERO,
    cancelled: ZERO,
    voided: ZERO,
    profit: ZERO,
    liability: ZERO,
    priceSize: 0,
    matchedRun: null,
    sequence: null,
    status: 'PENDING',
    reason: null,
    facts: null,
    marketVersion: state.version,
    version: 1,
    receivedAt: now,
    acceptAt: now + delayOf({ account, market }),
    decidedAt: null,
    settledAt: null,
    net: null,
    cashOutId: request.cashOutId,
    client: request.client,
    amendment: null,
  }
  // Only what would be matched has to wait: an order that joins the queue takes nothing from anybody. Law P-19.
  return draft.acceptAt > now && joinsTheQueue(market, draft, now) ? { ...draft, acceptAt: now } : draft
}

/** How long what would be matched waits first: the market's time and the account's own, in milliseconds. */
export const delayOf = ({ account, market }: Pick<Scene, 'account' | 'market'>): number =>
  betDelayMs(account.betDelay, market.definition.delaySeconds)

function joinsTheQueue(market: LiveMarket, bet: Bet, now: number): boolean {
  if (bet.timeInForce !== 'GOOD_TILL_CANCEL' || !market.book) return false
  return planMatch(market.book, orderOf(bet), bet.stake, now).fills.length === 0
}

function limitPrice({ definition: { shape } }: LiveMarket, { price, side, acceptSteps }: BetRequest): Odds {
  const ladder = ladderOf(shape)
  if (!ladder) return price
  let limit = price
  for (let step = 0; step < acceptSteps; step++) {
    limit = (side === 'BACK' ? stepDown(ladder, limit) : stepUp(ladder, limit)) ?? limit
  }
  return limit
}

/** Why the bet is not taken in, in the order of the contract's codes: who, what, the market, the price, the money. */
function refuseBet(scene: Scene, request: BetRequest, bet: Bet): Refusal | undefined {
  return refuseTerms(scene, request, bet) ?? refuseMoney(scene, bet)
}

/** Everything but the money. */
export function refuseTerms(scene: Scene, request: BetRequest, bet: Bet): Refusal | undefined {
  return (
    refuseAccount(scene, request.cashOutId) ??
    refuseStake(scene, request) ??
    refuseResting(scene, request) ??
    refuseWhileSelling(scene) ??
    refuseMinFill({ ...request, size: request.stake }) ??
    refuseExpiry(bet, bet.acceptAt) ??
    refuseByLaw(scene, bet) ??
    refuseMarket(scene, request) ??
    // A fill-or-kill bet that could not be filled now is told so at once, rather than after its delay.
    refuseMatch(scene, bet)
  )
}

export function refuseStake(
  scene: Scene,
  { stake, cashOutId }: Pick<BetRequest, 'stake' | 'cashOutId'>,
): Refusal | undefined {
  const { account, market } = scene
  const { kind, minStake, maxStake } = market.definition
  if (stake <= 0) return { code: 'INVALID_STAKE' }
  if (cashOutId !== null) return undefined
  const refusal = refuseOffer(scene)
  if (refusal) return refusal
  const userMax = account.maxima[MAX_OF_KIND[kind]]
  if (isAboveLimit(stake, userMax)) return { code: 'STAKE_ABOVE_USER_MAX', limit: userMax }
  return refuseStakeRange({ minStake, maxStake }, stake)
}

/** Whether the stake lies between the market's least and most. */
export function refuseStakeRange(
  { minStake, maxStake }: Pick<MarketDefinition, 'minStake' | 'maxStake'>,
  stake: Paise,
): Refusal | undefined {
  if (stake < minStake) return { code: 'STAKE_OUT_OF_RANGE', limit: minStake }
  const cap = Math.min(maxStake, PLATFORM_MAX_STAKE)
  return stake > cap ? { code: 'STAKE_OUT_OF_RANGE', limit: paise(cap) } : undefined
}

/** What a session cash-out waits to sell is the position it was asked for: its player does not end it by changing that. */
const refuseWhileSelling = ({ market, account }: Scene): Refusal | undefined =>
  market.cashOuts.has(account.id) ? { code: 'BET_IN_PROGRESS' } : undefined

function refuseMarket({ market, isFresh }: Scene, { marketVersion }: BetRequest): Refusal | undefined {
  if (marketVersion !== null && marketVersion !== market.state.version) {
    return { code: 'MARKET_VERSION_CHANGED', current: market.state.version }
  }
  return isFresh ? undefined : { code: 'STALE_PRICE' }
}

/** While it waits it may come to the price asked. At once, what it is given counts at the price given, and what rests at its own. Law 3.1. */
function refuseMoney(scene: Scene, bet: Bet): Refusal | undefined {
  const { market, account, now } = scene
  const { fills, rests } = bet.acceptAt > now ? { fills: [], rests: [bet] } : otherwiseOf(bet, outlookOf(scene, bet))
  const addedExposure = exposureWith(market, account.id, rests, fills) - holdingOf(market, account.id).exposure
  return refuseRisk(scene, { stake: bet.stake, already: ZERO, addedExposure }) ?? refuseHouse(scene, bet)
}

/** The request as the book would see it, for finding whom it would meet; undefined where there is no book. */
export function termsOf(request: BetRequest, market: LiveMarket | undefined): OrderTerms | undefined {
  if (!market?.book || request.slot === null) return undefined
  const { accountId, slot, side, timeInForce, minFill, persistence, expiresAt } = request
  const price = limitPrice(market, request)
  return {
    id: '',
    accountId: String(accountId),
    pool: poolOf(request),
    cluster: null,
    slot,
    side,
    price,
    timeInForce,
    minFill,
    persistence,
    expiresAt,
  }
}
