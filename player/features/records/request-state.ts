/** What a player has asked for: money in, money out. 001 §2.12, §3.5. */
import type { DepositRequest } from '@paddock/contract/shapes/payment'
import { REQUEST_STATES, type RequestState } from '@paddock/domain/payments'

export const REQUEST_KINDS = ['deposit', 'withdraw'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Of either kind, as the list shows it. */
export type MoneyRequest = DepositRequest

export type RequestStatus = RequestState | 'all'

/** 'Cancelled' is offered where a player can cancel. 001 §4. */
export const statusesFor = (canCancel: boolean): readonly RequestStatus[] => [
  'all',
  ...REQUEST_STATES.filter((state) => canCancel || state !== 'canceled'),
]

/** Pending, approved and rejected have a colour; the others are grey. 001 §2.12. */
const TONES: Readonly<Record<RequestState, string>> = {
  pending: 'text-warn',
  processing: 'text-quiet',
  approved: 'text-profit',
  rejected: 'text-loss',
  canceled: 'text-quiet',
}

export const toneOfStatus = (status: RequestState): string => TONES[status]
