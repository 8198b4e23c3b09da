/** What a payment gateway says of what it was asked, and what follows from it. docs/domain/payments.md#gateway. */
import { add, negate, type Paise, subtract } from '../money/index.ts'

/** IN: a player pays in. OUT: a player is paid. BACK: what came in and may not be credited goes to where it came from. */
export const ORDER_WAYS = ['IN', 'OUT', 'BACK'] as const
export type OrderWay = (typeof ORDER_WAYS)[number]

/** `reversed`: a payment that the payer's bank took back, a payout that the payee's bank sent back. */
export const SAID_STATES = ['open', 'failed', 'expired', 'paid', 'reversed'] as const
export type SaidState = (typeof SAID_STATES)[number]

/** `asked` until the gateway has answered anything: it may have been taken or not. */
export const ORDER_STATES = ['asked', ...SAID_STATES] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** It may still come to pass, and nobody else may do what it does. */
export const ORDERS_UNDER_WAY = ['asked', 'open'] as const satisfies readonly OrderState[]

/** What it asks in rupees it may answer in something else. */
export type Said = { readonly state: SaidState; readonly amount: Paise; readonly currency: string }

export type Order = {
  readonly way: OrderWay
  readonly state: OrderState
  readonly amount: Paise
  /** What was booked of it as paid, in all: what came, or went out. */
  readonly moved: Paise
}

/** How far an order is. A payment that failed or ran out may still be paid; nothing else goes on from there. */
const RANK: Readonly<Record<OrderState, number>> = { asked: 0, open: 1, failed: 2, expired: 2, paid: 3, reversed: 4 }

export const CONFLICTS = [
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'PAID_AFTER_FAILED',
  'RETURN_FAILED',
  'REVERSED_UNCREDITED',
  'REVERSAL_DIFFERS',
] as const
export type Conflict = (typeof CONFLICTS)[number]

export type Consequence =
  /** Nothing new, or older than what is known. */
  | { readonly do: 'NOTHING' }
  /** The gateway works on it. */
  | { readonly do: 'WAIT' }
  /** What was asked has happened: the money moves. */
  | { readonly do: 'PAY' }
  /** It will not happen; of a payout the money goes back to its player. */
  | { readonly do: 'FAIL'; readonly reason: 'FAILED' | 'EXPIRED' | 'RETURNED' }
  /** It came otherwise than it was asked for: so much goes back to where it came from. */
  | { readonly do: 'SEND_BACK'; readonly amount: Paise; readonly reason: 'AMOUNT_DIFFERS' }
  /** It had happened and was undone. */
  | { readonly do: 'REVERSE' }
  /** It cannot be booked: nothing moves until somebody has looked. */
  | { readonly do: 'HOLD'; readonly conflict: Conflict }

const NOTHING: Consequence = { do: 'NOTHING' }

/** What follows on what the gateway says, asked by us. A state never goes back, and amount and currency are compared with ours. */
export function decideSaid(order: Order, said: Said): Consequence {
  const { way, state, amount } = order
  if (RANK[said.state] <= RANK[state]) return NOTHING
  if (said.state === 'open') return { do: 'WAIT' }
  if (said.state === 'failed') return failed(way, 'FAILED')
  if (said.state === 'expired') return failed(way, 'EXPIRED')
  const isLate = way !== 'IN' && RANK[state] === RANK.failed
  // What failed is with its player already, or was sent back otherwise.
  if (said.state === 'reversed' && isLate) return NOTHING
  if (said.state === 'reversed' && !isWhole(order, said)) return { do: 'HOLD', conflict: 'REVERSAL_DIFFERS' }
  // It came and went while nobody asked.
  if (said.state === 'reversed') return state === 'paid' && way !== 'BACK' ? { do: 'REVERSE' } : failed(way, 'RETURNED')
  if (said.currency !== 'INR') return { do: 'HOLD', conflict: 'CURRENCY_DIFFERS' }
  if (isLate) return { do: 'HOLD', conflict: 'PAID_AFTER_FAILED' }
  if (said.amount === amount) return { do: 'PAY' }
  return way === 'IN'
    ? { do: 'SEND_BACK', amount: said.amount, reason: 'AMOUNT_DIFFERS' }
    : { do: 'HOLD', conflict: 'AMOUNT_DIFFERS' }
}

/** What was paid of it, or by what is said now must have been. */
export const paidOf = ({ state, amount, moved }: Omit<Order, 'way'>): Paise => (state === 'paid' ? moved : amount)

const isWhole = (order: Order, said: Said): boolean => said.currency === 'INR' && said.amount === paidOf(order)

const failed = (way: OrderWay, reason: 'FAILED' | 'EXPIRED' | 'RETURNED'): Consequence =>
  way === 'BACK' ? { do: 'HOLD', conflict: 'RETURN_FAILED' } : { do: 'FAIL', reason }

/** What a line of a settlement report is about; `release` is of what was held back before. */
export const REPORT_KINDS = ['payment', 'release', 'return', 'payout', 'refund', 'chargeback'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** What the gateway settles: the amount itself, and what it takes or keeps of it. */
export type ReportLine = {
  readonly id: string
  readonly kind: ReportKind
  readonly reference: string
  readonly amount: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly heldBack: Paise
}

const COMES_IN: ReadonlySet<ReportKind> = new Set(['payment', 'release', 'return'])

/** What a line pays out to whoever the gateway settles with; less than nothing where it takes. */
export function netOf({ kind, amount, fee, tax, heldBack }: Omit<ReportLine, 'id' | 'reference'>): Paise {
  const taken = add(add(fee, tax), heldBack)
  const moved = COMES_IN.has(kind) ? amount : negate(amount)
  return subtract(moved, taken)
}
