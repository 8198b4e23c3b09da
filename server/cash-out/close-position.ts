/**
 * Closing a position at the prices of now. Of runners: the plan is the domain's, the bets are ordinary ones that are placed, wait
 * and are matched together, all of them or none. Of a session: a sum in its place, in close-session. Law 3.6, D-38; decisions
 * 0004, 0022.
 */
import type { Refusal } from '@paddock/contract'
import { type CashOutRefusal, fillsFor, planCashOut } from '@paddock/domain/cashout'
import { availableAt, poolOf } from '@paddock/domain/book'
import { closedBy } from '@paddock/domain/kinds'
import type { Side } from '@paddock/domain/market'
import { type MoneyBook, type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { isSession, profitAt, type LadderRow } from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { newId } from '../platform/ids.ts'
import {
  type Bet,
  bookOf,
  exposureWith,
  holdingOf,
  keepBet,
  type LiveMarket,
  madeOffer,
  type MadeOffer,
  noteBet,
  openOf,
  refreshExposure,
  type Scene,
  type SessionCashOut,
  statusForBets,
} from '../engine/index.ts'
import { placeSessionCashOut, planSession } from './close-session.ts'
import type { CashOutRequest } from './request.ts'
import {
  type BetRequest,
  matchTogether,
  newBet,
  planBet,
  type Planned,
  refuseClosing,
  refuseExpiry,
  refuseNow,
  refuseRisk,
  refuseTerms,
} from '../bets/index.ts'

type Level = readonly [price: Odds, size: Paise]

export type CashOutOrder = {
  readonly slot: number | null
  readonly run: number | null
  readonly side: Side
  /** The worst price it may reach. */
  readonly price: Odds
  readonly stake: Paise
  /** What it would be matched at now. */
  readonly levels: readonly Level[]
}

export type CashOutPlan = {
  readonly orders: readonly CashOutOrder[]
  /** By runner; empty for a session. */
  readonly outcomes: readonly { readonly slot: number; readonly before: Paise; readonly after: Paise }[]
  /** By result; empty for runners. */
  readonly before: readonly LadderRow[]
  readonly after: readonly LadderRow[]
  readonly locked: Paise
  /** Of a session: the sum for the whole position, and how it came about. */
  readonly offer: MadeOffer | null
  readonly marketVersion: number
}

type Who = { readonly id: number; readonly siteId: number; readonly book: MoneyBook }
type CashOutScene = Pick<Scene, 'market' | 'site'> & {
  readonly account: Who
}

/** What the account's matched position can be closed at now. Resting orders are left as they are. */
export function planFor({ market, account, site }: CashOutScene, fractionBps: number): Result<CashOutPlan, Refusal> {
  const { shape } = market.definition
  const refusal = refuseClosing({ market, site })
  if (refusal) return refuse(refusal)
  // One that waits out its delay closes what this one would close again.
  if (isCashingOut(market, account.id)) return refuse({ code: 'BET_IN_PROGRESS' })
  return closedBy(shape) === 'SUM'
    ? planSum(market, account.id, fractionBps)
    : planRunners(market, account, fractionBps)
}

function planSum(market: LiveMarket, accountId: number, fractionBps: number): Result<CashOutPlan, Refusal> {
  const plan = planSession(market, accountId, fractionBps)
  if (!plan.ok) return plan
  const { before, after, locked } = plan.value
  const { version: marketVersion } = market.state
  return ok({ orders: [], outcomes: [], before, after, locked, offer: madeOffer(plan.value), marketVersion })
}

function planRunners(market: LiveMarket, account: Who, fractionBps: number): Result<CashOutPlan, Refusal> {
  const { shape, runners } = market.definition
  if (isSession(shape)) return refuse({ code: 'NOT_OFFERED' })
  const position = holdingOf(market, account.id).matched
  const inIt = runners.filter((runner) => runner.status !== 'REMOVED')
  const depths = new Map(inIt.map(({ slot }) => [slot, depthsOf(market, slot, account)]))
  const plan = planCashOut(
    {
      kind: shape.kind,
      status: statusForBets(market),
      runners: inIt.map(({ slot }) => ({
        slot,
        profit: profitAt(shape, position, { type: 'WINNERS', winners: [slot] }),
        toBack: depths.get(slot)?.BACK ?? [],
        toLay: depths.get(slot)?.LAY ?? [],
      })),
    },
    fractionBps,
  )
  if (!plan.ok) return refuse(refuseOwnOrder(market, account, plan.refusal) ?? plan.refusal)
  const { orders, outcomes, locked } = plan.value
  return ok({
    orders: orders.map((order) => ({
      ...order,
      run: null,
      levels: fillsFor(depths.get(order.slot)?.[order.side] ?? [], order.stake),
    })),
    outcomes,
    before: [],
    after: [],
    locked,
    offer: null,
    marketVersion: market.state.version,
  })
}

const depthsOf = (market: LiveMarket, slot: number, account: Who): Readonly<Record<Side, readonly Level[]>> => ({
  BACK: depthOf(market, slot, 'BACK', account),
  LAY: depthOf(market, slot, 'LAY', account),
})

/** Where the runner that lacks a price, or enough of it, would have more but for an order of the player's own. */
function refuseOwnOrder(market: LiveMarket, account: Who, refusal: CashOutRefusal): Refusal | undefined {
  if (!market.book || (refusal.code !== 'NO_PRICE' && refusal.code !== 'NOT_ENOUGH_DEPTH')) return undefined
  const { slot, side } = refusal
  const whole = availableAt(market.book, slot, side, poolOf(account))
  const depthFor = (levels: readonly Level[]) => levels.reduce((total, [, size]) => total + size, 0)
  if (depthFor(depthOf(market, slot, side, account)) >= depthFor(whole)) return undefined
  return { code: 'OWN_ORDER_IN_THE_WAY', betId: firstOwnAt(market, account, refusal, whole) }
}

/** The first of their orders that stands at one of these prices, which are best first. */
function firstOwnAt(
  market: LiveMarket,
  account: Who,
  { slot, side }: { readonly slot: number; readonly side: Side },
  levels: readonly Level[],
): string | undefined {
  const own = [...holdingOf(market, account.id).open]
    .flatMap((id) => market.open.get(id) ?? [])
    .filter((bet) => bet.slot === slot && bet.side !== side)
  for (const [price] of levels) {
    const found = own.find(({ limitPrice }) => limitPrice === price)
    if (found) return found.id
  }
  return undefined
}

function depthOf(market: LiveMarket, slot: number, side: Side, account: Who): readonly Level[] {
  if (market.book)
    return availableAt(bookOf(market), slot, side, poolOf(account), {
      accountId: String(account.id),
      cluster: null,
    })
  const quotes = market.bookmaker.get(slot)
  const quote = side === 'BACK' ? quotes?.back : quotes?.lay
  return quote ? [[quote.price, quote.maxStake]] : []
}

/** What closes the position: bets on runners, or the sum that takes the place of a session's position. */
export type Closing =
  | { readonly type: 'BETS'; readonly bets: readonly Bet[] }
  | { readonly type: 'SUM'; readonly cashOut: SessionCashOut }
export type PlacedCashOut = { readonly closing: Closing; readonly locked: Paise }

export function placeCashOut(scene: Scene, request: CashOutRequest): Result<PlacedCashOut, Refusal> {
  const late = refuseExpiry(request, scene.now)
  if (late) return refuse(late)
  if (closedBy(scene.market.definition.shape) !== 'SUM') return placeBets(scene, request)
  const refusal = refuseClosing(scene)
  if (refusal) return refuse(refusal)
  const placed = placeSessionCashOut(scene, request)
  if (!placed.ok) return placed
  return ok({ closing: { type: 'SUM', cashOut: placed.value }, locked: placed.value.asked.locked })
}

/** Places the bets of the plan as one: decided at once where there is no delay, else waiting together. */
function placeBets(scene: Scene, request: CashOutRequest): Result<PlacedCashOut, Refusal> {
  const { now } = scene
  const plan = planFor(scene, request.fractionBps)
  if (!plan.ok) return plan
  const { orders, locked } = plan.value
  if (request.minLocked !== null && locked < request.minLocked) return refuse({ code: 'CASH_OUT_WORSE', locked })
  const cashOutId = newId(now)
  const planned: Planned[] = []
  for (const order of orders) {
    const bet = newBet(scene, requestOf(request, order, cashOutId))
    const plan = planBet(scene, bet)
    const refusal = refuseTerms(scene, bet, request.marketVersion, plan)
    if (refusal) return refuse(refusal)
    planned.push({ bet, plan })
  }
  const bets = planned.map(({ bet }) => bet)
  const refusal = refuseFunds(scene, bets)
  if (refusal) return refuse(refusal)
  if (bets.some((bet) => bet.acceptAt > now))
    return ok(
      closedByBets(
        bets.map((bet) => keepWaiting(scene, bet)),
        locked,
      ),
    )
  for (const { bet, plan } of planned) {
    const reason = refuseNow(scene, bet, plan)
    if (reason) return refuse(reason)
  }
  return ok(closedByBets(matchTogether(scene, planned), locked))
}

const closedByBets = (bets: readonly Bet[], locked: Paise): PlacedCashOut => ({
  closing: { type: 'BETS', bets },
  locked,
})

export const cashOutIdOf = (closing: Closing): string =>
  closing.type === 'SUM'
    ? closing.cashOut.id
    : must(closing.bets[0]?.cashOutId, 'a position is closed by at least one bet')

const requestOf = (
  { accountId, siteId, book, marketId, marketVersion, requestId }: CashOutRequest,
  order: CashOutOrder,
  cashOutId: string,
): BetRequest => ({
  slot: order.slot,
  run: order.run,
  side: order.side,
  price: order.price,
  stake: order.stake,
  accountId,
  siteId,
  book,
  marketId,
  marketVersion,
  cashOutId,
  acceptSteps: 0,
  timeInForce: 'FILL_OR_KILL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  client: requestId === null ? null : { requestId },
})

/** Its orders close what is open, so they stake nothing anew. */
function refuseFunds(scene: Scene, bets: readonly Bet[]): Refusal | undefined {
  const { market, account } = scene
  const addedExposure = exposureWith(market, account.id, bets) - holdingOf(market, account.id).exposure
  return refuseRisk(scene, { stake: ZERO, already: ZERO, addedExposure })
}

function keepWaiting({ changes, market }: Scene, bet: Bet): Bet {
  keepBet(changes, market, bet)
  refreshExposure(changes, market, bet.accountId)
  noteBet(changes, bet)
  return bet
}

const isCashingOut = (market: LiveMarket, accountId: number): boolean =>
  market.cashOuts.has(accountId) || openOf(market, accountId).some(({ cashOutId }) => cashOutId !== null)
