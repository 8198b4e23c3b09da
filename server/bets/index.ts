import type { Refusal } from '@paddock/contract'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import type { Odds } from '@paddock/domain/odds'
import type { Result } from '@paddock/domain/result'
import type { AutoCashOut, AutoRequest } from '../engine/auto-cash-out.ts'
import type { Bet } from '../engine/bet.ts'
import type { CashOutPlan, CashOutRequest, Closing } from '../cash-out/cash-out.ts'
import type { BetRequest } from './place.ts'
import type { Standing } from '../records/queries.ts'

/** The key of a request that must have its effect once, with a hash of what was asked. Security 2.5. */
export type IdempotencyKey = { readonly key: string; readonly bodyHash: Buffer }

/**
 * A bet that was taken in. `decided` answers when its delay is over; at once where there is none. `standing` is the account's
 * right after its commit; not known for what was taken in before.
 */
export type Placed = {
  readonly bet: Bet
  readonly replay: boolean
  readonly decided: Promise<Bet>
  readonly standing: Standing | undefined
}

/** What a cash-out does. `decided` answers when all of it is. */
export type CashedOut = {
  readonly closing: Closing
  readonly locked: Paise
  readonly replay: boolean
  readonly decided: Promise<Closing>
}

export type Amendment = {
  readonly price?: Odds
  readonly size?: Paise
  readonly persistence?: 'LAPSE' | 'PERSIST'
}

/** All of them where neither is named. */
export type WhichOrders = { readonly eventId?: string | undefined; readonly marketId?: string | undefined }

/** What routes and feeds may ask of the engine. Every promise answers after the commit. */
export type Betting = {
  place(request: BetRequest, key: IdempotencyKey | null): Promise<Result<Placed, Refusal>>
  /** Cancels what is unmatched, or `size` of it. A bet that is finished gives itself back with NOTHING_TO_CANCEL. */
  cancel(accountId: number, betId: string, size?: Paise): Promise<Result<Bet, Refusal>>
  /** Takes every order of these accounts that rests out of its market; a bet in its delay is decided at its end. */
  cancelAll(accountIds: readonly number[]): Promise<void>
  /** Cancels all that rests of one account, of an event or a market, in one transaction. */
  cancelUnmatched(accountId: number, where: WhichOrders): Promise<Result<readonly Bet[], Refusal>>
  amend(accountId: number, betId: string, change: Amendment): Promise<Result<Bet, Refusal>>
  /** What closing the position, or a share of it in basis points, would bring now. */
  quoteCashOut(
    account: { readonly id: number; readonly siteId: number; readonly book: MoneyBook },
    marketId: string,
    fractionBps: number,
  ): Result<CashOutPlan, Refusal>
  cashOut(request: CashOutRequest, key: IdempotencyKey | null): Promise<Result<CashedOut, Refusal>>
  /** Cashes out by itself once the position is worth so much. */
  setAutoCashOut(request: AutoRequest): Promise<Result<AutoCashOut, Refusal>>
  cancelAutoCashOut(accountId: number, marketId: string): Promise<Result<AutoCashOut, Refusal>>
  /** Takes the next step of one that watches, if there is one. Gives why it could not be taken. */
  followUp(auto: Pick<AutoCashOut, 'id' | 'accountId' | 'marketId'>): Promise<Refusal | undefined>
  /** From now on nobody waits for the end of a delay: the process ends, and the next one decides what waits. */
  answerAsItWaits(): void
}

export type { Bet, BetStatus, Fill } from '../engine/bet.ts'
export type { CashOutOrder, CashOutPlan, CashOutRequest } from '../cash-out/cash-out.ts'
export type { BetRequest } from './place.ts'
export type { MarketPrices, RunnerPrices, Topics } from '../topics.ts'
