/** A cash-out of a session as stored: a sum in place of a share of a position. It waits out its delay as a bet does. */
import type { FinalStatus } from '@paddock/domain/market'
import type { LapseCode, Refusal } from '@paddock/contract'
import type { CashOutPart, HeldBet, OfferBasis, SessionCashOutPlan } from '@paddock/domain/cashout'
import type { MoneyBook, Paise } from '@paddock/domain/money'
import { EMPTY, type PositionRow, toRow } from '@paddock/domain/positions'

export type SessionCashOutStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'LAPSED' | FinalStatus

/** What was offered for the whole position, what its share locks in, and how it came about. */
export type MadeOffer = { readonly offer: Paise; readonly locked: Paise; readonly basis: OfferBasis }

/** Base, keys, amounts and slopes are what it adds to the position: nothing until it is accepted. */
export type SessionCashOut = PositionRow & {
  readonly id: string
  readonly siteId: number
  readonly accountId: number
  readonly book: MoneyBook
  readonly eventId: string
  readonly marketId: string
  readonly fractionBps: number
  /** The least that must be locked in; null takes what there is. */
  readonly least: Paise | null
  readonly status: SessionCashOutStatus
  readonly reason: Refusal['code'] | LapseCode | null
  readonly facts: Readonly<Record<string, unknown>> | null
  readonly marketVersion: number
  /** Which version of a trader's quote stood as the sum was given; null where none did. */
  readonly quoteVersion: number | null
  /** Grows with every change. */
  readonly version: number
  readonly requestId: string | null
  /** The position it was asked for: another one is not sold in its place. */
  readonly held: PositionRow
  readonly asked: MadeOffer
  /** Made anew at the end of the delay. */
  readonly given: MadeOffer | null
  readonly receivedAt: number
  readonly acceptAt: number
  readonly decidedAt: number | null
  readonly settledAt: number | null
  readonly net: Paise | null
}

/** As stored: the part of one bet in one cash-out. */
export type StoredPart = PositionRow & {
  readonly cashOutId: string
  readonly betId: string
  readonly siteId: number
  readonly amount: Paise
  readonly fee: Paise
  readonly stake: Paise
}

export const NOTHING_FILLED: PositionRow = toRow(EMPTY)

export const madeOffer = ({ offer, locked, basis }: SessionCashOutPlan): MadeOffer => ({ offer, locked, basis })

export const storedPart = ({ id, siteId }: SessionCashOut, { fill, ...part }: CashOutPart): StoredPart => ({
  ...part,
  ...toRow(fill),
  cashOutId: id,
  siteId,
})

export type { HeldBet }
