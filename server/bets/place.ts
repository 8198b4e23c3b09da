/** Taking a bet in: refused with nothing changed, decided at once, or kept waiting with its funds reserved. */
import type { Refusal } from '@paddock/contract'
import type { Side } from '@paddock/domain/market'
import { type OrderTerms, poolOf } from '@paddock/domain/book'
import { betDelayMs } from '@paddock/domain/betting'
import { type MoneyBook, type Paise, ZERO } from '@paddock/domain/money'
import { isOnLadder, type Odds, odds, type PriceLadder, stepDown, stepUp } from '@paddock/domain/odds'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { ladderOf } from '@paddock/domain/kinds'
import { newId } from '../platform/ids.ts'
import {
  type Bet,
  betTermsOf,
  keepBet,
  type LiveMarket,
  noteBet,
  refreshExposure,
  type Scene,
} from '../engine/index.ts'
import { matchBet } from './match-bet.ts'
import type { Plan } from './plan.ts'
import { refuseBet } from './refusals/moments.ts'
import { countStake } from './refusals/risk.ts'

/** Who takes any price takes the last one of the ladder. Law D-05. */
export const ANY_PRICE = Number.POSITIVE_INFINITY

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
  /** How many ladder steps worse than asked the player still takes, or `ANY_PRICE`. Law D-05. */
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

/**
 * The bet as taken in, already matched where it does not have to wait. A refusal has changed nothing. `seen` is the version of the market
 * that its player saw.
 */
export function placeBet(scene: Scene, asked: Bet, seen: number | null, plan: Plan): Result<Bet, Refusal> {
  const bet = joinsTheQueue(asked, plan) ? { ...asked, acceptAt: scene.now } : asked
  const refusal = refuseBet(scene, bet, seen, plan)
  if (refusal) return refuse(refusal)
  countStake(scene, bet.stake)
  return ok(bet.acceptAt > scene.now ? reserve(scene, bet) : matchBet(scene, bet, plan))
}

/** Only what would be matched has to wait: an order that joins the queue takes nothing from anybody. Law P-19. */
const joinsTheQueue = ({ timeInForce }: Bet, plan: Plan): boolean =>
  timeInForce === 'GOOD_TILL_CANCEL' && plan !== null && plan.fills.length === 0

function reserve(scene: Scene, bet: Bet): Bet {
  keepBet(scene.changes, scene.market, bet)
  refreshExposure(scene.changes, scene.market, bet.accountId)
  noteBet(scene.changes, bet)
  return bet
}

/** The bet that is asked for. Nothing is decided on it. */
export function newBet({ now, account, market }: Scene, request: BetRequest): Bet {
  const { definition, state } = market
  return {
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
}

/** How long what would be matched waits first: the market's time, what a level above adds to it, and the account's own, in milliseconds. */
export const delayOf = (scene: Pick<Scene, 'account' | 'market'>): number =>
  betDelayMs(scene.account.betDelay, betTermsOf(scene).delaySeconds)

/** The worst price it takes. One that is not on the ladder stays what it is, to be refused as such. Law D-05. */
function limitPrice({ definition: { shape } }: LiveMarket, { price, side, acceptSteps }: BetRequest): Odds {
  const ladder = ladderOf(shape)
  if (!ladder || !isOnLadder(ladder, price)) return price
  if (acceptSteps === ANY_PRICE) return worstOn(ladder, side) ?? price
  let limit = price
  for (let step = 0; step < acceptSteps; step++) {
    limit = (side === 'BACK' ? stepDown(ladder, limit) : stepUp(ladder, limit)) ?? limit
  }
  return limit
}

const worstOn = (ladder: PriceLadder, side: Side): Odds | undefined =>
  side === 'BACK' ? stepUp(ladder, odds(1)) : stepDown(ladder, odds(Number.MAX_SAFE_INTEGER))

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
