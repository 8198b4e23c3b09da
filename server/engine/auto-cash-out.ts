/** An order to cash out by itself, as stored: once closing the whole position would lock in so much, or so little. */
import type { AutoEndCode } from '@paddock/contract'
import { type AutoStatus, isOneOf, WATCHING_STATUSES } from '@paddock/domain/market'
import type { MoneyBook, Paise } from '@paddock/domain/money'

export type AutoCashOut = {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly book: MoneyBook
  readonly marketId: string
  readonly fractionBps: number
  readonly whenAtLeast: Paise | null
  readonly whenAtMost: Paise | null
  readonly status: AutoStatus
  readonly reason: AutoEndCode | null
  readonly cashOutId: string | null
  readonly locked: Paise | null
  readonly createdAt: number
  readonly updatedAt: number
}

export type AutoRequest = Pick<AutoCashOut, 'accountId' | 'marketId' | 'fractionBps' | 'whenAtLeast' | 'whenAtMost'>

export const isOver = ({ status }: AutoCashOut): boolean => !isOneOf(WATCHING_STATUSES, status)

export function isDue({ whenAtLeast, whenAtMost }: AutoCashOut, locked: Paise): boolean {
  return (whenAtLeast !== null && locked >= whenAtLeast) || (whenAtMost !== null && locked <= whenAtMost)
}
