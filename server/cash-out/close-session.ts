/**
 * Closing a position on a session: a sum takes the place of a share of it. It waits for the account's and the market's delay, and the
 * offer is made anew at its end: a better one is given, a worse one refused with its figure. Decision 0022.
 */
import type { LapseCode, Refusal } from '@paddock/contract'
import { type HeldBet, partsOf, planSessionCashOut, type SessionCashOutPlan } from '@paddock/domain/cashout'
import { type Paise, ZERO } from '@paddock/domain/money'
import {
  addPositions,
  EMPTY,
  isSession,
  negatePosition,
  type Position,
  type SessionShape,
  toRow,
} from '@paddock/domain/positions'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { newId } from '../platform/ids.ts'
import type { CashOutRequest } from './request.ts'
import {
  type Changes,
  exposureWith,
  holdingOf,
  keepCashOut,
  type LiveMarket,
  type MadeOffer,
  madeOffer,
  NOTHING_FILLED,
  refreshExposure,
  type Scene,
  type SessionCashOut,
  statusForBets,
  storedPart,
} from '../engine/index.ts'
import { delayOf, moveHolding, refuseAccount, refuseClosing, refuseHousePosition, refuseRisk } from '../bets/index.ts'

/** The offer of this moment, by memory alone: nothing that a client saw counts. */
export function planSession(
  market: LiveMarket,
  accountId: number,
  fractionBps: number,
): Result<SessionCashOutPlan, Refusal> {
  return planSessionCashOut(
    {
      shape: shapeOf(market),
      status: statusForBets(market),
      position: holdingOf(market, accountId).matched,
      // What its model quotes, also where no room is left to bet at it: a way out needs none.
      quote: market.sessionModelled ?? market.session,
      model: market.model,
      gainLimit: market.definition.maxCashOut,
    },
    fractionBps,
  )
}

function shapeOf({ definition: { shape } }: LiveMarket): SessionShape {
  if (!isSession(shape)) throw new TypeError('runners are closed by bets')
  return shape
}

/** Takes the wish in. It is decided when its delay is over, also where there is none. */
export function placeSessionCashOut(scene: Scene, request: CashOutRequest): Result<SessionCashOut, Refusal> {
  const { market, account } = scene
  if (market.cashOuts.has(account.id)) return refuse({ code: 'BET_IN_PROGRESS' })
  const plan = planSession(market, account.id, request.fractionBps)
  if (!plan.ok) return plan
  const refusal = refuseVersion(market, request) ?? refuseTaking(scene, plan.value, request.minLocked)
  if (refusal) return refuse(refusal)
  const cashOut = newCashOut(scene, request, plan.value)
  keepCashOut(scene.changes, market, cashOut)
  return ok(cashOut)
}

function refuseVersion({ state }: LiveMarket, { marketVersion }: CashOutRequest): Refusal | undefined {
  return marketVersion === null || marketVersion === state.version
    ? undefined
    : { code: 'MARKET_VERSION_CHANGED', current: state.version }
}

/** Why this offer may not be taken: who, the price, the figure, and what it would do to their funds and to the house. */
function refuseTaking(scene: Scene, { locked, fill }: SessionCashOutPlan, least: Paise | null): Refusal | undefined {
  const { market, account, isFresh } = scene
  // The very name of a cash-out says to `refuseAccount` that nothing is risked anew.
  const refused = refuseAccount(scene, 'cash-out')
  if (refused) return refused
  if (!isFresh) return { code: 'STALE_PRICE' }
  if (least !== null && locked < least) return { code: 'CASH_OUT_WORSE', locked }
  const addedExposure = exposureAfter(market, account.id, fill) - holdingOf(market, account.id).exposure
  return (
    refuseRisk(scene, { stake: ZERO, already: ZERO, addedExposure }) ?? refuseHousePosition(scene, account.book, fill)
  )
}

/** Bets that wait may cost more beside a sum than beside the position that it replaces. */
function exposureAfter(market: LiveMarket, accountId: number, fill: Position): Paise {
  const holding = holdingOf(market, accountId)
  const { matched } = holding
  holding.matched = addPositions(matched, fill)
  const after = exposureWith(market, accountId)
  holding.matched = matched
  return after
}

