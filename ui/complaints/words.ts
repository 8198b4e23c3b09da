import type { ReceiptEvent } from '@paddock/contract/shapes/bet'
import type { CasinoMove } from '@paddock/contract/shapes/casino'
import type { RequestState } from '@paddock/domain/payments'
import { defineWords } from '@paddock/ui/words'

/** What had become of what a complaint is about, step by step: of a bet as its receipt has it, of a request of money its states, of a round of the casino what it moved. */
export const COMPLAINT_STEPS = defineWords('complaintSteps', {
  RECEIVED: 'Received',
  DELAYED: 'Its delay began',
  RESTING: 'Waited in the market',
  MATCHED: 'Matched',
  AMENDED: 'Changed',
  AMENDING: 'A change waited',
  NOT_AMENDED: 'The change was not made',
  CANCELLED: 'Cancelled',
  LAPSED: 'Lapsed',
  REJECTED: 'Not accepted',
  MARKET: 'The market',
  REDUCED: 'Odds reduced',
  RUNNER_REMOVED: 'The runner was withdrawn',
  SETTLED: 'Settled',
  VOIDED: 'Voided, the stake is back',
  ROLLED_BACK: 'The result was taken back',
  CASHED_OUT: 'Cashed out',
  VOIDED_IN_PART: 'Voided in part',
  CASH_OUT_VOIDED: 'The cash-out was voided',
  pending: 'Asked for',
  processing: 'Being worked on',
  approved: 'Approved',
  rejected: 'Rejected',
  canceled: 'Cancelled',
  stake: 'Stake',
  win: 'Win',
  return: 'Taken back',
  result: 'Result at the table',
} satisfies Record<ReceiptEvent | RequestState | CasinoMove['kind'], string>)
