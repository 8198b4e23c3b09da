/**
 * A non-runner: bets on it are void, those on the others are struck at reduced odds, and every position of the market is
 * made anew from its fills. Law 1.12, D-26.
 */
import { removeRunner } from '@paddock/domain/book'
import { isSession, type PricedFill } from '@paddock/domain/positions'
import { add, type Paise, paise, sum, ZERO } from '@paddock/domain/money'
import { reduceFill, type Removal } from '@paddock/domain/settlement'
import type { Odds } from '@paddock/domain/odds'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { reductionOn } from '@paddock/domain/kinds'
import type { Refusal } from '@paddock/contract'
import { isPaidOrPaying, mayTakeBets } from '@paddock/domain/market'
import type { MarketDefinition, MarketState } from '../../catalogue/index.ts'
import { type Decision, noteDecision } from '../decide-status.ts'
import type { Database } from '../../platform/database.ts'
import {
  type Bet,
  type BettingSite,
  bookOf,
  type Changes,
  type EngineCore,
  type Fill,
  keepBet,
  type LiveMarket,
  loadMatched,
  type MatchedBets,
  noteBet,
  pickOf,
  RETRY,
} from '../../engine/index.ts'
import { enterState } from '../change-state.ts'
import { ENDED_SINCE, hasEndedSince, readAgain } from '../ended-since.ts'
import { heldByFill, holdAnew } from '../hold-anew.ts'
import { end, statusOf } from '../../bets/index.ts'

export type RemovalPlan = readonly Removal[]

export type RemovalDeps = {
  readonly db: Database
  readonly engine: EngineCore
  readonly sites: ReadonlyMap<number, BettingSite>
  readonly clock: () => number
}

/** Call it while the market is held: nothing may be matched between the reading and the batch. */
export const removeRunners = (
  deps: RemovalDeps,
  marketId: string,
  plan: RemovalPlan,
  decision?: Decision,
): Promise<Result<MarketState, Refusal>> => readAgain(() => removeAsRead(deps, marketId, plan, decision))

async function removeAsRead(
  { db, engine, sites, clock }: RemovalDeps,
  marketId: string,
  plan: RemovalPlan,
  decision?: Decision,
): Promise<Result<MarketState, Refusal> | typeof ENDED_SINCE> {
  const matched = await loadMatched(db, marketId)
  const accounts = (): Set<number> =>
    new Set([...matched.bets.map((bet) => bet.accountId), ...openOwners(engine.markets.get(marketId))])
  const command = { markets: [marketId], accounts, urgent: true }
  return await engine.run<Result<MarketState, Refusal> | typeof ENDED_SINCE>(command, (changes) => {
    const market = engine.markets.get(marketId)
    if (!market) return () => refuse({ code: 'NOT_FOUND' })
    const refusal = decision
      ? plan.map((removal) => refuseWithdrawal(market, removal)).find(Boolean)
      : refuseWhilePaid(market)
    if (refusal) return () => refuse(refusal)
    const before = market.state
    if ([...accounts()].some((id) => !changes.accounts.has(id))) return RETRY
    if (matched.bets.some((bet) => hasEndedSince(changes, market, bet))) return () => ENDED_SINCE
    lapseOrdersOn(changes, market, plan, clock())
    markRemoved(changes, market, plan, clock())
    rebuild(changes, market, matched, { plan, sites, now: clock() })
    if (decision) {
      noteDecision(changes, market, before, decision)
      changes.touches.push({ marketId, how: 'PART_VOIDED', actorId: decision.actorId })
    }
    const after = market.state
    return () => ok(after)
  })
}

/** What a market pays by is not made anew while it pays, nor after. */
const refuseWhilePaid = ({ state: { status } }: LiveMarket): Refusal | undefined =>
  isPaidOrPaying(status) ? { code: 'MARKET_NOT_OPEN' } : undefined

/** An operator takes out who is still in it, of a market that is not decided, and leaves a contest. */
export function refuseWithdrawal({ definition, state }: LiveMarket, { slot }: Removal): Refusal | undefined {
  if (!mayTakeBets(state.status)) return { code: 'MARKET_NOT_OPEN' }
  const inIt = definition.runners.filter(({ status }) => status === 'ACTIVE')
  const { shape } = definition
  if (isSession(shape) || !inIt.some((runner) => runner.slot === slot)) return { code: 'NOT_A_CONTENDER' }
  return inIt.length - 1 <= Math.max(1, shape.winners) ? { code: 'LAST_CONTENDERS' } : undefined
}

