import type { MoneyBook, Paise } from '@paddock/domain/money'

/** That a position, or a share of it, be closed at the prices of now. */
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
