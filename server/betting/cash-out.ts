/**
 * Closing a position at the prices of now: the plan is the domain's, the bets are ordinary ones that are placed, wait and
 * are matched together, all of them or none. RULES 3.6, D-38, D-42.
 */
import type { Refusal } from '@paddock/contract'
import { fillsFor, planCashOut, planSessionCashOut } from '@paddock/domain/cashout'
import { availableAt } from '@paddock/domain/markets/exchange'
import type { Side } from '@paddock/domain/markets'
import { type Paise, ZERO } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import { profitAt, type LadderRow } from '@paddock/domain/positions'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { newId } from '../platform/ids.ts'
import type { MoneyBook } from '../ledger/index.ts'
import { type Bet, poolOf } from './bet.ts'
import { keepBet, note, refreshExposure } from './changes.ts'
import { matchBet, refuseNow, reject } from './decide-bet.ts'
import { bookOf, exposureWith, holdingOf, type LiveMarket, openOf } from './live-market.ts'
import { type BetRequest, newBet, refuseTerms } from './place-bet.ts'
import { refuseRisk } from './refuse-bet.ts'
import type { Scene } from './scene.ts'

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
  readonly marketVersion: number
}

export type CashOutRequest = {
  readonly accountId: number
  readonly siteId: number
  readonly book: MoneyBook
  readonly marketId: string
  readonly fractionBps: number
  /** The least that must be locked for the orders to be placed; null takes what there is. */
  readonly minLocked: Paise | null
  readonly marketVersion: number | null
  /** The caller's own reference, by which its outcome can be asked for. */
  readonly requestId: string | null
  /** From when on it may not be placed any more. */
  readonly expiresAt: number | null
}

type Who = { readonly id: number; readonly siteId: number; readonly book: MoneyBook }
type CashOutScene = Pick<Scene, 'market' | 'site'> & {
  readonly account: Who
}

/** What the account's matched position can be closed at now. Resting orders are left as they are. */
export function planFor({ market, account, site }: CashOutScene, fractionBps: number): Result<CashOutPlan, Refusal> {
  const { shape } = market.definition
  if (!site.cashOutOffered || !market.definition.cashOut || (shape.kind === 'BETFAIR' && shape.winners !== 1))
    return refuse({ code: 'NOT_OFFERED' })
  if (market.state.status === 'SUSPENDED') return refuse({ code: 'MARKET_SUSPENDED' })
  // One that waits out its delay closes what this one would close again.
  if (isCashingOut(market, account.id)) return refuse({ code: 'BET_IN_PROGRESS' })
  return shape.kind === 'SESSION'
    ? planSession(market, account.id, fractionBps)
    : planRunners(market, account, fractionBps)
}

function planSession(market: LiveMarket, accountId: number, fractionBps: number): Result<CashOutPlan, Refusal> {
  const { shape } = market.definition
  if (shape.kind !== 'SESSION') return refuse({ code: 'NOT_OFFERED' })
  const position = holdingOf(market, accountId).matched
  const plan = planSessionCashOut({ shape, status: market.state.status, position, quote: market.session }, fractionBps)
  if (!plan.ok) return plan
  const { order, before, after, locked } = plan.value
  return ok({
    orders: [{ ...order, slot: null, levels: [[order.price, order.stake]] }],
    outcomes: [],
    before,
    after,
    locked,
    marketVersion: market.state.version,
  })
}

function planRunners(market: LiveMarket, account: Who, fractionBps: number): Result<CashOutPlan, Refusal> {
  const { shape, runners } = market.definition
  if (shape.kind === 'SESSION') return refuse({ code: 'NOT_OFFERED' })
  const position = holdingOf(market, account.id).matched
  const inIt = runners.filter((runner) => runner.status !== 'REMOVED')
  const depths = new Map(inIt.map(({ slot }) => [slot, depthsOf(market, slot, account)]))
  const plan = planCashOut(
    {
      kind: shape.kind,
      status: market.state.status,
      runners: inIt.map(({ slot }) => ({
        slot,
        profit: profitAt(shape, position, { type: 'WINNERS', winners: [slot] }),
        toBack: depths.get(slot)?.BACK ?? [],
        toLay: depths.get(slot)?.LAY ?? [],
      })),
    },
    fractionBps,
  )
  if (!plan.ok) return plan
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
    marketVersion: market.state.version,
  })
}

const depthsOf = (market: LiveMarket, slot: number, account: Who): Readonly<Record<Side, readonly Level[]>> => ({
  BACK: depthOf(market, slot, 'BACK', account),
  LAY: depthOf(market, slot, 'LAY', account),
})

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

/** Places the bets of the plan as one: decided at once where there is no delay, else waiting together. */
export function placeCashOut(scene: Scene, request: CashOutRequest): Result<{ bets: Bet[]; locked: Paise }, Refusal> {
  const { now } = scene
  if (request.expiresAt !== null && request.expiresAt <= now) return refuse({ code: 'EXPIRY_IN_THE_PAST' })
  const plan = planFor(scene, request.fractionBps)
  if (!plan.ok) return plan
  const { orders, locked } = plan.value
  if (request.minLocked !== null && locked < request.minLocked) return refuse({ code: 'CASH_OUT_WORSE', locked })
  const cashOutId = newId(now)
  const bets: Bet[] = []
  for (const order of orders) {
    const leg = requestOf(request, order, cashOutId)
    const bet = newBet(scene, leg)
    const refusal = refuseTerms(scene, leg, bet)
    if (refusal) return refuse(refusal)
    bets.push(bet)
  }
  const refusal = refuseFunds(scene, bets)
  if (refusal) return refuse(refusal)
  if (bets.some((bet) => bet.acceptAt > now)) return ok({ bets: bets.map((bet) => keepWaiting(scene, bet)), locked })
  for (const bet of bets) {
    const reason = refuseNow(scene, bet)
    if (reason) return refuse(reason)
  }
  return ok({ bets: bets.map((bet) => matchBet(scene, bet)), locked })
}

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
  return refuseRisk(scene, { stake: ZERO, addedExposure })
}

function keepWaiting({ changes, market }: Scene, bet: Bet): Bet {
  keepBet(changes, market, bet)
  refreshExposure(changes, market, bet.accountId)
  note(changes, bet.accountId, 'bet', { betId: bet.id, status: bet.status })
  return bet
}

/** The end of their delay: one leg that cannot be matched takes the others with it. True when they are matched. */
export function decideCashOut(scene: Scene, bets: readonly Bet[]): boolean {
  const refusal = bets.map((bet) => refuseNow(scene, bet)).find((found) => found !== undefined)
  for (const bet of bets) {
    if (refusal) reject(scene, bet, refusal)
    else matchBet(scene, bet)
  }
  return refusal === undefined
}

const isCashingOut = (market: LiveMarket, accountId: number): boolean =>
  openOf(market, accountId).some(({ cashOutId }) => cashOutId !== null)

/** Its bets that wait out their delay: the account's own, however many others bet in the market. */
export const waitingLegs = (
  market: LiveMarket,
  { accountId, cashOutId }: Pick<Bet, 'accountId' | 'cashOutId'>,
): Bet[] => openOf(market, accountId).filter((bet) => bet.status === 'PENDING' && bet.cashOutId === cashOutId)
