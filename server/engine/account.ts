import type { Restriction } from '@paddock/domain/betting'
import type { Maxima } from '@paddock/domain/market'
import { type MoneyBook, type Paise, paise, subtract } from '@paddock/domain/money'
import type { Standing } from '@paddock/domain/protection'

/** An account as its batch holds it, under its row lock. `exposure` and `journalSeq` move while the batch decides. */
export type LockedAccount = {
  readonly id: number
  readonly siteId: number
  readonly parentId: number | null
  readonly role: string
  readonly book: MoneyBook
  readonly balance: Paise
  exposure: Paise
  journalSeq: number
  /** From here on what is in force: the strictest of its own terms and locks and of those of its uplines. Law D-34, D-37. */
  readonly betDelay: number
  readonly maxima: Maxima
  readonly userLocked: boolean
  readonly betLocked: boolean
  /** The same for one sport or one event. */
  readonly locks: readonly BettingLock[]
  /** What the levels above have taken out of the offer, of what the markets of the batch are a part of. docs/domain/restrictions.md */
  restrictions: readonly Restriction[]
  /** The most it may have at risk; 0 is none. */
  readonly exposureLimit: Paise
  /** From when on something protects the player; then their standing is loaded with the row. */
  readonly guardedFrom: number
  /** Moves while the batch decides. */
  standing?: Standing
}

export type BettingLock = { readonly kind: 'SPORT' | 'EVENT'; readonly scopeId: string }

export const availableOf = (account: LockedAccount): Paise => subtract(account.balance, account.exposure)

export function moveExposure(account: LockedAccount, by: number): void {
  account.exposure = paise(account.exposure + by)
}