/** What its source says of a market, with those out who are out already. */
export const keepRemoved = (before: MarketDefinition, after: MarketDefinition): MarketDefinition => {
  const out = new Map(
    before.runners.filter(({ status }) => status === 'REMOVED').map((runner) => [runner.slot, runner]),
  )
  if (out.size === 0) return after
  return {
    ...after,
    runners: after.runners.map((runner) => {
      const { status, reductionBps } = out.get(runner.slot) ?? runner
      return { ...runner, status, ...(reductionBps !== undefined && { reductionBps }) }
    }),
  }
}

export type RemovalPreview = {
  /** Bets with something matched on the runner, and what comes back of them. */
  readonly voided: { readonly bets: number; readonly stakes: Paise }
  /** Bets on the others whose price falls, and how much less their backers win with them together. */
  readonly reduced: { readonly bets: number; readonly profit: Paise }
  /** Whose bets change, and by how much: stakes that come back and profit less together. */
  readonly byAccount: ReadonlyMap<number, Paise>
  /** The best price to back each of the others last traded or matched at, and what becomes of it. */
  readonly prices: readonly { readonly slot: number; readonly from: Odds; readonly to: Odds }[]
}

/** Reads and computes what `removeRunners` would do, and changes nothing. What demo accounts have is nobody's result. Law D-48. */
export async function previewRemoval(db: Database, market: LiveMarket, removal: Removal): Promise<RemovalPreview> {
  const matched = await loadMatched(db, market.definition.id)
  const slotOf = new Map(matched.bets.filter(({ book }) => book === 'REAL').map((bet) => [bet.id, bet.slot]))
  const fills = matched.fills.filter(({ betId }) => slotOf.has(betId))
  const onRunner = (fill: Fill) => slotOf.get(fill.betId) === removal.slot
  const gone = fills.filter(onRunner)
  const changed = fills
    .filter((fill) => !onRunner(fill))
    .map((fill) => ({ before: fill, after: reduced(market, fill, [removal]) }))
    .filter(({ before, after }) => after.price !== before.price)
  const priceOf = new Map(
    changed.map(({ before, after }) => [slotOf.get(before.betId) ?? -1, [before, after] as const]),
  )
  const changes = [
    ...gone.map(({ accountId, size }) => ({ accountId, amount: size })),
    ...changed.map(({ before, after }) => ({
      accountId: before.accountId,
      amount: paise(winOf(before) - winOf(after)),
    })),
  ]
  const byAccount = new Map(
    [...Map.groupBy(changes, ({ accountId }) => accountId)].map(([id, own]) => [
      id,
      sum(own.map(({ amount }) => amount)),
    ]),
  )
  return {
    byAccount,
    voided: { bets: new Set(gone.map(({ betId }) => betId)).size, stakes: sum(gone.map(({ size }) => size)) },
    reduced: {
      bets: new Set(changed.map(({ before }) => before.betId)).size,
      profit: sum(changed.map(({ before, after }) => winOf(before) - winOf(after)).map(paise)),
    },
    prices: [...priceOf].map(([slot, [before, after]]) => ({ slot, from: before.price, to: after.price })),
  }
}

/** What the backer of a fill wins, whichever side it is told from. */
const winOf = ({ side, profit, liability }: Fill): Paise => (side === 'BACK' ? profit : liability)

const openOwners = (market: LiveMarket | undefined): number[] =>
  market ? [...market.open.values()].map((bet) => bet.accountId) : []

function lapseOrdersOn(changes: Changes, market: LiveMarket, plan: RemovalPlan, now: number): void {
  const kind = reductionOn(market.definition.shape)
  if (!kind) return
  const book = bookOf(market)
  for (const { slot, reductionBps } of plan) {
    const { lapsed, cancelled, reduced: kept } = removeRunner(book, slot, reductionBps, kind)
    for (const { id } of lapsed) endOrder(changes, market, id, 'LAPSED', now)
    for (const { id } of cancelled) endOrder(changes, market, id, 'CANCELLED', now)
    for (const { id, price } of kept) reduceOrder(changes, market, id, price)
  }
}

