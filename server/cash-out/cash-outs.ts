/** Closing positions, as its routes and the watch of markets may ask for it. What is decided is in close-position, close-session and auto/step. */
import type { Refusal } from '@paddock/contract'
import type { MoneyBook } from '@paddock/domain/money'
import { must, refuse, type Result } from '@paddock/domain/result'
import type { IdempotencyKey } from '../bets/index.ts'
import type { AutoCashOut, AutoRequest, LiveMarket } from '../engine/index.ts'
import { cancelAutoCashOut, noteDecided, setAutoCashOut } from './auto/step.ts'
import { followUp, onWatched } from './auto/commands.ts'
import { type CashOutPlan, planFor } from './close-position.ts'
import { type CashedOut, close } from './commands/close.ts'
import { type CashOutsCore, createSums } from './commands/sums.ts'
import type { CashOutsDeps } from './deps.ts'
import type { CashOutRequest } from './request.ts'

/** Every promise answers after the commit. */
export type CashOuts = {
  /** What closing the position, or a share of it in basis points, would bring now. */
  quote(
    account: { readonly id: number; readonly siteId: number; readonly book: MoneyBook },
    marketId: string,
    fractionBps: number,
  ): Result<CashOutPlan, Refusal>
  cashOut(request: CashOutRequest, key: IdempotencyKey | null): Promise<Result<CashedOut, Refusal>>
  /** Cashes out by itself once the position is worth so much. */
  setAuto(request: AutoRequest): Promise<Result<AutoCashOut, Refusal>>
  cancelAuto(accountId: number, marketId: string): Promise<Result<AutoCashOut, Refusal>>
  /** Takes the next step of one that watches, if there is one. Gives why it could not be taken. */
  followUp(auto: Pick<AutoCashOut, 'id' | 'accountId' | 'marketId'>): Promise<Refusal | undefined>
  /** From now on nobody waits for the end of a delay: the process ends, and the next one decides what waits. */
  answerAsItWaits(): void
  /** No cash-out is decided at the end of its delay any more: the engine ends. */
  stop(): void
  /** Takes up what waits of a market that was rebuilt: its time goes on where it was. */
  resume(market: LiveMarket): void
}

export function createCashOuts(deps: CashOutsDeps): CashOuts {
  const sums = createSums({ ...deps, onDecided: noteDecided })
  const core: CashOutsCore = { ...deps, sums }
  return {
    quote: (account, marketId, fractionBps) => quote(deps, account, marketId, fractionBps),
    cashOut: (request, key) => close(core, request, key),
    setAuto: (request) => onWatched(core, request, (scene) => setAutoCashOut(scene, request), 'MARKET_NOT_OPEN'),
    cancelAuto: (accountId, marketId) => onWatched(core, { accountId, marketId }, cancelAutoCashOut, 'NOT_FOUND'),
    followUp: (auto) => followUp(core, auto),
    answerAsItWaits: sums.release,
    stop: sums.stop,
    resume(market) {
      for (const cashOut of market.cashOuts.values()) sums.schedule(cashOut)
    },
  }
}

function quote(
  { engine, freshness, sites, clock }: CashOutsDeps,
  account: Parameters<CashOuts['quote']>[0],
  marketId: string,
  fractionBps: number,
): Result<CashOutPlan, Refusal> {
  const market = engine.markets.get(marketId)
  if (!market) return refuse({ code: 'MARKET_NOT_OPEN' })
  if (!freshness.isFresh(market.definition.source, clock())) return refuse({ code: 'STALE_PRICE' })
  const site = must(sites.get(account.siteId), 'an account that bets has a site')
  return planFor({ market, account, site }, fractionBps)
}
