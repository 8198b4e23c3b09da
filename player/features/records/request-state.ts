/** What a player has asked for: money in, money out. 001 §2.12, §3.5. */
import type { DepositRequest, OwnDeposit } from '@paddock/contract/shapes/payment'
import type { WithdrawRequest } from '@paddock/contract/shapes/withdrawal'
import { type Paise, subtract, ZERO } from '@paddock/domain/money'
import { type PaymentType, REQUEST_STATES, type RequestState } from '@paddock/domain/payments'
import { RECORD_WORDS } from './words.ts'

export const REQUEST_KINDS = ['deposit', 'withdraw'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Whether the site lets players take one back. */
export const CANCEL_SWITCH = { deposit: 'playerCancelsDeposits', withdraw: 'playerCancelsWithdrawals' } as const

/** Of either kind, as the list shows it. */
export type MoneyRequest = {
  readonly _id: string
  readonly amount: Paise
  /** What came or was paid, where that is not what was asked. */
  readonly settled: Paise | null
  /** Of it the tax, and what is left of it. */
  readonly tax: Paise
  readonly net: Paise
  readonly remarks: string
  readonly createdAt: number
  readonly decidedAt: number | null
  readonly type: PaymentType
  /** The method that was paid by, or the account that is paid to. */
  readonly wallet: string
  readonly utr: string | null
  /** Of a deposit in USDT. */
  readonly usdt: DepositRequest['usdt']
  readonly status: RequestState
  /** When an approved deposit was taken back. */
  readonly reversedAt: number | null
  /** Why a withdrawal ended otherwise than asked. */
  readonly reason: WithdrawRequest['reason']
  /** How many open withdrawals of the site are older. */
  readonly place: number | null
  /** The gateway's page, while it can be paid at. */
  readonly payUrl: string | null
  /** Whether a deposit may go back unplayed, and of one that goes back how far it is. */
  readonly mayReturn: boolean
  /** Until when it waits at the most, where an officer says that it never came. */
  readonly returnWaitsUntil: number | null
  readonly goesBack: OwnDeposit['goesBack']
}

export const requestOfDeposit = (deposit: DepositRequest & Partial<OwnDeposit>): MoneyRequest => ({
  ...deposit,
  settled: deposit.receivedAmount === deposit.amount ? null : deposit.receivedAmount,
  tax: deposit.taxAmount,
  net: subtract(deposit.receivedAmount ?? ZERO, deposit.taxAmount),
  wallet: deposit.paymentName,
  reason: null,
  place: null,
  payUrl: deposit.iPayRedirectUrl ?? null,
  mayReturn: deposit.mayReturn ?? false,
  returnWaitsUntil: deposit.returnWaitsUntil ?? null,
  goesBack: deposit.goesBack ?? null,
})

export const requestOfWithdrawal = (withdrawal: WithdrawRequest): MoneyRequest => ({
  ...withdrawal,
  usdt: null,
  settled: hasOtherSum(withdrawal) ? withdrawal.paidAmount : null,
  tax: withdrawal.taxAmount,
  net: withdrawal.netAmount,
  wallet: `${withdrawal.name} ${withdrawal.account}`.trim(),
  reversedAt: null,
  payUrl: null,
  mayReturn: false,
  returnWaitsUntil: null,
  goesBack: null,
})

/** Nothing is paid yet while it is open; a part is told as soon as it is. */
const hasOtherSum = ({ status, amount, paidAmount }: WithdrawRequest): boolean =>
  (paidAmount > 0 || status === 'approved') && paidAmount !== amount

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

/** What it is called: approved and taken back since is not approved, nor is what goes back to where it came from. */
export const shownStateOf = ({
  status,
  reversedAt,
  goesBack,
}: Pick<MoneyRequest, 'status' | 'reversedAt' | 'goesBack'>): ShownState => {
  if (reversedAt === null) return status
  return goesBack ?? 'takenBack'
}
type ShownState = RequestState | 'takenBack' | NonNullable<MoneyRequest['goesBack']>

const TONES_SINCE = {
  takenBack: 'text-loss',
  ON_ITS_WAY: 'text-quiet',
  BACK: 'text-quiet',
  NEVER_CAME: 'text-loss',
} as const

const isSince = (state: ShownState): state is keyof typeof TONES_SINCE => state in TONES_SINCE

export const toneOfState = (state: ShownState): string => (isSince(state) ? TONES_SINCE[state] : TONES[state])

export function wordOfState(state: ShownState): string {
  if (state === 'takenBack') return RECORD_WORDS.takenBack
  return isSince(state) ? RECORD_WORDS.goesBack[state] : RECORD_WORDS.requestStates[state]
}
