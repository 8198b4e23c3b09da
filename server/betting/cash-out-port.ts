import type { CashOutQuote, Refusal } from '@paddock/contract'
import type { Paise } from '@paddock/domain/money'
import type { Result } from '@paddock/domain/result'
import type { Bet, Betting, IdempotencyKey } from './index.ts'

export type CashOutRequest = {
  readonly accountId: number
  readonly marketId: string
  /** Share of the position, in hundredths of a percent. */
  readonly fractionBps: number
  /** The least that must be certain afterwards; a move of the prices below it refuses. */
  readonly minLocked: Paise
  readonly marketVersion: number | null
}

/** `decided` answers when the delay of the closing bets is over. */
export type CashedOut = {
  readonly bets: readonly Bet[]
  readonly locked: Paise
  readonly replay: boolean
  readonly decided: Promise<readonly Bet[]>
}

/** The part of betting that closes positions. Without it the calls answer that cash-out is not available. */
export type CashOutBetting = Betting & {
  readonly quoteCashOut?: (
    accountId: number,
    marketId: string,
    fractionBps: number,
  ) => Promise<Result<CashOutQuote, Refusal>>
  readonly cashOut?: (request: CashOutRequest, key: IdempotencyKey | null) => Promise<Result<CashedOut, Refusal>>
}