function newCashOut(
  { now, account, market }: Scene,
  request: CashOutRequest,
  plan: SessionCashOutPlan,
): SessionCashOut {
  const { definition, state } = market
  const { fractionBps, minLocked, requestId } = request
  return {
    ...NOTHING_FILLED,
    id: newId(now),
    siteId: account.siteId,
    accountId: account.id,
    book: account.book,
    eventId: definition.eventId,
    marketId: definition.id,
    fractionBps,
    least: minLocked,
    status: 'PENDING',
    reason: null,
    facts: null,
    marketVersion: state.version,
    quoteVersion: null,
    version: 1,
    requestId,
    held: toRow(holdingOf(market, account.id).matched),
    asked: madeOffer(plan),
    given: null,
    receivedAt: now,
    acceptAt: now + delayOf({ account, market }),
    decidedAt: null,
    settledAt: null,
    net: null,
  }
}

/** The end of its delay. `bets` are those the position is made of, as stored. Undefined when the sum is not given. */
export function decideSessionCashOut(
  scene: Scene,
  cashOut: SessionCashOut,
  bets: readonly HeldBet[],
): MadeOffer | undefined {
  const { market, changes, now } = scene
  const plan = refusePosition(scene, cashOut, bets) ?? planSession(market, cashOut.accountId, cashOut.fractionBps)
  const refusal = refuseClosing(scene) ?? (plan.ok ? refuseTaking(scene, plan.value, cashOut.least) : plan.refusal)
  if (!plan.ok || refusal) {
    const { code, ...facts } = must(refusal, 'without a plan there is a refusal')
    endCashOut(changes, market, cashOut, { status: 'REJECTED', reason: code, facts, now })
    return undefined
  }
  return fillCashOut(scene, cashOut, plan.value, bets)
}

/** What was offered was for this position; another one, or one whose bets are not all known yet, is not sold in its place. */
function refusePosition(
  { market }: Scene,
  { accountId, held }: SessionCashOut,
  bets: readonly HeldBet[],
): Result<never, Refusal> | undefined {
  const [now, known] = [
    toRow(holdingOf(market, accountId).matched),
    toRow(bets.map(({ position }) => position).reduce(addPositions, EMPTY)),
  ]
  const isSame = [held, known].every((row) => JSON.stringify(rowOf(row)) === JSON.stringify(rowOf(now)))
  return isSame ? undefined : refuse({ code: 'POSITION_CHANGED' })
}

const rowOf = ({ base, keys, amounts, slopes }: ReturnType<typeof toRow>) => [base, keys, amounts, slopes]

function fillCashOut(
  scene: Scene,
  cashOut: SessionCashOut,
  plan: SessionCashOutPlan,
  bets: readonly HeldBet[],
): MadeOffer {
  const { market, changes, site, now } = scene
  const { accountId, book, fractionBps } = cashOut
  moveHolding(changes, market, accountId, plan.fill)
  moveHolding(changes, market, site.houses[book], negatePosition(plan.fill))
  refreshExposure(changes, market, accountId)
  const parts = partsOf(shapeOf(market), plan, fractionBps, bets)
  changes.cashOutParts.push(...parts.map((part) => storedPart(cashOut, part)))
  const given = madeOffer(plan)
  keepCashOut(changes, market, {
    ...cashOut,
    ...toRow(plan.fill),
    status: 'ACCEPTED',
    given,
    quoteVersion: market.desk?.quoteVersion ?? null,
    decidedAt: now,
    version: cashOut.version + 1,
  })
  return given
}

type Ending = {
  readonly status: 'REJECTED' | 'LAPSED'
  readonly reason: Refusal['code'] | LapseCode
  readonly facts?: Readonly<Record<string, unknown>>
  readonly now: number
}

/** Ends one that waits, with nothing changed but for what is told of it. */
export function endCashOut(
  changes: Changes,
  market: LiveMarket,
  cashOut: SessionCashOut,
  { status, reason, facts, now }: Ending,
): void {
  keepCashOut(changes, market, {
    ...cashOut,
    status,
    reason,
    facts: facts && Object.keys(facts).length > 0 ? facts : null,
    decidedAt: now,
    version: cashOut.version + 1,
  })
}
