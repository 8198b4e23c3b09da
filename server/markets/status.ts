/** States that officers and settlement bring, past the feed's say. */
import type { Refusal } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { CLOSED_STATUSES, isFinal } from '@paddock/domain/market'
import type { MarketState } from '../catalogue/index.ts'
import { enterState } from './change-state.ts'
import { type MarketsCore, onMarket } from './core.ts'
import { type Decision, enterStatus, noteDecision, refuseWish, type StatusWish } from './decide-status.ts'
import { forgetPrices } from './house-prices.ts'
import { requote } from './requote.ts'

/** Suspends, opens or closes it for an operator, in one transaction with the row of the audit log. */
export async function decideStatus(
  core: MarketsCore,
  marketId: string,
  wish: StatusWish,
  decision: Decision,
): Promise<Result<MarketState, Refusal>> {
  const decided = await onMarket(core, marketId, (changes, market): Result<MarketState, Refusal> => {
    const refusal = refuseWish(market, wish)
    if (refusal) return refuse(refusal)
    const before = market.state
    enterStatus(changes, market, wish, core.clock())
    requote(core, market)
    noteDecision(changes, market, before, decision)
    return ok(market.state)
  })
  return decided ?? refuse({ code: 'NOT_FOUND' })
}

/** The states that settlement brings. */
export type SettledStatus = (typeof CLOSED_STATUSES)[number]

export async function settleState(
  core: MarketsCore,
  marketId: string,
  status: SettledStatus,
  { actorId, reason }: { readonly actorId: number | null; readonly reason: 'AWAITS_OFFICER' | '' },
): Promise<MarketState> {
  const state = await onMarket(core, marketId, (changes, market) => {
    market.feedStatus = status
    enterState(changes, market, { ...market.state, status, reason, version: market.state.version + 1 }, core.clock())
    changes.markets.set(marketId, { market, actorId })
    if (isFinal(status)) forgetPrices(core, market)
    return market.state
  })
  return must(state, `market ${marketId} is in the engine`)
}

/** Closes it for an officer who says its result; nothing of a market that is closed, being paid or gone. */
export async function closeFor(core: MarketsCore, marketId: string, actorId: number): Promise<void> {
  await onMarket(core, marketId, (changes, market) => {
    if (refuseWish(market, { status: 'CLOSED' }) || market.state.status === 'CLOSED') return
    enterStatus(changes, market, { status: 'CLOSED' }, core.clock())
    changes.markets.set(marketId, { market, actorId })
  })
}