/** The runners leave the definition before exposures are counted: nobody can win on them any more. */
function markRemoved(changes: Changes, market: LiveMarket, plan: RemovalPlan, now: number): void {
  const gone = new Map(plan.map((removal) => [removal.slot, removal.reductionBps]))
  const runners = market.definition.runners.map((runner) => {
    const reductionBps = gone.get(runner.slot)
    return reductionBps === undefined ? runner : { ...runner, status: 'REMOVED' as const, reductionBps }
  })
  market.definition = { ...market.definition, runners }
  enterState(changes, market, { ...market.state, version: market.state.version + 1 }, now)
}

function endOrder(changes: Changes, market: LiveMarket, id: string, status: 'LAPSED' | 'CANCELLED', now: number): void {
  end(changes, market, must(market.open.get(id), 'a resting order is open in its market'), {
    status,
    reason: 'RUNNER_REMOVED',
    now,
  })
}

/** An order to be kept goes on at its lower price, and its history says from what. */
function reduceOrder(changes: Changes, market: LiveMarket, id: string, price: Odds): void {
  const bet = must(market.open.get(id), 'a resting order is open in its market')
  const kept = { ...bet, price, limitPrice: price, version: bet.version + 1 }
  keepBet(changes, market, kept)
  noteBet(changes, kept, {
    removal: true,
    amended: { price, priceBefore: bet.price, stake: bet.stake, stakeBefore: bet.stake },
  })
}

type Rebuilding = { readonly plan: RemovalPlan; readonly sites: ReadonlyMap<number, BettingSite>; readonly now: number }

function rebuild(changes: Changes, market: LiveMarket, matched: MatchedBets, { plan, sites, now }: Rebuilding): void {
  const gone = new Set(plan.map((removal) => removal.slot))
  const fillsOf = Map.groupBy(matched.fills, (fill) => fill.betId)
  const all = matched.bets.flatMap((stored) => {
    const bet = market.open.get(stored.id) ?? changes.bets.get(stored.id)?.bet ?? stored
    const fills = fillsOf.get(bet.id) ?? []
    const isVoid = bet.slot !== null && gone.has(bet.slot)
    const standing = isVoid ? [] : fills.map((fill) => reduced(market, fill, plan))
    const houseId = must(sites.get(bet.siteId), 'a bet has its site').houses[bet.book]
    keepReduced(changes, market, bet, isVoid, standing, now)
    for (const fill of standing)
      if (fill.price !== fills.find((before) => before.id === fill.id)?.price) changes.reducedFills.push(fill)
    if (isVoid) changes.voidedBets.push(bet.id)
    return standing.map((fill) => heldByFill(market, fill, houseId))
  })
  holdAnew(changes, market, all)
}

function reduced(market: LiveMarket, fill: Fill, plan: RemovalPlan): Fill {
  const { shape } = market.definition
  return plan.reduce((held, { reductionBps }) => {
    const { price, profit, liability } = reduceFill(shape, pricedFill(held), reductionBps)
    return { ...held, price, profit, liability }
  }, fill)
}

const pricedFill = (fill: Fill): PricedFill => ({
  ...pickOf(fill, fill.price, fill.size),
  profit: fill.profit,
  liability: fill.liability,
})

function keepReduced(
  changes: Changes,
  market: LiveMarket,
  bet: Bet,
  isVoid: boolean,
  fills: readonly Fill[],
  now: number,
): void {
  const kept: Bet = isVoid
    ? { ...bet, voided: add(bet.voided, bet.matched), matched: ZERO, profit: ZERO, liability: ZERO, priceSize: 0 }
    : {
        ...bet,
        profit: sum(fills.map((fill) => fill.profit)),
        liability: sum(fills.map((fill) => fill.liability)),
        priceSize: fills.reduce((total, fill) => total + fill.price * fill.size, 0),
      }
  const after: Bet = {
    ...kept,
    status: statusOf(kept),
    reason: isVoid ? 'RUNNER_REMOVED' : bet.reason,
    version: bet.version + 1,
    decidedAt: bet.decidedAt ?? now,
  }
  keepBet(changes, market, after)
  noteBet(changes, after, { removal: true })
}
